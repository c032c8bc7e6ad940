import { awardedAmong, type Evaluation } from "../../../domain/achievements/evaluate";
import { isGoalComplete, type MemberAchievement } from "../../../domain/achievements/inference";
import type { Achievement } from "./achievement";
import type { AchievementProgress, Earned } from "./achievement-progress";
import type { Definitions } from "./definitions";

/**
 * Returns the achievements that a member keeps whatever the facts: those that they have and whose definition was changed
 * since it was last found complete, unless it was changed for everybody to lose it.
 */
export function retainedAchievements(
  { earned }: Pick<AchievementProgress, "earned">,
  achievements: readonly Achievement[],
): Set<string> {
  return new Set(
    achievements.flatMap(({ uuid, changedIn, withdrawnIn }) => {
      const entry = earned[uuid];
      if (!isHeld(entry) || withdrawnIn > entry.version) return [];
      return entry.kept || changedIn > entry.version ? [uuid] : [];
    }),
  );
}

/** Tells whether a member has an achievement that they once earned. */
export function isHeld(entry: Earned | undefined): entry is Earned {
  return entry !== undefined && entry.lostAt === undefined;
}

/**
 * Returns what a member has earned after an evaluation in which `retainedAchievements` counted as completed. An achievement is
 * earned at the moment when it is first found complete. It is lost when the facts are not so any more, and comes back with
 * its first moment. One that only its changed definition would take away is marked as kept. What the course has deleted is
 * forgotten. `countsAsSeen` marks what is new as told, for members who were told of it in another way.
 */
export function earnedAfter(
  before: AchievementProgress["earned"],
  { version, achievements }: Pick<Definitions, "version" | "achievements">,
  evaluation: Evaluation,
  now: Date,
  { isTold: countsAsSeen = false } = {},
): AchievementProgress["earned"] {
  const awarded = new Map(awardedAmong(evaluation, achievements, now).map((one) => [one.uuid, one]));
  // One that was earned and is to be released anew is kept like any other whose definition was changed.
  for (const uuid of retainedAchievements({ earned: before }, achievements)) {
    const state = evaluation.achievements.get(uuid);
    if (state) awarded.set(uuid, state);
  }
  const entries = achievements.flatMap((achievement): [string, Earned][] => {
    const [entry, award] = [before[achievement.uuid], awarded.get(achievement.uuid)];
    const next = award
      ? isMet(entry, achievement, award, evaluation, { version, now, countsAsSeen })
      : lost(entry, now);
    return next ? [[achievement.uuid, next]] : [];
  });
  return Object.fromEntries(entries);
}

interface Look {
  readonly version: number;
  readonly now: Date;
  readonly countsAsSeen: boolean;
}

function isMet(
  entry: Earned | undefined,
  achievement: Achievement,
  award: MemberAchievement,
  evaluation: Evaluation,
  { version, now, countsAsSeen }: Look,
): Earned {
  if (entry === undefined) {
    return { at: now.toISOString(), xp: award.ownXp, version, ...(countsAsSeen && { seen: true as const }) };
  }
  const { lostAt: _, kept: __, ...own } = entry;
  if (!isCompleteByItself(achievement, award, evaluation)) return { ...own, kept: true };
  // The version is noted only where it decides anything, so that a publication of others writes nothing here.
  return achievement.changedIn > entry.version ? { ...own, version } : own;
}

/** Tells whether its own goals and prerequisites complete it, rather than its having been earned before a change. */
function isCompleteByItself(
  { goalUuids, prerequisiteUuids }: Achievement,
  { isCircular }: MemberAchievement,
  { goals, achievements }: Evaluation,
): boolean {
  if (isCircular || goalUuids.length + prerequisiteUuids.length === 0) return false;
  const isDone = (uuid: string) => {
    const figures = goals.get(uuid);
    return figures !== undefined && isGoalComplete(figures);
  };
  return goalUuids.every(isDone) && prerequisiteUuids.every((uuid) => achievements.get(uuid)?.isCompleted);
}

function lost(entry: Earned | undefined, now: Date): Earned | undefined {
  if (!isHeld(entry)) return entry;
  const { kept: _, ...own } = entry;
  return { ...own, lostAt: now.toISOString() };
}
