import { MOST_IDLE_MINUTES } from "../facts/limits";

/*
 * How long a student worked on a program, as far as its saves tell: the minutes from one save to the next, where they are at
 * most `MOST_IDLE_MINUTES` apart; a longer pause counts nothing. What was read, thought or tried without a save is not in it, nor is
 * what came before the first save or after the last.
 */

const MINUTE_MS = 60_000;

/**
 * Returns the minutes of work between two saves of a program in a row, by the minutes of the clock that they fall into: 0 within one
 * minute, and 0 after a longer pause than counts.
 *
 * @param before when it was saved before, ISO 8601
 * @param after when it was saved next, ISO 8601
 */
export function minutesBetweenSaves(before: string, after: string): number {
  const [first, next] = [before, after].map((moment) => Math.floor(Date.parse(moment) / MINUTE_MS));
  const minutes = (next ?? 0) - (first ?? 0);
  return minutes > 0 && minutes <= MOST_IDLE_MINUTES ? minutes : 0;
}

/** Where the parts of the distribution of times begin, in minutes; each ends where the next begins, and the last has no end. */
export const TIME_PARTS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300] as const;

/** Returns the part of the distribution that so many minutes fall into. */
export const partOfMinutes = (minutes: number): number => TIME_PARTS.findLastIndex((start) => minutes >= start);

/** Three times in minutes: a quarter of the answers took up to the first, half up to the second, three quarters up to the third. */
interface Quartiles {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/**
 * Estimates the quartiles of times from how many fall into each part, as if those of a part were spread evenly over it; what falls into the
 * last part counts as its beginning. Whole minutes; null where there are none.
 */
export function quartilesOf(counts: readonly number[]): Quartiles | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= 0) return null;
  return {
    lower: timeAt(counts, total / 4),
    median: timeAt(counts, total / 2),
    upper: timeAt(counts, (3 * total) / 4),
  };
}

function timeAt(counts: readonly number[], wanted: number): number {
  let before = 0;
  for (const [part, start] of TIME_PARTS.entries()) {
    const count = counts[part] ?? 0;
    if (count > 0 && before + count >= wanted) {
      const end = TIME_PARTS[part + 1] ?? start;
      return Math.round(start + ((end - start) * (wanted - before)) / count);
    }
    before += count;
  }
  return TIME_PARTS.at(-1) ?? 0;
}
