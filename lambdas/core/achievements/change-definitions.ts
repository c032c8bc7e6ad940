import { type AuditActor, auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { absent, equals, incentivesKey, type Operation } from "../table";
import { definitionsEvent } from "./definition-audit";
import { type DefinitionSets, type OnLoss, refuseAddedCycle, versionedAchievements } from "./definition-rules";
import { type DefinitionsNote, readDefinitionsNote } from "./definitions";
import { ACHIEVEMENTS, claimOwners, GOALS, ownersOf, readShards, shardChanges } from "./shards";

/** A page of 2022 sends a request for each deletion, all at once, and they wait for one another. */
const CHANGE_ATTEMPTS = 60;

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
