import { useMemo, useState } from "react";
import { isPlaygroundOnly } from "../../../app/mode";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/share";
import { LinkField } from "./link-field";
import { queryOf, type Shared } from "./query";
import { ShortLink } from "./short-link";
import "./share.css";
import { type QrDrawing, qrCode, qrFile } from "../../../design/qr-code";
import { QrPicture } from "../../../design/qr-picture";

interface QrFigureProps {
  /** The name of what the code holds. */
  readonly what: string;
  readonly text: string;
  /** Whether this site makes short links. */
  readonly shortens: boolean;
}

/** Pixels on the screen, at least: a module that a camera can tell from the next, and a code that one can aim at. */
const MODULE = 3;
const SMALLEST = 132;

/** A link for a camera. */
function QrFigure({ what, text, shortens }: QrFigureProps) {
  const drawing = useMemo(() => qrCode(text), [text]);
  if (!drawing) return <p className="share__hint">{shortens ? strings.qrTooLong : strings.qrTooLongAlone}</p>;
  const name = strings.qrOf(what);
  return (
    <figure className="share__qr">
      <QrPicture drawing={drawing} label={name} width={Math.max(SMALLEST, drawing.side * MODULE)} />
      <figcaption>
        <span>{name}</span>
        <Button
          small
          icon="download"
          aria-label={`${strings.download} ${strings.qrCode}`}
          onClick={() => save(drawing)}
        >
          {strings.download}
        </Button>
      </figcaption>
    </figure>
  );
}

function save(drawing: QrDrawing): void {
  const href = URL.createObjectURL(new Blob([qrFile(drawing)], { type: "image/svg+xml" }));
  Object.assign(document.createElement("a"), { href, download: strings.qrFile }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

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
