import type { Assessment } from "../assessments/assessment";
import { mapConcurrently } from "../kernel/concurrency";
import { ignoreConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { partsOfSubmissionId } from "../kernel/ids";
import type { Answer } from "../submissions/answer";
import {
  absent,
  answerKey,
  assignmentKey,
  type Condition,
  contestItems,
  contestStateKey,
  equals,
  type Key,
  VOTE_ON_PREFIX,
  votesKey,
} from "../table";
import type { Assignment, Contest, ContestState, VoteOn, Votes } from "./contest";

type Stored = Pick<Core, "table">;

/** Keys CONTEST#{a}/BOARD#{pos}, consistent; 1 read. */
export function findContestState(
  { table }: Stored,
  assessmentId: number,
  position: number,
): Promise<ContestState | undefined> {
  return table.get<ContestState & Key>(contestStateKey(assessmentId, position));
}

/** Keys CONTEST#{a}/DEAL#{pos}, consistent; 1 read for about 80 entries. */
export function findAssignment(
  { table }: Stored,
  assessmentId: number,
  position: number,
): Promise<Assignment | undefined> {
  return table.get<Assignment & Key>(assignmentKey(assessmentId, position));
}

/** The voting questions that are about a contest. Keys CONTEST#{a}/VOTE#…, eventually consistent; half a read. */
export function votesOnContest({ table }: Stored, contestId: number): Promise<VoteOn[]> {
  return table.queryAll<VoteOn & Key>({ pk: contestItems(contestId), beginsWith: VOTE_ON_PREFIX, consistent: false });
}

/** The standings of one voting question with one voter's votes. 2 reads, consistent. */
export async function findContestStateAndVotes(
  { table }: Stored,
  { assessmentId }: Pick<Assessment, "assessmentId">,
  regId: number,
  position: number,
): Promise<[ContestState | undefined, Votes | undefined]> {
  const keys = [contestStateKey(assessmentId, position), votesKey(regId, assessmentId, position)];
  const [state, votes] = await table.getMany<unknown>(keys);
  return [state as ContestState | undefined, votes as Votes | undefined];
}

/** Ballots that are written at a time. */
const CONCURRENCY = 16;

/**
 * Gives voters their ballots of an assignment. What somebody has voted on is never taken away, and what is already of this
 * assignment stays. Keys REG#{r}/VOTES#{a}#{pos}; 1 write a voter.
 */
export async function putBallots(
  core: Stored,
  { assessmentId }: Pick<Assessment, "assessmentId">,
  position: number,
  assignmentId: string,
  ballots: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  const isReplaceable: Condition = {
    expression: "attribute_not_exists(pk) OR (#deal <> :deal AND #isCast = :isCast)",
    names: { "#deal": "deal", "#isCast": "isCast" },
    values: { ":deal": assignmentId, ":isCast": false },
  };
  const filled = [...ballots].filter(([, ballot]) => ballot.length > 0);
  await mapConcurrently(filled, CONCURRENCY, async ([regId, ballot]) => {
    const entries = ballot.map((submissionId) => ({ submissionId, score: null }));
    const votes: Votes = { deal: assignmentId, entries, isCast: false, version: 1 };
    await ignoreConflict(core.table.put({ ...votesKey(regId, assessmentId, position), ...votes }, isReplaceable));
  });
}

/** The standings are still those that were read, or still none. */
export function unchanged(state: ContestState | undefined): Condition {
  if (state === undefined) return absent;
  const { expression, names, values } = equals("deal", state.deal);
  return {
    expression: `${expression} AND #isFinal = :isFinal`,
    names: { ...names, "#isFinal": "isFinal" },
    values: { ...values, ":isFinal": state.isFinal },
  };
}

/** Answers that are looked into at a time: a program may have 64 KB. */
const CODES_PER_READ = 100;

/**
 * Looks into the code of entries, and leaves out those that are not there any more: their submission was deleted or given
 * back. Keys REG#{r}/ANS#{a}#{pos}; 1 read for each 4 KB of an answer when consistent, half otherwise.
 */
export async function mapEntryCodes<T>(
  { table }: Stored,
  { contestId, contestPosition }: Contest,
  submissionIds: readonly number[],
  read: (code: string) => T,
  { consistent = false } = {},
): Promise<Map<number, T>> {
  const found = new Map<number, T>();
  for (let start = 0; start < submissionIds.length; start += CODES_PER_READ) {
    const ids = submissionIds.slice(start, start + CODES_PER_READ);
    const keys = ids.map((id) => answerKey(partsOfSubmissionId(id)?.regId ?? 0, contestId, contestPosition));
    const answers = await table.getMany<Answer>(keys, { consistent });
    for (const [index, id] of ids.entries()) {
      const answer = answers[index];
      if (answer?.locked && typeof answer.answer === "string") found.set(id, read(answer.answer));
    }
  }
  return found;
}
