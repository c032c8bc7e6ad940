import { type FormEvent, useEffect, useRef, useState } from "react";
import { KEYWORD_CHARACTERS } from "../../../../../domain/facts/limits";
import { api, unwrap } from "../../../api/client";
import { ApiFailure } from "../../../api/failures";
import { Button } from "../../../design/button";
import { Field } from "../../../design/form";
import { strings } from "../../../texts/en/share";
import { LinkField } from "./link-field";

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
export function ShortLink({ query, address, onMade }: ShortLinkProps) {
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
