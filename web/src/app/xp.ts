import { strings } from "../texts/en/design";

/** Tells XP as every screen does: "500 / 500 XP + 100 early bonus". What was earned is without the bonus. */
export function formatXp(earned: number, maxXp: number, bonus = 0): string {
  return bonus > 0 ? strings.xpWithBonus(earned, maxXp, bonus) : strings.xp(earned, maxXp);
}

/** The share of what can be earned, from 0 to 1; the bonus is no part of it. */
export function xpShare(earned: number, maxXp: number): number {
  return maxXp > 0 ? Math.min(1, Math.max(0, earned / maxXp)) : 0;
}

/** The colour in which a share of XP is drawn. */
export function xpColour(fraction: number): "steelblue" | "deepskyblue" | "skyblue" {
  if (fraction >= 0.8) return "steelblue";
  return fraction >= 0.45 ? "deepskyblue" : "skyblue";
}

/** How good a result is; where nothing can be earned, nothing is missing. */
export function resultOf(earned: number, maxXp: number): "full" | "part" | "none" {
  if (earned >= maxXp) return "full";
  return earned > 0 ? "part" : "none";
}
