import type { AchievementDefinition, GoalDefinition } from "../../../../achievements/definitions";
import { strings } from "../../texts/achievement-control";

/** Returns an achievement as a new card begins with it. */
export const newAchievement = (uuid: string): AchievementDefinition => ({
  ...{ uuid, title: strings.newTitle, xp: 0, isVariableXp: false, release: null, deadline: null },
  ...{ isTask: false, position: 0, prerequisiteUuids: [], goalUuids: [], cardBackground: "" },
  view: { coverImage: "", description: "", completionText: "" },
});

/** Returns a goal as a new card begins with it. */
export const newGoal = (uuid: string): GoalDefinition => ({
  ...{ uuid, text: strings.newGoalText, targetCount: 1, type: "Manual" },
  meta: { type: "Manual", targetCount: 1 },
});
