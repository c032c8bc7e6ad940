import type { Assessment } from "../assessments/assessment";
import { assessmentFor } from "../assessments/member-closing";
import { hasClosed, isOpen } from "../assessments/rules";
import { assessmentsById } from "../assessments/store";
import type { Core } from "../kernel/core";
import { partsOfSubmissionId } from "../kernel/ids";
import type { Registration } from "../members/registration";
import { type ContestState, currentContestState, type Votes } from "./contest";
import { drawBallot, type Entries } from "./draw-ballots";
import { randomFrom } from "./seeded-random";
import { findAssignment, findContestStateAndVotes, putBallots } from "./store";

/** The entries that a member has to score in one voting question. */
export interface Ballot {
  readonly state: ContestState | undefined;
  /** Undefined when there is nothing to score. */
  readonly votes: Votes | undefined;
  /** False while entries may still come: that there is nothing to score means nothing yet. */
  readonly isAssigned: boolean;
}

/**
 * Finds what a member has to score in one voting question. A student who was not in the course when the entries were assigned
 * gets theirs now, while the vote is open. Who still has time for the contest sees none of its entries. 2 and a half reads; for a late voter also the assignment, 1 write and 2 reads.
 */
export async function ballotOf(
  core: Core,
  member: Registration,
  assessment: Assessment,
  position: number,
): Promise<Ballot> {
  const [stored, votes] = await findContestStateAndVotes(core, assessment, member.regId, position);
  const state = currentContestState(assessment, stored);
  const nothing = { state, votes: undefined };
  if (member.role !== "student") return { ...nothing, isAssigned: true };
  // The contest has been deleted, or had nothing to assign, when the clock has assigned and there are still no standings.
  if (!state) return { ...nothing, isAssigned: assessment.dealtFor === assessment.openAt };
  if (await isStillEntering(core, member, state)) return { state: undefined, votes: undefined, isAssigned: false };
  if (votes?.deal === state.deal) return { state, votes, isAssigned: true };
  if (!isOpen(assessment, core.clock.now())) return { ...nothing, isAssigned: state.isFinal };
  const late = await drawLate(core, member, assessment, position, state);
  return late === "nothing left"
    ? { ...nothing, isAssigned: state.isFinal }
    : { state, votes: late, isAssigned: late !== undefined };
}

/** Tells whether the contest is open to a member, who may have been given more time or moved to another group since. */
async function isStillEntering(core: Core, member: Registration, { contestId }: ContestState): Promise<boolean> {
  const [contest] = await assessmentsById(core, member.courseId, [contestId]);
  return contest !== undefined && !hasClosed(assessmentFor(contest, member), core.clock.now());
}

/** Assigns a voter their ballot; undefined when the entries are being assigned anew at this moment. */
async function drawLate(
  core: Core,
  { regId }: Registration,
  assessment: Assessment,
  position: number,
  { deal }: ContestState,
): Promise<Votes | "nothing left" | undefined> {
  const assignment = await findAssignment(core, assessment.assessmentId, position);
  if (assignment?.deal !== deal) return undefined;
  const ballot = drawBallot(
    entriesByAuthor(assignment.entries.map(({ submissionId }) => submissionId)),
    regId,
    randomFrom(core.uuid()),
  );
  if (ballot.length === 0) return "nothing left";
  await putBallots(core, assessment, position, deal, new Map([[regId, ballot]]));
  const [, late] = await findContestStateAndVotes(core, assessment, regId, position);
  return late?.deal === deal ? late : undefined;
}

/** Submissions by the registration that handed them in. */
export function entriesByAuthor(submissionIds: readonly number[]): Entries {
  return new Map(
    submissionIds.flatMap((id) => {
      const parts = partsOfSubmissionId(id);
      return parts ? [[parts.regId, id] as const] : [];
    }),
  );
}
