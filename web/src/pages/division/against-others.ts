import type { GraderProgress } from "./queries";

/**
 * Returns by how much the mean XP of one grader's work differs from that of all others together, as a part of the maximum;
 * null where one of both has graded nothing.
 */
export function againstOthers(one: GraderProgress, all: readonly GraderProgress[]): number | null {
  const others = all.filter(({ courseRegId, graded }) => courseRegId !== one.courseRegId && graded > 0);
  const count = others.reduce((sum, { graded }) => sum + graded, 0);
  if (one.meanXp === null || count === 0) return null;
  const mean = others.reduce((sum, { graded, meanXp }) => sum + graded * (meanXp ?? 0), 0) / count;
  return one.meanXp - mean;
}
