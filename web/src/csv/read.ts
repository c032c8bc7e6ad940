import Papa from "papaparse";
import { isFormula, unguarded } from "./write";

/** A row of a file, and the line of the file that it begins on, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a line, or a file from that line on, is not read; the words are in `texts/en/csv.ts`. */
export const CSV_PROBLEMS = ["workbook", "encoding", "quotes", "formula"] as const;

export interface CsvProblem {
  readonly line: number;
  readonly reason: (typeof CSV_PROBLEMS)[number];
}

/** What a file holds: the rows that are not blank, and every line that is refused. */
export interface CsvContent {
  readonly rows: readonly CsvRow[];
  readonly problems: readonly CsvProblem[];
}

const DELIMITERS = [",", ";", "\t"] as const;

/**
 * Reads the bytes of a CSV file as spreadsheets save it: in UTF-8 or UTF-16, with or without a byte order mark. Never
 * throws: what cannot be read is a problem with its line.
 */
export function readCsvFile(bytes: Uint8Array): CsvContent {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) return { rows: [], problems: [{ line: 1, reason: "workbook" }] };
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Each byte that is none of the encoding was replaced by this character.
    return { rows: [], problems: [{ line: lineAt(evenLines(text), text.indexOf("\uFFFD")), reason: "encoding" }] };
  }
  return readCsv(text);
}

/** Returns the encoding of a text file by the mark at its start; UTF-8 without one. */
export function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  return first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Reads text as CSV with commas, semicolons or tabs, whichever its first line has most of. Never throws. */
export function readCsv(text: string): CsvContent {
  const even = evenLines(text.replace(/^\uFEFF/, ""));
  const rows: CsvRow[] = [];
  const problems: CsvProblem[] = [];
  const declared = /^sep=([,;\t])\n/i.exec(even);
  let line = 1;
  let start = 0;
  Papa.parse<string[]>(even, {
    delimiter: declared?.[1] ?? delimiterOf(even),
    newline: "\n",
    step: ({ data, errors, meta }) => {
      const isDeclaration = declared !== null && start === 0;
      for (const { type, index } of errors) {
        if (type === "Quotes") problems.push({ line: lineAt(even, index ?? start), reason: "quotes" });
      }
      if (!isDeclaration && data.some((cell) => cell.trim() !== "")) {
        rows.push({ line, cells: data.map(unguarded) });
        if (errors.length === 0 && data.some(isFormula)) problems.push({ line, reason: "formula" });
      }
      line += newlinesIn(even.slice(start, meta.cursor));
      start = meta.cursor;
    },
  });
  return { rows, problems: distinctLines(problems) };
}

const evenLines = (text: string): string => text.replace(/\r\n?/g, "\n");
const newlinesIn = (text: string): number => text.split("\n").length - 1;
const lineAt = (text: string, index: number): number => 1 + newlinesIn(text.slice(0, index));

/** Returns the delimiter that the first line with anything on it has most of, outside quotes; the comma where it has none. */
export function delimiterOf(text: string): (typeof DELIMITERS)[number] {
  const first = text.split("\n").find((one) => one.trim() !== "") ?? "";
  const bare = first.replace(/"[^"]*("|$)/g, "");
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** One cell can be wrong in two ways; a line is told once. */
function distinctLines(problems: readonly CsvProblem[]): CsvProblem[] {
  return problems.filter(({ line }, index) => problems.findIndex((other) => other.line === line) === index);
}

/**
 * Returns where a file with a line of names has each column, or undefined when its first row is no such line: all its
 * cells must be names of columns, in any case and order, and the columns that are `needed` among them.
 */
export function headerOf<Column extends string>(
  row: CsvRow | undefined,
  columns: readonly Column[],
  needed: readonly NoInfer<Column>[],
): ReadonlyMap<Column, number> | undefined {
  const names = row?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const places = new Map(
    columns.flatMap((column) => (names.includes(column) ? [[column, names.indexOf(column)]] : [])),
  );
  const isHeader = names.every((name) => name === "" || places.has(name as Column));
  return isHeader && needed.every((column) => places.has(column)) ? places : undefined;
}
