import type { Assessment } from "../assessments/assessment";
import { mapConcurrently } from "../kernel/concurrency";
import { ignoreConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { partsOfSubmissionId } from "../kernel/ids";
import type { Answer } from "../submissions/answer";
import { absent, answerKey, boardKey, type Condition, dealKey, equals, type Key, votesKey } from "../table";
import type { Board, Contest, Deal, Votes } from "./contest";

type Stored = Pick<Core, "table">;

/** Keys CONTEST#{a}/BOARD#{pos}, consistent; 1 read. */
export function findBoard({ table }: Stored, assessmentId: number, position: number): Promise<Board | undefined> {
  return table.get<Board & Key>(boardKey(assessmentId, position));
}

/** Keys CONTEST#{a}/DEAL#{pos}, consistent; 1 read for about 80 entries. */
export function findDeal({ table }: Stored, assessmentId: number, position: number): Promise<Deal | undefined> {
  return table.get<Deal & Key>(dealKey(assessmentId, position));
}

/** The board of one voting question with one voter's votes. 2 reads, consistent. */
export async function findBoardAndVotes(
  { table }: Stored,
  { assessmentId }: Pick<Assessment, "assessmentId">,
  regId: number,
  position: number,
): Promise<[Board | undefined, Votes | undefined]> {
  const keys = [boardKey(assessmentId, position), votesKey(regId, assessmentId, position)];
  const [board, votes] = await table.getMany<unknown>(keys);
  return [board as Board | undefined, votes as Votes | undefined];
}

/** Hands that are written at a time. */
const CONCURRENCY = 16;

/**
 * Gives voters their hands of a deal. What somebody has voted on is never taken away, and what is already of this deal
 * stays. Keys REG#{r}/VOTES#{a}#{pos}; 1 write a voter.
 */
export async function putHands(
  core: Stored,
  { assessmentId }: Pick<Assessment, "assessmentId">,
  position: number,
  deal: string,
  hands: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  const isReplaceable: Condition = {
    expression: "attribute_not_exists(pk) OR (#deal <> :deal AND #isCast = :isCast)",
    names: { "#deal": "deal", "#isCast": "isCast" },
    values: { ":deal": deal, ":isCast": false },
  };
  const filled = [...hands].filter(([, hand]) => hand.length > 0);
  await mapConcurrently(filled, CONCURRENCY, async ([regId, hand]) => {
    const entries = hand.map((submissionId) => ({ submissionId, score: null }));
    const votes: Votes = { deal, entries, isCast: false, version: 1 };
    await ignoreConflict(core.table.put({ ...votesKey(regId, assessmentId, position), ...votes }, isReplaceable));
  });
}

/** On a board that is still the one that was read, or still none. */
export function unchanged(board: Board | undefined): Condition {
  if (board === undefined) return absent;
  const { expression, names, values } = equals("deal", board.deal);
  return {
    expression: `${expression} AND #isFinal = :isFinal`,
    names: { ...names, "#isFinal": "isFinal" },
    values: { ...values, ":isFinal": board.isFinal },
  };
}

/** Answers that are looked into at a time: a program may have 64 KB. */
const CODES_AT_ONCE = 100;

/**
 * Looks into the code of entries, and leaves out those that are not there any more: their submission was deleted or given
 * back. Keys REG#{r}/ANS#{a}#{pos}; 1 read for each 4 KB of an answer when consistent, half otherwise.
 */
export async function lookInto<T>(
  { table }: Stored,
  { contestId, contestPosition }: Contest,
  submissionIds: readonly number[],
  look: (code: string) => T,
  { consistent = false } = {},
): Promise<Map<number, T>> {
  const found = new Map<number, T>();
  for (let start = 0; start < submissionIds.length; start += CODES_AT_ONCE) {
    const ids = submissionIds.slice(start, start + CODES_AT_ONCE);
    const keys = ids.map((id) => answerKey(partsOfSubmissionId(id)?.regId ?? 0, contestId, contestPosition));
    const answers = await table.getMany<Answer>(keys, { consistent });
    for (const [index, id] of ids.entries()) {
      const answer = answers[index];
      if (answer?.locked && typeof answer.answer === "string") found.set(id, look(answer.answer));
    }
  }
  return found;
}
