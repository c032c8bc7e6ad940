import type { Role } from "../facts/roles";

/** The parts of a course that its admins can turn off, by their settings. */
export const COURSE_FEATURES = ["enableGame", "enableAchievements", "enableSourcecast"] as const;
export type CourseFeature = (typeof COURSE_FEATURES)[number];

/** What of a course decides who may use it. */
export type CourseAccess = Readonly<Record<CourseFeature, boolean>> & { readonly viewable: boolean };

/** Tells whether members in this role may use the course now: a course that is not viewable is open to its admins alone. */
export const mayEnterCourse = ({ viewable }: Pick<CourseAccess, "viewable">, role: Role): boolean =>
  viewable || role === "admin";

/** Tells whether members in this role may read what belongs to a feature: staff prepare it while it is turned off. */
export const mayReadFeature = (
  access: Readonly<Record<CourseFeature, boolean>>,
  feature: CourseFeature,
  role: Role,
): boolean => access[feature] || role !== "student";

/** Tells whether anything in a course may be changed: an archived one is read only, for everybody. */
export const mayChangeCourse = ({ archived }: { readonly archived: boolean }): boolean => !archived;
