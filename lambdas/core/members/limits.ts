/** Courses that one user may make; of courses that others made they may be admin of any number. */
export const MAX_COURSES_MADE = 5;

/** Members that a course may have. */
export const MAX_MEMBERS = 10_000;
