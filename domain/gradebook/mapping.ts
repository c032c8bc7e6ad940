import type { GradebookPreset } from "../facts/gradebook";
import type { Gradebook, GradebookEntry, GradebookItem, GradebookRow } from "./gradebook";
import { splitName } from "./person-names";
import { type MarksTable, nameOf, type TableCell } from "./tables";

/** What of a person a column may hold. */
export const PERSON_SOURCES = [
  "name",
  "lastFirst",
  "firstName",
  "lastName",
  "username",
  "email",
  "studentNumber",
  "group",
] as const;
export type PersonSource = (typeof PERSON_SOURCES)[number];

/** What a column holds: of the person, nothing, the total, a mark or state (`mark:4`), an external column or a type's total. */
export type Source = PersonSource | "blank" | "total" | `${"mark" | "state" | "column" | "type"}:${number}`;

const NUMBERED = /^(?:mark|state|column|type):\d{1,15}$/;

/** Tells whether a text names what a column may hold. */
export const isSource = (text: string): text is Source =>
  text === "blank" || text === "total" || (PERSON_SOURCES as readonly string[]).includes(text) || NUMBERED.test(text);

/** A column of theirs. */
export interface MappedColumn {
  readonly head: string;
  readonly source: Source;
}

/** What stands for a mark; null leaves the mark as it is, and no mark blank. */
export interface StandIns {
  /** Nothing was handed in, and nothing can be any more. */
  readonly missing: string | null;
  /** Handed in, and not graded yet. */
  readonly ungraded: string | null;
  /** Hidden from the student. */
  readonly hidden: string | null;
}

/** Which column of ours goes into which of theirs, in their order. */
export interface Mapping {
  readonly columns: readonly MappedColumn[];
  readonly standIns: StandIns;
}

/** How a system's file is written. */
export interface FileFormat {
  readonly encoding: "utf-8" | "utf-16le";
  readonly delimiter: "," | "\t";
  readonly extension: "csv" | "xls";
  /** A row below the heads has the maxima. */
  readonly hasPointsRow: boolean;
}

/**
 * Canvas: comma-separated, with a row "Points Possible" (Canvas Instructor Guide, "How do I import grades in the Gradebook?").
 * Moodle: comma-separated UTF-8 (docs.moodle.org, "Grade import"). Blackboard: tab-delimited UTF-16 with the ending xls
 * (Blackboard Help, "Work offline with grade data").
 */
export const FILE_FORMATS: Readonly<Record<GradebookPreset, FileFormat>> = {
  canvas: { encoding: "utf-8", delimiter: ",", extension: "csv", hasPointsRow: true },
  moodle: { encoding: "utf-8", delimiter: ",", extension: "csv", hasPointsRow: false },
  blackboard: { encoding: "utf-16le", delimiter: "\t", extension: "xls", hasPointsRow: false },
  registrar: { encoding: "utf-8", delimiter: ",", extension: "csv", hasPointsRow: false },
};

const PERSON_COLUMNS: Readonly<Record<GradebookPreset, readonly MappedColumn[]>> = {
  canvas: [
    { head: "Student", source: "lastFirst" },
    { head: "ID", source: "blank" },
    { head: "SIS User ID", source: "studentNumber" },
    { head: "SIS Login ID", source: "username" },
    { head: "Section", source: "group" },
  ],
  moodle: [
    { head: "Email address", source: "email" },
    { head: "ID number", source: "studentNumber" },
    { head: "Username", source: "username" },
  ],
  blackboard: [
    { head: "Last Name", source: "lastName" },
    { head: "First Name", source: "firstName" },
    { head: "Username", source: "username" },
    { head: "Student ID", source: "studentNumber" },
  ],
  registrar: [
    { head: "Student number", source: "studentNumber" },
    { head: "Username", source: "username" },
    { head: "Name", source: "name" },
  ],
};

/** Returns the mapping that a course begins with: the person as the system names them, and all marks; the registrar's has the total alone. */
export function presetMapping(preset: GradebookPreset, items: readonly GradebookItem[]): Mapping {
  const marks =
    preset === "registrar"
      ? [{ head: "Total", source: "total" as const }]
      : items.map((item) => ({ head: presetHead(preset, item), source: item.key as Source }));
  return { columns: [...PERSON_COLUMNS[preset], ...marks], standIns: { missing: null, ungraded: null, hidden: null } };
}

/** Blackboard reads a column's maximum from its head. */
export const presetHead = (preset: GradebookPreset, item: GradebookItem): string =>
  preset === "blackboard" ? `${nameOf(item)} [Total Pts: ${item.max} Score]` : nameOf(item);

/** Returns the table of a mapped file. A column of what is not there any more stays blank. */
export function mappedTable(book: Gradebook, { columns, standIns }: Mapping, { hasPointsRow }: FileFormat): MarksTable {
  const readers = columns.map(({ source }) => cellReader(book, source, standIns));
  const rows = book.rows.map((row) => readers.map((read) => read(row)));
  const points = columns.map(({ source }, index) => (index === 0 ? POINTS_POSSIBLE : maxOf(book, source)));
  const total = columns.findIndex(({ source }) => source === "total");
  return {
    heads: columns.map(({ head }) => head),
    rows: hasPointsRow ? [points, ...rows] : rows,
    people: [...(hasPointsRow ? [null] : []), ...book.rows.map(({ student }) => student.regId)],
    totalColumn: total === -1 ? null : total,
  };
}

/** What Canvas writes into the first cell of the row with the maxima, blanks included. */
export const POINTS_POSSIBLE = "    Points Possible";

const maxOf = ({ items }: Gradebook, source: Source): number | null =>
  items.find(({ key }) => key === source)?.max ?? null;

/** Returns what reads a column's cell from a student's row. */
export function cellReader(
  { items, types }: Gradebook,
  source: Source,
  standIns: StandIns,
): (row: GradebookRow) => TableCell {
  const [kind, digits] = source.split(":");
  const id = Number(digits);
  switch (kind) {
    case "mark":
    case "column": {
      const place = items.findIndex(({ key }) => key === source);
      return ({ entries }) => standInFor(entries[place], standIns);
    }
    case "state": {
      const place = items.findIndex(({ key }) => key === `mark:${id}`);
      return ({ entries }) => entries[place]?.state ?? null;
    }
    case "type": {
      const place = types.findIndex((type) => type.id === id);
      return ({ typeTotals }) => typeTotals[place] ?? null;
    }
    case "total":
      return ({ total }) => total.value;
    case "blank":
      return () => null;
    default:
      return ({ student }) => personCell(student, source as PersonSource);
  }
}

/** What is hidden is so first of all, whatever else it is. */
function standInFor(entry: GradebookEntry | undefined, { missing, ungraded, hidden }: StandIns): TableCell {
  if (!entry) return null;
  const text = entry.isHidden ? hidden : entry.isMissing ? missing : entry.isUngraded ? ungraded : null;
  if (text === null) return entry.mark;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function personCell(student: GradebookRow["student"], source: PersonSource): TableCell {
  const { first, last } = splitName(student.name ?? "");
  switch (source) {
    case "lastFirst":
      return student.name === null ? null : last === "" ? first : `${last}, ${first}`;
    case "firstName":
      return first || null;
    case "lastName":
      return last || null;
    default:
      return student[source] ?? null;
  }
}
