/** What one achievement or goal may hold, for the editor and the server. Lengths are in characters. */
export const MAX_TITLE = 255;
export const MAX_TEXT = 5000;
export const MAX_URL = 2000;
export const MAX_XP = 1_000_000;
/** A position's distance from 0, both ways. */
export const MAX_POSITION = 1_000_000;
/** The largest number of achievements or goals that one achievement may be linked to. */
export const MAX_LINKS = 50;
export const MAX_GOAL_TEXT = 1000;
export const MAX_GOAL_TYPE = 100;
/** Counts and targets go up to here. */
export const MAX_COUNT = 1_000_000;
/** A goal's `meta`: bytes of its JSON text, and objects and lists inside one another, so that a condition of 16 groups fits. */
export const MAX_META_BYTES = 8000;
export const MAX_META_DEPTH = 34;
/** Achievements, and goals, of one course. */
export const MAX_DEFINITIONS = 1000;
