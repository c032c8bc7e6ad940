import { type AuditActor, auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { absent, equals, incentivesKey, type Key, type Operation, type Table } from "../table";
import type { Achievement } from "./achievement";
import { definitionsEvent } from "./definition-audit";
import { type DefinitionSets, type OnLoss, refuseAddedCycle, versionedAchievements } from "./definition-rules";
import type { Goal } from "./goal";
import { ACHIEVEMENTS, claimOwners, GOALS, ownersOf, readAll, readShards, shardChanges } from "./shards";

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
const CACHED_COURSES = 20;
const cache = new WeakMap<Table, Map<number, Definitions>>();

/**
 * Reads a course's definitions. A process keeps them as they were in their version, so mostly this is the version alone:
 * 1 read. Keys COURSE#{c}/INCENTIVES, and ACH#… and GOAL#… when the version is another: 1 read for each 4 KB.
 */
export async function readDefinitions(core: Stored, courseId: number): Promise<Definitions> {
  const { version } = await readDefinitionsNote(core, courseId);
  const courses = cache.get(core.table) ?? new Map<number, Definitions>();
  cache.set(core.table, courses);
  const known = courses.get(courseId);
  courses.delete(courseId);
  // Before the first change there may be definitions that were made before they were counted.
  const definitions = known && known.version === version ? known : await readAllDefinitions(core, courseId, version);
  courses.set(courseId, definitions);
  for (const longestAgo of courses.keys()) {
    if (courses.size <= CACHED_COURSES) break;
    courses.delete(longestAgo);
  }
  return definitions;
}

/** Reads a course's definitions with who changed them last, and when. 2 reads, see readDefinitions. */
export async function readNotedDefinitions(core: Stored, courseId: number): Promise<Definitions & DefinitionsNote> {
  for (;;) {
    const definitions = await readDefinitions(core, courseId);
    const note = await readDefinitionsNote(core, courseId);
    if (note.version === definitions.version) return { ...note, ...definitions };
  }
}

async function readAllDefinitions(core: Stored, courseId: number, version: number): Promise<Definitions> {
  const [achievements, goals] = await Promise.all([
    readAll(core, ACHIEVEMENTS, courseId, { consistent: true }),
    readAll(core, GOALS, courseId, { consistent: true }),
  ]);
  return { version, achievements, goals };
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
  readonly change: (
    before: DefinitionSets,
    owners: Owners,
    note: DefinitionsNote,
  ) => DefinitionSets | Promise<DefinitionSets>;
  /** Null for the platform, of which the audit log says nothing. */
  readonly by: AuditActor | null;
  /** Members keep what they would lose by the change, unless told. */
  readonly onLoss?: OnLoss;
  /** Takes circular dependencies as they come. */
  readonly keepsCycles?: boolean;
  /** Further operations of the same transaction, for the version that it makes. */
  readonly along?: (version: number) => readonly Operation[];
}

/**
 * Changes a course's achievements and goals together, and returns the version that it makes; the present one when nothing
 * differs. Every change of them goes through here: it counts the version, and notes in each achievement in which version
 * it, or a goal of it, changed last.
 *
 * Reads: the note, all shards, and an owner for each new uuid. Writes, in a transaction: the note, the shards that change
 * and an entry of the audit log; and 2 for each new uuid.
 *
 * @throws Refusal what `change` throws; 400 for a new circular dependency, with its path
 */
export async function changeDefinitions(core: Core, change: DefinitionsChange): Promise<number> {
  const { courseId, named, by, onLoss = "keep", along = () => [] } = change;
  return retryOnConflict(async () => {
    // The note first: what is read after it is at least as new, and its condition refuses what is newer.
    const note = await readDefinitionsNote(core, courseId);
    const [achievements, goals] = await Promise.all([
      readShards(core, ACHIEVEMENTS, courseId),
      readShards(core, GOALS, courseId),
    ]);
    const before: DefinitionSets = { achievements: achievements.existing, goals: goals.existing };
    const owners: Owners = {
      achievements: await ownersOf(core, ACHIEVEMENTS, unknownOf(named.achievements, before.achievements)),
      goals: await ownersOf(core, GOALS, unknownOf(named.goals, before.goals)),
    };
    const changed = await change.change(before, owners, note);
    if (!change.keepsCycles) refuseAddedCycle(before, changed);
    const version = note.version + 1;
    const after = { ...changed, achievements: versionedAchievements(before, changed, { version, onLoss }) };
    const writes = [
      ...shardChanges(GOALS, goals, after.goals),
      ...shardChanges(ACHIEVEMENTS, achievements, after.achievements),
    ];
    if (writes.length === 0) return note.version;
    await claimOwners(core, ACHIEVEMENTS, courseId, unusedOf(owners.achievements));
    await claimOwners(core, GOALS, courseId, unusedOf(owners.goals));
    await core.table.transact([
      putNote(core, courseId, note, by),
      ...writes,
      ...(by ? auditWrites(core, courseId, by, [definitionsEvent(courseId, before, after, onLoss)]) : []),
      ...along(version),
    ]);
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
