import { type AuditEvent, auditWrites, changesBetween } from "../audit/entry";
import { refuseOnConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import {
  absent,
  BOOK_NOTE_COUNT,
  bookNotePrefix,
  bookPinsOf,
  type Condition,
  equals,
  isUnset,
  type Key,
  type Operation,
} from "../table";

export const MOST_NOTES = 3000;
export const TOO_MANY = `There are ${MOST_NOTES} notes. Delete some to make room.`;
export const INVALID_CURSOR = "Invalid cursor";
export const CHANGED_ELSEWHERE = "The note was changed elsewhere.";
const PAGE = 100;

/** Identifies a note: its book, its section, and an id that the client has chosen at random. */
export interface NotePlace {
  readonly book: string;
  readonly section: string;
  readonly id: string;
}

/** The text of a note and the passage that it is about. */
export interface NoteContent {
  /** The anchor of its block; empty for the whole section. */
  readonly anchor: string;
  /** The text that is marked, and what stands about it; all empty for the whole block. */
  readonly quote: string;
  readonly before: string;
  readonly after: string;
  /** Empty for a highlight alone. */
  readonly text: string;
  readonly colour: "yellow" | "green" | "blue" | "pink";
}

/** A note as it is sent, with the version that it was made from; 0 for a new one. */
export interface SentNote extends NotePlace, NoteContent {
  readonly version: number;
}

/** A note of a list; of pinned ones it is known who wrote it last. */
export interface Note extends SentNote {
  /** When it was saved, by the server's clock. ISO 8601, UTC. */
  readonly editedAt: string;
  readonly author?: string;
}

/** Notes that were stored before they had versions count as the first one. */
type StoredNote = Omit<Note, "version"> & { readonly version?: number } & Key;

/** The partition of a list of notes: `bookNotesOf` a user, `bookPinsOf` a course. */
type NoteList = string;

type Notes = Pick<Core, "table" | "clock" | "uuid">;

const keyOf = (list: NoteList, { book, section, id }: NotePlace): Key => ({
  pk: list,
  sk: bookNotePrefix(book, section) + id,
});

const CONTENT = ["anchor", "quote", "before", "after", "text", "colour"] as const;

const saysTheSame = (stored: StoredNote, sent: NoteContent): boolean =>
  CONTENT.every((field) => stored[field] === sent[field]);

/**
 * Saves a note of one's own and returns it with its new version. Safe to repeat: what is there already is not written again. 1
 * read, 1 write for each KB, and for a new note a second write in the same transaction.
 *
 * @throws Refusal 412 another device has changed the note since the version that this one was made from; 409 the list is full
 */
export function saveNote(core: Notes, list: NoteList, sent: SentNote): Promise<Note> {
  return save(core, list, sent, () => []);
}

/**
 * Pins a note for all members of a course, or changes a pinned one. As saveNote, and the audit log's entry in the same
 * transaction.
 */
export function pinNote(core: Notes, caller: Registration, sent: SentNote): Promise<Note> {
  const author = caller.name ?? caller.username;
  return save(core, bookPinsOf(caller.courseId), { ...sent, author }, (before, after) =>
    auditWrites(core, caller.courseId, caller, [pinEvent(before, after)]),
  );
}

type Entries = (before: StoredNote | undefined, after: Note) => Operation[];

function save(
  { table, clock }: Notes,
  list: NoteList,
  sent: SentNote & { readonly author?: string },
  entriesOf: Entries,
): Promise<Note> {
  const key = keyOf(list, sent);
  return retryOnConflict(async () => {
    const stored = await table.get<StoredNote>(key);
    if (stored !== undefined && saysTheSame(stored, sent)) return noteOf(stored);
    // A note that was deleted meanwhile comes back: nothing that was written is lost.
    if (stored !== undefined && versionOf(stored) !== sent.version) throw new Refusal(412, CHANGED_ELSEWHERE);
    const note: Note = { ...sent, version: sent.version + 1, editedAt: clock.now().toISOString() };
    const entries = entriesOf(stored, note);
    if (stored === undefined) {
      const count = { update: countKey(list), change: { add: { notes: 1 } }, condition: hasRoom };
      const creation = table.transact([{ put: { ...key, ...note }, condition: absent }, count, ...entries]);
      await refuseOnConflict(creation, (conflict) => {
        if (conflict.failed.includes(1)) return new Refusal(409, TOO_MANY);
        throw conflict;
      });
    } else if (entries.length === 0) await table.put({ ...key, ...note }, isAsRead(stored));
    else await table.transact([{ put: { ...key, ...note }, condition: isAsRead(stored) }, ...entries]);
    return note;
  });
}

const versionOf = ({ version = 1 }: Pick<StoredNote, "version">): number => version;

const isAsRead = ({ version }: StoredNote): Condition =>
  version === undefined ? isUnset("version") : equals("version", version);

function pinEvent(before: StoredNote | undefined, after: Note | undefined): AuditEvent {
  const { book, section, id } = (after ?? before) as NotePlace;
  const subject = { type: "pinnedNote" as const, id, name: `${book}, ${section}` };
  const shown = (note: NoteContent | undefined) => (note ? { note: note.text || note.quote, colour: note.colour } : {});
  return { kind: "content", subject, changes: changesBetween(shown(before), shown(after), ["note", "colour"]) };
}

const countKey = (list: NoteList): Key => ({ pk: list, sk: BOOK_NOTE_COUNT });

const hasRoom: Condition = {
  expression: "attribute_not_exists(#notes_kept) OR #notes_kept < :most_notes",
  names: { "#notes_kept": "notes" },
  values: { ":most_notes": MOST_NOTES },
};

/** A note that is to go; without a version, whichever is there. */
export interface LeavingNote extends NotePlace {
  readonly version?: number | undefined;
}

/**
 * Deletes a note of one's own; one that is not there is deleted already. 1 read, 1 transaction of 2 writes.
 *
 * @throws Refusal 412 another device has changed it since this version
 */
export function deleteNote(core: Notes, list: NoteList, leaving: LeavingNote): Promise<void> {
  return remove(core, list, leaving, () => []);
}

/** Takes a pinned note away. As deleteNote, and the audit log's entry in the same transaction. */
export function unpinNote(core: Notes, caller: Registration, leaving: LeavingNote): Promise<void> {
  return remove(core, bookPinsOf(caller.courseId), leaving, (before) =>
    auditWrites(core, caller.courseId, caller, [pinEvent(before, undefined)]),
  );
}

async function remove(
  { table }: Notes,
  list: NoteList,
  leaving: LeavingNote,
  entriesOf: (before: StoredNote) => Operation[],
): Promise<void> {
  const key = keyOf(list, leaving);
  await retryOnConflict(async () => {
    const stored = await table.get<StoredNote>(key);
    if (stored === undefined) return;
    if (leaving.version !== undefined && leaving.version !== versionOf(stored))
      throw new Refusal(412, CHANGED_ELSEWHERE);
    await table.transact([
      { remove: key, condition: isAsRead(stored) },
      { update: countKey(list), change: { add: { notes: -1 } } },
      ...entriesOf(stored),
    ]);
  });
}

export interface NotePage {
  readonly notes: Note[];
  /** To be given as the cursor of the next page; null after the last one. */
  readonly next: string | null;
}

/**
 * Returns a page of the notes of a section, or of a whole book, by section. Consistent: who has just saved one sees it. 1 read
 * for each 4 KB.
 *
 * @throws Refusal 400 a cursor that is none
 */
export async function notePage(
  { table }: Pick<Core, "table">,
  list: NoteList,
  {
    book,
    section,
    cursor,
  }: { readonly book: string; readonly section?: string | undefined; readonly cursor?: string | undefined },
): Promise<NotePage> {
  const beginsWith = bookNotePrefix(book, section);
  if (cursor !== undefined && !cursor.startsWith(beginsWith)) throw new Refusal(400, INVALID_CURSOR);
  const start = cursor === undefined ? {} : { cursor: { pk: list, sk: cursor } };
  const { items, cursor: rest } = await table.query<StoredNote>({ pk: list, beginsWith, limit: PAGE, ...start });
  return { notes: items.map(noteOf), next: (rest?.sk as string | undefined) ?? null };
}

function noteOf({ pk: _pk, sk: _sk, ...note }: StoredNote): Note {
  return { ...note, version: versionOf(note) };
}
