import { byNaturalOrder } from "../cockpit/natural-order";
import { cellsOf, isOverdue, type SheetAssessment, type SheetCell, type SheetStudent } from "../cockpit/sheet";
import { groupOfType, type Policy } from "./policy";
import { type MarkedItem, type Total, totalOf } from "./total";

/** What has a mark for every student: an assessment, or a column for marks from elsewhere. */
export interface GradebookItem {
  /** `mark:4` for the assessment 4, `column:2` for the external column 2. */
  readonly key: string;
  readonly id: number;
  readonly isExternal: boolean;
  /** The assessment's number; "" for an external column. */
  readonly number: string;
  readonly title: string;
  readonly max: number;
  readonly groupId: string;
  /** What its weight group is called. */
  readonly group: string;
}

/** A student's mark, and why it is as it is. */
export interface GradebookEntry {
  /** Null where there is none, which is no zero. */
  readonly mark: number | null;
  /** In words, as the file has it; "" for marks from elsewhere. */
  readonly state: string;
  /** Nothing was handed in, and nothing can be any more. */
  readonly isMissing: boolean;
  /** Handed in, and a person, or the autograder, has still to grade it. */
  readonly isUngraded: boolean;
  /** Students do not see the mark yet. */
  readonly isHidden: boolean;
}

export interface GradebookRow {
  readonly student: SheetStudent;
  /** In the order of the items. */
  readonly entries: readonly GradebookEntry[];
  /** In the order of the types. */
  readonly typeTotals: readonly number[];
  readonly total: Total;
}

/** All marks of a course, by which every table of them is written. */
export interface Gradebook {
  readonly items: readonly GradebookItem[];
  readonly types: readonly { readonly id: number; readonly name: string }[];
  readonly rows: readonly GradebookRow[];
}

/** Marks from elsewhere by registration and column. */
export type ExternalMarks = ReadonlyMap<number, Readonly<Record<string, number>>>;

export interface GradebookSource {
  readonly assessments: readonly SheetAssessment[];
  readonly students: readonly SheetStudent[];
  readonly policy: Policy;
  readonly marks: ExternalMarks;
}

/** How the file names the state of work. */
const STATES = {
  notBegun: "not begun",
  begun: "begun",
  awaitingVerdict: "waiting for its verdict",
  ungraded: "ungraded",
  graded: "graded",
} as const satisfies Readonly<Record<SheetCell["state"], string>>;

/**
 * Returns the marks of every student, also of those who have handed in nothing: of each published assessment XP with
 * adjustment and bonus, and of each external column what was imported. Assessments stand by type in the order in which they
 * open, external columns after them, students by group and name.
 *
 * @param now in milliseconds since 1970: what is not handed in after its closing is told apart from what may still come
 * @throws RangeError a student's cells are none
 */
export function gradebookOf({ assessments, students, policy, marks }: GradebookSource, now: number): Gradebook {
  const published = assessments.filter(({ isPublished }) => isPublished).sort(byTypeAndOpening);
  const types = [...new Map(published.map(({ typeId, type }) => [typeId, type]))].map(([id, name]) => ({ id, name }));
  const items = itemsOf(published, policy);
  const rows = [...students].sort(byGroupAndName).map((student): GradebookRow => {
    const cells = cellsOf(student, published);
    const own = marks.get(student.regId) ?? {};
    const entries = items.map((item, index) => {
      const cell = cells[index];
      return cell ? entryOf(cell, now) : externalEntry(own[item.id] ?? null);
    });
    const marked = items.map((item, index) => markedItem(item, entries[index] as GradebookEntry));
    const typeTotals = types.map(({ id }) =>
      published.reduce((sum, { typeId }, index) => sum + (typeId === id ? (entries[index]?.mark ?? 0) : 0), 0),
    );
    return { student, entries, typeTotals, total: totalOf(marked, policy) };
  });
  return { items, types, rows };
}

function itemsOf(published: readonly SheetAssessment[], { columns, groups }: Policy): GradebookItem[] {
  const typeNames = new Map(published.map(({ typeId, type }) => [groupOfType(typeId), type]));
  const nameOf = (id: string) => typeNames.get(id) ?? groups.find((group) => group.id === id)?.name ?? "";
  const ofAssessments = published.map(({ id, number, title, maxXp, type, typeId }): GradebookItem => {
    const group = { groupId: groupOfType(typeId), group: type };
    return { key: `mark:${id}`, id, isExternal: false, number, title, max: maxXp, ...group };
  });
  const external = columns.map(({ id, name, max, groupId }): GradebookItem => {
    const group = { groupId, group: nameOf(groupId) };
    return { key: `column:${id}`, id, isExternal: true, number: "", title: name, max, ...group };
  });
  return [...ofAssessments, ...external];
}

function entryOf(cell: SheetCell, now: number): GradebookEntry {
  return {
    mark: markOf(cell),
    state: stateOf(cell, now),
    isMissing: isOverdue(cell, now) || cell.closedByClock === "missing",
    isUngraded: cell.state === "awaitingVerdict" || cell.state === "ungraded",
    isHidden: cell.isHidden,
  };
}

const externalEntry = (mark: number | null): GradebookEntry => {
  return { mark, state: "", isMissing: false, isUngraded: false, isHidden: false };
};

const markedItem = ({ key, groupId, max }: GradebookItem, { mark, isMissing }: GradebookEntry): MarkedItem => {
  return { key, groupId, max, mark, isPending: mark === null && !isMissing };
};

/** Work that is not submitted has no mark, nor has work whose verdict is still to come. */
function markOf({ state, xp, bonus }: SheetCell): number | null {
  return state === "ungraded" || state === "graded" ? xp + bonus : null;
}

function stateOf(cell: SheetCell, now: number): string {
  const { state, closedByClock, isLate, isHidden } = cell;
  const notes = [
    ...(isOverdue(cell, now) ? ["missed its closing"] : []),
    ...(closedByClock === "missing" ? ["missing"] : closedByClock === "begun" ? ["closed by the clock"] : []),
    ...(isLate ? ["after the early bonus began to fall"] : []),
    ...(isHidden ? ["hidden from the student"] : []),
  ];
  return [STATES[state], ...notes].join("; ");
}

const byTypeAndOpening = (one: SheetAssessment, other: SheetAssessment): number =>
  one.typeId - other.typeId || one.openAt.localeCompare(other.openAt) || byNaturalOrder(one.number, other.number);

/** Who is in no group stands last. */
const byGroupAndName = (one: SheetStudent, other: SheetStudent): number =>
  Number(one.group === null) - Number(other.group === null) ||
  byNaturalOrder(one.group ?? "", other.group ?? "") ||
  byNaturalOrder(one.name ?? one.username, other.name ?? other.username) ||
  one.regId - other.regId;
