/** Returns a text as the file keeps it: line feeds between lines, no white space around. */
export const trimmedText = (typed: string): string => typed.replace(/\r\n?/g, "\n").trim();

/** Returns a text as the file keeps it; null for an empty one, which the file leaves out. */
export const textOrNull = (typed: string): string | null => trimmedText(typed) || null;

/** Returns a name without any white space. */
export const withoutWhiteSpace = (typed: string): string => typed.replace(/\s+/g, "");

/** A character that XML cannot carry, and where it stands; line and column are counted from 1. */
interface UncarriedCharacter {
  readonly code: string;
  readonly line: number;
  readonly column: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 cannot carry
const UNCARRIED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/** Finds the first character of a text that XML cannot carry (a control character, half of a pair). */
export function uncarriedCharacter(text: string): UncarriedCharacter | null {
  const at = text.search(UNCARRIED);
  if (at < 0) return null;
  const before = text.slice(0, at).split("\n");
  return {
    code: `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}`,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
  };
}

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
