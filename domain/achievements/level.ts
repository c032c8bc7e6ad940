/** The XP that lead from one level to the next where a course sets nothing else. */
export const DEFAULT_LEVEL_XP = 1000;
/** The largest number of XP that a course may set for a level. */
export const MAX_LEVEL_XP = 1_000_000;

/** A level from which on a course's dashboard says something. */
export interface Milestone {
  readonly level: number;
  readonly text: string;
}

/** Returns the level that these XP reach: everybody begins at level 1, and nobody falls below it. */
export function levelOf(xp: number, levelXp = DEFAULT_LEVEL_XP): number {
  return Math.floor(Math.max(0, xp) / levelXp) + 1;
}

/** Returns the XP reached since the level began, of `levelXp`. */
export function xpInLevel(xp: number, levelXp = DEFAULT_LEVEL_XP): number {
  return Math.max(0, xp) % levelXp;
}

/** Returns the XP that are missing to the next level. */
export function xpToNextLevel(xp: number, levelXp = DEFAULT_LEVEL_XP): number {
  return levelXp - xpInLevel(xp, levelXp);
}

/** Returns how much of the present level is done, from 0 to 1. */
export function levelShare(xp: number, levelXp = DEFAULT_LEVEL_XP): number {
  return xpInLevel(xp, levelXp) / levelXp;
}

/** Returns the milestones by level, each with whether this level has reached it. */
export function milestonesAt<T extends Milestone>(
  milestones: readonly T[],
  level: number,
): (T & { isReached: boolean })[] {
  return [...milestones]
    .sort((a, b) => a.level - b.level)
    .map((milestone) => ({ ...milestone, isReached: level >= milestone.level }));
}
