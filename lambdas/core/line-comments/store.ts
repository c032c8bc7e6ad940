import type { Core } from "../kernel/core";
import { absent, equals, type Key, lineCommentsKey, type Operation } from "../table";
import type { LineComment } from "./line-comment";

/** Identifies an answer: the student and the question. */
export interface AnswerPlace {
  readonly regId: number;
  readonly assessmentId: number;
  readonly position: number;
}

/** The comments on the lines of one answer, in one item of the table. */
export interface LineComments {
  /** Changes with every write; 0 when none was ever written. */
  readonly version: number;
  readonly comments: readonly LineComment[];
}

/** The comments on an answer. Key REG#{r}/LINES#{a}#{pos}, consistent; 1 read for each 4 KB. */
export async function readLineComments(
  { table }: Pick<Core, "table">,
  { regId, assessmentId, position }: AnswerPlace,
): Promise<LineComments> {
  const item = await table.get<LineComments>(lineCommentsKey(regId, assessmentId, position));
  return { version: item?.version ?? 0, comments: item?.comments ?? [] };
}

/** The operation that replaces the comments that were read. 2 writes for each KB, as part of a transaction. */
export function putLineComments(
  { regId, assessmentId, position }: AnswerPlace,
  { version, comments }: LineComments,
): Operation {
  return {
    put: { ...lineCommentsKey(regId, assessmentId, position), version: version + 1, comments } as Key,
    condition: version === 0 ? absent : equals("version", version),
  };
}
