import { deflateRawSync, inflateRawSync } from "node:zlib";
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
 * Keeps a program that another one has replaced, where the history has a place for it. Of an answer that is deleted meanwhile
 * nothing is kept. No read; where it is kept, about once a minute of writing, a transaction: 2 writes for each KB of the
 * compressed program, and 2.
 */
export async function keepAnswerVersion(
  { table, clock }: Pick<Core, "table" | "clock">,
  { regId, assessmentId, position }: AnswerPlace,
  { answer: text, savedAt, version }: Answer,
  value: AnswerValue,
): Promise<void> {
  if (typeof text !== "string" || typeof value !== "string" || savedAt === undefined) return;
  const place = placeOf({ text, savedAt, version }, { text: value, savedAt: clock.now().toISOString() });
  if (place === null) return;
  const program = deflateRawSync(text);
  if (program.length > MOST_BYTES) return;
  const put = { ...answerVersionKey(regId, assessmentId, position, place), savedAt, program };
  const write = table.transact([{ put }, { check: answerKey(regId, assessmentId, position), condition: present }]);
  await ignoreConflict(write);
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
