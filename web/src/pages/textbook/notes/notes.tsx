import { useQuery } from "@tanstack/react-query";
import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import type { BookFacts } from "../../../../../domain/textbook/book";
import { partNamed } from "../../../../../domain/textbook/places";
import { namesSection } from "../../../../../domain/textbook/reading";
import { overviewsQuery } from "../../../api/assessments";
import { workspacePath } from "../../../app/course-links";
import { courseOf, SessionContext } from "../../../app/session";
import { Button } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { Icon } from "../../../design/icons";
import { strings } from "../../../texts/en/textbook-notes";
import { blockOf, colourPassages, isInText, noteAt, removeColours } from "./marks";
import type { Note, OwnNote } from "./note-box";
import { SelectionTools, type TypedNote } from "./note-form";
import { NotesPanel } from "./notes-panel";
import { useNotes } from "./use-notes";
import "../../../design/form.css";
import "./notes.css";

interface NotePartsProps {
  readonly text: Element;
  readonly own: readonly OwnNote[];
  readonly pinned: readonly Note[];
  readonly onOpen: (id: string) => void;
  /** null for who may not. */
  readonly onUnpin: ((note: Note) => void) | null;
}

/** What notes add to the text: below a block the notes that staff have pinned to it, and buttons that open one's own. */
function NoteParts({ text, own, pinned, onOpen, onUnpin }: NotePartsProps) {
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

interface AssessmentsProps {
  /** The section and its parts. */
  readonly names: readonly string[];
  readonly text: Element;
}

/** Lists the assessments of the reader's course that say to read this section or a part of it, at its end. */
function SectionAssessments({ names, text }: AssessmentsProps) {
  const session = useContext(SessionContext);
  const courseId = (session && courseOf(session))?.courseId ?? null;
  const { data = [] } = useQuery({ ...overviewsQuery(courseId ?? 0), enabled: courseId !== null });
  const named = data.filter(({ reading }) => reading !== null && names.some((name) => namesSection(reading, name)));
  if (courseId === null || named.length === 0) return null;
  return createPortal(
    <nav className="tb-assessments tb-note-parts" aria-label={strings.assessments}>
      <strong>{strings.assessments}</strong>
      <ul>
        {named.map(({ id, type, title }) => (
          <li key={id}>
            <Link to={workspacePath(courseId, type, id)}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>,
    text,
  );
}

interface NotesProps {
  readonly book: BookFacts;
  /** null for the whole book, beside its index. */
  readonly section: string | null;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** A reader's notes: passages coloured in the text, buttons at what is selected, and a panel that lists them. */
export default function Notes({ book, section, isOpen, onOpen, onClose }: NotesProps) {
  const notes = useNotes(book.id, section);
  const text = useText(section);
  const [edited, setEdited] = useState<Note | null>(null);
  const { own, pinned } = notes;
  const confirm = useConfirm();
  useColours(text, own);
  const typed = useRef<TypedNote | null>(null);
  const save = useRef(notes.save);
  useEffect(() => {
    save.current = notes.save;
  });
  const settle = useCallback(() => {
    const left = typed.current;
    typed.current = null;
    if (left && (left.note.text !== "" || left.note.quote !== "")) save.current(left.note, left.isPinned);
  }, []);
  // Who leaves without an answer, for another note, another section or altogether, has written it all the same.
  useEffect(() => {
    addEventListener("pagehide", settle);
    return () => {
      removeEventListener("pagehide", settle);
      settle();
    };
  }, [settle]);
  const fresh = (part: Partial<Note>): Note => ({
    book: book.id,
    section: section ?? "",
    id: crypto.randomUUID(),
    anchor: "",
    quote: "",
    before: "",
    after: "",
    text: "",
    colour: "yellow",
    version: 0,
    editedAt: new Date().toISOString(),
    ...part,
  });
  const edit = (note: Note) => {
    settle();
    setEdited(note);
    onOpen();
  };
  useEffect(() => {
    if (!text) return;
    const onClick = ({ clientX, clientY, target }: MouseEvent) => {
      if (!getSelection()?.isCollapsed || (target as Element).closest("a, button")) return;
      const note = noteAt(text, own, clientX, clientY);
      if (!note) return;
      settle();
      setEdited(note);
      onOpen();
    };
    text.addEventListener("click", onClick as EventListener);
    return () => text.removeEventListener("click", onClick as EventListener);
  }, [text, own, onOpen, settle]);
  const unpin = async (note: Note) => {
    const question = { title: strings.unpinTitle, body: note.text, confirm: strings.unpin, danger: true };
    if (await confirm(question)) notes.unpin(note);
  };
  return (
    <>
      {text && (
        <>
          {section !== null && <SectionAssessments names={namesOf(book, section)} text={text} />}
          <NoteParts
            text={text}
            own={own}
            pinned={pinned}
            onUnpin={notes.pinFor === null ? null : (note) => void unpin(note)}
            onOpen={(id) => {
              const note = own.find((one) => one.id === id);
              if (note) edit(note);
            }}
          />
          <SelectionTools
            text={text}
            onHighlight={(anchor, passage) => notes.save(fresh({ anchor, ...passage }), false)}
            onNote={(anchor, passage) => edit(fresh({ anchor, ...passage }))}
          />
        </>
      )}
      {isOpen && (
        <NotesPanel
          book={book}
          section={section}
          notes={notes}
          edited={edited}
          onEdit={(note) => {
            settle();
            setEdited(note);
          }}
          onTyped={(now) => {
            typed.current = now;
          }}
          onAdd={text ? () => setEdited(fresh({ anchor: placeRead(text) })) : null}
          isInText={(note) => text !== null && isInText(text, note)}
          onClose={() => {
            settle();
            setEdited(null);
            onClose();
          }}
        />
      )}
    </>
  );
}

/** Returns by which names a section and its parts are known. */
const namesOf = (book: BookFacts, section: string): string[] => [
  section,
  ...(partNamed(book, section)?.section.subsections ?? []).map((part) => part.section),
];

/** The text of the section, once it is drawn. */
function useText(section: string | null): Element | null {
  const [text, setText] = useState<Element | null>(null);
  useEffect(() => setText(section === null ? null : document.querySelector(".tb-text")), [section]);
  return text;
}

/** Colours passages, and again when parts of the text come or go, as solutions do. */
function useColours(text: Element | null, own: readonly Note[]): void {
  useEffect(() => {
    if (!text) return;
    let frame = 0;
    const colour = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => colourPassages(text, own));
    };
    colour();
    const changes = new MutationObserver(colour);
    changes.observe(text, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      removeColours();
    };
  }, [text, own]);
}

/** Returns the anchor of the block that a link has led to, else of the first one in the window. */
function placeRead(text: Element): string {
  const found = text.querySelector("[data-found]")?.id;
  if (found) return found;
  const blocks = [...text.querySelectorAll(".tb-block[id]")];
  return blocks.find((block) => block.getBoundingClientRect().top >= 60)?.id ?? "";
}
