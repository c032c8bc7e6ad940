import { type GradingQuery, gradingKey, readGradingPage } from "../../api/grading";
import { readMembers } from "../../api/members";
import { useCsvExport } from "../../app/use-csv-export";
import { gradebookCsv, gradingCsv } from "./csv";
import { readSize } from "./paging";
import { type Row, rowOf } from "./rows";

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
