import { deflateRawSync, inflateRawSync } from "node:zlib";
import { minutesBetweenSaves } from "../../../domain/assessments/time-on-task";
import { ignoreConflict } from "../kernel/conflict";
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
 * the answer's time on task. Of an answer that is deleted meanwhile nothing is kept. No read; where it is kept, about once a minute
 * of writing, a transaction: 2 writes for each KB of the compressed program, and 2 for each KB of the answer.
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
  const answer = { condition: present } as const;
  const key = answerKey(regId, assessmentId, position);
  const write = table.transact([
    ...(put ? [{ put }] : []),
    minutes === 0 ? { check: key, ...answer } : { update: key, change: { add: { workedMinutes: minutes } }, ...answer },
  ]);
  await ignoreConflict(write);
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
