import { dependencyOf, partsOf } from "../../../domain/achievements/condition";
import { addedCycle, type Cycle, type CycleStop, cycleText, type LinkedSet } from "../../../domain/achievements/cycles";
import { withoutGoal, withoutPrerequisite } from "../../../domain/achievements/definitions";
import { goalRuleOf, hasCondition } from "../../../domain/achievements/goal-meta";
import { Refusal } from "../kernel/refusal";
import type { Achievement } from "./achievement";
import type { Goal } from "./goal";

/** Achievements and goals by uuid. */
export interface DefinitionSets {
  readonly achievements: ReadonlyMap<string, Achievement>;
  readonly goals: ReadonlyMap<string, Goal>;
}

/** The fate of achievements that members hold and would not complete under the new definition. */
export const ON_LOSS = ["keep", "withdraw"] as const;
export type OnLoss = (typeof ON_LOSS)[number];

/** Returns what is left when some are deleted, without links to them. Conditions that name them stay, and never hold. */
export function withoutDeleted(
  { achievements, goals }: DefinitionSets,
  deletedAchievements: ReadonlySet<string>,
  deletedGoals: ReadonlySet<string>,
): DefinitionSets {
  if (deletedAchievements.size + deletedGoals.size === 0) return { achievements, goals };
  const left = [...achievements.values()].filter(({ uuid }) => !deletedAchievements.has(uuid));
  const unlinked = left.map((one) => {
    const prerequisites = one.prerequisiteUuids.filter((uuid) => deletedAchievements.has(uuid));
    const deletedUuids = one.goalUuids.filter((uuid) => deletedGoals.has(uuid));
    return deletedUuids.reduce(withoutGoal, prerequisites.reduce(withoutPrerequisite, one));
  });
  return {
    achievements: new Map(unlinked.map((one) => [one.uuid, one])),
    goals: new Map([...goals].filter(([uuid]) => !deletedGoals.has(uuid))),
  };
}

/**
 * Refuses a change that makes a circular dependency. One of old data may stay while other things change.
 *
 * @throws Refusal 400 with the path
 */
export function refuseAddedCycle(before: DefinitionSets, after: DefinitionSets): void {
  const cycle = addedCycle(linksOf(before), linksOf(after));
  if (cycle === undefined) return;
  const nameOf = ({ kind, uuid }: CycleStop) => {
    const name = kind === "achievement" ? after.achievements.get(uuid)?.title : after.goals.get(uuid)?.text;
    return (name ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME) || "…";
  };
  throw new Refusal(400, `Circular dependency: ${cycleText(shortened(cycle), nameOf)}`);
}

/** Characters of a name in a path. */
const LONGEST_NAME = 100;

const linksOf = ({ achievements, goals }: DefinitionSets): LinkedSet => ({
  achievements: [...achievements.values()],
  goals: [...goals.values()].map((goal) => ({ uuid: goal.uuid, rule: goalRuleOf(goal) })),
});

/** Stops of a path at its beginning and at its end that a text names. */
const [NAMED_FIRST, NAMED_LAST] = [8, 4];
/** A stop that is nowhere: it stands for those between. */
const BETWEEN: CycleStop = { kind: "goal", uuid: "" };

function shortened(cycle: Cycle): Cycle {
  if (cycle.length <= NAMED_FIRST + NAMED_LAST + 1) return cycle;
  return [...cycle.slice(0, NAMED_FIRST), BETWEEN, ...cycle.slice(-NAMED_LAST)];
}

/**
 * Returns the achievements as a version has them: with that version on each for which what completes it was changed. That
 * is its goals and what they count, its prerequisites and its release; a title is not.
 */
export function versionedAchievements(
  before: DefinitionSets,
  after: DefinitionSets,
  { version, onLoss }: { readonly version: number; readonly onLoss: OnLoss },
): Map<string, Achievement> {
  const goals = redefinedGoals(before, after);
  const versioned = (one: Achievement): Achievement => {
    const known = before.achievements.get(one.uuid);
    const { changedIn = 0, withdrawnIn = 0 } = known ?? {};
    if (known && !isRedefined(known, one) && !one.goalUuids.some((uuid) => goals.has(uuid))) {
      return { ...one, changedIn, withdrawnIn };
    }
    return { ...one, changedIn: version, withdrawnIn: known && onLoss === "withdraw" ? version : withdrawnIn };
  };
  return new Map([...after.achievements].map(([uuid, one]) => [uuid, versioned(one)]));
}

function isRedefined(before: Achievement, after: Achievement): boolean {
  const decisive = ({ goalUuids, prerequisiteUuids, release }: Achievement) =>
    JSON.stringify([[...goalUuids].sort(), [...prerequisiteUuids].sort(), release]);
  return decisive(before) !== decisive(after);
}

/** Finds the goals that count something else than before, by themselves or through a condition. */
function redefinedGoals(before: DefinitionSets, after: DefinitionSets): Set<string> {
  const rule = ({ type, meta, targetCount }: Goal) => JSON.stringify([type, meta, targetCount]);
  const changed = new Set<string>();
  for (const goal of after.goals.values()) {
    const known = before.goals.get(goal.uuid);
    if (!known || known.stamp !== goal.stamp || rule(known) !== rule(goal)) changed.add(goal.uuid);
  }
  const isGone = (uuid: string) => before.goals.has(uuid) && !after.goals.has(uuid);
  const isDeleted = (uuid: string) => before.achievements.has(uuid) && !after.achievements.has(uuid);
  const dependants = new Map<string, string[]>();
  for (const goal of after.goals.values()) {
    const goalRule = goalRuleOf(goal);
    if (!hasCondition(goalRule)) continue;
    for (const { kind, uuid } of partsOf(goalRule.condition).flatMap((part) => dependencyOf(part) ?? [])) {
      if (kind === "achievement") {
        if (isDeleted(uuid)) changed.add(goal.uuid);
      } else {
        dependants.set(uuid, [...(dependants.get(uuid) ?? []), goal.uuid]);
        if (isGone(uuid)) changed.add(goal.uuid);
      }
    }
  }
  for (const uuid of changed) for (const dependant of dependants.get(uuid) ?? []) changed.add(dependant);
  return changed;
}
