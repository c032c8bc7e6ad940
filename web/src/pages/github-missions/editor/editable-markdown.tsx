import { useEffect, useRef, useState } from "react";
import { Button } from "../../../design/button";
import { Markdown } from "../../../design/markdown";
import { strings } from "../../../texts/en/github-mission-editor";

interface EditableMarkdownProps {
  readonly name: string;
  readonly text: string;
  /** null where the person only reads. */
  readonly onText: ((text: string) => void) | null;
}

/**
 * Markdown as it is read. For whoever may change it, a click into it or the button turns it into its text; a click
 * outside, leaving it, or Escape turns it back.
 */
export function EditableMarkdown({ name, text, onText }: EditableMarkdownProps) {
  const [isEdited, setEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // Back where editing began, unless the person has gone elsewhere.
    if (wasEdited.current && !isEdited && document.activeElement === document.body) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (onText === null) return <Rendered text={text} />;
  if (isEdited) {
    return (
      <div className="gme-text">
        <div className="gme-text__head">
          <span>{strings.doneHint}</span>
          <Button small icon="check" onClick={() => setEdited(false)}>
            {strings.doneEditing}
          </Button>
        </div>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
          autoFocus
          className="input gme-text__area"
          aria-label={strings.textOf(name)}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onBlur={() => setEdited(false)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            setEdited(false);
          }}
        />
      </div>
    );
  }
  return (
    <div className="gme-text">
      <div className="gme-text__head">
        <span>{strings.editTextHint}</span>
        <Button ref={button} small icon="code" aria-label={strings.editText(name)} onClick={() => setEdited(true)}>
          {strings.edit}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button does it by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className="gme-text__rendered"
        onClick={({ target }) => {
          // A link in the text is followed, a picture is loaded, a selection is copied.
          const isControl = target instanceof Element && target.closest("a, button") !== null;
          if (!isControl && window.getSelection()?.isCollapsed !== false) setEdited(true);
        }}
      >
        <Rendered text={text} />
      </div>
    </div>
  );
}

const Rendered = ({ text }: { text: string }) =>
  text.trim() === "" ? <p className="aw-quiet">{strings.emptyText}</p> : <Markdown firstHeading={2}>{text}</Markdown>;
