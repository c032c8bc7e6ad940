import { assessmentsById } from "../assessments/store";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import { shownName } from "../members/registration";
import { groupsByName, membersByUser } from "../members/store";
import type { Submission } from "../submissions/rules";
import type { Student } from "./roster";
import { type GradingRow, rowOf } from "./rows";

type Stored = Pick<Core, "table">;

export interface PagedRow extends GradingRow {
  /** When it was last submitted, null when it never was. */
  readonly submittedAt: string | null;
}

interface Listed {
  readonly submissions: readonly Submission[];
  readonly types: readonly AssessmentConfig[];
  /** Students whose group is known already. */
  readonly known: readonly Student[];
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Submissions as rows of the grading table; those of deleted assessments are left out. Eventually consistent; half a read
 * for each assessment, for each group, and for each student whose group or name is not known.
 */
export async function describe(
  core: Stored,
  courseId: number,
  { submissions, types, known }: Listed,
): Promise<PagedRow[]> {
  const groupOf = new Map(known.map(({ regId, group }) => [regId, group]));
  const isStranger = ({ regId, studentName }: Submission) => studentName === null || !groupOf.has(regId);
  const strangers = submissions.filter(isStranger).map(({ userId }) => userId);
  const [assessments, members] = await Promise.all([
    assessmentsById(core, courseId, distinct(submissions.map(({ assessmentId }) => assessmentId))),
    membersByUser(core, courseId, distinct(strangers)),
  ]);
  for (const { regId, group } of members) groupOf.set(regId, group);
  const rosterNames = new Map(members.map((member) => [member.regId, shownName(member)]));
  const names = distinct(submissions.flatMap(({ regId }) => groupOf.get(regId) ?? []));
  const leaders = new Map((await groupsByName(core, courseId, names)).map((group) => [group.name, group.leaderRegId]));
  const byId = new Map(assessments.map((assessment) => [assessment.assessmentId, assessment]));
  return submissions.flatMap((submission) => {
    const assessment = byId.get(submission.assessmentId);
    const groupName = groupOf.get(submission.regId) ?? null;
    const groupLeaderId = groupName === null ? null : (leaders.get(groupName) ?? null);
    const place = { groupName, groupLeaderId, rosterName: rosterNames.get(submission.regId) ?? null };
    if (!assessment) return [];
    return [{ ...rowOf(submission, assessment, { types, place }), submittedAt: submission.finalisedAt }];
  });
}
