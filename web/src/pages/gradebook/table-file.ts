import type { FileFormat } from "../../../../domain/gradebook/mapping";
import type { MarksTable } from "../../../../domain/gradebook/tables";
import { encoded, rowsOf } from "../../csv/write";
import type { Sheet } from "../../xlsx/workbook";

/** How the course's own table is written. */
export const OWN_FORMAT: FileFormat = { encoding: "utf-8", delimiter: ",", extension: "csv", hasPointsRow: false };

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Returns a table as a text file in a format. */
export const textFile = ({ heads, rows }: MarksTable, { encoding, delimiter }: FileFormat): Blob =>
  new Blob([encoded(rowsOf([heads, ...rows], delimiter), encoding)], { type: "text/csv" });

/** Returns a table as a workbook, with further sheets behind it. Few write one: what zips it is loaded then. */
export async function workbookFile(
  name: string,
  { heads, rows }: MarksTable,
  further: readonly Sheet[],
): Promise<Blob> {
  const { workbookOf } = await import("../../xlsx/workbook");
  const bytes = workbookOf([{ name, rows: [heads, ...rows] }, ...further]);
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: XLSX_TYPE });
}
