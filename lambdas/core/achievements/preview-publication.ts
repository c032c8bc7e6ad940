import type { Owners } from "./change-definitions";
import { refuseAddedCycle, versionedAchievements } from "./definition-rules";
import { type Definitions, readNotedDefinitions } from "./definitions";
import { heldUuids, progressWith, readStudentPage } from "./look-at-students";
import type { IncentivesCore } from "./member-achievement-progress";
import { changedMeanwhile, changedSets, namedIn, type Publication } from "./publish-definitions";
import { ACHIEVEMENTS, GOALS, ownersOf } from "./shards";

/** The achievements that a publication would give to a page of students, and those that it would take away. */
export interface PublicationPreview {
  /** Students of this page. */
  readonly members: number;
  /** How many of them would gain, or lose, each achievement. */
  readonly gains: Readonly<Record<string, number>>;
  readonly losses: Readonly<Record<string, number>>;
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

/**
 * Tells who of a page of students would gain or lose what by a publication. Nothing is stored. Costs as readStudentPage,
 * readDefinitions, and a read for each new uuid.
 *
 * @throws Refusal as publishDefinitions
 */
export async function previewPublication(
  core: IncentivesCore,
  courseId: number,
  publication: Publication,
  cursor: string | undefined,
): Promise<PublicationPreview> {
  const present = await readNotedDefinitions(core, courseId);
  if (present.version !== publication.version) throw changedMeanwhile(present);
  const changed = await changedDefinitions(core, courseId, present, publication);
  const { students, next } = await readStudentPage(core, courseId, cursor);
  const gains = new Map<string, number>();
  const losses = new Map<string, number>();
  for (const facts of students) {
    const now = progressWith(core, present, facts);
    const then = progressWith(core, changed, { ...facts, before: now.achievementProgress });
    const [has, willHave] = [new Set(heldUuids(now)), new Set(heldUuids(then))];
    for (const uuid of willHave) if (!has.has(uuid)) gains.set(uuid, (gains.get(uuid) ?? 0) + 1);
    for (const uuid of has) if (!willHave.has(uuid)) losses.set(uuid, (losses.get(uuid) ?? 0) + 1);
  }
  return { members: students.length, gains: Object.fromEntries(gains), losses: Object.fromEntries(losses), next };
}

async function changedDefinitions(
  core: IncentivesCore,
  courseId: number,
  { version, achievements, goals }: Definitions,
  publication: Publication,
): Promise<Definitions> {
  const before = { achievements: byUuid(achievements), goals: byUuid(goals) };
  const named = namedIn(publication);
  const owners: Owners = {
    achievements: await ownersOf(core, ACHIEVEMENTS, unknownOf(named.achievements, before.achievements)),
    goals: await ownersOf(core, GOALS, unknownOf(named.goals, before.goals)),
  };
  const after = changedSets(core, before, publication, { courseId, owners });
  refuseAddedCycle(before, after);
  const next = { version: version + 1, onLoss: publication.onLoss };
  return {
    version: next.version,
    achievements: [...versionedAchievements(before, after, next).values()],
    goals: [...after.goals.values()],
  };
}

function byUuid<T extends { readonly uuid: string }>(list: readonly T[]): Map<string, T> {
  return new Map(list.map((one) => [one.uuid, one]));
}

function unknownOf(named: readonly string[], known: ReadonlyMap<string, unknown>): string[] {
  return [...new Set(named)].filter((uuid) => !known.has(uuid));
}
