import { decodeNumbers, encodeNumbers } from "./number-text";

/** The states of a student's work on an assessment, in the order in which it passes through them. */
export const CELL_STATES = ["notBegun", "begun", "awaitingVerdict", "ungraded", "graded"] as const;
export type CellState = (typeof CELL_STATES)[number];

/** What had been done before the clock handed work in. */
export type ClosedByClock = "begun" | "missing";

/** What a submission alone says of a student's work; there is none for what was not begun. */
export interface Cell {
  /** Work is ungraded until a person has graded all of its answers, of whatever type its assessment is. */
  readonly state: Exclude<CellState, "notBegun">;
  /** From autograding, with what people added and took away. */
  readonly xp: number;
  /** The early-submission bonus, in XP; 0 where staff have taken it away. */
  readonly bonus: number;
  /** When it was submitted last, in seconds since 1970, also of work that was given back; null when it never was. */
  readonly submittedAt: number | null;
  /** Counts each time that it was submitted, by its student or the clock, or autograded again. */
  readonly attempts: number;
  /** The student is stuck on one of its questions now. */
  readonly isStuck: boolean;
  /** Set where the clock has handed it in. */
  readonly closedByClock: ClosedByClock | null;
  /** Registrations of those who graded it, in the order of its questions. */
  readonly graders: readonly number[];
}

const STATES = CELL_STATES.slice(1) as Cell["state"][];
const CLOSED = [null, "begun", "missing"] as const;
/** 2020-01-01T00:00:00Z in seconds since 1970; moments before it do not occur. */
const ORIGIN = 1_577_836_800;

/**
 * Returns the cells of a student as text, by the id of their assessment: about 13 characters a cell. First come the
 * registrations of all graders, to which the cells refer by place; then the cells in the order of assessments, each as the
 * distance from the one before, its head and what the head says follows.
 */
export function encodeCells(cells: ReadonlyMap<number, Cell>): string {
  const graders = [...new Set([...cells.values()].flatMap((cell) => cell.graders))];
  const places = new Map(graders.map((grader, place) => [grader, place]));
  const numbers = [graders.length, ...graders];
  let last = 0;
  for (const [assessmentId, cell] of [...cells].sort(([one], [other]) => one - other)) {
    numbers.push(assessmentId - last, ...numbersOf(cell, places));
    last = assessmentId;
  }
  return encodeNumbers(numbers);
}

/** Bits of a cell's head above the two of its state; the commonest cells have a head of one character. */
const [SUBMITTED, BONUS, ONE_GRADER, UNCOMMON, STUCK, CLOSED_UNIT] = [4, 8, 16, 32, 64, 128];

function numbersOf(cell: Cell, places: ReadonlyMap<number, number>): number[] {
  const { state, xp, bonus, submittedAt, attempts, isStuck, closedByClock, graders } = cell;
  const isCommon = attempts === commonAttempts(submittedAt) && graders.length <= 1;
  const head =
    STATES.indexOf(state) +
    (submittedAt === null ? 0 : SUBMITTED) +
    (bonus === 0 ? 0 : BONUS) +
    (isCommon && graders.length === 1 ? ONE_GRADER : 0) +
    (isCommon ? 0 : UNCOMMON) +
    (isStuck ? STUCK : 0) +
    CLOSED_UNIT * CLOSED.indexOf(closedByClock);
  const placed = graders.map((grader) => places.get(grader) as number);
  return [
    head,
    xp,
    ...(submittedAt === null ? [] : [Math.max(submittedAt - ORIGIN, 0)]),
    ...(bonus === 0 ? [] : [bonus]),
    ...(isCommon ? placed : [attempts, graders.length, ...placed]),
  ];
}

const commonAttempts = (submittedAt: number | null) => (submittedAt === null ? 0 : 1);

/**
 * Returns the cells of such a text by the id of their assessment, in the order of the ids.
 *
 * @throws RangeError the text is none
 */
export function decodeCells(text: string): Map<number, Cell> {
  const numbers = decodeNumbers(text);
  let at = 0;
  const next = () => {
    const number = numbers[at++];
    if (number === undefined) throw new RangeError("The last cell is cut off");
    return number;
  };
  const graders: number[] = [];
  for (let count = next(); count > 0; count -= 1) graders.push(next());
  const cells = new Map<number, Cell>();
  for (let assessmentId = 0; at < numbers.length; ) {
    assessmentId += next();
    const head = next();
    const xp = next();
    const submittedAt = head & SUBMITTED ? next() + ORIGIN : null;
    const bonus = head & BONUS ? next() : 0;
    const isCommon = (head & UNCOMMON) === 0;
    const attempts = isCommon ? commonAttempts(submittedAt) : next();
    const gradedBy: number[] = [];
    for (let count = isCommon ? (head & ONE_GRADER ? 1 : 0) : next(); count > 0; count -= 1) {
      gradedBy.push(graders[next()] ?? 0);
    }
    cells.set(assessmentId, {
      state: STATES[head & 3] as Cell["state"],
      xp,
      bonus,
      submittedAt,
      attempts,
      isStuck: (head & STUCK) !== 0,
      closedByClock: CLOSED[Math.floor(head / CLOSED_UNIT)] ?? null,
      graders: gradedBy,
    });
  }
  return cells;
}

/** Returns moments as text, by the id of the assessment that they belong to. They are in seconds since 1970, from 2020 on. */
export function encodeMoments(moments: ReadonlyMap<number, number>): string {
  let last = 0;
  const numbers = [...moments]
    .sort(([one], [other]) => one - other)
    .flatMap(([assessmentId, moment]) => {
      const distance = assessmentId - last;
      last = assessmentId;
      return [distance, Math.max(moment - ORIGIN, 0)];
    });
  return encodeNumbers(numbers);
}

/**
 * Returns the moments of such a text.
 *
 * @throws RangeError the text is none
 */
export function decodeMoments(text: string): Map<number, number> {
  const numbers = decodeNumbers(text);
  if (numbers.length % 2 !== 0) throw new RangeError("The last moment is cut off");
  const moments = new Map<number, number>();
  let assessmentId = 0;
  for (let at = 0; at < numbers.length; at += 2) {
    assessmentId += numbers[at] as number;
    moments.set(assessmentId, (numbers[at + 1] as number) + ORIGIN);
  }
  return moments;
}
