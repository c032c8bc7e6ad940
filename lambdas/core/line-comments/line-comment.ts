/** A comment on lines of a program, as it is kept. */
export interface LineComment {
  readonly id: string;
  /** Lines of the version that it was written about, from 1, the last included. */
  readonly from: number;
  readonly to: number;
  /** Text of those lines, long ones shortened: a later version of the program is searched for it. */
  readonly lines: readonly string[];
  /** Neighbouring lines, from the nearest outwards: they tell apart places with the same lines. Absent on old comments. */
  readonly around?: Around;
  /** Markdown. */
  readonly text: string;
  /** Course registration. */
  readonly authorRegId: number;
  readonly authorName: string | null;
  /** ISO 8601, UTC. */
  readonly writtenAt: string;
  /** The version of the answer that it was written about. */
  readonly answerVersion: number;
  /** Counts its changes, from 1; replies are none. */
  readonly version: number;
  /** By time. Absent where nobody has replied. */
  readonly replies?: readonly LineReply[];
}

/** A reply to a comment, by the student or by staff. */
export interface LineReply extends Pick<LineComment, "id" | "text" | "authorRegId" | "authorName" | "writtenAt"> {}

/** Lines next to those of a comment, the nearest first; fewer where the program begins or ends. */
export interface Around {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The place of a comment in the current program. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** Characters of a line by which it is known again. */
const KNOWN_BY = 120;
/** Lines on either side of a comment that are kept with it. */
const AROUND = 2;

const known = (line: string): string => line.trimEnd().slice(0, KNOWN_BY);

/** Returns the lines of a program that a comment is about, as they are kept with it. */
export const linesOf = (program: string, { from, to }: Place): string[] =>
  program
    .split("\n")
    .slice(from - 1, to)
    .map(known);

/** Returns what stands around lines of a program, as it is kept with a comment. */
export const aroundOf = (program: string, { from, to }: Place): Around => ({
  before: from > 1 ? linesOf(program, { from: Math.max(1, from - AROUND), to: from - 1 }).reverse() : [],
  after: linesOf(program, { from: to + 1, to: to + AROUND }),
});

/**
 * Returns the place of a comment in a program: where its lines still stand with the most of what stood around them, of such
 * places the nearest. Null when the program does not have the lines any more, or has them, brackets and blanks alone,
 * only among others: those are not the lines that were meant.
 */
export function placeIn(
  program: string,
  { from, lines, around }: Pick<LineComment, "from" | "lines" | "around">,
): Place | null {
  const now = program.split("\n").map(known);
  const isAt = (start: number) => lines.every((line, index) => now[start + index] === line);
  const least = around && !lines.some(isTelling) ? 1 : 0;
  let best: { start: number; agreement: number } | null = null;
  for (let start = 0; start + lines.length <= now.length; start += 1) {
    if (!isAt(start)) continue;
    const agreement = around ? agreementAt(now, start, lines.length, around) : 0;
    if (agreement < least) continue;
    const isNearer = best !== null && Math.abs(start - (from - 1)) < Math.abs(best.start - (from - 1));
    if (!best || agreement > best.agreement || (agreement === best.agreement && isNearer)) best = { start, agreement };
  }
  return best && { from: best.start + 1, to: best.start + lines.length };
}

/** Whether a line says something by itself. */
const isTelling = (line: string): boolean => /[\p{L}\p{N}]/u.test(line);

/** Counts the lines on both sides that are as they were, up to the first that is not. The ends of a program count as lines. */
function agreementAt(now: readonly string[], start: number, length: number, { before, after }: Around): number {
  return agreed(before, (step) => now[start - 1 - step]) + agreed(after, (step) => now[start + length + step]);
}

function agreed(stored: readonly string[], lineAt: (step: number) => string | undefined): number {
  let step = 0;
  while (step < AROUND && stored[step] === lineAt(step)) {
    step += 1;
    if (stored[step - 1] === undefined) break;
  }
  return step;
}
