import type { BookFacts } from "../../../../../domain/textbook/book";
import { readBook } from "../../../../../domain/textbook/book";
import type { Note } from "./note-box";
import { notesFile } from "./notes-file";

const file = (section: string, label: string) => ({ section, label, depth: 1, bytes: 1, digest: "d" });
const book: BookFacts = readBook({
  format: 1,
  id: "b",
  title: "A book",
  sections: [file("1", "1 Names"), file("2", "2 Lists")],
});
const note = (change: Partial<Note>): Note => ({
  book: "b",
  section: "1",
  id: "i",
  anchor: "p1",
  quote: "",
  before: "",
  after: "",
  text: "",
  colour: "yellow",
  version: 1,
  editedAt: "2026-08-01T10:00:00.000Z",
  ...change,
});

test("notes are written by section, with the passage, the note and a link", () => {
  const notes = [
    note({ section: "2", quote: "a box\nin two lines", text: "Draw it." }),
    note({ quote: "stands for" }),
    note({ section: "gone", anchor: "", text: "Of an earlier edition" }),
  ];
  expect(notesFile(book, notes, "https://academy.test")).toBe(`# A book

## 1 Names

> stands for

<https://academy.test/sicpjs/1#p1>

## 2 Lists

> a box
> in two lines

Draw it.

<https://academy.test/sicpjs/2#p1>

Of an earlier edition

<https://academy.test/sicpjs/gone>
`);
});
