import { type Cell, type CellState, type ClosedByClock, decodeCells, decodeMoments } from "./cell";

/** An assessment as the column of the sheet; dates are ISO 8601, UTC. */
export interface SheetAssessment {
  readonly id: number;
  readonly title: string;
  readonly number: string;
  /** Name of its type. */
  readonly type: string;
  readonly typeId: number;
  readonly openAt: string;
  /** For those who have no extension. */
  readonly closeAt: string;
  /** From when on work is late: its type's bonus has begun to decay. Null where the type gives none. */
  readonly decaysAt: string | null;
  readonly maxXp: number;
  readonly questionCount: number;
  readonly isPublished: boolean;
  readonly isManuallyGraded: boolean;
  /** Students do not see yet what people grade. */
  readonly hidesGrades: boolean;
}

/** A student as the row of the sheet. */
export interface SheetStudent {
  /** Course registration. */
  readonly regId: number;
  /** Their own; before the first login the roster's, null where it has none. */
  readonly name: string | null;
  readonly username: string;
  /** Whether the student has ever opened the course. */
  readonly hasLoggedIn: boolean;
  /** As the roster has them. */
  readonly email: string | null;
  readonly studentNumber: string | null;
  readonly group: string | null;
  /** See `encodeCells`. */
  readonly cells: string;
  /** When assessments close later for this student than for others, see `encodeMoments`; "" where none does. */
  readonly closings: string;
}

/** A student's work on an assessment, as the sheet shows it. */
export interface SheetCell {
  readonly state: CellState;
  /** Registration and assessment of the work. */
  readonly regId: number;
  readonly assessmentId: number;
  /** From autograding, with what people added and took away. */
  readonly xp: number;
  readonly bonus: number;
  /** ISO 8601, UTC; when it was submitted last, null when it never was. */
  readonly submittedAt: string | null;
  /** Submitted, by its student, after the bonus had begun to decay. */
  readonly isLate: boolean;
  /** When it closes for this student; ISO 8601, UTC. */
  readonly closeAt: string;
  readonly isExtended: boolean;
  /** Counts each time that it was submitted or autograded again. */
  readonly attempts: number;
  readonly isStuck: boolean;
  readonly closedByClock: ClosedByClock | null;
  /** Submitted, and its student does not see yet what people gave. */
  readonly isHidden: boolean;
  /** Registrations. */
  readonly graders: readonly number[];
}

/**
 * Returns the cells of a student in the order of the assessments, one for each of them. Work of a type that nobody grades
 * by hand is graded once it has its verdict.
 *
 * @throws RangeError the student's texts are none
 */
export function cellsOf(student: SheetStudent, assessments: readonly SheetAssessment[]): SheetCell[] {
  const cells = decodeCells(student.cells);
  const closings = student.closings === "" ? null : decodeMoments(student.closings);
  return assessments.map((assessment) => {
    return cellFor(student.regId, assessment, {
      cell: cells.get(assessment.id),
      closing: closings?.get(assessment.id),
    });
  });
}

function cellFor(
  regId: number,
  assessment: SheetAssessment,
  { cell, closing }: { readonly cell: Cell | undefined; readonly closing: number | undefined },
): SheetCell {
  const isSubmitted = cell !== undefined && cell.state !== "begun";
  const submittedAt = cell?.submittedAt ?? null;
  return {
    regId,
    assessmentId: assessment.id,
    state: stateOf(cell, assessment),
    xp: cell?.xp ?? 0,
    bonus: cell?.bonus ?? 0,
    submittedAt: submittedAt === null ? null : isoOf(submittedAt),
    isLate: isSubmitted && cell.closedByClock === null && isAfterDecay(submittedAt, assessment),
    closeAt: closing === undefined ? assessment.closeAt : isoOf(closing),
    isExtended: closing !== undefined,
    attempts: cell?.attempts ?? 0,
    isStuck: cell?.isStuck ?? false,
    closedByClock: cell?.closedByClock ?? null,
    isHidden: isSubmitted && assessment.hidesGrades,
    graders: cell?.graders ?? NOBODY,
  };
}

const NOBODY: readonly number[] = [];

function stateOf(cell: Cell | undefined, { isManuallyGraded }: SheetAssessment): CellState {
  if (!cell) return "notBegun";
  return cell.state === "ungraded" && !isManuallyGraded ? "graded" : cell.state;
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

const isAfterDecay = (submittedAt: number | null, { decaysAt }: SheetAssessment) =>
  submittedAt !== null && decaysAt !== null && submittedAt >= secondsOf(decaysAt);

/** The few moments at which work begins to be late, read once each. */
const moments = new Map<string, number>();

function secondsOf(iso: string): number {
  const known = moments.get(iso);
  if (known !== undefined) return known;
  if (moments.size >= MOST_MOMENTS) moments.clear();
  const seconds = Date.parse(iso) / 1000;
  moments.set(iso, seconds);
  return seconds;
}

const MOST_MOMENTS = 1000;

/** Tells whether work is not handed in although it has closed for its student, at the time `now` in ms since 1970. */
export const isOverdue = ({ state, closeAt }: Pick<SheetCell, "state" | "closeAt">, now: number): boolean =>
  (state === "notBegun" || state === "begun") && Date.parse(closeAt) <= now;

/** How many cells are in each state. */
export type StateCounts = Readonly<Record<CellState, number>>;

/** Counts the states of cells: of a column, a row or any selection of the sheet. */
export function countStates(cells: Iterable<Pick<SheetCell, "state">>): StateCounts {
  const counts = { notBegun: 0, begun: 0, awaitingVerdict: 0, ungraded: 0, graded: 0 };
  for (const { state } of cells) counts[state] += 1;
  return counts;
}
