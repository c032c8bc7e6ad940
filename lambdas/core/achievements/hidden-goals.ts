import { type Achievement, isShown } from "./achievement";
import type { AchievementProgress } from "./achievement-progress";
import { isHeld } from "./achievement-progress-rules";
import type { Definitions } from "./definitions";

const STUDENT = { role: "student" } as const;
const NOTHING_EARNED: AchievementProgress["earned"] = {};

/**
 * Returns the goals that are no student's to know of, by uuid: those that are for achievements, none of which a student who
 * has earned `earned` may see. Every way by which a student learns of a goal, or of what was counted on it, asks here.
 */
export function hiddenGoals(
  { achievements }: Pick<Definitions, "achievements">,
  now: Date,
  earned: AchievementProgress["earned"] = NOTHING_EARNED,
): Set<string> {
  const isTheirs = (one: Achievement) => isHeld(earned[one.uuid]) || isShown(one, STUDENT, now);
  const [shown, hidden] = [new Set<string>(), new Set<string>()];
  for (const one of achievements) for (const goal of one.goalUuids) (isTheirs(one) ? shown : hidden).add(goal);
  for (const goal of shown) hidden.delete(goal);
  return hidden;
}
