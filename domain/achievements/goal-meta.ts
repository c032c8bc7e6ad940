import { GOAL_EVENTS, type GoalEvent } from "../facts/goal-events";
import { type Condition, conditionOf, type Dependency, renamedCondition, storedConditionOf } from "./condition";

/** What a goal counts. Dates are ISO 8601; null is none. */
export type GoalRule = ManualRule | EventRule | AssessmentRule | BinaryRule;
export type GoalKind = GoalRule["kind"];
export const GOAL_KINDS = ["Manual", "Event", "Assessment", "Binary"] as const satisfies readonly GoalKind[];

/** Staff set the count. */
export interface ManualRule {
  readonly kind: "Manual";
  readonly targetCount: number;
}

/** Counts what happens in the workspace, from release to deadline and inside a window of the day. */
export interface EventRule {
  readonly kind: "Event";
  readonly eventNames: readonly GoalEvent[];
  readonly targetCount: number;
  readonly release: string | null;
  readonly deadline: string | null;
  /** Only hours and minutes count, by the course's clock. A window may go over midnight; both ends belong to it. */
  readonly observeFrom: string | null;
  readonly observeTo: string | null;
}

/** Complete once the assessment of this number is handed in with at least this fraction of its XP. */
export interface AssessmentRule {
  readonly kind: "Assessment";
  readonly assessmentNumber: string;
  readonly requiredCompletionFrac: number;
}

/** Complete while its condition holds. */
export interface BinaryRule {
  readonly kind: "Binary";
  readonly condition: Condition;
  readonly targetCount: number;
}

type RuleOf<Kind extends GoalKind> = Extract<GoalRule, { readonly kind: Kind }>;

type Meta = Readonly<Record<string, unknown>>;

/** The part of a stored goal that says what it counts. The target beside `meta`, where there is one, is the one that counts. */
export interface StoredGoalRule {
  readonly type: string;
  readonly meta: Meta;
  readonly targetCount?: number;
}

/** A goal with its rule, read once. */
export interface RuledGoal {
  readonly uuid: string;
  readonly targetCount: number;
  readonly rule: GoalRule | null;
}

/** Returns a stored goal with its rule and the target that its rule gives it. */
export function ruledGoalOf(goal: StoredGoalRule & { readonly uuid: string; readonly targetCount: number }): RuledGoal {
  const rule = goalRuleOf(goal);
  return { uuid: goal.uuid, targetCount: rule ? targetCountOf(rule) : goal.targetCount, rule };
}

/** What differs between the kinds of goals. */
interface GoalKindRules<Kind extends GoalKind> {
  /** The word by which goals of this kind are stored. */
  readonly storedType: string;
  /** What is counted: what staff set, what happens in the workspace, coursework, or whether a condition holds. */
  readonly counts: "set" | "events" | "coursework" | "condition";
  readonly read: (meta: Meta, targetCount: number) => RuleOf<Kind>;
  /** Returns the members of `meta` that say what a rule says. */
  readonly members: (rule: RuleOf<Kind>) => Meta;
  /** Returns the count that completes a goal of this rule. */
  readonly target: (rule: RuleOf<Kind>) => number;
}

const GOAL_KIND_RULES = {
  Manual: {
    storedType: "Manual",
    counts: "set",
    read: (_, targetCount) => ({ kind: "Manual", targetCount }),
    members: ({ targetCount }) => ({ targetCount }),
    target: ({ targetCount }) => targetCount,
  },
  Event: {
    storedType: "Event",
    counts: "events",
    read: (meta, targetCount) => {
      return { kind: "Event", eventNames: eventNamesOf(meta.eventNames), targetCount, ...timesOf(meta) };
    },
    members: ({ eventNames, targetCount, release, deadline, observeFrom, observeTo }) => {
      const times = Object.entries({ release, deadline, observeFrom, observeTo }).filter(([, time]) => time !== null);
      return { eventNames: [...eventNames], targetCount, ...Object.fromEntries(times) };
    },
    target: ({ targetCount }) => targetCount,
  },
  Assessment: {
    storedType: "Assessment (unsupported)",
    counts: "coursework",
    read: ({ assessmentNumber, requiredCompletionFrac }) => ({
      kind: "Assessment",
      assessmentNumber: numberTextOf(assessmentNumber),
      requiredCompletionFrac: fractionOf(requiredCompletionFrac),
    }),
    members: ({ assessmentNumber, requiredCompletionFrac }) => ({ assessmentNumber, requiredCompletionFrac }),
    target: () => 1,
  },
  Binary: {
    storedType: "Binary (unsupported)",
    counts: "condition",
    read: (meta, targetCount) => ({ kind: "Binary", condition: conditionOf(meta.condition), targetCount }),
    members: ({ condition, targetCount }) => ({ condition: storedConditionOf(condition), targetCount }),
    target: ({ targetCount }) => Math.max(1, targetCount),
  },
} as const satisfies { readonly [Kind in GoalKind]: GoalKindRules<Kind> };

type KindCounting<Counts> = {
  [Kind in GoalKind]: (typeof GOAL_KIND_RULES)[Kind]["counts"] extends Counts ? Kind : never;
}[GoalKind];

const countsOf = (rule: GoalRule) => GOAL_KIND_RULES[rule.kind].counts;

