import { z } from "@hono/zod-openapi";
import { MAX_TESTCASES } from "../../../domain/facts/limits";
import { TESTCASE_KINDS } from "../../../domain/facts/testcase-kinds";
import { NOT_OPEN } from "../../core/assessments/rules";
import { statisticsOfAssessment, statisticsPage } from "../../core/statistics/assessment-statistics";
import { daysOfAssessment } from "../../core/statistics/days";
import { recordTestcaseRun } from "../../core/statistics/record-testcase-run";
import { stuckStudents } from "../../core/statistics/stuck-students";
import { courseParams, json, pathId, route } from "../route";

const statistics = {
  id: z.int(),
  title: z.string(),
  number: z.string(),
  type: z.string().openapi({ description: "Name of the assessment type" }),
  openAt: z.iso.datetime(),
  closeAt: z.iso.datetime(),
  isPublished: z.boolean(),
  begun: z.int().openapi({
    description: "Students who have saved an answer or entered the password",
  }),
  submitted: z.int(),
  stuck: z.int().openapi({ description: "Students who are stuck on one of its questions" }),
  distribution: z.array(z.int()).openapi({
    description:
      "Submitted work that has its verdict, by tenths of the maximum of XP; the last part has what is above it",
  }),
  mostFailed: z
    .object({
      questionId: z.int(),
      questionNumber: z.int(),
      testcaseNumber: z.int(),
      failed: z.int().openapi({ description: "Submitted answers that fail it" }),
      judged: z.int().openapi({ description: "Submitted answers that were judged by it" }),
    })
    .nullable(),
};

const StatisticsPage = z
  .object({
    assessments: z.array(z.object(statistics)),
    next: z.int().nullable().openapi({ description: "Cursor to go on with, null at the end" }),
  })
  .openapi("StatisticsPage");

const testcase = { number: z.int(), type: z.enum(TESTCASE_KINDS), program: z.string() };

const AssessmentStatistics = z
  .object({
    ...statistics,
    questions: z
      .array(
        z.object({
          id: z.int(),
          number: z.int(),
          maxXp: z.int(),
          judged: z.int(),
          testcases: z.array(z.object({ ...testcase, failed: z.int() })),
        }),
      )
      .openapi({ description: "Those that are judged by testcases" }),
    students: z.int().openapi({ description: "Students of the course, each of whom may answer" }),
    choiceQuestions: z
      .array(
        z.object({
          id: z.int(),
          number: z.int(),
          maxXp: z.int(),
          content: z.string(),
          answered: z.int().openapi({ description: "Submitted answers with a verdict" }),
          choices: z.array(z.object({ content: z.string(), isRight: z.boolean(), chosen: z.int() })),
          others: z.int().openapi({ description: "Answers that are none of its choices, as of an older version" }),
        }),
      )
      .openapi({ description: "Those that are answered by choosing" }),
  })
  .openapi("AssessmentStatistics");

const AssessmentDays = z
  .object({
    openAt: z.iso.datetime(),
    questions: z
      .array(
        z.object({
          id: z.int(),
          number: z.int(),
          testcases: z.array(z.object({ number: z.int(), type: z.enum(TESTCASE_KINDS) })),
          days: z
            .array(
              z.object({
                day: z.iso.date().openapi({ description: "In the time zone of the course" }),
                judged: z.int().openapi({ description: "Answers submitted by its end and judged by testcases" }),
                passed: z.array(z.int()).readonly().openapi({ description: "How many of these pass each testcase" }),
              }),
            )
            .openapi({ description: "Days on which answers were submitted that have a verdict, by their latest one" }),
          uncounted: z.int().openapi({
            description:
              "Judged answers that are not in the days: from before there were any, until they are counted anew",
          }),
          times: z.object({
            known: z.int().openapi({ description: "Submitted answers whose time on task is recorded" }),
            quartiles: z
              .object({ lower: z.int(), median: z.int(), upper: z.int() })
              .nullable()
              .openapi({ description: "In minutes, estimated; null without a recorded time" }),
          }),
        }),
      )
      .openapi({ description: "Those that are answered with a program" }),
  })
  .openapi("AssessmentDays");

