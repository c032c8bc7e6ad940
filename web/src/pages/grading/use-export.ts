import { type GradingQuery, readGradingPage } from "../../api/queries";
import { useCsvExport } from "../../app/use-csv-export";
import { gradingCsv } from "./csv";
import { readSize } from "./paging";
import { rowOf } from "./rows";

/** Writes every submission of a choice to a file. */
export const useExport = (courseId: number, choice: GradingQuery) =>
  useCsvExport({
    key: ["course", courseId, "grading", choice],
    read: (cursor, signal) => readGradingPage(courseId, { ...choice, size: readSize, cursor }, signal),
    rowsOf: ({ rows }) => rows.map(rowOf),
    csvOf: gradingCsv,
  });
