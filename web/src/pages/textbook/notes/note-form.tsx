import { type FormEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/textbook-notes";
import { type Passage, passageOf, selectedPassage } from "./marks";
import type { Note } from "./note-box";

interface SelectionToolsProps {
  readonly text: Element;
  readonly onHighlight: (anchor: string, passage: Passage) => void;
  readonly onNote: (anchor: string, passage: Passage) => void;
}

type Selected = NonNullable<ReturnType<typeof selectedPassage>>;

/** Two buttons below what is selected in the text. */
export function SelectionTools({ text, onHighlight, onNote }: SelectionToolsProps) {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const look = () => setSelected(selectedPassage(text));
    const hide = () => getSelection()?.isCollapsed && setSelected(null);
    // Something may have been selected before this was loaded.
    look();
    // A selection that still grows shows nothing: the buttons would stand in its way.
    for (const event of ["pointerup", "keyup"] as const) document.addEventListener(event, look);
    document.addEventListener("selectionchange", hide);
    addEventListener("scroll", look, { passive: true });
    return () => {
      for (const event of ["pointerup", "keyup"] as const) document.removeEventListener(event, look);
      document.removeEventListener("selectionchange", hide);
      removeEventListener("scroll", look);
    };
  }, [text]);
  const passage = selected && passageOf(selected.text, selected.start, selected.end);
  if (!selected || !passage) return null;
  const finish = (act: SelectionToolsProps["onNote"]) => () => {
    act(selected.anchor, passage);
    getSelection()?.removeAllRanges();
    setSelected(null);
  };
  const { left, bottom, width } = selected.at;
  const middle = Math.min(Math.max(left + width / 2, 110), innerWidth - 110);
  return createPortal(
    <div
      className="tb-selection"
      role="toolbar"
      aria-label={strings.selection}
      style={{ left: middle, top: Math.min(bottom + 8, innerHeight - 56) }}
      onPointerDown={(event) => event.preventDefault()}
    >
      <Button small look="quiet" icon="flag" onClick={finish(onHighlight)}>
        {strings.highlight}
      </Button>
      <Button small look="quiet" icon="plus" onClick={finish(onNote)}>
        {strings.addNote}
      </Button>
    </div>,
    document.body,
  );
}

export const LONGEST_TEXT = 4000;
const COLOURS: readonly Note["colour"][] = ["yellow", "green", "blue", "pink"];

/** What stands in the form. */
export interface TypedNote {
  readonly note: Note;
  /** null where nothing was chosen: it stays as it is. */
  readonly isPinned: boolean | null;
}

interface NoteFormProps {
  readonly note: Note;
  /** The course for which it may be pinned, null for who may not. */
  readonly pinFor: string | null;
  readonly isPinned: boolean;
  /** Is told what has been typed, at every key: it is saved where the form is left without an answer. */
  readonly onTyped: (typed: TypedNote) => void;
  readonly onSave: (typed: TypedNote) => void;
  readonly onCancel: () => void;
}

/** A note being written. */
export function NoteForm({ note, pinFor, isPinned, onTyped, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(note.text);
  const [colour, setColour] = useState(note.colour);
  const [pinned, setPinned] = useState<boolean | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    onSave(typed);
  };
  const typed: TypedNote = { note: { ...note, text: text.trim(), colour }, isPinned: pinned };
  const isTyped = text !== note.text || colour !== note.colour || pinned !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told at every change of what is typed, and at no other time
  useEffect(() => {
    if (isTyped) onTyped(typed);
  }, [isTyped, text, colour, pinned]);
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
          <input type="checkbox" checked={pinned ?? isPinned} onChange={({ target }) => setPinned(target.checked)} />
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
