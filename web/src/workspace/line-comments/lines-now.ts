import { diffLines } from "../drafts/line-diff";
import type { Range } from "./range";

/**
 * Finds lines of a program in what it has become in the editor: from the first to the last of them that is still there. Null
 * where none is.
 */
export function linesNow(program: string, text: string): (lines: Range) => Range | null {
  if (program === text) return (lines) => lines;
  const places = new Map<number, number>();
  let [left, right] = [0, 0];
  for (const row of diffLines(program, text)) {
    if (row.left !== null) left += 1;
    if (row.right !== null) right += 1;
    if (row.kind === "same") places.set(left, right);
  }
  return ({ from, to }) => {
    const found: number[] = [];
    for (let line = from; line <= to; line += 1) {
      const place = places.get(line);
      if (place !== undefined) found.push(place);
    }
    const [first, last] = [found[0], found.at(-1)];
    return first === undefined || last === undefined ? null : { from: first, to: last };
  };
}
