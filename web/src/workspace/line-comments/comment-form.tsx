import type { KeyboardEvent, ReactNode } from "react";
import { LINE_COMMENT_CHARACTERS } from "../../../../domain/facts/limits";
import { Button } from "../../design/button";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/en/line-comments";
import type { Range } from "./range";

interface CommentFormProps {
  readonly range: Range;
  readonly text: string;
  readonly isSaving: boolean;
  /** The comment as somebody else has changed it meanwhile; null when nobody has. */
  readonly theirs: string | null;
  /** Draws around the field what may be taken into it. */
  readonly around: (field: ReactNode) => ReactNode;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** The words of a comment, with how they will look. */
export function CommentForm(props: CommentFormProps) {
  const { range, text, isSaving, theirs, around, onText, onSave, onCancel } = props;
  const onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Escape" && text.trim() === "") onCancel();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat) {
      event.preventDefault();
      onSave();
    }
  };
  return (
    <div className="line-comments__comment line-comments__comment--written">
      {theirs !== null && (
        <section className="line-comments__preview" aria-label={strings.theirs} role="status">
          <p>
            <strong>{strings.theirs}</strong>
          </p>
          <Markdown firstHeading={3}>{theirs}</Markdown>
        </section>
      )}
      {around(
        <label>
          <span>{strings.write(strings.lines(range.from, range.to))}</span>
          <textarea
            // biome-ignore lint/a11y/noAutofocus: whoever asked for the form writes
            autoFocus
            rows={3}
            maxLength={LINE_COMMENT_CHARACTERS}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKey}
          />
        </label>,
      )}
      <p className="line-comments__hint">{strings.writeHint}</p>
      {text.trim() !== "" && (
        <section className="line-comments__preview" aria-label={strings.preview}>
          <Markdown firstHeading={3}>{text}</Markdown>
        </section>
      )}
      <div className="line-comments__acts">
        <Button small look="primary" busy={isSaving} disabled={text.trim() === ""} onClick={onSave}>
          {theirs === null ? strings.save : strings.replaceTheirs}
        </Button>
        <Button small look="quiet" onClick={onCancel}>
          {strings.cancel}
        </Button>
      </div>
    </div>
  );
}
