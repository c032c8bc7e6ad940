import type { AchievementDefinition, Definitions, GoalDefinition } from "./definitions";
import { metaWithRenamed } from "./goal-meta";
import { renumbered } from "./positions";
import { uuidFromName } from "./uuid-from-name";

/** The course that a file is imported into. */
export interface ImportTarget extends Definitions {
  readonly courseId: number;
}

export interface Import {
  /** All definitions of the course with those of the file. */
  readonly definitions: Definitions;
  /** The file has something that this course has: it was exported here, and its uuids are the course's own. */
  readonly isSameCourse: boolean;
}

/** Names of imported definitions are made in here; it must never change, or an import done again would multiply. */
const NAMESPACE = "6f2ab1de-3c5e-4c0b-9d0e-7c1f5a8e2b94";

/**
 * Adds what a file holds to the definitions of a course. What was exported from the same course is put back by its uuid,
 * and stands before what the course has beside it. What comes from another course gets uuids of its own, the same ones
 * every time, and stands behind the course's own tasks: imported again it changes what it made, and multiplies nothing.
 * Links, and conditions that name something of the file, lead to the new uuids. Nothing of the course is deleted.
 */
export function importDefinitions(file: Definitions, course: ImportTarget): Import {
  const isSameCourse = hasAny(file.achievements, course.achievements) || hasAny(file.goals, course.goals);
  const names: Names = {
    achievement: namesOf(file.achievements, (uuid) => (isSameCourse ? uuid : freshUuid(course, "achievement", uuid))),
    goal: namesOf(file.goals, (uuid) => (isSameCourse ? uuid : freshUuid(course, "goal", uuid))),
  };
  const imported = file.achievements.map((one) => renamedAchievement(one, names));
  const achievements = merged(course.achievements, imported);
  const placed = isSameCourse ? placedBefore(achievements, imported) : placedBehind(achievements, course.achievements);
  const goals = merged(
    course.goals,
    file.goals.map((goal) => renamedGoal(goal, names)),
  );
  return { definitions: { achievements: renumbered(placed), goals }, isSameCourse };
}

type Names = Readonly<Record<"achievement" | "goal", ReadonlyMap<string, string>>>;

function freshUuid({ courseId }: ImportTarget, kind: keyof Names, uuid: string): string {
  return uuidFromName(NAMESPACE, `${courseId}/${kind}/${uuid}`);
}

function namesOf(list: readonly { uuid: string }[], nameOf: (uuid: string) => string): Map<string, string> {
  return new Map(list.map(({ uuid }) => [uuid, nameOf(uuid)]));
}

function renamedAchievement(one: AchievementDefinition, { achievement, goal }: Names): AchievementDefinition {
  return {
    ...one,
    uuid: achievement.get(one.uuid) ?? one.uuid,
    prerequisiteUuids: one.prerequisiteUuids.map((uuid) => achievement.get(uuid) ?? uuid),
    goalUuids: one.goalUuids.map((uuid) => goal.get(uuid) ?? uuid),
  };
}

function renamedGoal(one: GoalDefinition, names: Names): GoalDefinition {
  const meta = metaWithRenamed({ type: one.type, meta: one.meta }, ({ kind, uuid }) => names[kind].get(uuid));
  return { ...one, uuid: names.goal.get(one.uuid) ?? one.uuid, meta };
}

/** What is there, changed where something of the same uuid is imported, and then what is new. */
function merged<T extends { uuid: string }>(existing: readonly T[], imported: readonly T[]): T[] {
  const byUuid = new Map([...existing, ...imported].map((one) => [one.uuid, one]));
  return [...byUuid.values()];
}

/** Tasks of the file keep their positions, from the first on; the course's others follow them in their order. */
function placedBefore(all: readonly AchievementDefinition[], imported: readonly AchievementDefinition[]) {
  const inFile = uuidsOf(imported);
  const last = Math.max(0, ...imported.map(({ position }) => position));
  return all.map((one) => (inFile.has(one.uuid) || !isNumbered(one) ? one : { ...one, position: last + one.position }));
}

/** Tasks of the course keep their positions, imported before or not; new ones follow in the order of the file. */
function placedBehind(all: readonly AchievementDefinition[], existing: readonly AchievementDefinition[]) {
  const before = new Map(existing.map((one) => [one.uuid, one]));
  const last = Math.max(0, ...existing.map(({ position }) => position));
  return all.map((one) => {
    const known = before.get(one.uuid);
    if (known) return { ...one, isTask: known.isTask, position: known.position };
    return isNumbered(one) ? { ...one, position: last + one.position } : one;
  });
}

function isNumbered({ isTask, position }: AchievementDefinition): boolean {
  return isTask && position >= 0;
}

function hasAny(list: readonly { uuid: string }[], others: readonly { uuid: string }[]): boolean {
  const known = uuidsOf(others);
  return list.some(({ uuid }) => known.has(uuid));
}

function uuidsOf(list: readonly { uuid: string }[]): Set<string> {
  return new Set(list.map(({ uuid }) => uuid));
}
