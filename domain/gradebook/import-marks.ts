import { type FindStudent, foldedHead, keyOfHead, type StudentKey } from "./find-student";
import type { ExternalMarks } from "./gradebook";
import type { ExternalColumn } from "./policy";

/** A row of a file, and the line of the file that it begins on, from 1. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What each column of a file is taken for: a student's key, an external column by its id, or nothing (null). */
export type ColumnUse = { readonly key: StudentKey } | { readonly columnId: number } | null;

/** What the import of one mark would change. */
export interface MarkChange {
  readonly line: number;
  readonly regId: number;
  readonly columnId: number;
  /** The mark that is there; null where there is none. */
  readonly from: number | null;
  readonly to: number;
  readonly kind: "new" | "changed" | "unchanged";
}

/** A cell that is not imported. */
export interface ImportProblem {
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly reason: "noKey" | "unknownPerson" | "severalPeople" | "twice" | "notANumber" | "outOfRange";
  readonly found: string;
}

export interface MarkImport {
  readonly changes: readonly MarkChange[];
  readonly problems: readonly ImportProblem[];
}

/** Returns what the columns of a file are by their heads: keys as systems name them, external columns by their names. */
export function columnUses(heads: readonly string[], columns: readonly ExternalColumn[]): ColumnUse[] {
  const uses = heads.map((head): ColumnUse => {
    const key = keyOfHead(head);
    if (key) return { key };
    const column = columns.find(({ name }) => foldedHead(name) === foldedHead(head));
    return column ? { columnId: column.id } : null;
  });
  // A column is filled from one place: the first that bears its name.
  return uses.map((use, index) => {
    const isRepeated =
      use !== null &&
      "columnId" in use &&
      uses.findIndex((one) => one && "columnId" in one && one.columnId === use.columnId) < index;
    return isRepeated ? null : use;
  });
}

interface Known {
  readonly columns: readonly ExternalColumn[];
  readonly marks: ExternalMarks;
  readonly find: FindStudent;
}

/**
 * Compares the marks of a file with those that are there. An empty cell leaves a mark as it is. Nothing of a row is taken whose
 * student is not found by its first key that is filled, or who has stood in the file before.
 *
 * @param rows without the line of heads
 */
export function compareMarks(rows: readonly FileRow[], uses: readonly ColumnUse[], known: Known): MarkImport {
  const changes: MarkChange[] = [];
  const problems: ImportProblem[] = [];
  const seen = new Set<number>();
  for (const { line, cells } of rows) {
    const person = personOf(cells, uses, known.find);
    if ("reason" in person) {
      problems.push({ line, ...person });
      continue;
    }
    const { regId } = person;
    if (seen.has(regId)) {
      problems.push({ line, column: person.column, reason: "twice", found: person.found });
      continue;
    }
    seen.add(regId);
    for (const [index, use] of uses.entries()) {
      const text = cells[index]?.trim() ?? "";
      if (text === "" || use === null || !("columnId" in use)) continue;
      const column = known.columns.find(({ id }) => id === use.columnId);
      if (!column) continue;
      const mark = markIn(text, column);
      if (typeof mark === "string") problems.push({ line, column: index + 1, reason: mark, found: text });
      else changes.push(changeOf({ line, regId, column, to: mark }, known.marks));
    }
  }
  return { changes, problems };
}

type Person = { readonly regId: number; readonly column: number; readonly found: string };
type PersonProblem = Pick<ImportProblem, "column" | "reason" | "found">;

function personOf(cells: readonly string[], uses: readonly ColumnUse[], find: FindStudent): Person | PersonProblem {
  for (const [index, use] of uses.entries()) {
    const found = cells[index]?.trim() ?? "";
    if (found === "" || use === null || !("key" in use)) continue;
    const student = find(use.key, found);
    const place = { column: index + 1, found };
    if (student === undefined) return { ...place, reason: "unknownPerson" };
    if (student === "several") return { ...place, reason: "severalPeople" };
    return { ...place, regId: student.regId };
  }
  return { column: 1, reason: "noKey", found: cells[0]?.trim() ?? "" };
}

/** Numbers with a point or a comma, to hundredths. */
const NUMBER = /^[+-]?\d{1,7}(?:[.,]\d{1,2})?$/;

function markIn(text: string, { max }: ExternalColumn): number | "notANumber" | "outOfRange" {
  if (!NUMBER.test(text)) return "notANumber";
  const mark = Number(text.replace(",", "."));
  return mark < 0 || mark > max ? "outOfRange" : mark;
}

function changeOf(
  { line, regId, column, to }: { line: number; regId: number; column: ExternalColumn; to: number },
  marks: ExternalMarks,
): MarkChange {
  const from = marks.get(regId)?.[column.id] ?? null;
  const kind = from === null ? "new" : from === to ? "unchanged" : "changed";
  return { line, regId, columnId: column.id, from, to, kind };
}
