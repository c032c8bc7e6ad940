import { MAX_SHARE_WEIGHT } from "../../../../domain/facts/limits";
import type { DividedMember, DividedWork, GraderProgress } from "./queries";

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

/** What is typed as weights, by course registration. */
export type TypedWeights = Readonly<Record<number, string>>;

export const typedWeights = ({ members }: Pick<DividedWork, "members">): TypedWeights =>
  Object.fromEntries(members.map(({ courseRegId, weight }) => [courseRegId, weight === 0 ? "" : String(weight)]));

/** Returns the weight that is typed, 0 for nothing, null for what is no weight. */
export function weightOf(typed: string | undefined): number | null {
  const text = (typed ?? "").trim();
  if (text === "") return 0;
  const weight = /^\d{1,4}$/.test(text) ? Number(text) : null;
  return weight !== null && weight <= MAX_SHARE_WEIGHT ? weight : null;
}

/** Returns the shares as they are sent: those of staff with a weight. Null where something typed is no weight. */
export function sharesOf(
  members: readonly DividedMember[],
  typed: TypedWeights,
): { courseRegId: number; weight: number }[] | null {
  const shares = members
    .filter(({ isStaff }) => isStaff)
    .map(({ courseRegId }) => ({ courseRegId, weight: weightOf(typed[courseRegId]) }));
  if (shares.some(({ weight }) => weight === null)) return null;
  return shares.flatMap(({ courseRegId, weight }) => (weight ? [{ courseRegId, weight }] : []));
}

/** Returns the part of the work that somebody gets, from 0 to 1; null without a share. */
export function partOf(courseRegId: number, typed: TypedWeights): number | null {
  const sum = Object.values(typed).reduce((total, text) => total + (weightOf(text) ?? 0), 0);
  const weight = weightOf(typed[courseRegId]);
  return weight ? weight / sum : null;
}
