import type { AuditChange, AuditEvent } from "../audit/entry";
import type { Achievement } from "./achievement";
import type { DefinitionSets, OnLoss } from "./definition-rules";
import type { Goal } from "./goal";

/** Tells in one entry what a change of achievements and goals has made, changed and deleted, by title. */
export function definitionsEvent(
  courseId: number,
  before: DefinitionSets,
  after: DefinitionSets,
  onLoss: OnLoss,
): AuditEvent {
  const achievements = compare(before.achievements, after.achievements, ({ title }: Achievement) => title);
  const goals = compare(before.goals, after.goals, ({ text }: Goal) => text);
  const changes: AuditChange[] = [
    ...nameChanges("addedAchievements", achievements.added),
    ...nameChanges("changedAchievements", achievements.changed),
    ...nameChanges("deletedAchievements", achievements.deleted),
    ...nameChanges("addedGoals", goals.added),
    ...nameChanges("changedGoals", goals.changed),
    ...nameChanges("deletedGoals", goals.deleted),
  ];
  if (onLoss === "withdraw") changes.push({ field: "onLoss", from: null, to: onLoss });
  return { kind: "achievement", subject: { type: "course", id: courseId, name: null }, changes };
}

function compare<T extends { uuid: string }>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  nameOf: (one: T) => string,
) {
  const [added, changed, deleted]: [string[], string[], string[]] = [[], [], []];
  for (const one of after.values()) {
    const known = before.get(one.uuid);
    if (known === undefined) added.push(nameOf(one));
    else if (known !== one && textOf(known) !== textOf(one)) changed.push(nameOf(one));
  }
  for (const one of before.values()) if (!after.has(one.uuid)) deleted.push(nameOf(one));
  return { added, changed, deleted };
}

/** Returns a definition as text, without its version stamps. */
const textOf = (one: object): string => JSON.stringify({ ...one, changedIn: 0, withdrawnIn: 0 });

/** Names that are told of one kind of change; more are counted. */
const MOST_NAMED = 20;

function nameChanges(field: string, names: readonly string[]): AuditChange[] {
  if (names.length === 0) return [];
  const more = names.length - MOST_NAMED;
  const text = names.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` (+${more})` : "");
  return [{ field, from: null, to: text }];
}
