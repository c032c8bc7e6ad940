import { type Condition, dependencyOf, isGroup, MAX_CONDITION_DEPTH, partHolds } from "./condition";
import { DependencyGates } from "./dependency-gates";
import { type ByGoalKind, byGoalKind, type GoalRule, hasCondition, type RuledGoal } from "./goal-meta";
import {
  type GoalFigures,
  infer,
  isGoalComplete,
  isReleased,
  type MemberAchievement,
  type RuledAchievement,
} from "./inference";
import type { MemberWorkFacts } from "./member-work-facts";

/** Definitions of a course and one member's facts. */
export interface EvaluationInput {
  readonly achievements: readonly RuledAchievement[];
  readonly goals: readonly RuledGoal[];
  /** Counts of goals that events or staff count, by uuid; none is 0. */
  readonly counts: ReadonlyMap<string, number>;
  readonly work: MemberWorkFacts;
  /** Achievements that stay completed whatever the facts: their definition changed after they were earned. */
  readonly retained: ReadonlySet<string>;
}

export interface Evaluation {
  readonly goals: ReadonlyMap<string, GoalFigures>;
  readonly achievements: ReadonlyMap<string, MemberAchievement>;
}

/**
 * Evaluates all goals and achievements of a member from stored facts alone. Goals may wait for achievements and for other
 * goals, achievements for goals and achievements: what completes is found from nothing, so that what waits for itself is
 * never complete. Takes time with definitions and links; the order of the lists does not matter.
 */
export function evaluate(input: EvaluationInput, now: Date): Evaluation {
  const { achievements, retained } = input;
  const goals = goalFigures(input);
  return { goals, achievements: infer(achievements, goals, now, retained) };
}

/** Returns the achievements that a member has been awarded: completed ones that are released. Totals are made of them. */
export function awardedAmong(
  { achievements: states }: Pick<Evaluation, "achievements">,
  achievements: readonly Pick<RuledAchievement, "uuid" | "release">[],
  now: Date,
): MemberAchievement[] {
  const released = new Map(achievements.map((achievement) => [achievement.uuid, isReleased(achievement, now)]));
  return [...states.values()].filter(({ uuid, isCompleted }) => isCompleted && released.get(uuid) === true);
}

/** Returns count and target of every goal. */
function goalFigures(input: EvaluationInput): Map<string, GoalFigures> {
  const figures = new Map(input.goals.map((goal) => [goal.uuid, countedFigures(goal, input)]));
  const conditions = new Map(
    input.goals.flatMap(({ uuid, rule }) => (hasCondition(rule) ? [[uuid, rule.condition] as const] : [])),
  );
  if (conditions.size === 0) return figures;
  for (const uuid of heldConditions(input, figures, conditions)) {
    const { targetCount } = figures.get(uuid) ?? { targetCount: 1 };
    figures.set(uuid, { count: targetCount, targetCount });
  }
  return figures;
}

/** Figures of a goal, of one with a condition as long as that does not hold. */
function countedFigures({ uuid, targetCount, rule }: RuledGoal, { counts, work }: EvaluationInput): GoalFigures {
  const retained = counts.get(uuid) ?? 0;
  return { count: rule ? byGoalKind(rule, COUNTS, retained, work) : retained, targetCount };
}

/** The count of a goal; `retained` is what was reported or set. */
const COUNTS: ByGoalKind<[kept: number, work: MemberWorkFacts], number> = {
  Manual: (_, retained) => retained,
  Event: (_, retained) => retained,
  Assessment: (rule, _, work) => (isAssessmentDone(rule, work) ? 1 : 0),
  Binary: () => 0,
};

/** Sums of decimals may miss a fraction by this much. */
const ROUNDING = 1e-9;

function isAssessmentDone(rule: Extract<GoalRule, { kind: "Assessment" }>, work: MemberWorkFacts): boolean {
  const facts = work.get(rule.assessmentNumber);
  return facts?.submitted === true && facts.frac + ROUNDING >= rule.requiredCompletionFrac;
}

/** Finds the goals whose conditions hold, together with the achievements that they wait for and that wait for them. */
function heldConditions(
  { achievements, goals, work, retained }: EvaluationInput,
  figures: ReadonlyMap<string, GoalFigures>,
  conditions: ReadonlyMap<string, Condition>,
): string[] {
  const gates = new DependencyGates();
  // Of two with the same uuid the last counts, as in `infer`.
  const byUuid = new Map(achievements.map((achievement) => [achievement.uuid, achievement]));
  const goalGates = new Map(
    goals.map(({ uuid }): [string, number] => {
      const counted = figures.get(uuid);
      const isComplete = !conditions.has(uuid) && counted !== undefined && isGoalComplete(counted);
      return [uuid, gates.add(conditions.has(uuid) ? 1 : isComplete ? 0 : Infinity)];
    }),
  );
  const achievementGates = new Map(
    [...byUuid.values()].map((one): [string, number] => [one.uuid, gates.add(neededBy(one, retained))]),
  );
  const gateOf = { achievement: achievementGates, goal: goalGates };
  for (const { uuid, goalUuids, prerequisiteUuids } of byUuid.values()) {
    const dependant = achievementGates.get(uuid) ?? -1;
    for (const goal of new Set(goalUuids)) link(gates, goalGates.get(goal), dependant);
    for (const prerequisite of new Set(prerequisiteUuids)) link(gates, achievementGates.get(prerequisite), dependant);
  }
  const facts = { work, isAchievementCompleted: () => false, isGoalComplete: () => false };
  const gateOfCondition = (condition: Condition, depth: number): number => {
    if (condition === false) return gates.add(Infinity);
    if (!isGroup(condition)) {
      const named = dependencyOf(condition);
      if (named) return gateOf[named.kind].get(named.uuid) ?? gates.add(Infinity);
      return gates.add(partHolds(condition, facts) ? 0 : Infinity);
    }
    const { type, operands } = condition;
    if (depth === 0 || operands.length === 0) return gates.add(Infinity);
    const group = gates.add(type === "AND" ? operands.length : 1);
    for (const operand of operands) gates.link(gateOfCondition(operand, depth - 1), group);
    return group;
  };
  for (const [uuid, condition] of conditions) {
    link(gates, gateOfCondition(condition, MAX_CONDITION_DEPTH), goalGates.get(uuid) ?? -1);
  }
  const open = gates.open();
  return [...conditions.keys()].filter((uuid) => open.has(goalGates.get(uuid) ?? -1));
}

function neededBy({ uuid, goalUuids, prerequisiteUuids }: RuledAchievement, retained: ReadonlySet<string>): number {
  if (retained.has(uuid)) return 0;
  return new Set(goalUuids).size + new Set(prerequisiteUuids).size || Infinity;
}

/** Links what exists: what waits for something that does not waits for ever. */
function link(gates: DependencyGates, source: number | undefined, dependant: number): void {
  if (source !== undefined) gates.link(source, dependant);
}
