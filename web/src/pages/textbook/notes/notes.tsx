import { useCallback, useEffect, useRef, useState } from "react";
import type { BookFacts } from "../../../../../domain/textbook/book";
import { partNamed } from "../../../../../domain/textbook/places";
import { useConfirm } from "../../../design/confirm";
import { strings } from "../../../texts/en/textbook-notes";
import { colourPassages, isInText, noteAt, removeColours } from "./marks";
import type { Note } from "./note-box";
import type { TypedNote } from "./note-form";
import { NoteParts } from "./note-parts";
import { NotesPanel } from "./notes-panel";
import { SectionAssessments } from "./section-assessments";
import { SelectionTools } from "./selection-tools";
import { useNotes } from "./use-notes";
import "../../../design/form.css";
import "./notes.css";

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
