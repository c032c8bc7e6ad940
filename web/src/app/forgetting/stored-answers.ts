import { delMany, entries } from "idb-keyval";
import { openDraftStore } from "../draft-store";

/** A person's answers that are stored in this browser. */
export interface StoredAnswers {
  /** Records whose texts the server has, and what was put aside of them. */
  readonly saved: readonly string[];
  /** Records with a text that the server does not have yet. */
  readonly unsaved: readonly string[];
}

/** The records of answers, as far as they are asked about here. */
export interface AnswerRecords {
  entries(): Promise<readonly (readonly [key: string, record: { readonly drafts?: object } | undefined])[]>;
  remove(keys: readonly string[]): Promise<void>;
}

/** Gives access to those of this browser. */
export function answerRecords(): AnswerRecords {
  // A browser may refuse even to name its databases.
  return {
    entries: async () => entries(openDraftStore()),
    remove: async (keys) => delMany([...keys], openDraftStore()),
  };
}

/** Lists what is kept of a person's answers; nothing where the browser keeps none. */
export async function storedAnswers(userId: number, records = answerRecords()): Promise<StoredAnswers> {
  const all = await records.entries().catch(() => []);
  const own = all.filter(([key]) => String(key).startsWith(`answer/${userId}/`));
  const keys = (isUnsaved: boolean) =>
    own.flatMap(([key, record]) => (Object.keys(record?.drafts ?? {}).length > 0 === isUnsaved ? [key] : []));
  return { saved: keys(false), unsaved: keys(true) };
}

/** Forgets records of answers, and every other program of a person that this browser keeps. */
export async function forgetPrograms(
  userId: number,
  answers: readonly string[],
  {
    records = answerRecords(),
    storage = () => localStorage,
  }: { records?: AnswerRecords; storage?: () => Storage } = {},
): Promise<void> {
  await records.remove(answers).catch(() => undefined);
  try {
    const stored = storage();
    for (const key of Object.keys(stored)) if (isProgramOf(userId, key)) stored.removeItem(key);
  } catch {
    // storage forbidden: nothing is kept
  }
}

/** Tells whether a key of localStorage is that of a program of a person: of the playground, a session, a recording, a book; or of an announcement. */
function isProgramOf(userId: number, key: string): boolean {
  const names = [`academy.playground.${userId}`, `academy.session.${userId}`];
  const beginnings = [
    ...names,
    `sourcecast-copy.${userId}`,
    `textbook-program.${userId}`,
    `academy.announcement.${userId}`,
  ];
  return names.includes(key) || beginnings.some((beginning) => key.startsWith(`${beginning}.`));
}
