import { isWritten, onConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { absent, BOOK_NOTE_COUNT, bookNotePrefix, type Condition, type Key, present } from "../table";

export const MOST_NOTES = 3000;
export const TOO_MANY = `There are ${MOST_NOTES} notes. Delete some to make room.`;
export const INVALID_CURSOR = "Invalid cursor";
const PAGE = 100;

/** Where a note stands: its book, the section, and its id, which its maker has chosen at random. */
export interface NotePlace {
  readonly book: string;
  readonly section: string;
  readonly id: string;
}

/** What a note says, and of which passage. */
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
  /** When it was written, by the clock of its writer: of two devices' versions the later one is kept. ISO 8601, UTC. */
  readonly editedAt: string;
}

/** A note of a list; of pinned ones it is known who wrote it last. */
export interface Note extends NotePlace, NoteContent {
  readonly author?: string;
}

/** The partition of a list of notes: `bookNotesOf` a user, `bookPinsOf` a course. */
type NoteList = string;

const keyOf = (list: NoteList, { book, section, id }: NotePlace): Key => ({
  pk: list,
  sk: bookNotePrefix(book, section) + id,
});

/**
 * Saves a note and returns the one that is kept: this, or the version of another device that was written later. Safe to repeat.
 * Key {list}/{book}#{section}#{id}; 1 write for each KB, and for a new note a second write in the same transaction; 1 read
 * where a later version is there.
 *
 * @throws Refusal 409 the list is full
 */
export function saveNote({ table }: Pick<Core, "table">, list: NoteList, note: Note): Promise<Note> {
  const { book, section, id, ...content } = note;
  const key = keyOf(list, note);
  return retryOnConflict(async () => {
    if (await isWritten(table.update(key, { set: content }, notLaterThan(note.editedAt)))) return note;
    const kept = await table.get<Note & Key>(key);
    if (kept) return withoutKeys(kept);
    const count = { update: countKey(list), change: { add: { notes: 1 } }, condition: hasRoom };
    await onConflict(table.transact([{ put: { ...key, ...note }, condition: absent }, count]), (conflict) => {
      if (conflict.failed.includes(1)) throw new Refusal(409, TOO_MANY);
      throw conflict;
    });
    return note;
  });
}

const countKey = (list: NoteList): Key => ({ pk: list, sk: BOOK_NOTE_COUNT });

const hasRoom: Condition = {
  expression: "attribute_not_exists(#notes_kept) OR #notes_kept < :most_notes",
  names: { "#notes_kept": "notes" },
  values: { ":most_notes": MOST_NOTES },
};

const notLaterThan = (editedAt: string): Condition => ({
  expression: "#was_edited <= :now_edited",
  names: { "#was_edited": "editedAt" },
  values: { ":now_edited": editedAt },
});

/**
 * Deletes a note; one that is not there is deleted already. Another device that changed it meanwhile without a network brings it back:
 * nothing that was written is lost. 1 transaction of 2 writes.
 */
export async function deleteNote({ table }: Pick<Core, "table">, list: NoteList, place: NotePlace): Promise<void> {
  await isWritten(
    table.transact([
      { remove: keyOf(list, place), condition: present },
      { update: countKey(list), change: { add: { notes: -1 } } },
    ]),
  );
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
  const { items, cursor: rest } = await table.query<Note & Key>({ pk: list, beginsWith, limit: PAGE, ...start });
  return { notes: items.map(withoutKeys), next: (rest?.sk as string | undefined) ?? null };
}

function withoutKeys({ pk: _pk, sk: _sk, ...note }: Note & Key): Note {
  return note;
}
