import type { CourseConfig } from "./course";

/**
 * Says of each setting of a course whether a copy of the course takes it over. The audit log tells of changes in this order.
 * A new setting does not compile until it stands here.
 */
const SETTINGS: Readonly<Record<keyof CourseConfig, "copied" | "asked anew">> = {
  courseName: "asked anew",
  courseShortName: "asked anew",
  viewable: "copied",
  enableGame: "copied",
  enableAchievements: "copied",
  enableSourcecast: "copied",
  sourceChapter: "copied",
  sourceVariant: "copied",
  moduleHelpText: "copied",
  levelXp: "copied",
  milestones: "copied",
  regradeRequestDays: "copied",
  similarityDays: "copied",
  timeZone: "copied",
};

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly (keyof CourseConfig)[];

type CopiedSettings = Omit<CourseConfig, "courseName" | "courseShortName">;

/** Returns the settings that a copy of a course takes over. A default that the course keeps stays absent. */
export function copiedSettings(course: CourseConfig): CopiedSettings {
  const copied = SETTING_NAMES.filter((name) => SETTINGS[name] === "copied" && course[name] !== undefined);
  return Object.fromEntries(copied.map((name) => [name, course[name]])) as unknown as CopiedSettings;
}
