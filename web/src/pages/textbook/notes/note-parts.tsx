import { createPortal } from "react-dom";
import { Icon } from "../../../design/icons";
import { strings } from "../../../texts/textbook-notes";
import { blockOf } from "./marks";
import type { Note, OwnNote } from "./note-box";

interface NotePartsProps {
  readonly text: Element;
  readonly own: readonly OwnNote[];
  readonly pinned: readonly Note[];
  readonly onOpen: (id: string) => void;
}

/** What notes add to the text: below a block the notes that staff have pinned to it, and buttons that open one's own. */
export function NoteParts({ text, own, pinned, onOpen }: NotePartsProps) {
  const anchors = [...new Set([...own, ...pinned].map(({ anchor }) => anchor))];
  return anchors.map((anchor) => {
    const block = blockOf(text, { anchor });
    if (block === null) return null;
    const here = (note: Note) => note.anchor === anchor;
    return createPortal(
      <div className="tb-note-parts">
        {pinned.filter(here).map(({ id, author, quote, text: words }) => (
          <aside key={id} className="tb-pin" aria-label={strings.pinnedBy(author ?? "")}>
            <strong>
              <Icon name="flag" size={16} /> {strings.pinnedBy(author ?? "")}
            </strong>
            {quote !== "" && <q>{shortened(quote)}</q>}
            <p>{words}</p>
          </aside>
        ))}
        {own
          .filter((note) => here(note) && note.text !== "")
          .map(({ id, text: words }) => (
            <button key={id} type="button" className="tb-note-mark" onClick={() => onOpen(id)}>
              <span className="unseen">{strings.yourNote}</span> {shortened(words)}
            </button>
          ))}
      </div>,
      block,
      anchor,
    );
  });
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);
