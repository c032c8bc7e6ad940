import { catalogue } from "../active";

/** What a page says of completed achievements. The first text is the specification's (002, section 4). */
export const strings = catalogue("achievementEvents", {
  // The specification writes "acheivement" here; spelt right, it is read without a stumble.
  completed: (title: string) => `Completed achievement: ${title}`,
  more: (count: number) => `and ${count} more`,
  region: "Completed achievements",
  earned: (xp: number) => `+${xp} XP`,
  seeAchievements: "See achievements",
  next: (left: number) => `Next (${left} more)`,
  dismiss: "Dismiss",
} as const);
