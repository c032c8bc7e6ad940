import { type GradingAct, gradingRefusal } from "../../../../domain/policies/grading-acts";
import type { Schemas } from "../../api/client";
import { type GradingStatus, gradingStatusOf } from "../../app/grading-status";
import { strings } from "../../texts/en/grading";
import type { SortKey } from "./view";

/** A submission as the table, the filters and the export see it (spec 001, section 3, grading overview row). */
export interface Row {
  readonly submissionId: number;
  readonly assessmentId: number;
  readonly assessmentName: string;
  readonly assessmentType: string;
  readonly studentId: number;
  readonly studentName: string;
  readonly groupName: string;
  readonly groupLeaderId: number | null;
  readonly submissionStatus: Schemas["SubmissionStatus"];
  readonly gradingStatus: GradingStatus;
  readonly questionCount: number;
  readonly gradedCount: number;
  readonly initialXp: number;
  readonly xpAdjustment: number;
  /** XP with its adjustment, without the bonus. */
  readonly currentXp: number;
  readonly maxXp: number;
  readonly xpBonus: number;
  /** Of the last submission. */
  readonly submittedAt: string | null;
}

export function rowOf(overview: Schemas["GradingPage"]["rows"][number]): Row {
  const { id, assessment, student, status, gradedCount, xpBonus, submittedAt } = overview;
  const { isManuallyGraded, questionCount } = assessment;
  const [initialXp, xpAdjustment] = [overview.xp ?? 0, overview.xpAdjustment ?? 0];
  return {
    submissionId: id,
    assessmentId: assessment.id,
    assessmentName: assessment.title,
    assessmentType: assessment.type,
    studentId: student.id,
    studentName: student.name ?? strings.notLoggedInYet,
    groupName: student.groupName ?? "",
    groupLeaderId: student.groupLeaderId,
    submissionStatus: status,
    gradingStatus: gradingStatusOf({ isManuallyGraded, status, gradedCount, questionCount }),
    questionCount,
    gradedCount,
    initialXp,
    xpAdjustment,
    currentXp: initialXp + xpAdjustment,
    maxXp: assessment.maxXp ?? 0,
    xpBonus,
    submittedAt,
  };
}

const stages: readonly GradingStatus[] = ["none", "grading", "graded", "excluded"];

/** What a row is sorted by in a column; null, which is nothing, comes last in both directions. */
const sortValue: Readonly<Record<SortKey, (row: Row) => string | number | null>> = {
  student: ({ studentName }) => studentName,
  assessment: ({ assessmentId }) => assessmentId,
  type: ({ assessmentType }) => assessmentType,
  group: ({ groupName }) => groupName || null,
  submitted: ({ submissionStatus, submittedAt }) => (submissionStatus === "submitted" ? submittedAt : null),
  grading: ({ submissionStatus, gradingStatus, gradedCount, questionCount }) => {
    if (submissionStatus !== "submitted") return null;
    return stages.indexOf(gradingStatus) + (questionCount > 0 ? gradedCount / (questionCount + 1) : 0);
  },
  xp: ({ currentXp }) => currentXp,
};

/** Compares two rows in a column of the table. */
export function compareRows(sort: SortKey, descending: boolean, one: Row, other: Row): number {
  const [first, second] = [sortValue[sort](one), sortValue[sort](other)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  const order = typeof first === "number" ? first - Number(second) : first.localeCompare(String(second), "en");
  return descending ? -order : order;
}

/** What staff may do with a submission (spec 001, section 6), as the server decides it. */
export function rightsOn(row: Pick<Row, "submissionStatus" | "studentId" | "groupLeaderId">, caller: Caller) {
  const work = {
    role: caller.role,
    archived: caller.archived,
    status: row.submissionStatus,
    isOwn: row.studentId === caller.courseRegId,
    isLeader: row.groupLeaderId === caller.courseRegId,
    // Where there is no bonus, there is no button for it.
    hasBonus: true,
  };
  const may = (act: GradingAct): boolean => gradingRefusal(act, work) === null;
  return { grade: may("grade"), reautograde: may("autograde"), unsubmit: may("unsubmit") };
}

export interface Caller {
  readonly courseRegId: number;
  readonly role: Schemas["Role"];
  /** Whether the course is archived. */
  readonly archived: boolean;
}
