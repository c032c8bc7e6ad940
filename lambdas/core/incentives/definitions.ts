import { addedCycle, type CycleStop, cycleText, type LinkedSet } from "../../../achievements/cycles";
import { goalRuleOf } from "../../../achievements/goal-meta";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { absent, equals, incentivesKey, type Key, type Operation, type Table } from "../table";
import type { Achievement } from "./achievement";
import type { Goal } from "./goal";
import { ACHIEVEMENTS, claimOwners, GOALS, ownersOf, readAll, readShards, shardChanges, writeTogether } from "./shards";

type Stored = Pick<Core, "table">;

/** All achievements and goals of a course, as they are in one version. */
export interface Definitions {
  /** Counts the changes of the course's achievements and goals; 0 before the first. */
  readonly version: number;
  readonly achievements: readonly Achievement[];
  readonly goals: readonly Goal[];
}

/** The note of how often a course's definitions have changed. */
export interface DefinitionsNote {
  readonly version: number;
  /** Who changed them last, and when (ISO 8601, UTC). Null where the note is older than these. */
  readonly changedBy: { readonly regId: number; readonly name: string | null } | null;
  readonly changedAt: string | null;
}

const NOTHING_CHANGED: DefinitionsNote = { version: 0, changedBy: null, changedAt: null };

/** How often a course's definitions have changed. Key COURSE#{c}/INCENTIVES, consistent; 1 read. */
export async function readDefinitionsNote({ table }: Stored, courseId: number): Promise<DefinitionsNote> {
  return (await table.get<DefinitionsNote & Key>(incentivesKey(courseId))) ?? NOTHING_CHANGED;
}

/** A page of 2022 sends a request for each deletion, all at once, and they wait for one another. */
const CHANGE_ATTEMPTS = 60;

/** Courses whose definitions one process keeps: of those beyond, the one that was read longest ago goes. */
const KEPT_COURSES = 20;
const kept = new WeakMap<Table, Map<number, Definitions>>();

/**
 * Reads a course's definitions. A process keeps them as they were in their version, so mostly this is the version alone:
 * 1 read. Keys COURSE#{c}/INCENTIVES, and ACH#… and GOAL#… when the version is another: 1 read for each 4 KB.
 */
export async function readDefinitions(core: Stored, courseId: number): Promise<Definitions> {
  const { version } = await readDefinitionsNote(core, courseId);
  const courses = kept.get(core.table) ?? new Map<number, Definitions>();
  kept.set(core.table, courses);
  const known = courses.get(courseId);
  courses.delete(courseId);
  // Before the first change there may be definitions that were made before they were counted.
  const definitions = known && known.version === version ? known : await readAllDefinitions(core, courseId, version);
  courses.set(courseId, definitions);
  for (const longestAgo of courses.keys()) {
    if (courses.size <= KEPT_COURSES) break;
    courses.delete(longestAgo);
  }
  return definitions;
}

async function readAllDefinitions(core: Stored, courseId: number, version: number): Promise<Definitions> {
  const [achievements, goals] = await Promise.all([
    readAll(core, ACHIEVEMENTS, courseId, { consistent: true }),
    readAll(core, GOALS, courseId, { consistent: true }),
  ]);
  return { version, achievements, goals };
}

/** Achievements and goals by uuid. */
export interface DefinitionSets {
  readonly achievements: ReadonlyMap<string, Achievement>;
  readonly goals: ReadonlyMap<string, Goal>;
}

/** Which course each uuid belongs to that is new to this course; undefined for one that was never used. */
export interface Owners {
  readonly achievements: ReadonlyMap<string, number | undefined>;
  readonly goals: ReadonlyMap<string, number | undefined>;
}

interface DefinitionsChange {
  readonly courseId: number;
  /** The uuids that are sent: a new one is looked up, and then belongs to this course for good. */
  readonly named: { readonly achievements: readonly string[]; readonly goals: readonly string[] };
  /** Returns the sets as they are to be. Throws a Refusal. */
  readonly change: (before: DefinitionSets, owners: Owners, note: DefinitionsNote) => DefinitionSets;
  readonly by?: { readonly regId: number; readonly name: string | null } | undefined;
  /** Takes what members lose by the change from them; otherwise they keep it. */
  readonly withdraws?: boolean;
  /** Further operations of the same transaction. */
  readonly along?: (before: DefinitionSets, after: DefinitionSets, version: number) => readonly Operation[];
}

