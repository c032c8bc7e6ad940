import { z } from "@hono/zod-openapi";
import { MAX_LEVEL_XP } from "../../domain/achievements/level";
import { MAX_MILESTONE_LEVEL, MAX_MILESTONES, MILESTONE_CHARACTERS } from "../../domain/achievements/milestones";
import { ALL_COURSE_VARIANTS, CHAPTERS, COURSE_VARIANTS } from "../../domain/facts/languages";
import { ROLES } from "../../domain/facts/roles";
import { MAX_SIMILARITY_DAYS } from "../../domain/facts/similarity";
import { MAX_REGRADE_DAYS } from "../../domain/policies/regrade-requests";
import { isTimeZone } from "../../domain/time-zones/time-zone";
import type { SessionStatus } from "../core/achievements/session-status";
import type { AssessmentConfig, Course } from "../core/courses/course";
import {
  assetsPrefixOf,
  isArchived,
  levelXpOf,
  milestonesOf,
  regradeDaysOf,
  similarityDaysOf,
  timeZoneOf,
} from "../core/courses/rules";
import type { LatestView } from "../core/members/login-session";

/** Shapes of the wire that several routes share, under the contract's names, and how the domain's values become them. */

export const Role = z.enum(ROLES).openapi("Role");

const variantsByChapter = CHAPTERS.map((chapter) => `${chapter}: ${COURSE_VARIANTS[chapter].join(", ")}`);
export const SourceVariant = z
  .enum(ALL_COURSE_VARIANTS)
  .openapi("SourceVariant", { description: `Chapter ${variantsByChapter.join("; ")}` });

const StoryPointer = z.object({ story: z.string().nullable(), playStory: z.boolean() }).openapi("StoryPointer");
const GameStates = z.record(z.string(), z.unknown()).openapi("GameStates");

/** An achievement as a page tells that it was earned. */
export const AchievementName = z
  .object({
    uuid: z.guid(),
    title: z.string(),
    xp: z.int().openapi({ description: "What it is worth (additive)" }),
    cardBackground: z.string().nullable().openapi({ description: "The picture of its card (additive)" }),
  })
  .openapi("AchievementName");

const CourseRegistration = z
  .object({
    courseRegId: z.int(),
    courseId: z.int(),
    role: Role,
    group: z.string().nullable().openapi({ description: "Name of the group the member belongs to" }),
    xp: z.int(),
    maxXp: z.int(),
    story: StoryPointer,
    gameStates: GameStates,
    agreedToResearch: z.boolean().nullable(),
    totalXp: z.int().nullable().openapi({
      description: "XP of assessments and achievements; null where the course has no achievements (additive)",
    }),
    hidesAchievements: z.boolean().openapi({ description: "The member wants to see nothing of them (additive)" }),
    unseenAchievements: z
      .array(AchievementName)
      .openapi({ description: "Earned, and the member was not told of it yet (additive)" }),
  })
  .openapi("CourseRegistration");

/** A name of the IANA database. */
export const TimeZone = z.string().max(64).refine(isTimeZone);

/** A level at which the course says something. */
export const Milestone = z
  .object({
    level: z.int().min(1).max(MAX_MILESTONE_LEVEL),
    text: z.string().trim().min(1).max(MILESTONE_CHARACTERS),
  })
  .openapi("Milestone");

const courseMembers = {
  courseName: z.string(),
  courseShortName: z.string().nullable(),
  viewable: z.boolean(),
  enableGame: z.boolean(),
  enableAchievements: z.boolean(),
  enableSourcecast: z.boolean(),
  sourceChapter: z.int().min(1).max(4),
  sourceVariant: SourceVariant,
  moduleHelpText: z.string().nullable(),
  levelXp: z.int().min(1).max(MAX_LEVEL_XP).openapi({ description: "XP of a level (additive)" }),
  milestones: z.array(Milestone).max(MAX_MILESTONES).openapi({ description: "In the course's order (additive)" }),
  regradeRequestDays: z.int().min(0).max(MAX_REGRADE_DAYS).openapi({
    description: "Days after grading in which students may ask for a regrade; 0: they may not (additive)",
  }),
  similarityDays: z.int().min(0).max(MAX_SIMILARITY_DAYS).openapi({
    description: "Days after archiving for which similarity reports and notes are kept (additive)",
  }),
  timeZone: TimeZone.openapi({ description: "The zone of the course's dates, such as Asia/Singapore (additive)" }),
};

