import { countedAssessments } from "../../../../../domain/achievements/counted-assessments";
import { goalRuleOf, type StoredGoalRule } from "../../../../../domain/achievements/goal-meta";

interface Dashboard {
  readonly achievements: readonly {
    readonly uuid: string;
    readonly title: string;
    readonly cardBackground: string | null;
    readonly goalUuids: readonly string[];
  }[];
  readonly goals: readonly (StoredGoalRule & {
    readonly uuid: string;
    readonly count: number;
    readonly completed: boolean;
  })[];
  readonly standings: readonly { readonly uuid: string; readonly isCompleted: boolean }[];
}

/** An achievement that an assessment has brought on. */
export interface AdvancedAchievement {
  readonly uuid: string;
  readonly title: string;
  readonly cardBackground: string | null;
  readonly isCompleted: boolean;
  /** Goals of it that are complete, and all that it has. */
  readonly complete: number;
  readonly of: number;
}

/**
 * Returns the achievements that the assessment of this number has advanced: it counts for a goal of theirs, and something is
 * counted there.
 */
export function achievementsAdvancedBy(
  number: string,
  { achievements, goals, standings }: Dashboard,
): AdvancedAchievement[] {
  const byUuid = new Map(goals.map((goal) => [goal.uuid, goal]));
  const completed = new Set(standings.flatMap(({ uuid, isCompleted }) => (isCompleted ? [uuid] : [])));
  return achievements.flatMap(({ uuid, title, cardBackground, goalUuids }) => {
    const own = [...new Set(goalUuids)].flatMap((goal) => byUuid.get(goal) ?? []);
    const isAdvanced = own.some(
      (goal) => (goal.count > 0 || goal.completed) && countedAssessments(goalRuleOf(goal)).includes(number),
    );
    if (!isAdvanced) return [];
    const complete = own.filter((goal) => goal.completed).length;
    return [{ uuid, title, cardBackground, isCompleted: completed.has(uuid), complete, of: own.length }];
  });
}