/** Tells whether staff set the count of a goal; they do where nobody knows what it counts. */
export const isSetByHand = (rule: GoalRule | null): boolean => rule === null || countsOf(rule) === "set";

/** Tells whether a goal counts what happens in the workspace. */
export const countsEvents = (rule: GoalRule | null): rule is RuleOf<KindCounting<"events">> =>
  rule !== null && countsOf(rule) === "events";

/** Tells whether a goal is complete while a condition holds. */
export const hasCondition = (rule: GoalRule | null): rule is RuleOf<KindCounting<"condition">> =>
  rule !== null && countsOf(rule) === "condition";

/** What is done with a rule, by its kind. */
export type ByGoalKind<Rest extends readonly unknown[] = [], Result = unknown> = {
  readonly [Kind in GoalKind]: (rule: RuleOf<Kind>, ...rest: Rest) => Result;
};

/** Does with a rule what the table says for its kind. */
export function byGoalKind<Rest extends readonly unknown[], Result>(
  rule: GoalRule,
  table: ByGoalKind<Rest, Result>,
  ...rest: Rest
): Result {
  // The compiler does not see that the entry and the rule are of one kind.
  const entry = table[rule.kind] as (rule: GoalRule, ...rest: Rest) => Result;
  return entry(rule, ...rest);
}

/**
 * Returns what a stored goal counts; null where that cannot be told: a type that nobody knows, or a type beside `meta`
 * that is another than the one in it. Such a goal counts what staff set.
 */
export function goalRuleOf({ type, meta, targetCount }: StoredGoalRule): GoalRule | null {
  const kind = kindOf(type);
  if (kind === undefined || (meta.type !== undefined && kindOf(meta.type) !== kind)) return null;
  const target = targetCount ?? countOf(meta.targetCount);
  return GOAL_KIND_RULES[kind].read(meta, target);
}

/** Returns the count that completes a goal of this rule: 1 for an assessment, at least 1 for a condition. */
export function targetCountOf(rule: GoalRule): number {
  return rulesOf(rule).target(rule);
}

/** Tells whether the count of such a goal is kept as it was reported or set; otherwise it follows from other facts. */
export function isCounted(rule: GoalRule | null): boolean {
  return isSetByHand(rule) || countsEvents(rule);
}

/** Returns the word by which a rule's type is stored: the one that was stored before, while the kind stays. */
export function storedTypeOf({ kind }: GoalRule, before?: string): string {
  return before !== undefined && kindOf(before) === kind ? before : GOAL_KIND_RULES[kind].storedType;
}

/**
 * Returns a rule as `meta` stores it. Where the rule says what was stored before, that comes back as it was; otherwise
 * members of the same kind that nobody knows stay beside the changed ones.
 */
export function metaOf(rule: GoalRule, before?: Meta): Meta {
  const storedType = storedTypeOf(rule, typeof before?.type === "string" ? before.type : undefined);
  if (before === undefined || (before.type !== undefined && before.type !== storedType)) {
    return { type: storedType, ...membersOf(rule) };
  }
  const ruleBefore = goalRuleOf({ type: storedType, meta: before });
  if (JSON.stringify(ruleBefore) === JSON.stringify(ruleInOrder(rule))) return before;
  const { eventNames, release, deadline, observeFrom, observeTo, ...others } = before;
  return { ...others, type: storedType, ...membersOf(rule) };
}

/** Returns a goal's `meta` with other achievements and goals in its condition, where it has one. See renamedCondition. */
export function metaWithRenamed(
  { type, meta }: StoredGoalRule,
  newNameOf: (named: Dependency) => string | undefined,
): Meta {
  const rule = goalRuleOf({ type, meta });
  if (!hasCondition(rule)) return meta;
  return metaOf({ ...rule, condition: renamedCondition(rule.condition, newNameOf) }, meta);
}

/** The same rule with its members in the order in which `goalRuleOf` reads them. */
function ruleInOrder(rule: GoalRule): GoalRule | null {
  return goalRuleOf({ type: GOAL_KIND_RULES[rule.kind].storedType, meta: membersOf(rule) });
}

const membersOf = (rule: GoalRule): Meta => rulesOf(rule).members(rule);

/** The compiler does not see that the rules are of the kind of the rule. */
const rulesOf = ({ kind }: GoalRule) => GOAL_KIND_RULES[kind] as unknown as GoalKindRules<GoalKind>;

function kindOf(type: unknown): GoalKind | undefined {
  return GOAL_KINDS.find((kind) => type === kind || type === GOAL_KIND_RULES[kind].storedType);
}

function eventNamesOf(names: unknown): GoalEvent[] {
  return Array.isArray(names) ? GOAL_EVENTS.filter((name) => names.includes(name)) : [];
}

function timesOf({ release, deadline, observeFrom, observeTo }: Meta) {
  return {
    release: dateOf(release),
    deadline: dateOf(deadline),
    observeFrom: dateOf(observeFrom),
    observeTo: dateOf(observeTo),
  };
}

/** A date that is none bounds nothing. */
function dateOf(value: unknown): string | null {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null;
}

function countOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 1;
}

/** A missing fraction asks for everything: nobody is given what was not meant for them. */
function fractionOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1;
}

/** Some course wrote its assessments' numbers as numbers. */
function numberTextOf(value: unknown): string {
  return typeof value === "number" ? String(value) : textOf(value);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
