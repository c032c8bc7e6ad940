import { byNaturalOrder } from "../../../../domain/cockpit/natural-order";
import {
  cellsOf,
  isOverdue,
  type SheetAssessment,
  type SheetCell,
  type SheetStudent,
} from "../../../../domain/cockpit/sheet";
import type { StateFilter, View } from "./view";

export type Column = SheetAssessment;

/** A student with their work, a cell a column. */
export interface StudentRow extends Omit<SheetStudent, "cells" | "closings"> {
  /** XP with bonuses of all assessments. */
  readonly totalXp: number;
  readonly cells: readonly SheetCell[];
}

/** Reads the rows of students; a student that was read before with the same columns is not read again. */
export function rowReader() {
  const read = new WeakMap<SheetStudent, { readonly columns: readonly Column[]; readonly row: StudentRow }>();
  return (student: SheetStudent, columns: readonly Column[]): StudentRow => {
    const known = read.get(student);
    if (known?.columns === columns) return known.row;
    const row = rowOf(student, columns);
    read.set(student, { columns, row });
    return row;
  };
}

function rowOf(student: SheetStudent, columns: readonly Column[]): StudentRow {
  const { cells: _, closings: __, ...person } = student;
  const cells = cellsOf(student, columns);
  return { ...person, cells, totalXp: cells.reduce((sum, { xp, bonus }) => sum + xp + bonus, 0) };
}

/** Tells whether work is handed in, by its student or, where they had begun it, by the clock. */
export const isHandedIn = ({ state, closedByClock }: Pick<SheetCell, "state" | "closedByClock">): boolean =>
  state !== "notBegun" && state !== "begun" && closedByClock !== "missing";

/**
 * Tells whether a student let the closing pass without ever beginning: the clock has handed in an empty answer, or will.
 *
 * @param now in milliseconds
 */
export const isMissed = (cell: Pick<SheetCell, "state" | "closeAt" | "closedByClock">, now: number): boolean =>
  cell.closedByClock === "missing" || (cell.state === "notBegun" && isOverdue(cell, now));

/** Tells whether students can have begun an assessment: before, not having begun means nothing. */
export const isOpened = ({ isPublished, openAt }: Pick<Column, "isPublished" | "openAt">, now: number): boolean =>
  isPublished && Date.parse(openAt) <= now;

/** The states of work; never to have logged in is one of a person. */
type WorkState = Exclude<StateFilter, "neverLoggedIn">;

const MATCHES: Readonly<Record<WorkState, (cell: SheetCell, now: number) => boolean>> = {
  missed: isMissed,
  byClock: ({ closedByClock }) => closedByClock === "begun",
  // What was begun by the clock alone was not begun by its student.
  notBegun: ({ state, closedByClock }) => state === "notBegun" || closedByClock === "missing",
  notHandedIn: (cell) => !isHandedIn(cell),
  toGrade: ({ state }) => state === "ungraded",
  extended: ({ isExtended }) => isExtended,
  stuck: ({ isStuck }) => isStuck,
};

/** Tells whether a piece of work is on the list of a state. */
export const isInState = (cell: SheetCell, state: WorkState, now: number): boolean => MATCHES[state](cell, now);

/** The columns that a state filter looks at, by their places. */
export function placesOf(columns: readonly Column[], view: Pick<View, "assessmentId" | "typeId">, now: number) {
  return columns.flatMap((column, place) => {
    if (view.assessmentId !== null) return column.id === view.assessmentId ? [place] : [];
    if (view.typeId !== null && column.typeId !== view.typeId) return [];
    return isOpened(column, now) ? [place] : [];
  });
}

/**
 * Puts columns into the order of the course's types, and within a type of their opening and their numbers. For `sort`.
 *
 * @param types in display order
 */
export function byTypeAndDate(types: readonly { readonly assessmentConfigId: number }[]) {
  const places = new Map(types.map(({ assessmentConfigId }, place) => [assessmentConfigId, place]));
  const placeOf = ({ typeId }: Column): number => places.get(typeId) ?? places.size;
  return (one: Column, other: Column): number =>
    placeOf(one) - placeOf(other) ||
    Date.parse(one.openAt) - Date.parse(other.openAt) ||
    byNaturalOrder(one.number, other.number);
}

export interface FilterContext {
  readonly columns: readonly Column[];
  /** Names of the groups that the caller leads. */
  readonly ownGroups: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The words that a cell shows, in lower case. */
  readonly wordsOf: (cell: SheetCell) => string;
}

const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Tells whether a text has another in it; a number at its end is the whole number: "Group 1" is not in "Group 12". */
export function hasText(text: string, searched: string): boolean {
  const [whole, part] = [folded(text), folded(searched)];
  if (!/\d$/.test(part)) return whole.includes(part);
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    if (!/\d/.test(whole[at + part.length] ?? "")) return true;
  }
  return false;
}

