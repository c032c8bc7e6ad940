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

const gradebookColumns = ["student", "username", "assessment", "xp", "maxXp"] as const;

/**
 * Writes submitted work as spreadsheets of marks take it: who, what, and the XP in all, with adjustment and bonus.
 *
 * @param usernames by course registration; who is not in it has left the course
 */
export const gradebookCsv = (rows: readonly Row[], usernames: ReadonlyMap<number, string>): string =>
  csvOf(
    gradebookColumns,
    rows.map(({ studentId, studentName, assessmentName, currentXp, xpBonus, maxXp }) => ({
      student: studentName,
      username: usernames.get(studentId) ?? "",
      assessment: assessmentName,
      xp: currentXp + xpBonus,
      maxXp,
    })),
  );
