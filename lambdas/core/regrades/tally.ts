import { kindOfRow, type RegradeRow } from "./rules";
import type { RegradePolicy } from "./run";

/** The parts on each side of the distribution of changes, each a tenth of the maximum. */
export const CHANGE_PARTS = 10;

/**
 * Returns what a row counts for, as a pure function of it: counters that follow every write by the difference are exact,
 * whatever is written in which order and how often it is tried.
 */
export function tallyOf(row: RegradeRow | undefined, { maxXp }: { readonly maxXp: number }): Record<string, number> {
  if (!row) return {};
  const { before, after, neverLower, state, answers } = row;
  if (state === "changed") return { rows: 1, changed: 1 };
  const part = partOf(after - before, maxXp);
  return {
    rows: 1,
    done: 1,
    ...(state === "published" && { published: 1 }),
    ...(after > before && { gains: 1 }),
    ...(after < before && { loses: 1 }),
    ...(after === before && { same: 1 }),
    ...(neverLower > before && { gainsNeverLower: 1 }),
    ...(kindOfRow(row) === "failed" && { failed: 1 }),
    answers: answers.length,
    before,
    after,
    neverLower,
    ...(part !== 0 && { [partName(part)]: 1 }),
  };
}

/** In which part of the distribution a change is: 0 for none, 1 for up to a tenth of the maximum, -1 for as much less. */
function partOf(change: number, maxXp: number): number {
  if (change === 0) return 0;
  const size = maxXp === 0 ? CHANGE_PARTS : Math.ceil((CHANGE_PARTS * Math.abs(change)) / maxXp);
  return Math.sign(change) * Math.min(Math.max(size, 1), CHANGE_PARTS);
}

/** The counter of a part; a name of an attribute has no minus. */
const partName = (part: number): string => `${part < 0 ? "down" : "up"}_${Math.abs(part)}`;

/** The difference of two tallies, without what stays. */
export function tallyChange(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** The totals over all rows of a run. Sums are in XP. */
export interface RegradeTally {
  /** Submissions that are graded. */
  readonly done: number;
  readonly published: number;
  /** That are being graded again, because they changed since they were previewed. */
  readonly changed: number;
  readonly gains: number;
  readonly loses: number;
  readonly same: number;
  readonly gainsNeverLower: number;
  /** With an answer that could not be graded. */
  readonly failed: number;
  readonly answers: number;
  readonly before: number;
  readonly after: number;
  readonly neverLower: number;
  /** Submissions by how much changes, from -10 to 10 tenths of the maximum; those that stay are left out. */
  readonly parts: readonly { readonly part: number; readonly count: number }[];
}

const FIGURES = [
  "done",
  "published",
  "changed",
  "gains",
  "loses",
  "same",
  "gainsNeverLower",
  "failed",
  "answers",
  "before",
  "after",
  "neverLower",
] as const;

/** Adds up the items that a run's counters are spread over. */
export function sumOfTallies(rows: readonly Readonly<Record<string, unknown>>[]): RegradeTally {
  const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);
  const figures = Object.fromEntries(FIGURES.map((name) => [name, sum(name)])) as Omit<RegradeTally, "parts">;
  const sides = Array.from({ length: 2 * CHANGE_PARTS + 1 }, (_, index) => index - CHANGE_PARTS);
  const parts = sides.filter((part) => part !== 0).map((part) => ({ part, count: sum(partName(part)) }));
  return { ...figures, parts };
}

/** How many students' XP a policy changes. */
export const changedBy = (tally: RegradeTally, policy: RegradePolicy): number =>
  policy === "neverLower" ? tally.gainsNeverLower : tally.gains + tally.loses;
