import type { Condition } from "../checkpoint";
import type { GameContext, GameState } from "./game-state";

/** Tells whether all conditions hold at this moment. */
export const allHold = (context: GameContext, state: GameState, conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => isTrue(context, state, condition) !== condition.isNegated);

function isTrue({ completedAchievements }: GameContext, state: GameState, condition: Condition): boolean {
  switch (condition.of) {
    case "checklist":
      return state.completedObjectives.includes(condition.id);
    case "tasklist":
      return state.completedTasks.includes(condition.id);
    case "userstate":
      return {
        collectibles: () => state.collectibles.includes(condition.id),
        assessments: () => state.submittedAssessments.includes(condition.id),
        achievements: () => completedAchievements.has(condition.id),
      }[condition.kind]();
  }
}
