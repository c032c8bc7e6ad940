import { deflateRawSync, inflateRawSync } from "node:zlib";
import { minutesBetweenSaves } from "../../../domain/assessments/time-on-task";
import { isWritten } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import type { Answer, AnswerValue } from "../submissions/answer";
import { answerKey, answerVersionKey, answerVersionsPrefix, type Key, present, registrationItems } from "../table";
import { placeOf, type SavedText } from "./history";

type Stored = Pick<Core, "table">;

/** Identifies an answer: the student and the question. */
export interface AnswerPlace {
  readonly regId: number;
  readonly assessmentId: number;
  readonly position: number;
}

/** Bytes of a compressed program that is kept; one of 64 KB that cannot be made smaller is left out of the history. */
const MOST_BYTES = 32_000;

interface VersionItem extends Key {
  readonly savedAt: string;
  /** Compressed, as RFC 1951 has it. */
  readonly program: Uint8Array;
}

/**
 * Keeps a program that another one has replaced, where the history has a place for it, and adds the time between the two to
 * the answer's time on task. Of an answer that is deleted meanwhile nothing is kept. Where it is kept, about once a minute of
 * writing, 1 write for each KB of the compressed program, and 1 for each KB of the answer, or a read of it where no time is added.
 */
export async function keepAnswerVersion(
  { table, clock }: Pick<Core, "table" | "clock">,
  { regId, assessmentId, position }: AnswerPlace,
  { answer: text, savedAt, version, workedMinutes }: Answer,
  value: AnswerValue,
): Promise<void> {
  if (typeof text !== "string" || typeof value !== "string" || savedAt === undefined) return;
  const now = clock.now().toISOString();
  const put = versionPut({ regId, assessmentId, position }, { text, savedAt, version }, { text: value, savedAt: now });
  // Of an answer from before there were times on task a part of them would be known, as if it were all.
  const minutes = text === value || workedMinutes === undefined ? 0 : minutesBetweenSaves(savedAt, now);
  if (!put && minutes === 0) return;
  if (put) await table.put(put);
  // Whoever deletes an answer deletes its versions after it: one that came too late for that finds no answer any more.
  const isThere = await isStillThere(table, answerKey(regId, assessmentId, position), minutes);
  if (put && !isThere) await table.remove(put);
}

/** Adds minutes to the time on task of an answer, and tells whether there is such an answer. */
async function isStillThere(table: Stored["table"], key: Key, minutes: number): Promise<boolean> {
  if (minutes === 0) return (await table.get(key)) !== undefined;
  return isWritten(table.update(key, { add: { workedMinutes: minutes } }, present));
}

/** The item that keeps a text which another one replaced; undefined where the history has no place for it, or it is too long. */
function versionPut(
  { regId, assessmentId, position }: AnswerPlace,
  before: SavedText & { readonly version: number },
  after: SavedText,
): VersionItem | undefined {
  const place = placeOf(before, after);
  if (place === null) return undefined;
  const program = deflateRawSync(before.text);
  if (program.length > MOST_BYTES) return undefined;
  return { ...answerVersionKey(regId, assessmentId, position, place), savedAt: before.savedAt, program };
}

/** The programs that an answer has had, in no order. Keys REG#{r}/VER#{a}#{pos}#…, consistent; 1 read for each 4 KB. */
export async function versionsOf(
  { table }: Stored,
  { regId, assessmentId, position }: AnswerPlace,
): Promise<SavedText[]> {
  const pk = registrationItems(regId);
  const items = await table.queryAll<VersionItem>({ pk, beginsWith: answerVersionsPrefix(assessmentId, position) });
  return items.map(({ savedAt, program }) => ({ savedAt, text: inflateRawSync(program).toString() }));
}
