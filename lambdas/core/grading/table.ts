import { type Assessment, maxXpOf } from "../assessments/assessment";
import { assessmentsOfCourse } from "../assessments/store";
import { assessmentTypes, typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Registration } from "../members/registration";
import { type Group, listGroups, listMembers } from "../members/store";
import { gradedCount, hasAnswers, type Submission, statusOf, xpSums } from "../submissions/rules";
import { submissionsOf, submissionsOfCourse } from "../submissions/store";
import type { Core } from "../table";

type Stored = Pick<Core, "table">;

interface Course {
  readonly assessments: ReadonlyMap<number, Assessment>;
  readonly types: readonly AssessmentConfig[];
  readonly groups: ReadonlyMap<string, Group>;
  readonly members: ReadonlyMap<number, Registration>;
}

/**
 * The rows of the grading table: of the whole course, or of the students in the groups that the caller leads and of the
 * caller. Costs with the rows that it answers, and one read of the course's members for their groups.
 */
export async function gradingTable(core: Stored, caller: Registration, onlyGroup: boolean) {
  const course = await readCourse(core, caller.courseId);
  const submissions = onlyGroup
    ? await groupSubmissions(core, caller, course)
    : await submissionsOfCourse(core, caller.courseId);
  return submissions.flatMap((submission) => {
    const assessment = course.assessments.get(submission.assessmentId);
    return assessment && submission.courseId === caller.courseId ? [rowOf(submission, assessment, course)] : [];
  });
}

/** A query for each student of the caller's groups: half a read and up, whatever the rest of the course does. */
async function groupSubmissions(
  core: Stored,
  caller: Registration,
  { groups, members }: Course,
): Promise<Submission[]> {
  const isLed = ({ group, role }: Registration) =>
    role === "student" && group !== null && groups.get(group)?.leaderRegId === caller.regId;
  const regIds = [...members.values()].filter(isLed).map(({ regId }) => regId);
  const lists = await Promise.all([caller.regId, ...regIds].map((regId) => submissionsOf(core, regId)));
  return lists.flat();
}

/**
 * How much of each group's work is submitted and not graded yet, by the types that the dashboard shows. Counts over all
 * submissions of the course.
 */
export async function gradingSummary(core: Stored, courseId: number) {
  const course = await readCourse(core, courseId);
  const shown = course.types.filter(({ displayInDashboard }) => displayInDashboard);
  const work = (await submissionsOfCourse(core, courseId)).filter((submission) => isCounted(submission, course, shown));
  const cols = ["groupName", "leaderName", ...shown.flatMap(({ type }) => [`submitted${type}`, `ungraded${type}`])];
  const rows = [...course.groups.values()].flatMap((group) => {
    const ofGroup = work.filter(({ regId }) => course.members.get(regId)?.group === group.name);
    return ofGroup.length === 0 ? [] : [summaryRow(group, ofGroup, course, shown)];
  });
  return { cols, rows };
}

function isCounted(submission: Submission, { assessments }: Course, shown: readonly AssessmentConfig[]): boolean {
  const assessment = assessments.get(submission.assessmentId);
  const isShown = shown.some(({ assessmentConfigId }) => assessmentConfigId === assessment?.configId);
  return submission.finalised && hasAnswers(submission) && isShown;
}

function summaryRow(
  group: Group,
  work: readonly Submission[],
  { assessments }: Course,
  shown: readonly AssessmentConfig[],
) {
  const counts = shown.flatMap(({ type, assessmentConfigId }) => {
    const ofType = work.filter(({ assessmentId }) => assessments.get(assessmentId)?.configId === assessmentConfigId);
    const ungraded = ofType.filter((submission) => gradedCount(submission) < Object.keys(submission.marks).length);
    return [[`submitted${type}`, ofType.length] as const, [`ungraded${type}`, ungraded.length] as const];
  });
  return { groupName: group.name, leaderName: group.leaderName, ...Object.fromEntries(counts) };
}

async function readCourse(core: Stored, courseId: number): Promise<Course> {
  const [assessments, types, groups, members] = await Promise.all([
    assessmentsOfCourse(core, courseId),
    assessmentTypes(core, courseId),
    listGroups(core, courseId),
    listMembers(core, courseId),
  ]);
  const existing = assessments.filter(({ isDeleting }) => !isDeleting);
  return {
    assessments: new Map(existing.map((assessment) => [assessment.assessmentId, assessment])),
    types,
    groups: new Map(groups.map((group) => [group.name, group])),
    members: new Map(members.map((member) => [member.regId, member])),
  };
}

function rowOf(submission: Submission, assessment: Assessment, { types, groups, members }: Course) {
  const { type, isManuallyGraded } = typeOf(types, assessment);
  const group = members.get(submission.regId)?.group ?? null;
  const sums = hasAnswers(submission) ? xpSums(submission) : { xp: null, adjustment: null };
  const { assessmentId: id, title, questions } = assessment;
  return {
    id: submission.submissionId,
    status: statusOf(submission, questions.length) as "attempting" | "attempted" | "submitted",
    // The stock client expects this one moment without an offset.
    unsubmittedAt: submission.unsubmittedAt?.replace(/Z$/, "") ?? null,
    unsubmittedBy: submission.unsubmittedBy,
    xp: sums.xp,
    xpAdjustment: sums.adjustment,
    xpBonus: submission.bonus,
    gradedCount: gradedCount(submission),
    assessment: { id, title, isManuallyGraded, type, maxXp: maxXpOf(assessment), questionCount: questions.length },
    student: {
      id: submission.regId,
      name: submission.studentName,
      groupName: group,
      groupLeaderId: group === null ? null : (groups.get(group)?.leaderRegId ?? null),
    },
  };
}
