import type { LinkedAchievement, LinkedGoal } from "./cycles";
import { reachableFrom } from "./cycles";

/**
 * Returns the achievements that may become a prerequisite of one, in the order of the list: all but itself, those that
 * depend on it, which would close a circle, and those that it depends on already. Goals whose condition names an
 * achievement or a goal are dependencies, too.
 */
export function prerequisiteChoices<T extends LinkedAchievement>(
  achievements: readonly T[],
  uuid: string,
  goals: readonly LinkedGoal[] = [],
): T[] {
  const below = reachableFrom({ achievements, goals }, uuid, "dependencies");
  const above = reachableFrom({ achievements, goals }, uuid, "dependants");
  return achievements.filter((one) => one.uuid !== uuid && !below.has(one.uuid) && !above.has(one.uuid));
}
