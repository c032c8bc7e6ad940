import type { Assessment } from "../assessments/assessment";
import { assessmentsOfCourse } from "../assessments/store";
import { assessmentTypes } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import type { Group } from "../members/group";
import { listGroups, listMembers } from "../members/store";
import { hasAnswers, isUngraded } from "../submissions/rules";
import { mapSubmissions } from "./grading-table";

interface Counted {
  readonly regId: number;
  readonly configId: number;
  readonly isCounted: boolean;
  readonly isUngraded: boolean;
}

/**
 * Counts the work of each group that is submitted and not graded yet, by the types that the dashboard shows. Counts over all
 * submissions of those types, as the contract has it: half a read for each 4 KB, which grows with the course.
 */
export async function gradingSummary(core: Pick<Core, "table">, courseId: number) {
  const [assessments, types, groups, members] = await Promise.all([
    assessmentsOfCourse(core, courseId),
    assessmentTypes(core, courseId),
    listGroups(core, courseId),
    listMembers(core, courseId),
  ]);
  const shown = types.filter(({ displayInDashboard }) => displayInDashboard);
  const isShown = ({ configId }: Assessment) => shown.some(({ assessmentConfigId }) => assessmentConfigId === configId);
  const work = await mapSubmissions(core, assessments.filter(isShown), (submission, { configId }): Counted => {
    const isCounted = submission.finalised && hasAnswers(submission);
    return { regId: submission.regId, configId, isCounted, isUngraded: isUngraded(submission) };
  });
  const groupOf = new Map(members.map(({ regId, group }) => [regId, group]));
  const rows = groups.flatMap((group) => {
    const ofGroup = work.filter(({ isCounted, regId }) => isCounted && groupOf.get(regId) === group.name);
    return ofGroup.length === 0 ? [] : [summaryRow(group, ofGroup, shown)];
  });
  const cols = ["groupName", "leaderName", ...shown.flatMap(({ type }) => [`submitted${type}`, `ungraded${type}`])];
  return { cols, rows };
}

function summaryRow({ name, leaderName }: Group, work: readonly Counted[], shown: readonly AssessmentConfig[]) {
  const counts = shown.flatMap(({ type, assessmentConfigId }) => {
    const ofType = work.filter(({ configId }) => configId === assessmentConfigId);
    const ungraded = ofType.filter((one) => one.isUngraded);
    return [[`submitted${type}`, ofType.length] as const, [`ungraded${type}`, ungraded.length] as const];
  });
  return { groupName: name, leaderName, ...Object.fromEntries(counts) };
}
