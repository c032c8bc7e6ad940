import { useEffect, useReducer, useRef } from "react";

/** Rows that are drawn in full in one frame, of those that have come into sight: as many as a slow device draws in time. */
const ROWS_A_FRAME = 2;

/**
 * Returns which of the drawn rows are drawn in full: those that were before, and so many more, from the middle of what is
 * drawn outwards.
 *
 * @param drawn places of the rows that are drawn, in order
 */
export function fullAfter(drawn: readonly number[], before: ReadonlySet<number>, more: number): ReadonlySet<number> {
  const full = new Set(drawn.filter((index) => before.has(index)));
  const middle = drawn[Math.floor(drawn.length / 2)] ?? 0;
  const waiting = drawn.filter((index) => !full.has(index));
  waiting.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  for (const index of waiting.slice(0, more)) full.add(index);
  return full;
}

/**
 * Returns which of the drawn rows are drawn in full. What comes into sight by scrolling is a line of text first and is drawn
 * in full some rows a frame, so that no part of the table is empty while it moves; else all rows are.
 *
 * @param drawn places of the rows that are drawn, in order
 */
export function useFullRows(drawn: readonly number[], isScrolling: boolean): ReadonlySet<number> {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const kept = useRef<{ full: ReadonlySet<number>; isBehind: boolean }>({ full: new Set(), isBehind: false });
  const isLimited = isScrolling || kept.current.isBehind;
  const full = fullAfter(drawn, kept.current.full, isLimited ? ROWS_A_FRAME : drawn.length);
  const isBehind = full.size < drawn.length;
  kept.current = { full, isBehind };
  useEffect(() => {
    if (!isBehind) return;
    const frame = requestAnimationFrame(drawAgain);
    return () => cancelAnimationFrame(frame);
  });
  return full;
}
