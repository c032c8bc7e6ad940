/** The least and the largest number of a field. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** The largest number that an assessment's file may hold. */
const MOST = 9_999_999;

export const MAX_XP_RANGE: NumberRange = { min: 0, max: MOST };
export const SCORE_RANGE: NumberRange = { min: 0, max: MOST };
export const REVEAL_HOURS_RANGE: NumberRange = { min: 0, max: MOST };
/** Milliseconds. */
export const EXECUTION_TIME_RANGE: NumberRange = { min: 1000, max: MOST };

/** The range of the solution's index, which always names one of the choices. */
export const solutionRange = (choices: number): NumberRange => ({ min: 0, max: Math.max(0, choices - 1) });

const WHOLE_NUMBER = /^[+-]?\d{1,15}$/;

/** Tells whether a typed text is a whole number. */
export const isWholeNumber = (typed: string): boolean => WHOLE_NUMBER.test(typed.trim());

/** Returns the number that is typed, within its range. What is no whole number keeps the old value. */
export function numberFrom<Old extends number | null>(
  typed: string,
  old: Old,
  { min, max }: NumberRange,
): Old | number {
  if (!isWholeNumber(typed)) return old;
  // Adding 0 makes -0 an ordinary 0.
  return Math.min(max, Math.max(min, Number(typed.trim()))) + 0;
}
