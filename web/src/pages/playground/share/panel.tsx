import { useState } from "react";
import { isPlaygroundOnly } from "../../../app/mode";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/share";
import { LinkField } from "./link-field";
import { QrFigure } from "./qr-figure";
import { queryOf, type Shared } from "./query";
import { ShortLink } from "./short-link";
import "./share.css";

const same = (a: Shared, b: Shared): boolean =>
  a.program === b.program &&
  a.chapter === b.chapter &&
  a.variant === b.variant &&
  a.external === b.external &&
  a.execTimeMs === b.execTimeMs;

/** The links to a program as it was when this was opened, and word when it has changed since. */
export function SharePanel({ settings }: { settings: Shared }) {
  const [shared, setShared] = useState(() => ({ settings, query: queryOf(settings) }));
  const { query } = shared;
  return (
    <div className="share">
      <h2>{strings.title}</h2>
      {query === "empty" || query === "too long" ? (
        <p>{query === "empty" ? strings.empty : strings.tooLong}</p>
      ) : (
        <Links key={query} query={query} />
      )}
      <div role="status">
        {!same(shared.settings, settings) && (
          <p className="share__old">
            {strings.outOfDate}
            <Button small icon="redo" onClick={() => setShared({ settings, query: queryOf(settings) })}>
              {strings.update}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

/** Whoever has one of these opens the program. */
function Links({ query }: { query: string }) {
  const [keyword, setKeyword] = useState<string | null>(null);
  const full = `${location.origin}/playground#${query}`;
  const short = keyword === null ? null : `${location.origin}/s/${encodeURIComponent(keyword)}`;
  const shortens = !isPlaygroundOnly();
  return (
    <>
      <div>
        <LinkField label={strings.link} value={full} />
        <p className="share__hint">{strings.carries}</p>
      </div>
      {shortens && <ShortLink query={query} address={short} onMade={setKeyword} />}
      <QrFigure what={short ? strings.shortLink : strings.link} text={short ?? full} shortens={shortens} />
    </>
  );
}
