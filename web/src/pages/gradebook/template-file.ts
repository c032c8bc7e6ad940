import Papa from "papaparse";
import { delimiterOf, encodingOf } from "../../csv/read";
import { cellOf, encoded, quoted } from "../../csv/write";

/** A file that another system has exported, and how it was written, so that it goes back the same way. */
export interface TemplateFile {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly encoding: "utf-8" | "utf-16le";
  readonly delimiter: string;
  readonly newline: "\r\n" | "\n";
}

/** Why a file cannot be filled. */
export type TemplateProblem = "workbook" | "encoding" | "empty";

/** Reads a file as it is: unlike what people hand in, nothing in it is refused. */
export function readTemplate(name: string, bytes: Uint8Array): TemplateFile | TemplateProblem {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "workbook";
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return "encoding";
  }
  const delimiter = delimiterOf(text);
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const { data } = Papa.parse<string[]>(text.replace(/(?:\r?\n)+$/, ""), { delimiter, newline });
  if (data.length < 2) return "empty";
  return { name, rows: data, encoding: encoding === "utf-8" ? encoding : "utf-16le", delimiter, newline };
}

/** Returns the file with other rows. Cells that are as they were are written as they were, formulas included. */
export function filledFile(
  { rows: before, encoding, delimiter, newline }: TemplateFile,
  rows: TemplateFile["rows"],
): Blob {
  const lines = rows.map((cells, row) =>
    cells.map((cell, place) => (cell === before[row]?.[place] ? quoted(cell) : cellOf(numberIn(cell)))).join(delimiter),
  );
  return new Blob([encoded(lines.join(newline) + newline, encoding)], { type: "text/csv" });
}

const numberIn = (text: string): string | number => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);
