import type { RuledAchievement } from "./inference";

/** An achievement as staff define it and as it travels. Texts and pictures that are missing are null or empty. */
export interface AchievementDefinition extends RuledAchievement {
  readonly title: string;
  readonly isTask: boolean;
  /** Among the tasks, from 1; 0 hides it. */
  readonly position: number;
  readonly cardBackground: string | null;
  readonly view: {
    readonly coverImage: string | null;
    readonly description: string | null;
    readonly completionText: string | null;
  };
}

/** A goal as staff define it and as it travels. `goalRuleOf` tells what it counts. */
export interface GoalDefinition {
  readonly uuid: string;
  readonly text: string;
  readonly targetCount: number;
  readonly type: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** All achievements and goals of a course. */
export interface Definitions {
  readonly achievements: readonly AchievementDefinition[];
  readonly goals: readonly GoalDefinition[];
}

/** Returns the achievements without one of them, and without links to it. */
export function withoutAchievement<T extends Pick<RuledAchievement, "uuid" | "prerequisiteUuids">>(
  achievements: readonly T[],
  uuid: string,
): T[] {
  return achievements.filter((one) => one.uuid !== uuid).map((one) => withoutPrerequisite(one, uuid));
}

/** Returns an achievement without one of its prerequisites; the same object when it was not there. */
export function withoutPrerequisite<T extends Pick<RuledAchievement, "prerequisiteUuids">>(one: T, uuid: string): T {
  if (!one.prerequisiteUuids.includes(uuid)) return one;
  return { ...one, prerequisiteUuids: one.prerequisiteUuids.filter((prerequisite) => prerequisite !== uuid) };
}

/** Returns an achievement without one of its goals; the same object when it was not there. */
export function withoutGoal<T extends Pick<RuledAchievement, "goalUuids">>(one: T, uuid: string): T {
  if (!one.goalUuids.includes(uuid)) return one;
  return { ...one, goalUuids: one.goalUuids.filter((goal) => goal !== uuid) };
}
