import { type FindStudent, foldedHead, keyOfHead, STUDENT_KEYS, type StudentKey } from "./find-student";
import type { Gradebook, GradebookRow } from "./gradebook";
import { cellReader, type MappedColumn, type Source, type StandIns } from "./mapping";
import { nameOf } from "./tables";

/**
 * What systems put around a column's title in their heads: Canvas `Title (1234)`, Blackboard
 * `Title [Total Pts: 100 Score] |1234`, Moodle `Assignment: Title (Real)`.
 */
const AROUND_TITLES = [/\s*\[Total Pts:[^\]]*\]\s*\|?\s*\d*\s*$/i, /\s*\((?:\d+|Real|Percentage|Letter)\)\s*$/i];
const MODULE_NAME = /^[A-Z][a-z]+(?: [a-z]+)?:\s+/;

/** Returns the title within a head of another system's file, folded for comparing. */
export const titleInHead = (head: string): string =>
  foldedHead(AROUND_TITLES.reduce((text, around) => text.replace(around, ""), head));

/**
 * Returns what of ours goes into each column of a file that another system has exported, null where nothing does. A column is
 * known by the head that the saved mapping gives it, by an assessment's number and title, by either of them alone where it is
 * the only one, or by the name of an external column. Columns that name students stay as they are.
 */
export function matchHeads(
  heads: readonly string[],
  book: Gradebook,
  saved: readonly MappedColumn[],
): (Source | null)[] {
  const names = new Map<string, Source | null>();
  const learn = (name: string, source: Source) => {
    const folded = foldedHead(name);
    if (folded !== "") names.set(folded, names.has(folded) && names.get(folded) !== source ? null : source);
  };
  for (const item of book.items) {
    const source = item.key as Source;
    for (const name of new Set([nameOf(item), item.number, item.title])) learn(name, source);
  }
  for (const { head, source } of saved) {
    if (/^(?:mark|column|state|type|total)/.test(source)) names.set(titleInHead(head), source);
  }
  const used = new Set<Source>();
  return heads.map((head) => {
    if (keyOfHead(head)) return null;
    const source = names.get(titleInHead(head)) ?? names.get(titleInHead(head.replace(MODULE_NAME, ""))) ?? null;
    if (source === null || used.has(source)) return null;
    used.add(source);
    return source;
  });
}

/** A file of another system with our marks in it. */
export interface FilledFile {
  /** All rows of it, the heads first; what is not ours is as it was. */
  readonly rows: readonly (readonly string[])[];
  /** Students whose marks it has now. */
  readonly filled: number;
  /** Rows that name nobody of the course, by their place in the file from 1, with what they say. */
  readonly unknown: readonly { readonly row: number; readonly found: string }[];
  /** Students of the course who are not in the file. */
  readonly absent: readonly GradebookRow[];
}

interface Filling {
  readonly book: Gradebook;
  readonly sources: readonly (Source | null)[];
  readonly standIns: StandIns;
  readonly find: FindStudent;
}

/**
 * Fills our marks into the rows of a file that another system has exported. A mark that is not there leaves its cell as it
 * is. A student is known by username, student number or e-mail address, whichever the file has and is found first.
 *
 * @param rows the heads first
 */
export function fillTemplate(
  rows: readonly (readonly string[])[],
  { book, sources, standIns, find }: Filling,
): FilledFile {
  const [heads = [], ...body] = rows;
  const places = keyPlaces(heads);
  const readers = sources.map((source) => (source === null ? null : cellReader(book, source, standIns)));
  const byRegId = new Map(book.rows.map((row) => [row.student.regId, row]));
  const met = new Set<number>();
  const unknown: { row: number; found: string }[] = [];
  const filled = body.map((cells, index) => {
    const row = studentOf(cells, places, find, byRegId);
    if (!row) {
      if (namesSomebody(cells, places)) unknown.push({ row: index + 2, found: cells[0]?.trim() ?? "" });
      return cells;
    }
    met.add(row.student.regId);
    return heads.map((_, place) => {
      const value = readers[place]?.(row) ?? null;
      return value === null ? (cells[place] ?? "") : String(value);
    });
  });
  const absent = book.rows.filter(({ student }) => !met.has(student.regId));
  return { rows: [heads, ...filled], filled: met.size, unknown, absent };
}

type Places = readonly (readonly [StudentKey, number])[];

const keyPlaces = (heads: readonly string[]): Places => {
  const found = heads.map(keyOfHead);
  return STUDENT_KEYS.flatMap((key) => (found.includes(key) ? [[key, found.indexOf(key)] as const] : []));
};

function studentOf(
  cells: readonly string[],
  places: Places,
  find: FindStudent,
  byRegId: ReadonlyMap<number, GradebookRow>,
): GradebookRow | undefined {
  for (const [key, place] of places) {
    const student = find(key, cells[place] ?? "");
    if (student !== undefined && student !== "several") return byRegId.get(student.regId);
  }
  return undefined;
}

/** Rows of maxima and of notes name nobody. */
const namesSomebody = (cells: readonly string[], places: Places): boolean =>
  places.some(([, place]) => (cells[place] ?? "").trim() !== "");
