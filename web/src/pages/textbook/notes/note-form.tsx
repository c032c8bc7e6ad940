import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/textbook-notes";
import type { Note } from "./note-box";

export const LONGEST_TEXT = 4000;
const COLOURS: readonly Note["colour"][] = ["yellow", "green", "blue", "pink"];

interface NoteFormProps {
  readonly note: Note;
  /** The course for which it may be pinned, null for who may not. */
  readonly pinFor: string | null;
  readonly isPinned: boolean;
  readonly onSave: (note: Note, isPinned: boolean) => void;
  readonly onCancel: () => void;
}

/** A note being written. */
export function NoteForm({ note, pinFor, isPinned, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(note.text);
  const [colour, setColour] = useState(note.colour);
  const [pinned, setPinned] = useState(isPinned);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    onSave({ ...note, text: text.trim(), colour }, pinned);
  };
  return (
    <form className="tb-note-form" onSubmit={submit}>
      <textarea
        ref={field}
        className="input"
        rows={4}
        aria-label={strings.text}
        placeholder={strings.placeholder}
        maxLength={LONGEST_TEXT}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
          if (event.key === "Escape") {
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      {note.quote !== "" && (
        <fieldset className="tb-note-colours">
          <legend className="unseen">{strings.colour}</legend>
          {COLOURS.map((one) => (
            <label key={one} data-colour={one}>
              <input
                type="radio"
                name="colour"
                checked={colour === one}
                aria-label={strings.colours[one]}
                onChange={() => setColour(one)}
              />
            </label>
          ))}
        </fieldset>
      )}
      {pinFor !== null && (
        <label className="check">
          <input type="checkbox" checked={pinned} onChange={({ target }) => setPinned(target.checked)} />
          {strings.pinFor(pinFor)}
        </label>
      )}
      <div className="tb-note-form__buttons">
        <Button small look="primary" type="submit" disabled={text.trim() === "" && note.quote === ""}>
          {strings.save}
        </Button>
        <Button small onClick={onCancel}>
          {strings.cancel}
        </Button>
      </div>
    </form>
  );
}
