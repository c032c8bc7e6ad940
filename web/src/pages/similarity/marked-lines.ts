interface Lines {
  readonly from: number;
  readonly to: number;
}

/** A line of a program, with the part that it belongs to. */
export interface MarkedLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** The first part that has it, from 0; null for a line that is in none. */
  readonly part: number | null;
  /** Whether it is the first line of that part. */
  readonly isFirst: boolean;
}

/** Puts the lines of a program to the parts that are alike, given by their lines from 1, the last included. */
export function markedLines(program: string, parts: readonly Lines[]): MarkedLine[] {
  const begun = new Set<number>();
  return program.split("\n").map((text, index) => {
    const number = index + 1;
    const part = parts.findIndex(({ from, to }) => number >= from && number <= to);
    if (part < 0) return { number, text, part: null, isFirst: false };
    const isFirst = !begun.has(part);
    begun.add(part);
    return { number, text, part, isFirst };
  });
}
