/**
 * Paths below a course that belong to pages, those that do not exist yet included: an assessment type with such a name gets
 * another slug, so that its address stays the same on the day when the page comes.
 */
export const COURSE_SLUGS = [
  "achievements",
  "adminpanel",
  "announcements",
  "answer-groups",
  "archive",
  "auditlog",
  "cockpit",
  "copy",
  "dashboard",
  "division",
  "extensions",
  "game",
  "gradebook",
  "grading",
  "groundcontrol",
  "map",
  "not-found",
  "regrade",
  "regraderequests",
  "rubrics",
  "similarity",
  "sourcecast",
  "sourcereel",
  "storysimulator",
  "today",
] as const;

export type CourseSlug = (typeof COURSE_SLUGS)[number];
