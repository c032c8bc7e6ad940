import type { Schemas } from "../../api/client";
import { type GradingStatus, gradingStatusOf } from "../assessments/rules";

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
    studentName: student.name ?? "(user has yet to log in)",
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

/** What staff may do with a submission (spec 001, section 6). */
export function rightsOn(row: Pick<Row, "submissionStatus" | "studentId" | "groupLeaderId">, caller: Caller) {
  const submitted = row.submissionStatus === "submitted";
  const own = row.studentId === caller.courseRegId;
  const leads = row.groupLeaderId === caller.courseRegId;
  return {
    grade: submitted || own,
    reautograde: submitted || own,
    unsubmit: submitted && (leads || own || caller.role === "admin"),
  };
}

interface Caller {
  readonly courseRegId: number;
  readonly role: string;
}
