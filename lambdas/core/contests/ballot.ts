import type { Assessment } from "../assessments/assessment";
import { isOpen } from "../assessments/rules";
import type { Core } from "../kernel/core";
import { partsOfSubmissionId } from "../kernel/ids";
import type { Registration } from "../members/registration";
import { type Board, current, type Votes } from "./contest";
import { dealHand, type Entries } from "./draw-ballots";
import { randomFrom } from "./seeded-random";
import { findBoardAndVotes, findDeal, putHands } from "./store";

/** What a member has to score in one voting question. */
export interface Hand {
  readonly board: Board | undefined;
  /** Undefined when there is nothing to score. */
  readonly votes: Votes | undefined;
  /** False while entries may still come: that there is nothing to score means nothing yet. */
  readonly isDealt: boolean;
}

/**
 * Finds what a member has to score in one voting question. A student who was not in the course when the entries were dealt
 * gets theirs now, while the vote is open. 2 reads; for a late voter also the deal, 1 write and 2 reads.
 */
export async function handOf(
  core: Core,
  member: Registration,
  assessment: Assessment,
  position: number,
): Promise<Hand> {
  const [stored, votes] = await findBoardAndVotes(core, assessment, member.regId, position);
  const board = current(assessment, stored);
  const nothing = { board, votes: undefined };
  if (member.role !== "student") return { ...nothing, isDealt: true };
  // The contest has been deleted, or had nothing to deal, when the clock has dealt and there is still no board.
  if (!board) return { ...nothing, isDealt: assessment.dealtFor === assessment.openAt };
  if (votes?.deal === board.deal) return { board, votes, isDealt: true };
  if (!isOpen(assessment, core.clock.now())) return { ...nothing, isDealt: board.isFinal };
  const late = await dealLate(core, member, assessment, position, board);
  return late === "nothing left"
    ? { ...nothing, isDealt: board.isFinal }
    : { board, votes: late, isDealt: late !== undefined };
}

/** Deals a voter their hand; undefined when the entries are being dealt anew at this moment. */
async function dealLate(
  core: Core,
  { regId }: Registration,
  assessment: Assessment,
  position: number,
  { deal }: Board,
): Promise<Votes | "nothing left" | undefined> {
  const dealt = await findDeal(core, assessment.assessmentId, position);
  if (dealt?.deal !== deal) return undefined;
  const hand = dealHand(
    entriesOf(dealt.entries.map(({ submissionId }) => submissionId)),
    regId,
    randomFrom(core.uuid()),
  );
  if (hand.length === 0) return "nothing left";
  await putHands(core, assessment, position, deal, new Map([[regId, hand]]));
  const [, late] = await findBoardAndVotes(core, assessment, regId, position);
  return late?.deal === deal ? late : undefined;
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
