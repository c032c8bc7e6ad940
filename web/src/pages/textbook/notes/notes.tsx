import { useEffect, useState } from "react";
import type { BookFacts } from "../../../../../textbook/book";
import { colourPassages, isInText, noteAt, removeColours } from "./marks";
import type { Note } from "./note-box";
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
  useColours(text, own);
  const fresh = (part: Partial<Note>): Note => ({
    ...{ book: book.id, section: section ?? "", id: crypto.randomUUID(), anchor: "", quote: "", before: "", after: "" },
    ...{ text: "", colour: "yellow", editedAt: new Date().toISOString(), ...part },
  });
  const edit = (note: Note) => {
    setEdited(note);
    onOpen();
  };
  useEffect(() => {
    if (!text) return;
    const onClick = ({ clientX, clientY, target }: MouseEvent) => {
      if (!getSelection()?.isCollapsed || (target as Element).closest("a, button")) return;
      const note = noteAt(text, own, clientX, clientY);
      if (!note) return;
      setEdited(note);
      onOpen();
    };
    text.addEventListener("click", onClick as EventListener);
    return () => text.removeEventListener("click", onClick as EventListener);
  }, [text, own, onOpen]);
  return (
    <>
      {text && (
        <>
          {section !== null && <SectionAssessments {...{ section, text }} />}
          <NoteParts
            {...{ text, own, pinned }}
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
          {...{ book, section, notes, edited }}
          onEdit={setEdited}
          onAdd={text ? () => setEdited(fresh({ anchor: placeRead(text) })) : null}
          isInText={(note) => text !== null && isInText(text, note)}
          onClose={() => {
            setEdited(null);
            onClose();
          }}
        />
      )}
    </>
  );
}

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