const CourseConfiguration = z
  .object({
    ...courseMembers,
    assetsPrefix: z.string().openapi({ description: "With a trailing slash" }),
    archived: z.boolean().openapi({ description: "Nothing can be changed in the course (additive)" }),
  })
  .openapi("CourseConfiguration");

export const CourseConfigWithTypes = z
  .object({
    ...courseMembers,
    assessmentTypes: z.array(z.string()).openapi({ description: "Type names in display order" }),
    assetsPrefix: z.string().nullable(),
  })
  .openapi("CourseConfigWithTypes");

export const AssessmentConfiguration = z
  .object({
    assessmentConfigId: z.int(),
    type: z.string(),
    isManuallyGraded: z.boolean(),
    displayInDashboard: z.boolean(),
    hoursBeforeEarlyXpDecay: z.int().min(0),
    earlySubmissionXp: z.int().min(0),
    hidesGrades: z.boolean().openapi({ description: "New assessments hide their grades until they are published" }),
  })
  .openapi("AssessmentConfiguration");

const User = z
  .object({
    userId: z.int(),
    name: z.string(),
    courses: z.array(
      z
        .object({
          courseId: z.int(),
          courseName: z.string(),
          courseShortName: z.string().nullable(),
          role: Role,
          viewable: z.boolean(),
          archived: z.boolean().openapi({ description: "Nothing can be changed in the course (additive)" }),
        })
        .openapi("UserCourse"),
    ),
    mayCreateCourses: z
      .boolean()
      .openapi({ description: "Whether this site lets the person create courses (additive)" }),
    account: z.string().nullable().openapi({
      description:
        "The e-mail address of the person's account at this site; null for who logs in another way (additive)",
    }),
  })
  .openapi("User");

const latestMembers = {
  courseRegistration: z.union([CourseRegistration, z.null()]),
  courseConfiguration: z.union([CourseConfiguration, z.null()]),
  assessmentConfigurations: z.array(AssessmentConfiguration).nullable(),
};

export const LatestViewed = z.object(latestMembers).openapi("LatestViewed");
export const UserIndex = z.object({ user: User, ...latestMembers }).openapi("UserIndex");

/** What the deployment decides for courses that do not. */
export interface SiteDefaults {
  readonly assetsPrefix: string;
  readonly timeZone: string;
}

/** The configuration on the wire, with the prefix and the time zone that are in force. */
export function configurationOf(course: Course, site: SiteDefaults): z.input<typeof CourseConfiguration> {
  const { courseName, courseShortName, viewable, enableGame, enableAchievements, enableSourcecast } = course;
  return {
    courseName,
    courseShortName,
    viewable,
    enableGame,
    enableAchievements,
    enableSourcecast,
    sourceChapter: course.sourceChapter,
    sourceVariant: SourceVariant.parse(course.sourceVariant),
    moduleHelpText: course.moduleHelpText,
    levelXp: levelXpOf(course),
    milestones: [...milestonesOf(course)],
    regradeRequestDays: regradeDaysOf(course),
    similarityDays: similarityDaysOf(course),
    timeZone: timeZoneOf(course, site.timeZone),
    assetsPrefix: assetsPrefixOf(course, site.assetsPrefix),
    archived: isArchived(course),
  };
}

export function assessmentConfigurationOf({ order, isDeleting, hidesGrades = false, ...config }: AssessmentConfig) {
  return { ...config, hidesGrades };
}

export function latestViewedOf(
  latest: LatestView | null,
  status: SessionStatus | null,
  site: SiteDefaults,
): z.input<typeof LatestViewed> {
  if (latest === null || status === null) {
    return { courseRegistration: null, courseConfiguration: null, assessmentConfigurations: null };
  }
  const { registration, course, summary, gameStates } = latest;
  const { regId, courseId, role, group, agreedToResearch, hidesAchievements = false } = registration;
  const { xp, maxXp, story } = summary;
  const { totalXp, unseenAchievements } = status;
  return {
    courseRegistration: {
      courseRegId: regId,
      courseId,
      role,
      group,
      xp,
      maxXp,
      story,
      gameStates,
      agreedToResearch,
      totalXp,
      hidesAchievements,
      unseenAchievements: [...unseenAchievements],
    },
    courseConfiguration: configurationOf(course, site),
    assessmentConfigurations: course.assessmentConfigs.map(assessmentConfigurationOf),
  };
}
