import type { Policy } from "./policy";

/** A mark as a total counts it. */
export interface MarkedItem {
  readonly key: string;
  readonly groupId: string;
  readonly max: number;
  /** Null where there is none. */
  readonly mark: number | null;
  /** Has no mark, and may still get one. */
  readonly isPending: boolean;
}

/** What became of a mark: it counts, it is among those that a group drops, it counts 0, or it is left out. */
export type MarkUse = "counted" | "dropped" | "zero" | "leftOut";

/** What a group of work adds to a total. */
export interface GroupPart {
  readonly id: string;
  readonly weight: number;
  /** Marks and maxima of what counts. */
  readonly points: number;
  readonly max: number;
  /** `points` of `max`; null where nothing of the group counts. */
  readonly ratio: number | null;
  /** Its weight with its part of the weights of groups of which nothing counts. */
  readonly share: number;
  /** What it adds to the total, before floor and cap. */
  readonly part: number;
  readonly uses: ReadonlyMap<string, MarkUse>;
}

/** A student's total, and how it came about. */
export interface Total {
  /** Rounded to hundredths; null where nothing counts. */
  readonly value: number | null;
  /** Before floor and cap. */
  readonly raw: number | null;
  readonly bound: "floor" | "cap" | null;
  readonly parts: readonly GroupPart[];
}

/**
 * Returns the total of a student's marks. As a sum it is all marks added. Weighted, each group gives the part of its maximum
 * that its marks reach, times its weight; groups of which nothing counts leave their weight to the others. Where a group keeps
 * its highest marks, those with the smallest part of their maximum are dropped, which never lowers what the group reaches.
 * The order of the marks makes no difference.
 */
export function totalOf(items: readonly MarkedItem[], policy: Policy): Total {
  const parts = policy.method === "sum" ? sumParts(items, policy) : weightedParts(items, policy);
  const isCounted = parts.some(({ ratio, points }) => ratio !== null || points > 0);
  const raw = isCounted || policy.unmarked === "zero" ? rounded(parts.reduce((sum, { part }) => sum + part, 0)) : null;
  if (raw === null) return { value: null, raw, bound: null, parts };
  const { floor, cap } = policy;
  if (floor !== null && raw < floor) return { value: floor, raw, bound: "floor", parts };
  if (cap !== null && raw > cap) return { value: cap, raw, bound: "cap", parts };
  return { value: raw, raw, bound: null, parts };
}

/** Returns a number in hundredths, half of one upwards. */
export const rounded = (number: number): number => Math.round((number + Number.EPSILON) * 100) / 100;

function sumParts(items: readonly MarkedItem[], policy: Policy): GroupPart[] {
  const ids = [...new Set(items.map(({ groupId }) => groupId))].sort();
  return ids.map((id) => {
    const part = groupPart(items, { id, weight: 0, keepHighest: null }, policy);
    return { ...part, part: part.points };
  });
}

function weightedParts(items: readonly MarkedItem[], policy: Policy): GroupPart[] {
  const parts = policy.groups.map((group) => groupPart(items, group, policy));
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  const present = parts.reduce((sum, { weight, ratio }) => sum + (ratio === null ? 0 : weight), 0);
  const scale = present === 0 ? 0 : weights / present;
  return parts.map((part) => {
    const share = part.ratio === null ? 0 : part.weight * scale;
    return { ...part, share, part: (part.ratio ?? 0) * share };
  });
}

interface Group {
  readonly id: string;
  readonly weight: number;
  readonly keepHighest: number | null;
}

function groupPart(items: readonly MarkedItem[], { id, weight, keepHighest }: Group, { unmarked }: Policy): GroupPart {
  const own = items.filter(({ groupId }) => groupId === id);
  const counting = own.filter(({ isPending }) => !isPending || unmarked === "zero");
  const ranked = counting.filter(({ max }) => max > 0).sort(byReach);
  // What has no maximum can only add: it takes nobody's place.
  const kept = new Set([...counting.filter(({ max }) => max === 0), ...ranked.slice(0, keepHighest ?? ranked.length)]);
  const uses = new Map(own.map((item) => [item.key, useOf(item, { isCounting: counting.includes(item), kept })]));
  // Sums of fractions depend on their order by their last digits.
  const inOrder = [...kept].sort((one, other) => (one.key < other.key ? -1 : 1));
  const points = rounded(inOrder.reduce((sum, { mark }) => sum + (mark ?? 0), 0));
  const max = rounded(inOrder.reduce((sum, item) => sum + item.max, 0));
  return { id, weight, points, max, ratio: max > 0 ? points / max : null, share: 0, part: 0, uses };
}

function useOf(
  item: MarkedItem,
  { isCounting, kept }: { isCounting: boolean; kept: ReadonlySet<MarkedItem> },
): MarkUse {
  if (!isCounting) return "leftOut";
  if (!kept.has(item)) return "dropped";
  return item.mark === null ? "zero" : "counted";
}

/** The part of its maximum that a mark reaches. */
const reachOf = ({ mark, max }: MarkedItem): number => (mark ?? 0) / max;

/** Best first. Of equal ones the order is that of their keys, so that it is the same whatever order they come in. */
function byReach(one: MarkedItem, other: MarkedItem): number {
  const [reach, otherReach] = [reachOf(one), reachOf(other)];
  if (reach !== otherReach) return reach > otherReach ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}
