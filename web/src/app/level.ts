/** The XP that lead from one level to the next. */
export const XP_PER_LEVEL = 1000;

/** Returns the level that somebody with this XP has reached; everybody begins at level 1. */
export const levelOf = (xp: number): number => Math.floor(xp / XP_PER_LEVEL) + 1;

/** Returns the XP that are missing to the next level. */
export const xpToNextLevel = (xp: number): number => levelOf(xp) * XP_PER_LEVEL - xp;

/** Returns how much of the present level is done, from 0 to 1. */
export const levelShare = (xp: number): number => 1 - xpToNextLevel(xp) / XP_PER_LEVEL;
