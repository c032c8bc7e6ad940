import { z } from "@hono/zod-openapi";
import { MAX_LEVEL_XP } from "../../../domain/achievements/level";
import { MAX_MILESTONES } from "../../../domain/achievements/milestones";
import { MAX_SIMILARITY_DAYS } from "../../../domain/facts/similarity";
import { MAX_REGRADE_DAYS } from "../../../domain/policies/regrade-requests";
import { deleteAssessmentConfig, putAssessmentConfigs } from "../../core/courses/assessment-configs";
import { NO_CREATORS, NOT_A_CREATOR } from "../../core/courses/course-creators";
import {
  blankToNull,
  CHANGED_MEANWHILE,
  changedCourse,
  checkTypeNames,
  checkVersion,
  MAX_ASSESSMENT_CONFIGS,
  SAME_TYPE_NAMES,
  TOO_FEW_TYPES,
  TOO_MANY_TYPES,
} from "../../core/courses/rules";
import { changeCourse, readCourse } from "../../core/courses/store";
import { Refusal } from "../../core/kernel/refusal";
import { createCourse } from "../../core/members/create-course";
import { MAX_COURSES_MADE } from "../../core/members/limits";
import { placeTextsAlongside } from "../../core/stories/place-texts";
import { coercedBoolean, coercedInteger, eitherCasing } from "../form-coercion";
import { guardedVersion } from "../if-match";
import { courseParams, json, ok, pathId, route } from "../route";
import { AssessmentConfiguration, assessmentConfigurationOf, Milestone, SourceVariant, TimeZone } from "../shapes";
import { etagOf } from "./course-configuration";

const INVALID = "Invalid parameter(s)";
const name = z.string().trim().min(1).max(255);
const nullableText = z.string().max(10_000).nullish().transform(blankToNull).openapi({ type: "string" });
const chapter = coercedInteger(1, 4);

const courseCreateMembers = {
  courseName: name,
  courseShortName: nullableText,
  viewable: coercedBoolean.default(true),
  enableGame: coercedBoolean.default(true),
  enableAchievements: coercedBoolean.default(true),
  enableSourcecast: coercedBoolean.default(true),
  sourceChapter: chapter,
  sourceVariant: SourceVariant,
  moduleHelpText: nullableText,
};

const changedText = z
  .string()
  .max(10_000)
  .nullable()
  .transform(blankToNull)
  .optional()
  .openapi({ type: ["string", "null"] });

const CourseConfigUpdate = z
  .object({
    courseName: name.optional(),
    courseShortName: changedText,
    viewable: coercedBoolean.optional(),
    enableGame: coercedBoolean.optional(),
    enableAchievements: coercedBoolean.optional(),
    enableSourcecast: coercedBoolean.optional(),
    sourceChapter: chapter.optional(),
    sourceVariant: SourceVariant.optional(),
    moduleHelpText: changedText,
    levelXp: coercedInteger(1, MAX_LEVEL_XP).optional(),
    milestones: z.array(Milestone).max(MAX_MILESTONES).optional(),
    regradeRequestDays: coercedInteger(0, MAX_REGRADE_DAYS).optional(),
    similarityDays: coercedInteger(0, MAX_SIMILARITY_DAYS).optional(),
    timeZone: TimeZone.optional(),
  })
  .openapi("CourseConfigUpdate");

const count = coercedInteger(0, 1_000_000_000);
const AssessmentConfigurationInput = z
  .object({
    assessmentConfigId: coercedInteger(-1_000_000_000, 1_000_000_000),
    type: z.string().trim().min(1).max(100),
    isManuallyGraded: coercedBoolean.default(true),
    displayInDashboard: coercedBoolean.default(true),
    hoursBeforeEarlyXpDecay: count.default(0),
    earlySubmissionXp: count.default(0),
    hidesGrades: coercedBoolean.optional().openapi({ description: "Absent leaves what is there" }),
  })
  .openapi("AssessmentConfigurationInput");

/** The members of a new course; the types are additive, and without them it is made without one. */
const CourseCreate = z
  .object({
    ...courseCreateMembers,
    assessmentConfigs: z
      .array(eitherCasing(AssessmentConfigurationInput))
      .min(1)
      .max(MAX_ASSESSMENT_CONFIGS)
      .optional()
      .openapi({ description: "Its first assessment types, in order; their ids are new ones (additive)" }),
  })
  .openapi("CourseCreate");

/** Which of the three texts a refused list of types gets. */
function invalidConfigs(body: unknown): string {
  const configs = (body as { assessmentConfigs?: unknown } | null)?.assessmentConfigs;
  if (configs === undefined) return "missing assessmentConfig";
  const isList =
    Array.isArray(configs) && configs.every((row) => typeof row === "object" && row !== null && !Array.isArray(row));
  return isList ? INVALID : "assessmentConfigs should be a list of assessment configuration objects";
}

