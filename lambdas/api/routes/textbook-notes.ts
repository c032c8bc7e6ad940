import { z } from "@hono/zod-openapi";
import { bookNotesOf, bookPinsOf } from "../../core/table";
import {
  CHANGED_ELSEWHERE,
  deleteNote,
  INVALID_CURSOR,
  notePage,
  pinNote,
  saveNote,
  TOO_MANY,
  unpinNote,
} from "../../core/textbook-notes/notes";
import { courseParams, json, noContent, route } from "../route";

const Book = z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/);
const Section = z.string().regex(/^[A-Za-z0-9][\w.-]{0,99}$/);

const placeParams = z.object({
  book: Book.openapi({ param: { name: "book", in: "path" } }),
  section: Section.openapi({ param: { name: "section", in: "path" } }),
  noteId: z.uuid().openapi({ param: { name: "noteId", in: "path" } }),
});

const pageQuery = z.object({
  book: Book,
  section: Section.optional().openapi({ description: "Without it, the notes of the whole book" }),
  cursor: z.string().max(300).optional().openapi({ description: "The `next` of the page before" }),
});

const NoteInput = z
  .object({
    anchor: z.string().max(200).openapi({ description: "The anchor of the block; empty for the whole section" }),
    quote: z.string().max(2000).openapi({ description: "The text that is marked; empty for the whole block" }),
    before: z.string().max(100).openapi({ description: "What stands before the quote" }),
    after: z.string().max(100).openapi({ description: "What stands after it" }),
    text: z.string().max(4000).openapi({ description: "Empty for a highlight alone" }),
    colour: z.enum(["yellow", "green", "blue", "pink"]),
    version: z
      .int()
      .min(0)
      .openapi({ description: "The version, as the server gave it, that this one was made from; 0 for a new note" }),
  })
  .openapi("TextbookNoteInput");

const Note = NoteInput.extend({
  book: Book,
  section: Section,
  id: z.uuid(),
  editedAt: z.iso.datetime().openapi({ description: "By the server's clock" }),
  author: z.string().optional().openapi({ description: "Who wrote a pinned note last" }),
}).openapi("TextbookNote");

const NotePage = z.object({ notes: z.array(Note), next: z.string().nullable() }).openapi("TextbookNotePage");

const leavingQuery = z.object({
  version: z.coerce.number().int().min(0).optional().openapi({ description: "Without it, whichever is there" }),
});

const INVALID = "Invalid note";

export const textbookNoteRoutes = [
  route({
    method: "get",
    path: "/v2/user/textbook_notes",
    operationId: "listTextbookNotes",
    tag: "textbook",
    summary: "The caller's own notes in a section of a book, or in the whole book",
    additive: true,
    caller: "authenticated",
    query: pageQuery,
    refusals: { 400: [INVALID_CURSOR] },
    success: json(NotePage),
    handle: ({ services, caller, query }) => notePage(services, bookNotesOf(caller.userId), query),
  }),
  route({
    method: "put",
    path: "/v2/user/textbook_notes/{book}/{section}/{noteId}",
    operationId: "saveTextbookNote",
    tag: "textbook",
    summary: "Make or change a note of one's own; answers it with its new version",
    additive: true,
    caller: "authenticated",
    params: placeParams,
    body: NoteInput,
    invalid: INVALID,
    refusals: { 400: [INVALID], 409: [TOO_MANY], 412: [CHANGED_ELSEWHERE] },
    success: json(Note),
    handle: ({ services, caller, params: { noteId, ...place }, body }) =>
      saveNote(services, bookNotesOf(caller.userId), { ...place, id: noteId, ...body }),
  }),
  route({
    method: "delete",
    path: "/v2/user/textbook_notes/{book}/{section}/{noteId}",
    operationId: "deleteTextbookNote",
    tag: "textbook",
    summary: "Delete a note of one's own",
    additive: true,
    caller: "authenticated",
    params: placeParams,
    query: leavingQuery,
    refusals: { 412: [CHANGED_ELSEWHERE] },
    success: noContent,
    handle: ({ services, caller, params: { noteId, ...place }, query }) =>
      deleteNote(services, bookNotesOf(caller.userId), { ...place, ...query, id: noteId }),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/textbook_notes",
    operationId: "listPinnedTextbookNotes",
    tag: "textbook",
    summary: "The notes that the course's staff have pinned in a section of a book, or in the whole book",
    additive: true,
    caller: "member",
    params: courseParams,
    query: pageQuery,
    refusals: { 400: [INVALID_CURSOR] },
    success: json(NotePage),
    handle: ({ services, params: { courseId }, query }) => notePage(services, bookPinsOf(courseId), query),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/textbook_notes/{book}/{section}/{noteId}",
    operationId: "pinTextbookNote",
    tag: "textbook",
    summary: "Pin a note for all members of the course, or change a pinned one",
    additive: true,
    caller: "staff",
    params: courseParams.extend(placeParams.shape),
    body: NoteInput,
    invalid: INVALID,
    refusals: { 400: [INVALID], 409: [TOO_MANY], 412: [CHANGED_ELSEWHERE] },
    success: json(Note),
    handle: ({ services, caller, params: { courseId: _, noteId, ...place }, body }) =>
      pinNote(services, caller, { ...place, id: noteId, ...body }),
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/textbook_notes/{book}/{section}/{noteId}",
    operationId: "unpinTextbookNote",
    tag: "textbook",
    summary: "Take a pinned note away",
    additive: true,
    caller: "staff",
    params: courseParams.extend(placeParams.shape),
    query: leavingQuery,
    refusals: { 412: [CHANGED_ELSEWHERE] },
    success: noContent,
    handle: ({ services, caller, params: { courseId: _, noteId, ...place }, query }) =>
      unpinNote(services, caller, { ...place, ...query, id: noteId }),
  }),
];