/** Tells whether a student is found by what was typed: by what they are called and known by, or by a state of their work. */
function isFound(row: StudentRow, text: string, places: readonly number[], wordsOf: FilterContext["wordsOf"]): boolean {
  const known = [row.username, row.email ?? "", row.studentNumber ?? ""];
  const isKnownBy = known.some((one) => folded(one).startsWith(folded(text)));
  if (isKnownBy || hasText(row.name ?? "", text) || hasText(row.group ?? "", text)) return true;
  return places.some((place) => {
    const cell = row.cells[place];
    return cell !== undefined && wordsOf(cell).includes(text.toLowerCase());
  });
}

/** The students that a view shows, apart from its state filter: what the figures beside the state filters count among. */
export function studentsOf(rows: readonly StudentRow[], view: View, context: FilterContext): readonly StudentRow[] {
  const { text, group } = view;
  const typed = text.trim();
  if (typed === "" && group.kind === "all") return rows;
  const places = placesOf(context.columns, view, context.now);
  return rows.filter((row) => {
    if (group.kind === "named" && row.group !== group.name) return false;
    if (group.kind === "own" && !context.ownGroups.has(row.group ?? "")) return false;
    return typed === "" || isFound(row, typed, places, context.wordsOf);
  });
}

/** Tells whether a student is on the list of a state, in one of these columns. */
export const isOnList = (
  row: StudentRow,
  state: StateFilter,
  { places, now }: { readonly places: readonly number[]; readonly now: number },
): boolean => {
  if (state === "neverLoggedIn") return !row.hasLoggedIn;
  return places.some((place) => {
    const cell = row.cells[place];
    return cell !== undefined && isInState(cell, state, now);
  });
};

/** The students that a view shows, sorted. */
export function rowsOf(rows: readonly StudentRow[], view: View, context: FilterContext): readonly StudentRow[] {
  const students = studentsOf(rows, view, context);
  const { state } = view;
  const places = placesOf(context.columns, view, context.now);
  const listed =
    state === null ? students : students.filter((row) => isOnList(row, state, { places, now: context.now }));
  return sorted(listed, view, context.columns);
}

/** The places of the states in an order of work: what has come furthest is the most. */
const STAGES: Readonly<Record<SheetCell["state"], number>> = {
  notBegun: 0,
  begun: 1,
  awaitingVerdict: 2,
  ungraded: 3,
  graded: 4,
};
/** More than XP can be. */
const STAGE_WIDTH = 1e7;

/** What a piece of work is sorted by: how far it is, and then its XP. */
export function workOrder(cell: SheetCell | undefined): number {
  if (!cell) return -1;
  return STAGES[cell.state] * STAGE_WIDTH + Math.min(Math.max(cell.xp + cell.bonus, 0), STAGE_WIDTH - 1);
}

/** The name by which a student is listed: the username where there is none. */
export const nameOf = ({ name, username }: Pick<StudentRow, "name" | "username">): string => name ?? username;

function sorted(rows: readonly StudentRow[], { sort, descending }: View, columns: readonly Column[]) {
  const sign = descending ? -1 : 1;
  const byName = (one: StudentRow, other: StudentRow): number =>
    byNaturalOrder(nameOf(one), nameOf(other)) || one.regId - other.regId;
  const place = columns.findIndex(({ id }) => id === sort);
  const compare = (one: StudentRow, other: StudentRow): number => {
    if (sort === "name") return sign * byName(one, other);
    if (sort === "xp") return sign * (one.totalXp - other.totalXp);
    if (typeof sort === "number") return sign * (workOrder(one.cells[place]) - workOrder(other.cells[place]));
    const [first, second] = [one[sort], other[sort]];
    // Whoever has none comes last, in both directions.
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * byNaturalOrder(first, second);
  };
  return [...rows].sort((one, other) => compare(one, other) || byName(one, other));
}

/** What students have done in one assessment, of how many. */
export interface ColumnCounts {
  readonly students: number;
  readonly begun: number;
  readonly handedIn: number;
  readonly toGrade: number;
  readonly missed: number;
  readonly byClock: number;
  readonly stuck: number;
  readonly extended: number;
}

/** Counts the students' work in the column at a place. */
export function countsOf(rows: readonly StudentRow[], place: number, now: number): ColumnCounts {
  const counts = {
    students: rows.length,
    begun: 0,
    handedIn: 0,
    toGrade: 0,
    missed: 0,
    byClock: 0,
    stuck: 0,
    extended: 0,
  };
  for (const { cells } of rows) {
    const cell = cells[place];
    if (!cell) continue;
    counts.begun += Number(!isInState(cell, "notBegun", now));
    counts.handedIn += Number(isHandedIn(cell));
    counts.toGrade += Number(isInState(cell, "toGrade", now));
    counts.missed += Number(isMissed(cell, now));
    counts.byClock += Number(isInState(cell, "byClock", now));
    counts.stuck += Number(cell.isStuck);
    counts.extended += Number(cell.isExtended);
  }
  return counts;
}
