import type { AchievementDefinition, GoalDefinition } from "../../../../domain/achievements/definitions";
import { type Placed, positionChoices } from "../../../../domain/achievements/positions";
import { strings } from "../../texts/en/achievement-control";

/** Returns an achievement as a new card begins with it: shown to students, after the tasks that there are. */
export const newAchievement = (uuid: string, others: readonly Placed[]): AchievementDefinition => ({
  uuid,
  title: strings.newTitle,
  xp: 0,
  isVariableXp: false,
  release: null,
  deadline: null,
  isTask: true,
  position: positionChoices(others).at(-1) ?? 1,
  prerequisiteUuids: [],
  goalUuids: [],
  cardBackground: "",
  view: { coverImage: "", description: "", completionText: "" },
});

/** Returns a goal as a new card begins with it. */
export const newGoal = (uuid: string): GoalDefinition => ({
  uuid,
  text: strings.newGoalText,
  targetCount: 1,
  type: "Manual",
  meta: { type: "Manual", targetCount: 1 },
});
