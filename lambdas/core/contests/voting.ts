import type { Assessment } from "../assessments/assessment";
import type { Registration } from "../members/registration";
import { allOf, boardKey, type Core, equals, type Operation, votesKey } from "../table";
import type { Board, Vote } from "./contest";
import { handOf } from "./hand";
import { findBoardAndVotes, lookInto } from "./store";
import { cast, unscored } from "./votes";

/** Votes that are about to be saved. */
export interface Ballot {
  /** Whether every entry has a score; also when there is no entry. */
  readonly isComplete: boolean;
  /** Whether these are the scores that are stored already. */
  readonly isStored: boolean;
  /** What stores the scores, in the transaction that also stores that there is an answer. */
  readonly operations: readonly Operation[];
}

/**
 * Checks the votes that a member sent for one voting question. Null when they are not valid. 2 reads, and 1 for each entry
 * that is left without a score: one that was withdrawn since need not be scored.
 */
export async function ballotOf(
  core: Core,
  member: Registration,
  assessment: Assessment,
  position: number,
  sent: unknown,
): Promise<Ballot | null> {
  const { board, votes } = await handOf(core, member, assessment, position);
  const entries = cast(votes?.entries ?? [], sent);
  if (entries === null) return null;
  if (!board || !votes) return { isComplete: true, isStored: true, operations: [] };
  return {
    isComplete: await isComplete(core, board, entries),
    isStored: JSON.stringify(entries) === JSON.stringify(votes.entries),
    operations: [
      {
        update: votesKey(member.regId, assessment.assessmentId, position),
        change: { set: { entries, isCast: true }, add: { version: 1 } },
        condition: allOf(equals("deal", votes.deal), equals("version", votes.version)),
      },
      ...settled(assessment, position, board),
    ],
  };
}

/** The first vote keeps the clock from dealing anew. */
function settled({ assessmentId }: Assessment, position: number, board: Board): Operation[] {
  if (board.isFinal) return [];
  const condition = equals("deal", board.deal);
  return [{ update: boardKey(assessmentId, position), change: { set: { isFinal: true } }, condition }];
}

/**
 * Whether a voter has scored every entry that they were given and that is still there. Undefined when they were given
 * none. 2 reads, and 1 for each entry without a score.
 */
export async function hasVoted(
  core: Pick<Core, "table">,
  { regId, assessmentId }: { readonly regId: number; readonly assessmentId: number },
  position: number,
): Promise<boolean | undefined> {
  const [board, votes] = await findBoardAndVotes(core, { assessmentId }, regId, position);
  if (!board || board.contentVersion === null || votes?.deal !== board.deal) return undefined;
  return isComplete(core, board, votes.entries);
}

async function isComplete(core: Pick<Core, "table">, board: Board, entries: readonly Vote[]): Promise<boolean> {
  const open = unscored(entries);
  if (open.length === 0) return true;
  const present = await lookInto(core, board, open, () => true, { consistent: true });
  return present.size === 0;
}
