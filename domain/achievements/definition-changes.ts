import type { AchievementDefinition, Definitions, GoalDefinition } from "./definitions";
import { type GoalRule, goalRuleOf } from "./goal-meta";

export const ACHIEVEMENT_FIELDS = [
  ...(["title", "xp", "isVariableXp", "release", "deadline", "isTask", "position"] as const),
  ...(["cardBackground", "coverImage", "description", "completionText"] as const),
] as const;
export type AchievementField = (typeof ACHIEVEMENT_FIELDS)[number];
export const LINK_FIELDS = ["prerequisiteUuids", "goalUuids"] as const;
export type LinkField = (typeof LINK_FIELDS)[number];
export const GOAL_FIELDS = ["text", "type", "targetCount", "meta"] as const;
export type GoalField = (typeof GOAL_FIELDS)[number];
/** What a goal's rule may say beside its type and target. */
export type RuleField = Exclude<AllKeys<GoalRule>, "kind" | "targetCount">;
type AllKeys<T> = T extends unknown ? keyof T : never;

export interface FieldChange<F extends string> {
  readonly field: F;
  readonly before: unknown;
  readonly after: unknown;
}
export interface LinkChange {
  readonly field: LinkField;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}
export interface AchievementChange {
  readonly uuid: string;
  readonly before: AchievementDefinition;
  readonly after: AchievementDefinition;
  readonly fields: readonly FieldChange<AchievementField>[];
  readonly links: readonly LinkChange[];
}
export interface GoalChange {
  readonly uuid: string;
  readonly before: GoalDefinition;
  readonly after: GoalDefinition;
  readonly fields: readonly FieldChange<GoalField>[];
  /** What of the rule changed, where `meta` did: for people. */
  readonly rule: readonly FieldChange<RuleField>[];
}
interface Changes<T, C> {
  readonly added: readonly T[];
  readonly changed: readonly C[];
  readonly deleted: readonly T[];
}
/** What leads from one set of definitions to another. */
export interface DefinitionChanges {
  readonly achievements: Changes<AchievementDefinition, AchievementChange>;
  readonly goals: Changes<GoalDefinition, GoalChange>;
}

/**
 * Compares two sets of definitions by uuid, field by field. The order of lists and of links means nothing; a missing text
 * is an empty one; the same moment in another writing is the same. Takes time with what they hold.
 */
export function diffDefinitions(before: Definitions, after: Definitions): DefinitionChanges {
  return {
    achievements: diffByUuid(before.achievements, after.achievements, achievementChange),
    goals: diffByUuid(before.goals, after.goals, goalChange),
  };
}

/** Tells whether nothing changes. */
export function isWithoutChanges({ achievements, goals }: DefinitionChanges): boolean {
  return [achievements, goals].every(
    ({ added, changed, deleted }) => added.length + changed.length + deleted.length === 0,
  );
}

/**
 * Makes changes to a set of definitions, also to another than they were found with: only the fields and links that
 * change are touched, what is to change and is not there any more stays away.
 */
export function applyChanges({ achievements, goals }: Definitions, changes: DefinitionChanges): Definitions {
  return {
    achievements: applyByUuid(achievements, changes.achievements, changedAchievement),
    goals: applyByUuid(goals, changes.goals, (goal, { fields }) => ({ ...goal, ...valuesOf(fields) })),
  };
}

function diffByUuid<T extends { uuid: string }, C>(
  before: readonly T[],
  after: readonly T[],
  changeOf: (before: T, after: T) => C | undefined,
): Changes<T, C> {
  const old = byUuid(before);
  const next = byUuid(after);
  return {
    added: [...next.values()].filter(({ uuid }) => !old.has(uuid)),
    changed: [...next.values()].flatMap((one) => {
      const known = old.get(one.uuid);
      return (known && changeOf(known, one)) ?? [];
    }),
    deleted: [...old.values()].filter(({ uuid }) => !next.has(uuid)),
  };
}

