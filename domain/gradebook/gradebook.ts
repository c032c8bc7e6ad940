import { byNaturalOrder } from "../cockpit/natural-order";
import { cellsOf, isOverdue, type SheetAssessment, type SheetCell, type SheetStudent } from "../cockpit/sheet";

/** A table of marks: the names of its columns, and a row a student. A mark that is not there is null, and no zero. */
export interface Gradebook {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
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
 * Returns the marks of every student, also of those who have handed in nothing: two columns for each published assessment, XP
 * with adjustment and bonus and the state of the work, then the totals by type and of all. Assessments stand by type in the
 * order in which they open, students by group and name.
 *
 * @param now in milliseconds since 1970: what is not handed in after its closing is told apart from what may still come
 * @throws RangeError a student's cells are none
 */
export function gradebookOf(
  assessments: readonly SheetAssessment[],
  students: readonly SheetStudent[],
  now: number,
): Gradebook {
  const published = assessments.filter(({ isPublished }) => isPublished).sort(byTypeAndOpening);
  const types = [...new Map(published.map(({ typeId, type }) => [typeId, type]))];
  const rows = [...students].sort(byGroupAndName).map((student) => {
    const cells = cellsOf(student, published);
    const marks = cells.map(markOf);
    const sum = (isMeant: (assessment: SheetAssessment) => boolean) =>
      published.reduce((total, assessment, index) => total + (isMeant(assessment) ? (marks[index] ?? 0) : 0), 0);
    return [
      student.username,
      student.name,
      student.group,
      ...cells.flatMap((cell, index) => [marks[index] ?? null, stateOf(cell, now)]),
      ...types.map(([id]) => sum(({ typeId }) => typeId === id)),
      sum(() => true),
    ];
  });
  const columns = [
    "username",
    "name",
    "group",
    ...published.flatMap(({ number, title, maxXp }) => [`${number} ${title} (max ${maxXp})`, `${number} state`]),
    ...types.map(([, type]) => `Total ${type}`),
    "Total",
  ];
  return { columns, rows };
}

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
