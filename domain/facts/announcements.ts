/** Characters of the longest title and the longest text of an announcement. */
export const MAX_ANNOUNCEMENT_TITLE = 200;
export const MAX_ANNOUNCEMENT_TEXT = 10_000;
/** The members that an announcement may name one by one, and the groups. */
export const MAX_ANNOUNCEMENT_MEMBERS = 300;
export const MAX_ANNOUNCEMENT_GROUPS = 100;
