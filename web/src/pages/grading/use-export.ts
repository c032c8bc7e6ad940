import { cockpitKey, readCockpit } from "../../api/cockpit";
import { type GradingQuery, gradingKey, readGradingPage } from "../../api/grading";
import { serverNow } from "../../api/server-time";
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

/** Writes every submission of a choice to a file, with the columns of the table. */
export const useExport = (courseId: number, choice: GradingQuery) => useRowExport(courseId, choice, gradingCsv);

/** Writes every student by every assessment to a file for a gradebook, once the server has all of it. */
export const useGradebook = (courseId: number) =>
  useCsvExport({
    key: cockpitKey(courseId),
    read: async (_, signal) => {
      const cockpit = await readCockpit(courseId, signal);
      return { ...cockpit, next: cockpit.left > 0 ? String(cockpit.left) : null };
    },
    rowsOf: ({ students, assessments, left }) =>
      left > 0 ? [] : students.map((student) => ({ student, assessments })),
    // Few export it: the page loads without.
    csvOf: async (rows) => (await import("./gradebook-csv")).gradebookCsv(rows, serverNow()),
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
