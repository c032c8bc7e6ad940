import type { Assessment } from "../assessments/assessment";
import { assessmentsOfCourse } from "../assessments/store";
import { assessmentTypes } from "../assessments/types";
import { mapConcurrently } from "../kernel/concurrency";
import type { Core } from "../kernel/core";
import { type Registration, shownName } from "../members/registration";
import { listGroups, listMembers } from "../members/store";
import type { Submission } from "../submissions/rules";
import { submissionsOf, submissionsOfAssessment } from "../submissions/store";
import { describe } from "./paged-rows";
import { ownRoster } from "./roster";
import { type GradingRow, rowOf } from "./rows";

type Stored = Pick<Core, "table">;

/** Assessments that are read at the same time. */
const CONCURRENCY = 10;

/**
 * The whole grading table by assessment and student, as the stock client needs it: of the course, or of the students in
 * the groups that the caller leads and of the caller. Costs with the rows that it answers, half a read for each 4 KB, and
 * one read of the course's members for their groups; our own client reads pages.
 */
export async function gradingTable(core: Stored, caller: Registration, onlyGroup: boolean): Promise<GradingRow[]> {
  if (onlyGroup) return ownTable(core, caller);
  const { courseId } = caller;
  const [assessments, types, groups, members] = await Promise.all([
    assessmentsOfCourse(core, courseId),
    assessmentTypes(core, courseId),
    listGroups(core, courseId),
    listMembers(core, courseId),
  ]);
  const leaders = new Map(groups.map(({ name, leaderRegId }) => [name, leaderRegId]));
  const byId = new Map(members.map((member) => [member.regId, member]));
  const placeOf = ({ regId }: Submission) => {
    const member = byId.get(regId);
    const groupName = member?.group ?? null;
    const groupLeaderId = groupName === null ? null : (leaders.get(groupName) ?? null);
    return { groupName, groupLeaderId, rosterName: member ? shownName(member) : null };
  };
  return mapSubmissions(core, assessments, (submission, assessment) =>
    rowOf(submission, assessment, { types, place: placeOf(submission) }),
  );
}

/** Half a read and up for each student, whatever the rest of the course does. */
async function ownTable(core: Stored, caller: Registration): Promise<GradingRow[]> {
  const [types, known] = await Promise.all([assessmentTypes(core, caller.courseId), ownRoster(core, caller)]);
  const works = await Promise.all(known.map(({ regId }) => submissionsOf(core, regId)));
  const submissions = works.flat().sort((a, b) => a.assessmentId - b.assessmentId);
  const rows = await describe(core, caller.courseId, { submissions, types, known });
  return rows.map(({ submittedAt: _, ...row }) => row);
}

/** Maps every submission of these assessments, which are read several at a time and returned in their order. */
export async function mapSubmissions<T>(
  core: Stored,
  assessments: readonly Assessment[],
  map: (submission: Submission, assessment: Assessment) => T,
): Promise<T[]> {
  const existing = assessments.filter(({ isDeleting }) => !isDeleting);
  const parts = await mapConcurrently(existing, CONCURRENCY, async (assessment) => {
    const submissions = await submissionsOfAssessment(core, assessment.courseId, assessment.assessmentId);
    return submissions.map((submission) => map(submission, assessment));
  });
  return parts.flat();
}
