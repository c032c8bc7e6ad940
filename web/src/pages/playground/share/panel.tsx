import { type FormEvent, type Ref, useEffect, useId, useMemo, useRef, useState } from "react";
import { KEYWORD_CHARACTERS } from "../../../../../domain/facts/limits";
import { api, unwrap } from "../../../api/client";
import { ApiFailure } from "../../../api/failures";
import { isPlaygroundOnly } from "../../../app/mode";
import { Button, IconButton } from "../../../design/button";
import { Field } from "../../../design/form";
import { strings } from "../../../texts/en/share";
import { queryOf, type Shared } from "./query";
import "./share.css";
import { type QrDrawing, qrCode, qrFile } from "../../../design/qr-code";
import { QrPicture } from "../../../design/qr-picture";

/**
 * Puts a field's text into the clipboard. Without a clipboard (an unsafe address, a browser that refuses) the field is
 * selected and the old way tried.
 * @returns false when the person has to copy the selected text
 */
async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

interface LinkFieldProps {
  readonly label: string;
  readonly value: string;
  readonly focusRef?: Ref<HTMLButtonElement>;
}

/** An address that can be read, selected and copied. */
function LinkField({ label, value, focusRef }: LinkFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<"copied" | "by hand" | null>(null);
  const copy = async () => {
    if (field.current) setResult((await copyField(field.current)) ? "copied" : "by hand");
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="share__row">
        <input
          id={id}
          ref={field}
          className="input share__link"
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <IconButton
          ref={focusRef}
          look="normal"
          icon={result === "copied" ? "check" : "copy"}
          label={strings.copy(label)}
          onClick={() => void copy()}
        />
      </div>
      <span role="status" className={result ? "share__hint" : "unseen"}>
        {result === "by hand" ? strings.copyByHand : result === "copied" ? strings.copied : ""}
      </span>
    </div>
  );
}

/** How long a short link may take, in milliseconds (specification, section 9). */
const LIMIT_MS = 10_000;

/** A short link, or why there is none; `keyword` says that the chosen one is at fault. */
type ShortLinkResult =
  | { readonly state: "made"; readonly keyword: string }
  | { readonly state: "keyword" | "ERROR"; readonly text: string };

const isKeyword = (text: string): boolean => /^[A-Za-z0-9_-]{3,64}$/.test(text);

/** Asks the API for a short link to this share link. An empty keyword is a random one. Never rejects. */
async function makeShortLink(query: string, keyword: string): Promise<ShortLinkResult> {
  try {
    const body = { query, ...(keyword !== "" && { keyword }) };
    const signal = AbortSignal.timeout(LIMIT_MS);
    const made = await unwrap(api.POST("/v2/short_links", { body, signal }));
    return { state: "made", keyword: made.keyword };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): ShortLinkResult {
  if (error instanceof DOMException) return { state: "ERROR", text: `${strings.failed} ${strings.tooSlow}` };
  if (!(error instanceof ApiFailure) || error.status === 0) {
    return { state: "ERROR", text: `${strings.failed} ${strings.offline}` };
  }
  if (error.status === 409) return { state: "keyword", text: error.body };
  const hasMessage = [400, 403, 429].includes(error.status) && error.body !== "" && error.body.length <= 100;
  return { state: "ERROR", text: hasMessage ? error.body : strings.failed };
}

interface ShortLinkProps {
  readonly query: string;
  /** The one that was made. */
  readonly address: string | null;
  readonly onMade: (keyword: string | null) => void;
}

/** A short link: asked for, with a keyword of one's own or without, then shown. */
function ShortLink({ query, address, onMade }: ShortLinkProps) {
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (address !== null) shown.current?.focus();
  }, [address]);
  if (address === null) return <Form query={query} onMade={onMade} />;
  return (
    <div>
      <LinkField label={strings.shortLink} value={address} focusRef={shown} />
      <Button small look="quiet" className="share__another" onClick={() => onMade(null)}>
        {strings.anotherKeyword}
      </Button>
    </div>
  );
}

function Form({ query, onMade }: Pick<ShortLinkProps, "query" | "onMade">) {
  const [keyword, setKeyword] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Exclude<ShortLinkResult, { state: "made" }> | null>(null);
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (keyword !== "" && !isKeyword(keyword)) {
      setFailure({ state: "keyword", text: strings.keywordOdd });
      return;
    }
    setFailure(null);
    setBusy(true);
    const result = await makeShortLink(query, keyword);
    if (!there.current) return;
    setBusy(false);
    if (result.state === "made") onMade(result.keyword);
    else setFailure(result);
  };
  return (
    <form className="share__form" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={strings.keyword}
        hint={strings.keywordHint}
        error={failure?.state === "keyword" ? failure.text : null}
      >
        {(attributes) => (
          <div className="share__row">
            <input
              {...attributes}
              className="input"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={KEYWORD_CHARACTERS.max}
              value={keyword}
              onChange={(event) => {
                setKeyword(event.target.value.trim());
                setFailure(null);
              }}
            />
            <Button small look="primary" type="submit" busy={busy}>
              {strings.getShortLink}
            </Button>
          </div>
        )}
      </Field>
      <p className="unseen" role="status">
        {busy ? strings.generating : ""}
      </p>
      {failure?.state === "ERROR" && (
        <p className="share__failure" role="alert">
          {failure.text}
        </p>
      )}
    </form>
  );
}

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
