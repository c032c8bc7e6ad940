/** The states of a student's request to have a question's grade looked at again. */
export const REGRADE_STATES = ["open", "accepted", "declined"] as const;
export type RegradeState = (typeof REGRADE_STATES)[number];

/** Characters of a student's reason, and of what staff answer. */
export const REGRADE_TEXT_CHARACTERS = 2000;

/** Days after grading in which students may ask, unless the course says otherwise. */
export const DEFAULT_REGRADE_DAYS = 14;
export const MAX_REGRADE_DAYS = 365;