/** Settings and types are one row of the table, so they have one version. */
const IF_MATCH = { "If-Match": "The course's version that was last seen, quoted, as an ETag told it" };

/** What staff may change of a course: the sublanguage of Ground Control. */
const OF_STAFF: ReadonlySet<string> = new Set(["sourceChapter", "sourceVariant"]);
const FOR_ADMINS = "User is not permitted to change the course configuration";

export const courseRoutes = [
  route({
    method: "post",
    path: "/v2/config/create",
    operationId: "createCourse",
    tag: "courses",
    summary: "Create a course, whose admin the caller becomes; Location names it",
    caller: "authenticated",
    body: eitherCasing(CourseCreate),
    invalid: INVALID,
    refusals: {
      400: [INVALID, SAME_TYPE_NAMES],
      403: [`User not allowed to be admin of more than ${MAX_COURSES_MADE} courses.`, NOT_A_CREATOR, NO_CREATORS],
    },
    success: ok,
    handle: async ({ services, caller, body: { assessmentConfigs, ...config }, setHeader }) => {
      checkTypeNames(assessmentConfigs ?? []);
      const courseId = await createCourse(services, caller.userId, config, assessmentConfigs);
      setHeader("Location", `/v2/courses/${courseId}`);
    },
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/config",
    operationId: "updateCourseConfig",
    tag: "courses",
    summary:
      "Change course configuration (partial, flat body; staff change chapter and variant alone); If-Match guards against a newer one",
    caller: "staff",
    params: courseParams,
    headers: IF_MATCH,
    body: eitherCasing(CourseConfigUpdate),
    invalid: INVALID,
    refusals: { 400: [INVALID], 403: [FOR_ADMINS], 412: [CHANGED_MEANWHILE] },
    success: ok,
    handle: async ({ services, caller, params, body, header, setHeader }) => {
      if (caller.role !== "admin" && Object.keys(body).some((field) => !OF_STAFF.has(field)))
        throw new Refusal(403, FOR_ADMINS);
      const expectedVersion = guardedVersion(header("if-match"));
      const changed = await changeCourse(services, caller, params.courseId, (course) => {
        checkVersion(course, expectedVersion);
        return changedCourse(course, body);
      });
      services.courseGates.forget(params.courseId);
      if (changed) setHeader("ETag", etagOf(changed));
      // A game that was turned on or off opens and closes its chapters.
      if (changed && ("viewable" in body || "enableGame" in body)) await placeTextsAlongside(services, params.courseId);
    },
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/config/assessment_configs",
    operationId: "getAssessmentConfigs",
    tag: "courses",
    summary: "Assessment types in display order (bare array); ETag tells the course's version",
    caller: "staff",
    params: courseParams,
    success: json(z.array(AssessmentConfiguration)),
    handle: async ({ services, params, setHeader }) => {
      const course = await readCourse(services, params.courseId);
      setHeader("ETag", etagOf(course));
      return course.assessmentConfigs.map(assessmentConfigurationOf);
    },
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/config/assessment_configs",
    operationId: "putAssessmentConfigs",
    tag: "courses",
    summary: "Upsert and reorder assessment types; If-Match guards against newer ones",
    caller: "admin",
    forbidden: FOR_ADMINS,
    params: courseParams,
    headers: IF_MATCH,
    body: eitherCasing(z.object({ assessmentConfigs: z.array(eitherCasing(AssessmentConfigurationInput)) })),
    invalid: invalidConfigs,
    refusals: {
      400: [
        "missing assessmentConfig",
        "assessmentConfigs should be a list of assessment configuration objects",
        INVALID,
        TOO_MANY_TYPES,
        SAME_TYPE_NAMES,
      ],
      412: [CHANGED_MEANWHILE],
    },
    success: ok,
    handle: async ({ services, caller, params: { courseId }, body, header, setHeader }) => {
      const guard = { courseId, expectedVersion: guardedVersion(header("if-match")) };
      setHeader("ETag", etagOf(await putAssessmentConfigs(services, caller, guard, body.assessmentConfigs)));
    },
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/config/assessment_config/{assessmentConfigId}",
    operationId: "deleteAssessmentConfig",
    tag: "courses",
    summary: "Delete an assessment type together with all its assessments, submissions and answers",
    caller: "admin",
    forbidden: FOR_ADMINS,
    params: courseParams.extend({ assessmentConfigId: pathId("assessmentConfigId") }),
    headers: IF_MATCH,
    refusals: {
      400: ["The given assessment configuration does not exist", TOO_FEW_TYPES],
      412: [CHANGED_MEANWHILE],
    },
    success: ok,
    handle: async ({ services, caller, params: { courseId, assessmentConfigId }, header, setHeader }) => {
      const guard = { courseId, expectedVersion: guardedVersion(header("if-match")) };
      setHeader("ETag", etagOf(await deleteAssessmentConfig(services, caller, guard, assessmentConfigId)));
    },
  }),
];
