import type { Schemas } from "../../../api/client";
import type { Bounds } from "./draft";

export type RubricItem = Schemas["Rubric"]["items"][number];

/** What is ticked and given by hand, while it is changed. */
export interface Ticks {
  readonly ticked: readonly number[];
  /** XP by hand, besides the ticked items. */
  readonly manual: number;
}

/** The XP of the ticked items. */
export const sumOf = (items: readonly RubricItem[], ticked: readonly number[]): number =>
  items.reduce((sum, { id, xp }) => sum + (ticked.includes(id) ? xp : 0), 0);

/** The adjustment that ticks come to, and by how many XP a bound has changed it; the server decides by the same rule. */
export function adjustmentBy(items: readonly RubricItem[], { ticked, manual }: Ticks, { initialXp, maxXp }: Bounds) {
  const wanted = sumOf(items, ticked) + manual;
  const adjustment = Math.min(Math.max(wanted, -initialXp), maxXp - initialXp);
  return { adjustment, cut: wanted - adjustment };
}

/** What is ticked and given by hand as the server has it, unless an adjustment was typed over it. */
export const ticksOfGrade = (
  items: readonly RubricItem[],
  { ticked, manualXp }: { readonly ticked: readonly number[]; readonly manualXp: number },
  typed: number | null | undefined,
): Ticks => ({ ticked, manual: typed === undefined ? manualXp : (typed ?? 0) - sumOf(items, ticked) });

/** Returns the ticks with one more or one fewer. */
export const toggled = ({ ticked, manual }: Ticks, id: number): Ticks => ({
  ticked: ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id],
  manual,
});

/** The items whose text has every word of the filter, or all. */
export function matching(items: readonly RubricItem[], filter: string): readonly RubricItem[] {
  const terms = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ text }) => terms.every((word) => text.toLowerCase().includes(word)));
}
