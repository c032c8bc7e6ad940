import { api, type Schemas, unwrap } from "../../../api/client";
import { everyPage } from "../../../api/every-page";
import type { Note, NoteServer } from "./note-box";

/** The notes of a book that are kept with the reader's account. */
export const noteServer = (book: string): NoteServer => ({
  list: async (section) => {
    const notes: Note[] = [];
    const pages = everyPage((cursor) =>
      unwrap(
        api.GET("/v2/user/textbook_notes", { params: { query: { book, ...(section ? { section } : {}), cursor } } }),
      ),
    );
    for await (const page of pages) notes.push(...page.notes);
    return notes;
  },
  save: (note) =>
    unwrap(
      api.PUT("/v2/user/textbook_notes/{book}/{section}/{noteId}", {
        params: { path: pathOf(note) },
        body: inputOf(note),
      }),
    ),
  remove: async (note) => {
    const params = { path: pathOf(note), query: { version: note.version } };
    await unwrap(api.DELETE("/v2/user/textbook_notes/{book}/{section}/{noteId}", { params }));
  },
});

/** Reads the notes that staff have pinned in a section, or in the whole book for null. */
export async function readPins(courseId: number, book: string, section: string | null): Promise<readonly Note[]> {
  const notes: Note[] = [];
  const path = { courseId };
  const pages = everyPage((cursor) =>
    unwrap(
      api.GET("/v2/courses/{courseId}/textbook_notes", {
        params: { path, query: { book, ...(section ? { section } : {}), cursor } },
      }),
    ),
  );
  for await (const page of pages) notes.push(...page.notes);
  return notes;
}

const PIN = "/v2/courses/{courseId}/admin/textbook_notes/{book}/{section}/{noteId}";

/** Pins a note for all members of a course, or changes a pinned one. */
export async function pinNote(courseId: number, note: Note): Promise<void> {
  await unwrap(api.PUT(PIN, { params: { path: { courseId, ...pathOf(note) } }, body: inputOf(note) }));
}

export async function unpinNote(courseId: number, note: Note): Promise<void> {
  const params = { path: { courseId, ...pathOf(note) }, query: { version: note.version } };
  await unwrap(api.DELETE(PIN, { params }));
}

const pathOf = ({ book, section, id }: Note) => ({ book, section, noteId: id });

const inputOf = ({ anchor, quote, before, after, text, colour, version }: Note): Schemas["TextbookNoteInput"] => ({
  anchor,
  quote,
  before,
  after,
  text,
  colour,
  version,
});
