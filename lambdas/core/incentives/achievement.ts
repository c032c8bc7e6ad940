import type { RuledAchievement } from "./inference";

/** One achievement of a course as it is kept. Texts are empty, dates null where there is none. */
export interface Achievement extends RuledAchievement {
  readonly title: string;
  readonly isTask: boolean;
  /** Among the tasks, from 1; 0 hides it. */
  readonly position: number;
  readonly cardBackground: string;
  readonly coverImage: string;
  readonly description: string;
  readonly completionText: string;
}

/** Without one uuid among its prerequisites; the same object when it was not there. */
export function withoutPrerequisite(achievement: Achievement, uuid: string): Achievement {
  const { prerequisiteUuids } = achievement;
  if (!prerequisiteUuids.includes(uuid)) return achievement;
  return { ...achievement, prerequisiteUuids: prerequisiteUuids.filter((one) => one !== uuid) };
}

/** Without one uuid among its goals; the same object when it was not there. */
export function withoutGoal(achievement: Achievement, uuid: string): Achievement {
  const { goalUuids } = achievement;
  if (!goalUuids.includes(uuid)) return achievement;
  return { ...achievement, goalUuids: goalUuids.filter((one) => one !== uuid) };
}
