import { isReleased, type RuledAchievement } from "../../../domain/achievements/inference";
import { isStaff, type Registration } from "../members/registration";

/** One achievement of a course as it is kept. Texts are empty, dates null where there is none. */
export interface Achievement extends RuledAchievement {
  readonly title: string;
  readonly isTask: boolean;
  /** Among the tasks, from 1; 0 hides it. */
  readonly position: number;
  readonly cardBackground: string;
  readonly coverImage: string;
  readonly description: string;
  readonly completionText: string;
  /** The version of the course's definitions in which it, its links or a goal of it changed last. */
  readonly changedIn: number;
  /** The last version that changed it and took it from members who lost it by that; 0 when there was none. */
  readonly withdrawnIn: number;
}

/** Tells whether a member may see an achievement: students only once it is released, and never at position 0. */
export function isShown(
  { release, position }: Pick<Achievement, "release" | "position">,
  member: Pick<Registration, "role">,
  now: Date,
): boolean {
  return isStaff(member) || (position !== 0 && isReleased({ release }, now));
}

/**
 * Leaves what a member may see of achievements, without links to the others: their uuids would tell that they are there.
 * What somebody has earned is no secret to them.
 */
export function shownTo(
  achievements: readonly Achievement[],
  member: Pick<Registration, "role">,
  now: Date,
  earned: ReadonlySet<string> = new Set(),
): Achievement[] {
  const shown = achievements.filter((achievement) => earned.has(achievement.uuid) || isShown(achievement, member, now));
  if (shown.length === achievements.length) return shown;
  const known = new Set(shown.map(({ uuid }) => uuid));
  const hidden = new Set(achievements.flatMap(({ uuid }) => (known.has(uuid) ? [] : [uuid])));
  const isListed = (uuid: string) => !hidden.has(uuid);
  return shown.map((one) => ({ ...one, prerequisiteUuids: one.prerequisiteUuids.filter(isListed) }));
}
