import { z } from "@hono/zod-openapi";
import { planCopy } from "../../core/course-copies/plan-copy";
import { continueCopy, NO_COPY, startCopy } from "../../core/course-copies/start-copy";
import { findCopy } from "../../core/course-copies/store";
import { NO_CREATORS, NOT_A_CREATOR } from "../../core/courses/course-creators";
import { blankToNull } from "../../core/courses/rules";
import { MAX_COURSES_MADE } from "../../core/members/limits";
import { courseParams, json, ok, route } from "../route";
import { TimeZone } from "../shapes";

/** Ten years, either way. */
const MOST_DAYS = 3660;

const CopyCounts = z
  .object({
    types: z.int(),
    assessments: z.int(),
    goals: z.int(),
    achievements: z.int(),
    chapters: z.int(),
    files: z.int().openapi({ description: "Files of the game" }),
  })
  .openapi("CopyCounts");
const LeftOut = z.object({ members: z.int(), recordings: z.int() }).openapi("LeftOut");

const plannedDates = {
  id: z.int(),
  title: z.string(),
  openAt: z.string(),
  closeAt: z.string(),
  newOpenAt: z.string(),
  newCloseAt: z.string(),
};
const CopyPlan = z
  .object({
    counts: CopyCounts,
    leftOut: LeftOut,
    assessments: z.array(z.object({ ...plannedDates, number: z.string(), type: z.string() })),
    chapters: z.array(z.object(plannedDates)),
  })
  .openapi("CopyPlan");

const CourseCopy = z
  .object({
    sourceCourseId: z.int(),
    sourceName: z.string(),
    days: z.int(),
    timeZone: z.string(),
    startedAt: z.string(),
    finishedAt: z.string().nullable(),
    total: CopyCounts,
    done: CopyCounts,
    leftOut: LeftOut,
    skipped: z
      .array(z.object({ id: z.int(), number: z.string().nullable(), title: z.string().nullable() }))
      .openapi({ description: "Assessments that were deleted (null), or whose number was taken, meanwhile" }),
  })
  .openapi("CourseCopy");

const shift = {
  days: z.coerce.number().int().min(-MOST_DAYS).max(MOST_DAYS),
  timeZone: TimeZone.openapi({ description: "The zone whose clock the dates keep, such as Asia/Singapore" }),
};
const forbidden = "User is not permitted to copy the course";

export const courseCopyRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/copy_plan",
    operationId: "planCourseCopy",
    tag: "courses",
    summary: "What a copy of the course would have, with the dates of its assessments and chapters; writes nothing",
    additive: true,
    caller: "admin",
    forbidden,
    params: courseParams,
    query: z.object(shift),
    success: json(CopyPlan),
    handle: ({ services, params, query }) => planCopy(services, params.courseId, query),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/copies",
    operationId: "copyCourse",
    whileArchived: true,
    tag: "courses",
    summary: "Create a course with the contents of this one and without its people; Location names it",
    additive: true,
    caller: "admin",
    forbidden,
    params: courseParams,
    body: z.object({
      requestId: z.guid().openapi({ description: "Asking again with the same makes no second course" }),
      courseName: z.string().trim().min(1).max(255),
      courseShortName: z.string().max(10_000).nullish().transform(blankToNull).openapi({ type: "string" }),
      ...shift,
    }),
    refusals: {
      403: [`User not allowed to be admin of more than ${MAX_COURSES_MADE} courses.`, NOT_A_CREATOR, NO_CREATORS],
    },
    success: ok,
    handle: async ({ services, caller, body: { days, timeZone, ...request }, setHeader }) => {
      const courseId = await startCopy(services, caller, { ...request, shift: { days, timeZone } });
      setHeader("Location", `/v2/courses/${courseId}`);
    },
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/copy",
    operationId: "getCourseCopy",
    tag: "courses",
    summary: "How far a course is that is a copy, and what was left out; null for one that is no copy",
    additive: true,
    caller: "admin",
    forbidden,
    params: courseParams,
    success: json(CourseCopy.nullable()),
    handle: async ({ services, params }) => {
      const copy = await findCopy(services, params.courseId);
      if (copy === undefined) return null;
      const { sourceCourseId, sourceName, startedAt, finishedAt, total, done, leftOut } = copy;
      const summary = { sourceCourseId, sourceName, startedAt, finishedAt, total, done, leftOut, ...copy.shift };
      return { ...summary, skipped: [...copy.skipped] };
    },
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/copy/continue",
    operationId: "continueCourseCopy",
    tag: "courses",
    summary: "Have a copy gone on with that stands still",
    additive: true,
    caller: "admin",
    forbidden,
    params: courseParams,
    refusals: { 404: [NO_COPY] },
    success: ok,
    handle: ({ services, params }) => continueCopy(services, params.courseId),
  }),
];
