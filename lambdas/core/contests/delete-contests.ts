import type { Assessment } from "../assessments/assessment";
import { assessmentsOfCourse } from "../assessments/store";
import { ignoreConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { listMembers } from "../members/store";
import {
  ASSIGNMENT_PREFIX,
  assignmentKey,
  contestItems,
  contestStateKey,
  type Key,
  present,
  voteOnKey,
  votesKey,
} from "../table";
import { type ContestState, votingPositions } from "./contest";
import { findContestState } from "./store";

type Stored = Pick<Core, "table">;
type Voted = Pick<Assessment, "courseId" | "assessmentId">;

/**
 * Deletes what an assessment has to do with contests: the votes on its own questions, and those of other assessments on
 * its entries. Costs with the members for each voting question concerned; safe to repeat.
 */
export async function deleteContests(core: Stored, assessment: Assessment): Promise<void> {
  await remove(core, assessment, await assignedPositions(core, assessment));
  const others = (await assessmentsOfCourse(core, assessment.courseId)).filter(
    ({ assessmentId }) => assessmentId !== assessment.assessmentId,
  );
  for (const other of others) await remove(core, other, await positionsAbout(core, other, assessment));
}

/** Deletes the votes on questions that an upload has replaced by others. */
export async function deleteReplacedVotes(core: Stored, assessment: Assessment): Promise<void> {
  const voting = new Set(votingPositions(assessment));
  const left = (await assignedPositions(core, assessment)).filter((position) => !voting.has(position));
  await remove(core, assessment, left);
}

/** Key CONTEST#{a}/DEAL#…, consistent; 1 read, and 1 for about 80 assigned entries. */
async function assignedPositions({ table }: Stored, { assessmentId }: Voted): Promise<number[]> {
  const assignments = await table.queryAll<Key>({ pk: contestItems(assessmentId), beginsWith: ASSIGNMENT_PREFIX });
  return assignments.map(({ sk }) => Number(sk.slice(ASSIGNMENT_PREFIX.length)));
}

async function positionsAbout({ table }: Stored, voted: Assessment, contest: Voted): Promise<number[]> {
  const positions = votingPositions(voted);
  const states = await table.getMany<ContestState>(
    positions.map((position) => contestStateKey(voted.assessmentId, position)),
  );
  return positions.filter((_, index) => states[index]?.contestId === contest.assessmentId);
}

/**
 * The standings go out of force first, so that nobody is assigned anything more, and away last, so that a deletion that was cut
 * short finds it again.
 */
async function remove(core: Stored, { courseId, assessmentId }: Voted, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return;
  const members = await listMembers(core, courseId);
  for (const position of positions) {
    await ignoreConflict(
      core.table.update(contestStateKey(assessmentId, position), { set: { contentVersion: null } }, present),
    );
    const states = await findContestState(core, assessmentId, position);
    await core.table.removeMany(members.map(({ regId }) => votesKey(regId, assessmentId, position)));
    await core.table.transact([
      { remove: assignmentKey(assessmentId, position) },
      { remove: contestStateKey(assessmentId, position) },
      ...(states ? [{ remove: voteOnKey(states.contestId, assessmentId, position) }] : []),
    ]);
  }
}