const StuckPage = z
  .object({
    rows: z.array(
      z.object({
        submissionId: z.int(),
        student: z.object({
          id: z.int().openapi({ description: "Course registration id" }),
          name: z.string().nullable(),
        }),
        groupName: z.string().nullable(),
        questionId: z.int(),
        questionNumber: z.int(),
        answerIndex: z
          .int()
          .openapi({ description: "Place of the answer among those of the submission, 0 without one" }),
        testcase: z.object(testcase).nullable().openapi({ description: "The first that failed at the last run" }),
        runs: z.int().openapi({ description: "Runs since a testcase passed for the first time" }),
        since: z.iso.datetime(),
        lastAt: z.iso.datetime().openapi({ description: "The last run" }),
      }),
    ),
    next: z.string().nullable().openapi({ description: "Cursor to go on with, null at the end" }),
  })
  .openapi("StuckPage");

const RunCountSchema = z
  .object({
    runs: z.int().openapi({ description: "Runs since a testcase passed for the first time" }),
    isStuck: z.boolean(),
  })
  .openapi("RunStanding");

const place = z
  .int()
  .min(0)
  .max(MAX_TESTCASES - 1);
const RunBody = z.object({
  passed: z.array(place).max(MAX_TESTCASES).openapi({ description: "Places of the testcases that passed, 0-based" }),
  failing: place.nullable().openapi({ description: "Place of the first testcase that failed, null when none did" }),
});

const assessmentParams = courseParams.extend({ assessmentId: pathId("assessmentId") });
const questionParams = courseParams.extend({ questionId: pathId("questionId") });

export const statisticsRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/statistics/assessments",
    operationId: "listAssessmentStatistics",
    tag: "statistics",
    summary: "One page of assessments with how many began, submitted and are stuck",
    caller: "staff",
    additive: true,
    params: courseParams,
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .optional()
        .openapi({
          param: { name: "cursor", in: "query" },
          type: "integer",
          description: "The `next` of the page before",
        }),
    }),
    success: json(StatisticsPage),
    handle: ({ services, params: { courseId }, query }) => statisticsPage(services, courseId, query.cursor),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/statistics/assessments/{assessmentId}",
    operationId: "getAssessmentStatistics",
    tag: "statistics",
    summary: "One assessment with its distribution of XP, how often each testcase fails and each choice is chosen",
    caller: "staff",
    additive: true,
    params: assessmentParams,
    refusals: { 404: ["Assessment not found"] },
    success: json(AssessmentStatistics),
    handle: ({ services, params }) => statisticsOfAssessment(services, params.courseId, params.assessmentId),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/statistics/assessments/{assessmentId}/days",
    operationId: "getAssessmentDays",
    tag: "statistics",
    summary: "How the testcases of one assessment developed by day, and the time on task",
    caller: "staff",
    additive: true,
    params: assessmentParams,
    refusals: { 404: ["Assessment not found"] },
    success: json(AssessmentDays),
    handle: async ({ services, params: { courseId, assessmentId } }) => {
      const timeZone = (await services.courseGates.timeZoneOf(courseId)) ?? services.timeZone;
      return daysOfAssessment(services, courseId, assessmentId, timeZone);
    },
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/statistics/assessments/{assessmentId}/stuck",
    operationId: "listStuckStudents",
    tag: "statistics",
    summary: "One page of the students who are stuck on an assessment",
    caller: "staff",
    additive: true,
    params: assessmentParams,
    query: z.object({
      cursor: z.string().max(60).optional().openapi({ description: "The `next` of the page before" }),
    }),
    refusals: { 400: ["Invalid cursor"], 404: ["Assessment not found"] },
    success: json(StuckPage),
    handle: ({ services, params, query }) =>
      stuckStudents(services, params.courseId, params.assessmentId, query.cursor),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/assessments/question/{questionId}/testcase_runs",
    operationId: "recordTestcaseRun",
    tag: "assessments",
    summary: "Tell of a run of a question's testcases",
    caller: "student",
    additive: true,
    params: questionParams,
    body: RunBody,
    refusals: {
      403: [NOT_OPEN],
      404: ["Question not found"],
      429: [/^Too many runs\. Please try again in (a second|\d+ seconds)\.$/],
    },
    success: json(RunCountSchema),
    handle: async ({ services, caller, params: { questionId }, body }) => {
      await services.testcaseRuns.take(`member ${caller.regId}`);
      return recordTestcaseRun(services, caller, { questionId, ...body });
    },
  }),
];
