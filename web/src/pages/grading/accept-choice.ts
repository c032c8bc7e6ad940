import type { Row } from "./rows";

/** What is accepted at once: all that waits for a grade, or what of it the autograder gave all XP. */
export type Accepting = "all" | "full";

/** Whether the autograder gave all XP. */
export const hasAllXp = ({ initialXp, maxXp }: Row): boolean => initialXp >= maxXp;

/** The submissions that are accepted. */
export const chosenOf = (rows: readonly Row[], accepting: Accepting): readonly Row[] =>
  accepting === "all" ? rows : rows.filter(hasAllXp);

/** Submissions that are shown before all of them are accepted. */
export const MOST_SAMPLES = 5;

/** Some rows, spread evenly over all of them: the first, the last and those between. */
export function samplesOf(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= MOST_SAMPLES) return rows;
  const step = (rows.length - 1) / (MOST_SAMPLES - 1);
  return Array.from({ length: MOST_SAMPLES }, (_, at) => rows[Math.round(at * step)]).filter(
    (row) => row !== undefined,
  );
}
