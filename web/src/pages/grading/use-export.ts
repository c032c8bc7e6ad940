import { type GradingQuery, gradingKey, readGradingPage } from "../../api/grading";
import { readMembers } from "../../api/members";
import { useCsvExport } from "../../app/use-csv-export";
import { csvOf } from "../../csv/write";
import { readSize } from "./paging";
import { type Row, rowOf } from "./rows";

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

/** Writes every submission of a choice to a file, with the columns of the table. */
export const useExport = (courseId: number, choice: GradingQuery) => useRowExport(courseId, choice, gradingCsv);

/** Writes the submitted work of a choice to a file for a gradebook. */
export const useGradebook = (courseId: number, choice: GradingQuery) =>
  useRowExport(courseId, { ...choice, show: "submitted" }, async (rows) => {
    const members = await readMembers(courseId);
    return gradebookCsv(rows, new Map(members.map(({ courseRegId, username }) => [courseRegId, username])));
  });

const useRowExport = (
  courseId: number,
  choice: GradingQuery,
  csvOf: (rows: readonly Row[]) => string | Promise<string>,
) =>
  useCsvExport({
    key: [...gradingKey(courseId), choice],
    read: (cursor, signal) => readGradingPage(courseId, { ...choice, size: readSize, cursor }, signal),
    rowsOf: ({ rows }) => rows.map(rowOf),
    csvOf,
  });
