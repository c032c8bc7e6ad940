import { deflateRawSync, inflateRawSync } from "node:zlib";
import { ignoreConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { answerKey, comparedTextsKey, type Key, present } from "../table";
import type { Side } from "./report";
import type { ReportPlace } from "./store";

type Stored = Pick<Core, "table">;

/** Which comparison of the answers to a question. */
export interface ComparisonPlace extends ReportPlace {
  readonly runId: string;
}

/** A text as it was compared. */
export interface ComparedText extends Side {
  readonly program: string;
}

interface ComparedItem extends Key {
  readonly runId: string;
  readonly texts: readonly { readonly earlierAt: string | null; readonly packed: Uint8Array }[];
}

/**
 * Keeps what was compared of one student's answer, in place of what an earlier comparison kept, so that a pair shows what its
 * score is of, whatever becomes of the answer. Of an answer that is deleted meanwhile nothing is kept. A transaction: 2 writes
 * for each KB of the compressed texts, and 2.
 */
export async function keepComparedTexts(
  { table }: Stored,
  { assessmentId, position, runId }: ComparisonPlace,
  { regId, texts }: { readonly regId: number; readonly texts: readonly ComparedText[] },
): Promise<void> {
  const packed = texts.map(({ earlierAt, program }) => ({ earlierAt, packed: deflateRawSync(program) }));
  const put = { ...comparedTextsKey(regId, assessmentId, position), runId, texts: packed };
  const isThere = { check: answerKey(regId, assessmentId, position), condition: present };
  await ignoreConflict(table.transact([{ put }, isThere]));
}

/** Returns a text as that comparison saw it; undefined where it was not kept. 1 read for each 4 KB. */
export async function comparedText(
  { table }: Stored,
  { assessmentId, position, runId }: ComparisonPlace,
  { regId, earlierAt }: Side,
): Promise<string | undefined> {
  const item = await table.get<ComparedItem>(comparedTextsKey(regId, assessmentId, position));
  const found = item?.runId === runId ? item.texts.find((text) => text.earlierAt === earlierAt) : undefined;
  return found && inflateRawSync(found.packed).toString();
}
