/** A user may be admin of this many courses. */
export const MAX_ADMIN_COURSES = 5;

/** Members that a course may have. */
export const MAX_MEMBERS = 1500;
