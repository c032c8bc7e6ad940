/** The roles of a course's members, each with the rights of those before it in its course. */
export const ROLES = ["student", "staff", "admin"] as const;
export type Role = (typeof ROLES)[number];
