import { isDeepStrictEqual } from "node:util";
import type { Assessment } from "../assessments/assessment";
import type { Core } from "../kernel/core";
import { Refusal, tryAgainLater } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { allOf, contestStateKey, equals, type Operation, votesKey } from "../table";
import { ballotOf } from "./ballot";
import type { ContestState, Vote, Votes } from "./contest";
import { entryNumber } from "./entry-numbers";
import { findContestStateAndVotes, mapEntryCodes } from "./store";
import { cast, checkRanking, MISSING_SCORE, type NumberedEntry, unscored } from "./votes";

/** Votes that are about to be saved. */
export interface VotesToSave {
  /** True when these are the scores that are stored already. */
  readonly isStored: boolean;
  /** The operations that store the scores, in the transaction that also stores that there is an answer. */
  readonly operations: readonly Operation[];
}

/**
 * Checks the votes that a member sent for one voting question: every entry that is still there has a score, and the
 * scores rank them. 2 reads, and 1 for each entry that is left without a score: one that was withdrawn since needs none.
 *
 * @throws Refusal 400 votes that are not valid, 503 the entries are not assigned yet
 */
export async function votesToSave(
  core: Core,
  member: Registration,
  assessment: Assessment,
  position: number,
  sent: unknown,
): Promise<VotesToSave> {
  const { state, votes, isAssigned } = await ballotOf(core, member, assessment, position);
  if (!isAssigned) throw tryAgainLater();
  const entries = cast(votes ? numbered(member, votes) : [], sent);
  if (!state || !votes) return { isStored: true, operations: [] };
  if (!(await isComplete(core, state, entries))) throw new Refusal(400, MISSING_SCORE);
  checkRanking(entries);
  return {
    isStored: isDeepStrictEqual(entries, votes.entries),
    operations: [
      {
        update: votesKey(member.regId, assessment.assessmentId, position),
        change: { set: { entries, isCast: true }, add: { version: 1 } },
        condition: allOf(equals("deal", votes.deal), equals("version", votes.version)),
      },
      ...makeFinal(assessment, position, state),
    ],
  };
}

function numbered({ regId }: Registration, { deal, entries }: Votes): NumberedEntry[] {
  return entries.map(({ submissionId }) => ({ submissionId, number: entryNumber(deal, regId, submissionId) }));
}

/** The first vote keeps the clock from assigning anew. */
function makeFinal({ assessmentId }: Assessment, position: number, state: ContestState): Operation[] {
  if (state.isFinal) return [];
  const condition = equals("deal", state.deal);
  return [{ update: contestStateKey(assessmentId, position), change: { set: { isFinal: true } }, condition }];
}

/**
 * Tells whether a member may hand a vote in: the entries are assigned, and each that is still there has a score. 2 reads, and
 * 1 for each entry without a score; for a late voter those of ballotOf.
 *
 * @throws Refusal 503 the entries are not assigned yet
 */
export async function isVoteComplete(
  core: Core,
  member: Registration,
  assessment: Assessment,
  position: number,
): Promise<boolean> {
  const { state, votes, isAssigned } = await ballotOf(core, member, assessment, position);
  if (!isAssigned) throw tryAgainLater();
  return !state || !votes || isComplete(core, state, votes.entries);
}

/**
 * Says whether a voter has scored every entry that they were given and that is still there. Undefined when they were given
 * none. 2 reads, and 1 for each entry without a score.
 */
export async function hasVoted(
  core: Pick<Core, "table">,
  { regId, assessmentId }: { readonly regId: number; readonly assessmentId: number },
  position: number,
): Promise<boolean | undefined> {
  const [state, votes] = await findContestStateAndVotes(core, { assessmentId }, regId, position);
  if (!state || state.contentVersion === null || votes?.deal !== state.deal) return undefined;
  return isComplete(core, state, votes.entries);
}

async function isComplete(core: Pick<Core, "table">, state: ContestState, entries: readonly Vote[]): Promise<boolean> {
  const open = unscored(entries);
  if (open.length === 0) return true;
  const present = await mapEntryCodes(core, state, open, () => true, { consistent: true });
  return present.size === 0;
}
