import { type FormEvent, useEffect, useRef, useState } from "react";
import { KEYWORD_CHARACTERS } from "../../../../../domain/facts/limits";
import { Button } from "../../../design/button";
import { Field } from "../../../design/form";
import { strings } from "../../../texts/en/share";
import { LinkField } from "./link-field";
import { isKeyword, makeShortLink, type ShortLinkResult } from "./short-links";

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
