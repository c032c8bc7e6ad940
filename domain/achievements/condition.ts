import type { MemberWorkFacts } from "./member-work-facts";

/** What a part of a condition may ask for. `restriction` is the uuid of an achievement or goal, or an assessment's number. */
export const CONDITION_EVENTS = [
  "achievement",
  "goal",
  "assessment-submission",
  "assessment-grading",
  "assessment-early",
  "assessment-first-try",
  "assessment-persistence",
] as const;
export type ConditionEvent = (typeof CONDITION_EVENTS)[number];

/** One question of a condition, about one thing. */
export interface ConditionPart {
  readonly event: string;
  readonly restriction: string;
  /** What was stored, where it holds anything else: it is never true, and is written back as it was. */
  readonly stored?: unknown;
}

/** Parts of which all, or at least one, must hold. A group without parts never holds. */
export interface ConditionGroup {
  readonly type: "AND" | "OR";
  readonly operands: readonly Condition[];
}

/** The condition of a Binary goal; false is none, and never holds. */
export type Condition = false | ConditionGroup | ConditionPart;

/** The largest number of groups inside one another. What is deeper never holds. */
export const MAX_CONDITION_DEPTH = 16;

/** What a condition is asked against. */
export interface ConditionFacts {
  readonly isAchievementCompleted: (uuid: string) => boolean;
  readonly isGoalComplete: (uuid: string) => boolean;
  readonly work: MemberWorkFacts;
}

export function isGroup(condition: Condition): condition is ConditionGroup {
  return condition !== false && "operands" in condition;
}

/** Reads a stored condition. Whatever is not understood becomes a part that never holds and keeps what was stored. */
export function conditionOf(stored: unknown): Condition {
  return readCondition(stored, MAX_CONDITION_DEPTH);
}

function readCondition(stored: unknown, depth: number): Condition {
  if (stored === false || stored === null || stored === undefined) return false;
  const { type, operands, event, restriction } = membersOf(stored);
  if ((type === "AND" || type === "OR") && Array.isArray(operands) && depth > 0) {
    return { type, operands: operands.map((operand) => readCondition(operand, depth - 1)) };
  }
  const part = { event: textOf(event), restriction: textOf(restriction) };
  const isPlain = part.event === event && part.restriction === restriction && hasOnly(stored, 2);
  return isPlain ? part : { ...part, stored };
}

/** Returns a condition as it is stored: what was read by `conditionOf` comes out as it went in. */
export function storedConditionOf(condition: Condition): unknown {
  if (condition === false) return false;
  if (isGroup(condition)) return { type: condition.type, operands: condition.operands.map(storedConditionOf) };
  return condition.stored === undefined
    ? { event: condition.event, restriction: condition.restriction }
    : condition.stored;
}

/** Tells whether a condition holds. */
export function conditionHolds(condition: Condition, facts: ConditionFacts): boolean {
  return holds(condition, facts, MAX_CONDITION_DEPTH);
}

function holds(condition: Condition, facts: ConditionFacts, depth: number): boolean {
  if (condition === false) return false;
  if (!isGroup(condition)) return partHolds(condition, facts);
  const { type, operands } = condition;
  if (depth === 0 || operands.length === 0) return false;
  const operandHolds = (operand: Condition) => holds(operand, facts, depth - 1);
  return type === "AND" ? operands.every(operandHolds) : operands.some(operandHolds);
}

/** Tells whether one part holds. An event that nobody knows never does. */
export function partHolds(part: ConditionPart, facts: ConditionFacts): boolean {
  const named = dependencyOf(part);
  if (named)
    return named.kind === "achievement" ? facts.isAchievementCompleted(named.uuid) : facts.isGoalComplete(named.uuid);
  return isAboutWork(part) && workHolds(part, facts.work);
}

function workHolds({ event, restriction }: ConditionPart, work: MemberWorkFacts): boolean {
  const facts = work.get(restriction.trim());
  if (!facts) return false;
  switch (event) {
    case "assessment-submission":
      return facts.submitted;
    case "assessment-grading":
      return facts.graded;
    case "assessment-early":
      return facts.early;
    case "assessment-first-try":
      return facts.firstTry;
    case "assessment-persistence":
      return facts.persisted;
    default:
      return false;
  }
}

/** Tells whether a part asks about an assessment, by its number. */
export function isAboutWork({ event, stored }: ConditionPart): boolean {
  return stored === undefined && event.startsWith("assessment-");
}

/** The achievement or goal that a part waits for. */
export interface Dependency {
  readonly kind: "achievement" | "goal";
  readonly uuid: string;
}

/** Returns the achievement or goal that a part names, undefined for a part about anything else. */
export function dependencyOf({ event, restriction, stored }: ConditionPart): Dependency | undefined {
  if (stored !== undefined || (event !== "achievement" && event !== "goal")) return undefined;
  return { kind: event, uuid: restriction.trim().toLowerCase() };
}

/**
 * Returns a condition that names other achievements and goals. What `newNameOf` does not know stays, and so does what is
 * not understood.
 */
export function renamedCondition(
  condition: Condition,
  newNameOf: (named: Dependency) => string | undefined,
): Condition {
  if (condition === false) return false;
  if (isGroup(condition)) {
    return {
      type: condition.type,
      operands: condition.operands.map((operand) => renamedCondition(operand, newNameOf)),
    };
  }
  const named = dependencyOf(condition);
  const renamed = named && newNameOf(named);
  return renamed && renamed !== named.uuid ? { event: condition.event, restriction: renamed } : condition;
}

/** Lists the parts of a condition, in the order in which they stand; without those of groups that are too deep. */
export function partsOf(condition: Condition, depth = MAX_CONDITION_DEPTH): ConditionPart[] {
  if (condition === false) return [];
  if (!isGroup(condition)) return [condition];
  return depth === 0 ? [] : condition.operands.flatMap((operand) => partsOf(operand, depth - 1));
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function hasOnly(value: unknown, members: number): boolean {
  return Object.keys(membersOf(value)).length === members;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
