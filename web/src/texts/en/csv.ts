import type { CSV_PROBLEMS } from "../../csv/read";
import { catalogue } from "../active";

/** Words about CSV files that somebody hands in. */
export const strings = catalogue("csv", {
  line: (line: number) => `Line ${line}`,
  problems: {
    workbook: "This is a workbook. Save it as CSV UTF-8 in your spreadsheet program.",
    encoding: "A character cannot be read. Save the file as CSV UTF-8.",
    quotes: "A quotation mark is not closed, or text follows it.",
    formula: "A cell is a formula. Write the text itself.",
  } satisfies Readonly<Record<(typeof CSV_PROBLEMS)[number], string>>,
} as const);
