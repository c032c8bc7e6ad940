import type { Assessment } from "../assessments/assessment";
import { isOpen } from "../assessments/rules";
import type { Registration } from "../members/registration";
import { type Core, partsOfSubmissionId } from "../table";
import { type Board, current, type Votes } from "./contest";
import { dealHand, type Entries } from "./dealing";
import { randomFrom } from "./random";
import { findBoardAndVotes, findDeal, putHands } from "./store";

/**
 * What a voter has to score in one voting question, with its board; undefined when there is nothing. A student who was not
 * in the course when the entries were dealt gets theirs now, while the vote is open. 2 reads; for a late voter also the
 * deal, 1 write and 2 reads.
 */
export async function handOf(
  core: Core,
  member: Registration,
  assessment: Assessment,
  position: number,
): Promise<{ board: Board | undefined; votes: Votes | undefined }> {
  const [stored, votes] = await findBoardAndVotes(core, assessment, member.regId, position);
  const board = current(assessment, stored);
  if (!board || member.role !== "student") return { board, votes: undefined };
  if (votes?.deal === board.deal) return { board, votes };
  if (!isOpen(assessment, core.clock.now())) return { board, votes: undefined };
  if (!(await dealLate(core, member, assessment, position, board))) return { board, votes: undefined };
  const [, late] = await findBoardAndVotes(core, assessment, member.regId, position);
  return { board, votes: late?.deal === board.deal ? late : undefined };
}

/** False when no entry is left for the voter. */
async function dealLate(
  core: Core,
  { regId }: Registration,
  assessment: Assessment,
  position: number,
  { deal }: Board,
): Promise<boolean> {
  const dealt = await findDeal(core, assessment.assessmentId, position);
  if (dealt?.deal !== deal) return false;
  const hand = dealHand(
    entriesOf(dealt.entries.map(({ submissionId }) => submissionId)),
    regId,
    randomFrom(core.uuid()),
  );
  if (hand.length === 0) return false;
  await putHands(core, assessment, position, deal, new Map([[regId, hand]]));
  return true;
}

/** Submissions by the registration that handed them in. */
export function entriesOf(submissionIds: readonly number[]): Entries {
  return new Map(
    submissionIds.flatMap((id) => {
      const parts = partsOfSubmissionId(id);
      return parts ? [[parts.regId, id] as const] : [];
    }),
  );
}
