import type { AuditActor } from "../audit/entry";
import { secondsOf } from "../kernel/clock";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { absent, type Key, publicationKey } from "../table";
import type { Achievement } from "./achievement";
import { changedAchievement } from "./achievements";
import { changeDefinitions, type Owners } from "./change-definitions";
import { type DefinitionSets, type OnLoss, withoutDeleted } from "./definition-rules";
import type { DefinitionsNote } from "./definitions";
import type { Goal } from "./goal";
import { changedGoal } from "./goals";
import { namedUuids, type Sent, upserted } from "./upsert";

/** Changes of a course's achievements and goals, as they came. What is to be deleted and is not there is passed over. */
export interface DefinitionChanges {
  readonly achievements: readonly Sent[];
  readonly goals: readonly Sent[];
  readonly deletedAchievements: readonly string[];
  readonly deletedGoals: readonly string[];
  readonly onLoss: OnLoss;
}

/** The changes that an editor publishes, relative to the version of the definitions that it has read. */
export interface Publication extends DefinitionChanges {
  /** The version that the editor has read. */
  readonly version: number;
  /** Chosen by the editor; the same however often it is sent. */
  readonly request: string;
}

/** Returns the uuids that changes name. */
export const namedIn = ({ achievements, goals }: DefinitionChanges) => ({
  achievements: namedUuids(achievements),
  goals: namedUuids(goals),
});

/**
 * Returns the definitions as changes make them.
 *
 * @throws Refusal 400 with the text for the first that does not fit
 */
export function changedSets(
  core: Pick<Core, "uuid">,
  before: DefinitionSets,
  changes: DefinitionChanges,
  { courseId, owners }: { readonly courseId: number; readonly owners: Owners },
): DefinitionSets {
  const { achievements, goals, deletedAchievements, deletedGoals } = changes;
  const sets: DefinitionSets = {
    goals: upserted<Goal>({
      name: "Goal",
      courseId,
      existing: before.goals,
      owners: owners.goals,
      elements: goals,
      changed: (uuid, current, sent) => changedGoal(core, uuid, current, sent),
    }),
    achievements: upserted<Achievement>({
      name: "Achievement",
      courseId,
      existing: before.achievements,
      owners: owners.achievements,
      elements: achievements,
      changed: changedAchievement,
    }),
  };
  return withoutDeleted(sets, new Set(deletedAchievements), new Set(deletedGoals));
}

/** A request is remembered for a day. */
const REMEMBERED_S = 86_400;

/**
 * Publishes changes of achievements and goals: all of them or nothing, once however often it is sent, and only upon the
 * version that the editor has read. Returns the version that it has made. Key COURSE#{c}/PUBLICATION#{request}; 1 read
 * and 2 writes besides those of changeDefinitions.
 *
 * @throws Refusal 412 when somebody changed them meanwhile; 400 as changeDefinitions
 */
export async function publishDefinitions(
  core: Core,
  courseId: number,
  { version, request, ...changes }: Publication,
  by: AuditActor,
): Promise<number> {
  const key = publicationKey(courseId, request);
  const madeBefore = async () => (await core.table.get<{ version: number } & Key>(key))?.version;
  const made = await madeBefore();
  if (made !== undefined) return made;
  try {
    return await changeDefinitions(core, {
      courseId,
      by,
      named: namedIn(changes),
      onLoss: changes.onLoss,
      change: (before, owners, note) => {
        if (note.version !== version) throw changedMeanwhile(note);
        return changedSets(core, before, changes, { courseId, owners });
      },
      along: (next) => [
        { put: { ...key, version: next, ttl: secondsOf(core.clock.now()) + REMEMBERED_S }, condition: absent },
      ],
    });
  } catch (error) {
    // The same request, sent twice, may have made the newer version a moment ago.
    const madeSince = error instanceof Refusal && error.status === 412 ? await madeBefore() : undefined;
    if (madeSince !== undefined) return madeSince;
    throw error;
  }
}

/**
 * Adds the achievements and goals of another course to one that was made as its copy, all or nothing. A circular dependency
 * of the other course comes along; the audit log tells of the copy itself. See changeDefinitions for units.
 */
export async function addDefinitions(
  core: Core,
  courseId: number,
  { achievements, goals }: Pick<DefinitionChanges, "achievements" | "goals">,
): Promise<void> {
  const changes = { achievements, goals, deletedAchievements: [], deletedGoals: [], onLoss: "keep" } as const;
  await changeDefinitions(core, {
    courseId,
    by: null,
    named: namedIn(changes),
    keepsCycles: true,
    change: (before, owners) => changedSets(core, before, changes, { courseId, owners }),
  });
}

/** The texts of the refusal. */
export const CHANGED_MEANWHILE = /^.+ changed the achievements meanwhile$/s;

/** The refusal of what was made upon an older version. */
export function changedMeanwhile({ changedBy }: Pick<DefinitionsNote, "changedBy">): Refusal {
  return new Refusal(412, `${changedBy?.name ?? "Somebody"} changed the achievements meanwhile`);
}
