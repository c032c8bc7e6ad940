import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { BookFacts } from "../../../../../domain/textbook/book";
import { actionFailure } from "../../../api/failures";
import { toast } from "../../../app/toasts";
import { Button, IconButton } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { strings } from "../../../texts/en/textbook-notes";
import type { Note, OwnNote } from "./note-box";
import { NoteForm, type TypedNote } from "./note-form";
import { notesFile } from "./notes-file";
import type { Notes } from "./use-notes";

interface NotesPanelProps {
  readonly book: BookFacts;
  readonly section: string | null;
  readonly notes: Notes;
  /** The note that is being written. */
  readonly edited: Note | null;
  readonly onEdit: (note: Note | null) => void;
  readonly onTyped: (typed: TypedNote | null) => void;
  /** Makes an empty note at the place that is read. */
  readonly onAdd: (() => void) | null;
  readonly isInText: (note: Note) => boolean;
  readonly onClose: () => void;
}

/** A reader's notes of a section, or of the whole book, beside the text. */
export function NotesPanel(props: NotesPanelProps) {
  const { book, notes, edited, onAdd, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const isNew = edited !== null && !notes.own.some(({ id }) => id === edited.id);
  return (
    <aside className="tb-notes" aria-label={strings.notes} onKeyDown={(event) => event.key === "Escape" && onClose()}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {strings.notes}
        </h2>
        <IconButton small icon="close" label={strings.close} onClick={onClose} />
      </header>
      {notes.isBehind && (
        <p className="tb-notes__state" role="status">
          {strings.behind}
        </p>
      )}
      {isNew && (
        <div className="tb-note">
          <Quote note={edited} />
          <Form {...props} note={edited} />
        </div>
      )}
      {notes.own.length === 0 && !isNew && <p className="tb-notes__state">{strings.none}</p>}
      <ul>
        {inOrder(book, notes.own).map((note) => (
          <li key={note.id} className="tb-note" id={`note-${note.id}`}>
            {edited?.id === note.id ? (
              <>
                <Quote note={note} />
                <Form {...props} note={note} />
              </>
            ) : (
              <OneNote {...props} note={note} />
            )}
          </li>
        ))}
      </ul>
      <footer>
        {onAdd && edited === null && (
          <Button small icon="plus" onClick={onAdd}>
            {strings.addHere}
          </Button>
        )}
        <Button small icon="download" look="quiet" onClick={() => void download(book, notes)}>
          {strings.download}
        </Button>
      </footer>
    </aside>
  );
}

const inOrder = (book: BookFacts, notes: readonly OwnNote[]): OwnNote[] => {
  const place = new Map(book.sections.map(({ section }, index) => [section, index]));
  return [...notes].sort((one, other) => (place.get(one.section) ?? 1e6) - (place.get(other.section) ?? 1e6));
};

function Form({ note, notes, onEdit, onTyped }: NotesPanelProps & { note: Note }) {
  const leave = () => {
    onTyped(null);
    onEdit(null);
  };
  return (
    <NoteForm
      note={note}
      pinFor={notes.pinFor}
      isPinned={notes.pinned.some(({ id }) => id === note.id)}
      onTyped={onTyped}
      onCancel={leave}
      onSave={({ note: written, isPinned }) => {
        notes.save(written, isPinned);
        leave();
      }}
    />
  );
}

const Quote = ({ note }: { note: Note }) =>
  note.quote === "" ? null : <blockquote data-colour={note.colour}>{note.quote}</blockquote>;

function OneNote({ book, section, note, notes, onEdit, isInText }: NotesPanelProps & { note: OwnNote }) {
  const confirm = useConfirm();
  const remove = async () => {
    const question = { title: strings.removeTitle, body: note.text, confirm: strings.remove, danger: true };
    if (note.text === "" || (await confirm(question))) notes.remove(note);
  };
  const place = `/sicpjs/${note.section}${note.anchor === "" ? "" : `#${encodeURIComponent(note.anchor)}`}`;
  const label = book.sections.find((one) => one.section === note.section)?.label ?? note.section;
  return (
    <>
      {section === null && <strong>{label}</strong>}
      <Quote note={note} />
      {note.text !== "" && <p className="tb-note__text">{note.text}</p>}
      {section !== null && !isInText(note) && <p className="tb-notes__state">{strings.gone}</p>}
      <p className="tb-notes__state">{stateOf(note)}</p>
      {note.pending?.refusal && (
        <Button small onClick={notes.sendAgain}>
          {strings.sendAgain}
        </Button>
      )}
      <div className="tb-note__buttons">
        <Link to={place}>{strings.show}</Link>
        <Button small look="quiet" onClick={() => onEdit(note)}>
          {strings.edit}
        </Button>
        <Button small look="quiet" onClick={() => void remove()}>
          {strings.remove}
        </Button>
      </div>
    </>
  );
}

function stateOf({ pending }: OwnNote): string {
  if (pending === null) return strings.saved;
  return pending.refusal === null ? strings.waiting : strings.refused(pending.refusal);
}

async function download(book: BookFacts, notes: Notes): Promise<void> {
  try {
    const text = notesFile(book, await notes.readAll(), location.origin);
    const address = URL.createObjectURL(new Blob([text], { type: "text/markdown;charset=utf-8" }));
    const link = Object.assign(document.createElement("a"), { href: address, download: `notes-${book.id}.md` });
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    toast.warning(strings.notDownloaded(actionFailure(error)));
  }
}