/**
 * Changes a course's achievements and goals together, and returns the version that it makes; the present one when nothing
 * differs. Every change of them goes through here: it counts the version, and notes in each achievement in which version
 * it, or a goal of it, changed last.
 *
 * Reads: the note, all shards, and an owner for each new uuid. Writes: the note and the shards that change, and 2 for each
 * new uuid.
 *
 * @throws Refusal what `change` throws; 400 for a new circular dependency, with its path
 */
export async function changeDefinitions(core: Core, asked: DefinitionsChange): Promise<number> {
  const { courseId, named, along = () => [] } = asked;
  return retryOnConflict(async () => {
    const [note, achievements, goals] = await Promise.all([
      readDefinitionsNote(core, courseId),
      readShards(core, ACHIEVEMENTS, courseId),
      readShards(core, GOALS, courseId),
    ]);
    const before: DefinitionSets = { achievements: achievements.standing, goals: goals.standing };
    const owners: Owners = {
      achievements: await ownersOf(core, ACHIEVEMENTS, unknownOf(named.achievements, before.achievements)),
      goals: await ownersOf(core, GOALS, unknownOf(named.goals, before.goals)),
    };
    const after = asked.change(before, owners, note);
    refuseCycle(before, after);
    const version = note.version + 1;
    const stamped = stampedAchievements(before, after, version, asked.withdraws ?? false);
    const writes = [
      ...shardChanges(GOALS, goals, after.goals),
      ...shardChanges(ACHIEVEMENTS, achievements, stamped),
      ...along(before, { ...after, achievements: stamped }, version),
    ];
    if (writes.length === 0) return note.version;
    await claimOwners(core, ACHIEVEMENTS, courseId, unusedOf(owners.achievements));
    await claimOwners(core, GOALS, courseId, unusedOf(owners.goals));
    await writeTogether(core, [...writes, putNote(core, courseId, note, asked.by)]);
    return version;
  }, CHANGE_ATTEMPTS);
}

function putNote({ clock }: Core, courseId: number, before: DefinitionsNote, by: DefinitionsChange["by"]): Operation {
  const note: DefinitionsNote = {
    version: before.version + 1,
    changedBy: by ? { regId: by.regId, name: by.name } : null,
    changedAt: clock.now().toISOString(),
  };
  return {
    put: { ...incentivesKey(courseId), ...note },
    condition: before.version === 0 ? absent : equals("version", before.version),
  };
}

function unknownOf(named: readonly string[], known: ReadonlyMap<string, unknown>): string[] {
  return [...new Set(named)].filter((uuid) => !known.has(uuid));
}

function unusedOf(owners: ReadonlyMap<string, number | undefined>): string[] {
  return [...owners].flatMap(([uuid, owner]) => (owner === undefined ? [uuid] : []));
}

function refuseCycle(before: DefinitionSets, after: DefinitionSets): void {
  const cycle = addedCycle(linkedSetOf(before), linkedSetOf(after));
  if (!cycle) return;
  const nameOf = ({ kind, uuid }: CycleStop) =>
    (kind === "goal" ? after.goals.get(uuid)?.text : after.achievements.get(uuid)?.title) ?? uuid;
  throw new Refusal(400, `Circular dependency: ${cycleText(cycle, nameOf)}`);
}

function linkedSetOf({ achievements, goals }: DefinitionSets): LinkedSet {
  return {
    achievements: [...achievements.values()],
    goals: [...goals.values()].map((goal) => ({ uuid: goal.uuid, rule: goalRuleOf(goal) })),
  };
}

/** Notes the version in the achievements that the change touches: themselves, their links, or a goal of theirs. */
function stampedAchievements(
  before: DefinitionSets,
  after: DefinitionSets,
  version: number,
  withdraws: boolean,
): Map<string, Achievement> {
  const goalUuids = new Set([...before.goals.keys(), ...after.goals.keys()]);
  const changedGoals = new Set([...goalUuids].filter((uuid) => before.goals.get(uuid) !== after.goals.get(uuid)));
  return new Map(
    [...after.achievements].map(([uuid, achievement]) => {
      const known = before.achievements.get(uuid);
      const isTouched =
        textOf(known) !== textOf(achievement) || achievement.goalUuids.some((goal) => changedGoals.has(goal));
      if (!isTouched) return [uuid, known ?? achievement];
      const withdrawnIn = withdraws ? version : (known?.withdrawnIn ?? 0);
      return [uuid, { ...achievement, changedIn: version, withdrawnIn }];
    }),
  );
}

/** What an achievement says, without the versions that it is stamped with. */
function textOf(achievement: Achievement | undefined): string | undefined {
  return achievement && JSON.stringify({ ...achievement, changedIn: 0, withdrawnIn: 0 });
}
