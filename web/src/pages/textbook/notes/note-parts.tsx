import { createPortal } from "react-dom";
import { Button } from "../../../design/button";
import { Icon } from "../../../design/icons";
import { strings } from "../../../texts/en/textbook-notes";
import { blockOf } from "./marks";
import type { Note, OwnNote } from "./note-box";

interface NotePartsProps {
  readonly text: Element;
  readonly own: readonly OwnNote[];
  readonly pinned: readonly Note[];
  readonly onOpen: (id: string) => void;
  /** null for who may not. */
  readonly onUnpin: ((note: Note) => void) | null;
}

/** What notes add to the text: below a block the notes that staff have pinned to it, and buttons that open one's own. */
export function NoteParts({ text, own, pinned, onOpen, onUnpin }: NotePartsProps) {
  const anchors = [...new Set([...own, ...pinned].map(({ anchor }) => anchor))];
  return anchors.map((anchor) => {
    const block = blockOf(text, { anchor });
    if (block === null) return null;
    const here = (note: Note) => note.anchor === anchor;
    return createPortal(
      <div className="tb-note-parts">
        {pinned.filter(here).map((pin) => (
          <aside key={pin.id} className="tb-pin" aria-label={strings.pinnedBy(pin.author ?? "")}>
            <strong>
              <Icon name="flag" size={16} /> {strings.pinnedBy(pin.author ?? "")}
            </strong>
            {pin.quote !== "" && <q>{shortened(pin.quote)}</q>}
            <p>{pin.text}</p>
            {onUnpin && (
              <Button small look="quiet" onClick={() => onUnpin(pin)}>
                {strings.unpin}
              </Button>
            )}
          </aside>
        ))}
        {own
          .filter((note) => here(note) && note.text !== "")
          .map(({ id, text: noteText }) => (
            <button key={id} type="button" className="tb-note-mark" onClick={() => onOpen(id)}>
              <span className="unseen">{strings.yourNote}</span> {shortened(noteText)}
            </button>
          ))}
      </div>,
      block,
      anchor,
    );
  });
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);