function applyByUuid<T extends { uuid: string }, C extends { uuid: string }>(
  list: readonly T[],
  { added, changed, deleted }: Changes<T, C>,
  changedBy: (one: T, change: C) => T,
): T[] {
  const changes = byUuid(changed);
  const deletedUuids = byUuid(deleted);
  const remaining = [...byUuid(list).values()].filter(({ uuid }) => !deletedUuids.has(uuid));
  const result = remaining.map((one) => {
    const change = changes.get(one.uuid);
    return change ? changedBy(one, change) : one;
  });
  return [...byUuid([...result, ...added]).values()];
}

function achievementChange(before: AchievementDefinition, after: AchievementDefinition): AchievementChange | undefined {
  const [old, next] = [flat(before), flat(after)];
  const fields = fieldChanges(ACHIEVEMENT_FIELDS, old, next);
  const links = LINK_FIELDS.flatMap((field): LinkChange[] => {
    const [linked, nowLinked] = [new Set(before[field]), new Set(after[field])];
    const added = [...nowLinked].filter((uuid) => !linked.has(uuid));
    const removed = [...linked].filter((uuid) => !nowLinked.has(uuid));
    return added.length + removed.length > 0 ? [{ field, added, removed }] : [];
  });
  return fields.length + links.length > 0 ? { uuid: after.uuid, before, after, fields, links } : undefined;
}

function goalChange(before: GoalDefinition, after: GoalDefinition): GoalChange | undefined {
  const fields = fieldChanges(GOAL_FIELDS, before, after);
  if (fields.length === 0) return undefined;
  const rule = fields.some(({ field }) => field === "meta" || field === "type") ? ruleChanges(before, after) : [];
  return { uuid: after.uuid, before, after, fields, rule };
}

function ruleChanges(before: GoalDefinition, after: GoalDefinition): FieldChange<RuleField>[] {
  const [old, next] = [ruleFields(before), ruleFields(after)];
  return fieldChanges([...new Set([...Object.keys(old), ...Object.keys(next)])] as RuleField[], old, next);
}

function ruleFields(goal: GoalDefinition): Partial<Readonly<Record<RuleField, unknown>>> {
  const others = Object.entries(goalRuleOf(goal) ?? {}).filter(
    ([field]) => field !== "kind" && field !== "targetCount",
  );
  return Object.fromEntries(others);
}

function fieldChanges<F extends string>(
  fields: readonly F[],
  before: Partial<Readonly<Record<F, unknown>>>,
  after: Partial<Readonly<Record<F, unknown>>>,
): FieldChange<F>[] {
  return fields.flatMap((field) =>
    isSame(before[field], after[field]) ? [] : [{ field, before: before[field] ?? null, after: after[field] ?? null }],
  );
}

function flat({ view, ...rest }: AchievementDefinition): Readonly<Record<AchievementField, unknown>> {
  return {
    ...rest,
    release: momentOf(rest.release),
    deadline: momentOf(rest.deadline),
    cardBackground: rest.cardBackground ?? "",
    coverImage: view.coverImage ?? "",
    description: view.description ?? "",
    completionText: view.completionText ?? "",
  };
}

function momentOf(date: string | null): string | null {
  return date === null || Number.isNaN(Date.parse(date)) ? date : new Date(date).toISOString();
}

function changedAchievement(one: AchievementDefinition, { fields, links }: AchievementChange): AchievementDefinition {
  const { coverImage, description, completionText, ...values } = { ...one.view, ...valuesOf(fields) };
  const linked = links.map(({ field, added, removed }) => {
    const remaining = one[field].filter((uuid) => !removed.includes(uuid));
    return [field, [...new Set([...remaining, ...added])]];
  });
  const view = { ...one.view, coverImage, description, completionText };
  return { ...one, ...values, ...Object.fromEntries(linked), view };
}

function valuesOf(fields: readonly FieldChange<string>[]): Readonly<Record<string, unknown>> & { view?: never } {
  return Object.fromEntries(fields.map(({ field, after }) => [field, after]));
}

function byUuid<T extends { uuid: string }>(list: readonly T[]): Map<string, T> {
  return new Map(list.map((one) => [one.uuid, one]));
}

/** Compares plain data by what it holds; the order of members means nothing. */
function isSame(a: unknown, b: unknown): boolean {
  return canonical(a ?? null) === canonical(b ?? null);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
