import { type Condition, isGroup, MAX_CONDITION_DEPTH } from "./condition";
import type { AchievementDefinition, GoalDefinition } from "./definitions";
import { type ByGoalKind, byGoalKind, goalRuleOf } from "./goal-meta";
import {
  MAX_COUNT,
  MAX_GOAL_TEXT,
  MAX_GOAL_TYPE,
  MAX_LINKS,
  MAX_META_BYTES,
  MAX_META_DEPTH,
  MAX_POSITION,
  MAX_TEXT,
  MAX_TITLE,
  MAX_URL,
  MAX_XP,
} from "./limits";

export const PROBLEM_CODES = [
  "missing",
  "tooLong",
  "notWhole",
  "notDate",
  "tooMany",
  "notFraction",
  "tooDeep",
  "tooLarge",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One thing that a card or a goal may not hold. */
export interface DefinitionProblem {
  /** The field of the definition, or of the goal's rule. */
  readonly field: string;
  readonly code: ProblemCode;
  /** The largest value, length or number there may be, where the code is about one. */
  readonly limit: number | null;
  /** What the field must be, in a plain sentence without the field's name. */
  readonly message: string;
}

/** Lists what the editor and an import refuse in an achievement, in the order of its fields. */
export function achievementProblems({ view, ...one }: AchievementDefinition): DefinitionProblem[] {
  return [
    ...required("title", one.title, MAX_TITLE),
    ...whole("xp", one.xp, 0, MAX_XP),
    ...dated("release", one.release),
    ...dated("deadline", one.deadline),
    ...whole("position", one.position, -MAX_POSITION, MAX_POSITION),
    ...text("cardBackground", one.cardBackground, MAX_URL),
    ...text("coverImage", view.coverImage, MAX_URL),
    ...text("description", view.description, MAX_TEXT),
    ...text("completionText", view.completionText, MAX_TEXT),
    ...links("prerequisiteUuids", one.prerequisiteUuids),
    ...links("goalUuids", one.goalUuids),
  ];
}

/** Lists what the editor refuses in a goal. Of a rule that nobody knows only its size is looked at. */
export function goalProblems(goal: GoalDefinition): DefinitionProblem[] {
  const ofRule = ruleProblems(goal);
  const isNamed = ofRule.some(({ code }) => code === "tooDeep");
  return [...goalLimitProblems(goal).filter(({ code }) => !(isNamed && code === "tooDeep")), ...ofRule];
}

/** Lists what an import refuses in a goal: what the server would not keep. A rule that is not finished may stay so. */
export function goalLimitProblems(goal: GoalDefinition): DefinitionProblem[] {
  return [
    ...required("text", goal.text, MAX_GOAL_TEXT),
    ...whole("targetCount", goal.targetCount, 0, MAX_COUNT),
    ...required("type", goal.type, MAX_GOAL_TYPE),
    ...metaProblems(goal),
  ];
}

function metaProblems({ meta }: GoalDefinition): DefinitionProblem[] {
  if (isDeeper(meta, MAX_META_DEPTH)) {
    return [problem("meta", "tooDeep", MAX_META_DEPTH, `must have at most ${MAX_META_DEPTH} levels`)];
  }
  if (bytesOf(meta) <= MAX_META_BYTES) return [];
  return [problem("meta", "tooLarge", MAX_META_BYTES, `must take at most ${MAX_META_BYTES} bytes`)];
}

/** Goes no further down than the limit, so that no depth can exhaust the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

function ruleProblems(goal: GoalDefinition): DefinitionProblem[] {
  const rule = goalRuleOf(goal);
  return rule ? byGoalKind(rule, RULE_PROBLEMS, goal) : [];
}

const RULE_PROBLEMS: ByGoalKind<[goal: GoalDefinition], DefinitionProblem[]> = {
  Manual: () => [],
  Event: ({ eventNames }) =>
    eventNames.length > 0 ? [] : [problem("eventNames", "missing", null, "must name at least one event")],
  Assessment: ({ assessmentNumber }, { meta }) => [
    ...(assessmentNumber === "" ? [problem("assessmentNumber", "missing", null, "must not be empty")] : []),
    ...fraction("requiredCompletionFrac", meta.requiredCompletionFrac),
  ],
  Binary: ({ condition }, { meta }) => conditionProblems(condition, meta.condition),
};

function conditionProblems(condition: Condition, stored: unknown): DefinitionProblem[] {
  if (groupsInside(stored) > MAX_CONDITION_DEPTH) {
    const message = `must have at most ${MAX_CONDITION_DEPTH} groups inside one another`;
    return [problem("condition", "tooDeep", MAX_CONDITION_DEPTH, message)];
  }
  return isComplete(condition) ? [] : [problem("condition", "missing", null, "must have all its parts filled in")];
}

/** Every group has parts, and every part says what it asks for. What was stored and is not understood may stay. */
function isComplete(condition: Condition): boolean {
  if (condition === false) return false;
  if (isGroup(condition)) return condition.operands.length > 0 && condition.operands.every(isComplete);
  return condition.stored !== undefined || (condition.event !== "" && condition.restriction.trim() !== "");
}

/** The number of groups inside one another, counted no further than is needed to refuse it. */
function groupsInside(stored: unknown, left = MAX_CONDITION_DEPTH + 1): number {
  const operands = typeof stored === "object" && stored !== null && "operands" in stored ? stored.operands : undefined;
  if (!Array.isArray(operands) || left === 0) return 0;
  return 1 + Math.max(0, ...operands.map((operand) => groupsInside(operand, left - 1)));
}

function problem(field: string, code: ProblemCode, limit: number | null, message: string): DefinitionProblem {
  return { field, code, limit, message };
}

function required(field: string, value: string, limit: number): DefinitionProblem[] {
  return value.trim() === "" ? [problem(field, "missing", null, "must not be empty")] : text(field, value, limit);
}

function text(field: string, value: string | null, limit: number): DefinitionProblem[] {
  const isTooLong = value !== null && value.length > limit;
  return isTooLong ? [problem(field, "tooLong", limit, `must have at most ${limit} characters`)] : [];
}

function whole(field: string, value: number, min: number, max: number): DefinitionProblem[] {
  if (Number.isInteger(value) && value >= min && value <= max) return [];
  return [problem(field, "notWhole", max, `must be a whole number from ${min} to ${max}`)];
}

function fraction(field: string, value: unknown): DefinitionProblem[] {
  if (typeof value === "number" && value >= 0 && value <= 1) return [];
  return [problem(field, "notFraction", 1, "must be a number from 0 to 1")];
}

function dated(field: string, value: string | null): DefinitionProblem[] {
  const isDate = value === null || !Number.isNaN(Date.parse(value));
  return isDate ? [] : [problem(field, "notDate", null, "must be a date and time, or null")];
}

function links(field: string, uuids: readonly string[]): DefinitionProblem[] {
  if (new Set(uuids).size <= MAX_LINKS) return [];
  return [problem(field, "tooMany", MAX_LINKS, `must name at most ${MAX_LINKS}`)];
}

function bytesOf(meta: GoalDefinition["meta"]): number {
  return new TextEncoder().encode(JSON.stringify(meta)).length;
}
