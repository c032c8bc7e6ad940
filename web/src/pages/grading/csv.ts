import { csvOf } from "../../csv/write";
import type { Row } from "./rows";

/** Columns of the export, named as in the specification. */
const columns = [
  "submissionId",
  "assessmentId",
  "assessmentName",
  "assessmentType",
  "studentId",
  "studentName",
  "groupName",
  "groupLeaderId",
  "submissionStatus",
  "gradingStatus",
  "questionCount",
  "gradedCount",
  "initialXp",
  "xpAdjustment",
  "currentXp",
  "maxXp",
  "xpBonus",
] as const satisfies readonly (keyof Row)[];

/** Writes rows of the grading table as CSV. */
export const gradingCsv = (rows: readonly Row[]): string => csvOf(columns, rows);
