import { type GradingQuery, gradingKey, readGradingPage } from "../../api/grading";
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
export const useExport = (courseId: number, choice: GradingQuery) =>
  useCsvExport({
    key: [...gradingKey(courseId), choice],
    read: (cursor, signal) => readGradingPage(courseId, { ...choice, size: readSize, cursor }, signal),
    rowsOf: ({ rows }) => rows.map(rowOf),
    csvOf: gradingCsv,
  });
