/** The systems for whose files a course keeps a mapping of columns. The registrar's is free: nothing of it is prescribed. */
export const GRADEBOOK_PRESETS = ["canvas", "moodle", "blackboard", "registrar"] as const;
export type GradebookPreset = (typeof GRADEBOOK_PRESETS)[number];

/** How a total is made: all marks added, or the parts that groups of work reach, by their weights. */
export const TOTAL_METHODS = ["sum", "weighted"] as const;
export type TotalMethod = (typeof TOTAL_METHODS)[number];

/** What work without a mark counts as, as long as it may still get one. */
export const UNMARKED_RULES = ["zero", "leftOut"] as const;
export type UnmarkedRule = (typeof UNMARKED_RULES)[number];

/** Columns of a course for marks from elsewhere, and groups by which work is weighted. */
export const MAX_EXTERNAL_COLUMNS = 40;
export const MAX_WEIGHT_GROUPS = 60;
/** Characters of their names. */
export const GRADEBOOK_NAME_CHARACTERS = 80;
/** The largest mark, maximum, weight, floor and cap. */
export const MAX_GRADEBOOK_NUMBER = 1_000_000;
/** Columns of a mapped file, and characters of one's head and of what stands for a mark. */
export const MAX_MAPPED_COLUMNS = 150;
export const MAPPED_HEAD_CHARACTERS = 120;
export const STAND_IN_CHARACTERS = 20;
/** Students whose marks one request writes; more of them are several requests. */
export const MARKS_AT_ONCE = 25;
