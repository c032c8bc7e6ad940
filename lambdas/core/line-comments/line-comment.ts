/** A comment on lines of a program, as it is kept. */
export interface LineComment {
  readonly id: string;
  /** Lines of the version that it was written about, from 1, the last included. */
  readonly from: number;
  readonly to: number;
  /** Those lines, each cut where it is long: by them the comment finds its place in a later version. */
  readonly lines: readonly string[];
  /** Markdown. */
  readonly text: string;
  /** Course registration. */
  readonly authorRegId: number;
  readonly authorName: string | null;
  /** ISO 8601, UTC. */
  readonly writtenAt: string;
  /** The version of the answer that it was written about. */
  readonly answerVersion: number;
  /** Counts its changes, from 1. */
  readonly version: number;
}

/** Where a comment stands in the program as it is. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** Characters of a line by which it is known again. */
const KNOWN_BY = 120;

const known = (line: string): string => line.trimEnd().slice(0, KNOWN_BY);

/** Returns the lines of a program that a comment is about, as they are kept with it. */
export const linesOf = (program: string, { from, to }: Place): string[] =>
  program
    .split("\n")
    .slice(from - 1, to)
    .map(known);

/**
 * Returns the place of a comment in a program: where it was written if its lines still stand there, else the nearest place
 * where they do; null when the program does not have them any more.
 */
export function placeIn(program: string, { from, lines }: Pick<LineComment, "from" | "lines">): Place | null {
  const now = program.split("\n").map(known);
  const isAt = (start: number) => lines.every((line, index) => now[start + index] === line);
  for (let distance = 0; distance < now.length; distance += 1) {
    for (const start of [from - 1 - distance, from - 1 + distance]) {
      if (start >= 0 && start + lines.length <= now.length && isAt(start)) {
        return { from: start + 1, to: start + lines.length };
      }
    }
  }
  return null;
}
