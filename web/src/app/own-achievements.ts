import type { Course } from "./session";

/** Tells whether a person is shown achievements: the course has them on, and a student has not hidden their own. */
export const showsAchievements = ({ role, configuration, registration }: Course): boolean =>
  configuration.enableAchievements && !(role === "student" && registration.hidesAchievements);

/** Returns the XP of this person in a course, with those of achievements where it has them. */
export const totalXpOf = ({ registration: { totalXp, xp } }: Pick<Course, "registration">): number => totalXp ?? xp;
