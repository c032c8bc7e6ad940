import {
  MAX_ACCOMMODATION_DAYS,
  MAX_ACCOMMODATION_FACTOR,
  MAX_EXTENSION_REASON,
} from "../../../../domain/facts/extensions";
import { usernameKey } from "../../../../domain/facts/usernames";
import { type CsvRow, headerOf } from "../../csv/read";
import { isoOf } from "../../design/local-moment";

/** Reads a factor, with a point or a comma; undefined for what is none. */
export function factorOf(text: string): number | undefined {
  const value = /^\d{1,2}([.,]\d{1,4})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN;
  return value > 1 && value <= MAX_ACCOMMODATION_FACTOR ? value : undefined;
}

/** Reads a number of days; undefined for what is none. */
export function daysOf(text: string): number | undefined {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= 1 && value <= MAX_ACCOMMODATION_DAYS ? value : undefined;
}

export const COLUMNS = ["username", "assessment", "closes", "factor", "days", "reason"] as const;

/** A row as it is sent, with the line of the file that it comes from. */
export interface FileRow {
  readonly line: number;
  readonly username: string;
  /** Null is all assessments. */
  readonly assessment: string | null;
  readonly closeAt: string | null;
  readonly factor: number | null;
  readonly days: number | null;
  readonly reason: string | null;
}

/** Why a row does not fit. */
export type RowProblem =
  | { readonly reason: "username" | "time" | "needsTime" | "needsMore" | "factor" | "days" | "reason" }
  | { readonly reason: "twice"; readonly of: number };

export interface FileContent {
  readonly rows: readonly FileRow[];
  readonly problems: readonly (RowProblem & { readonly line: number })[];
}

/** Reads the rows of a file of extensions; columns are found by their names, or stand in the order of `COLUMNS`. */
export function rowsOfFile(lines: readonly CsvRow[]): FileContent {
  const header = headerOf(lines[0], COLUMNS, ["username"]);
  const places = header ?? new Map(COLUMNS.map((column, index) => [column, index]));
  const rows: FileRow[] = [];
  const problems: (RowProblem & { line: number })[] = [];
  const rowByName = new Map<string, number>();
  for (const { line, cells } of header ? lines.slice(1) : lines) {
    const cell = (column: (typeof COLUMNS)[number]): string => (cells[places.get(column) ?? -1] ?? "").trim();
    const row = rowOf(line, cell);
    const name = JSON.stringify([usernameKey(cell("username")), cell("assessment")]);
    const first = rowByName.get(name);
    if ("reason" in row && "username" in row === false) problems.push({ ...row, line });
    else if (first !== undefined) problems.push({ reason: "twice", of: first, line });
    else rows.push(row as FileRow);
    if (first === undefined) rowByName.set(name, line);
  }
  return { rows, problems };
}

function rowOf(line: number, cell: (column: (typeof COLUMNS)[number]) => string): FileRow | RowProblem {
  const [username, assessment, reason] = [cell("username"), cell("assessment") || null, cell("reason") || null];
  const closeAt = cell("closes") ? closingTime(cell("closes")) : null;
  const factor = cell("factor") ? factorOf(cell("factor")) : null;
  const days = cell("days") ? daysOf(cell("days")) : null;
  if (!username) return { reason: "username" };
  if (closeAt === undefined) return { reason: "time" };
  if (factor === undefined) return { reason: "factor" };
  if (days === undefined) return { reason: "days" };
  if (reason && reason.length > MAX_EXTENSION_REASON) return { reason: "reason" };
  const givesMore = factor !== null || days !== null;
  if (assessment !== null && (closeAt === null || givesMore)) return { reason: "needsTime" };
  if (assessment === null && (closeAt !== null || !givesMore)) return { reason: "needsMore" };
  return { line, username, assessment, closeAt, factor, days, reason };
}

/** A moment as ISO has it, with its zone, or as `2027-03-01 18:00` by the course's clock. */
function closingTime(text: string): string | undefined {
  const [, day = "", time = ""] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(text) ?? [];
  if (day) return isoOf({ day, time });
  const isIso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  return isIso && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined;
}
