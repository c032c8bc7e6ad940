import { z } from "@hono/zod-openapi";
import { BEGUN_STATUSES } from "../../../domain/facts/submission-status";
import { acceptSubmission, unacceptSubmission } from "../../core/grading/accept-submission";
import { findWork } from "../../core/grading/find-work";
import { GRADED_ELSEWHERE, gradeAnswer } from "../../core/grading/grade-answer";
import { gradingPage, SHOWN } from "../../core/grading/grading-page";
import { gradingTable } from "../../core/grading/grading-table";
import { openToGrade } from "../../core/grading/open-workspaces";
import { SORTS } from "../../core/grading/page-position";
import { readSubmission } from "../../core/grading/read-submission";
import { regradeAnswer, regradeSubmission } from "../../core/grading/regrade";
import { removeBonus } from "../../core/grading/remove-bonus";
import { gradingSummary } from "../../core/grading/summary";
import { unsubmitSubmission } from "../../core/grading/unsubmit";
import { RUBRIC_CHANGED } from "../../core/rubrics/edit-rubric";
import {
  NO_BONUS,
  NO_SUBMISSION,
  NOT_ATTEMPTED,
  NOT_AUTOGRADED,
  NOT_AVENGER,
  NOT_SUBMITTED,
  NOTHING_TO_UNSUBMIT,
} from "../../core/submissions/refusals";
import { courseParams, json, noContent, ok, pathId, route } from "../route";
import { Grader, mcqParts, programmingParts, questionBase, sentGrading, votingParts } from "./question-schemas";

const SubmissionStatus = z.enum(BEGUN_STATUSES).openapi("SubmissionStatus");

const gradingRow = z.object({
  id: z.int().openapi({ description: "Submission id" }),
  status: SubmissionStatus,
  unsubmittedAt: z.string().nullable().openapi({ description: "Timestamp in UTC without offset" }),
  unsubmittedBy: Grader.nullable(),
  xp: z.int().nullable().openapi({ description: "Null when the submission has no answers" }),
  xpAdjustment: z.int().nullable().openapi({ description: "Null when the submission has no answers" }),
  xpBonus: z.int(),
  gradedCount: z.int(),
  assessment: z.object({
    id: z.int(),
    title: z.string(),
    isManuallyGraded: z.boolean(),
    type: z.string(),
    maxXp: z.int().nullable(),
    questionCount: z.int(),
  }),
  student: z.object({
    id: z.int().openapi({ description: "Course registration id" }),
    name: z.string().nullable(),
    groupName: z.string().nullable(),
    groupLeaderId: z.int().nullable().openapi({ description: "Course registration id of the leader" }),
  }),
});
const GradingOverview = gradingRow.openapi("GradingOverview");

const GradingPage = z
  .object({
    rows: z.array(
      gradingRow.extend({
        submittedAt: z.iso.datetime().nullable().openapi({ description: "Of the last submission" }),
      }),
    ),
    next: z.string().nullable().openapi({
      description: "Cursor to go on with, null at the end. A page may be short, even empty, before the end.",
    }),
  })
  .openapi("GradingPage");

const inQuery = (name: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional()
    .openapi({ param: { name, in: "query" }, type: "integer" });

const pageQuery = z.object({
  sort: z.enum(SORTS).default("assessment").openapi({
    description:
      "assessment (ties by student), student (ties by newest assessment), submitted (only what is ungraded), shuffled (that too: by assessment, then by no name or time, the same for everybody)",
  }),
  order: z.enum(["ascending", "descending"]).default("ascending"),
  size: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(25)
    .openapi({ param: { name: "size", in: "query" }, type: "integer", minimum: 1, maximum: 100, default: 25 }),
  cursor: z.string().max(1000).optional().openapi({ description: "The `next` of the page before" }),
  after: inQuery("after").openapi({ description: "What comes after this submission in the order that is asked for" }),
  show: z.enum(SHOWN).default("all"),
  assessment: inQuery("assessment"),
  question: inQuery("question").openapi({ description: "Only where the answer at this position, from 0, is ungraded" }),
  submission: inQuery("submission").openapi({ description: "Just this one, whatever else is asked for" }),
  grader: inQuery("grader").openapi({ description: "Only the share of this course registration in the divided work" }),
  group: z.string().max(200).optional().openapi({ description: "Name of a group" }),
  own: z.enum(["true", "false"]).optional().openapi({ description: "The groups that the caller leads, and own work" }),
  text: z.string().max(100).optional().openapi({
    description: "Each of its words occurs in the student's name or in the assessment's title or type",
  }),
});

const GradingSummary = z
  .object({
    cols: z.array(z.string()),
    rows: z.array(
      z
        .object({
          groupName: z.string(),
          leaderName: z.string().nullable(),
          leaderId: z
            .int()
            .optional()
            .openapi({ description: "Their course registration, absent without an avenger (additive)" }),
        })
        .catchall(z.any()),
    ),
  })
  .openapi("GradingSummary");

const GradingQuestion = z
  .union([
    z.object({ ...questionBase, ...programmingParts, answer: z.string() }),
    z.object({ ...questionBase, ...mcqParts, answer: z.int() }),
    z.object({ ...questionBase, ...votingParts }),
  ])
  .openapi("GradingQuestion");

const EntryRankSchema = z
  .object({
    assessmentId: z.int().openapi({ description: "In which students vote" }),
    title: z.string(),
    rank: z.int().nullable().openapi({ description: "Null when not among the best, of which `ranked` are kept" }),
    final_score: z.number().nullable().openapi({ description: "Rounded to two decimals" }),
    ranked: z.int(),
    scoredAt: z.iso.datetime().nullable().openapi({ description: "Null before any votes are counted" }),
  })
  .openapi("EntryStanding");

const GradingAnswer = z
  .object({
    student: z.object({ id: z.int(), name: z.string().nullable() }),
    question: GradingQuestion,
    solution: z.string().openapi({ description: "Model solution of a programming question; empty otherwise" }),
    grade: z.object({
      grader: Grader.nullable(),
      gradedAt: z.iso.datetime().nullable(),
      xp: z.int().openapi({ description: "XP without the adjustment" }),
      xpAdjustment: z.int(),
      comments: z.string().nullable(),
      version: z.int().openapi({ description: "Counts the grades that people gave (additive)" }),
      ticked: z.array(z.int()).openapi({ description: "Items of the rubric, by id (additive)" }),
      manualXp: z.int().openapi({ description: "The adjustment without the ticked items, before bounds (additive)" }),
      xpBonus: z.int().openapi({ description: "The early-submission bonus of the submission (additive)" }),
      isBonusRemoved: z.boolean().openapi({ description: "Staff have taken the bonus away (additive)" }),
    }),
    standings: z.array(EntryRankSchema).openapi({ description: "In the votes on this entry of a contest (additive)" }),
    minutes: z.int().nullable().openapi({ description: "Time on task; null where it was not recorded (additive)" }),
  })
  .openapi("GradingAnswer");

const GradingBody = z.object({ grading: sentGrading });

/** Questions of one assessment at most, with room to spare. */
const MAX_QUESTIONS = 1000;
const questionIds = z.array(z.int().min(0)).max(MAX_QUESTIONS);
const Acceptance = z
  .object({ questionIds: z.array(z.int()).openapi({ description: "Questions whose answers were changed" }) })
  .openapi("GradingAcceptance");

const submissionParams = courseParams.extend({ submissionId: pathId("submissionId") });
const answerParams = submissionParams.extend({ questionId: pathId("questionId") });

const PAGES = "/v2/courses/{courseId}/admin/grading/pages";

function pageRequestOf({
  sort,
  order,
  own,
  question,
  assessment,
  submission,
  grader,
  ...query
}: z.output<typeof pageQuery>) {
  const wanted = {
    own: own === "true",
    assessmentId: assessment,
    submissionId: submission,
    graderId: grader,
    question,
  };
  return { ...query, ...wanted, order: { sort, descending: order === "descending", question } };
}

export const gradingRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/grading",
    operationId: "listSubmissions",
    tag: "grading",
    summary: "Submissions for the grading table",
    caller: "staff",
    paged: PAGES,
    params: courseParams,
    query: z.object({ group: z.string().optional() }),
    success: json(z.array(GradingOverview)),
    handle: ({ services, caller, query }) => gradingTable(services, caller, query.group === "true"),
  }),
  route({
    method: "get",
    path: PAGES,
    operationId: "listGradingPage",
    tag: "grading",
    summary: "One page of the grading table, filtered and sorted",
    caller: "staff",
    additive: true,
    params: courseParams,
    query: pageQuery,
    refusals: { 400: ["Invalid cursor"] },
    success: json(GradingPage),
    handle: ({ services, caller, query }) => gradingPage(services, caller, pageRequestOf(query)),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/grading/summary",
    operationId: "gradingSummary",
    tag: "grading",
    summary: "Counts of submitted and ungraded submissions per group",
    caller: "staff",
    params: courseParams,
    query: z.object({
      groups: z
        .enum(["all"])
        .optional()
        .openapi({ description: "Also those that have submitted nothing yet (additive)" }),
    }),
    success: json(GradingSummary),
    handle: ({ services, params: { courseId }, query: { groups } }) =>
      gradingSummary(services, courseId, { all: groups === "all" }),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/users/{courseRegId}/submissions/{assessmentId}",
    operationId: "findSubmission",
    tag: "grading",
    summary: "Which submission is a member's to an assessment",
    caller: "staff",
    additive: true,
    params: courseParams.extend({ courseRegId: pathId("courseRegId"), assessmentId: pathId("assessmentId") }),
    refusals: { 404: [NO_SUBMISSION] },
    success: json(z.object({ submissionId: z.int() })),
    handle: ({ services, params: { courseId, courseRegId, assessmentId } }) =>
      findWork(services, courseId, { regId: courseRegId, assessmentId }),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/grading/{submissionId}",
    operationId: "getSubmission",
    tag: "grading",
    summary: "Answers of one submission for grading",
    caller: "staff",
    params: submissionParams,
    refusals: { 400: ["Submission is not found."] },
    success: json(z.array(GradingAnswer)),
    handle: ({ services, caller, params: { submissionId } }) => readSubmission(services, caller, submissionId),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/grading/{submissionId}/presence",
    operationId: "openToGrade",
    tag: "grading",
    summary: "Tell that a submission is open to be graded, and hear who else has it open",
    caller: "staff",
    additive: true,
    params: submissionParams,
    refusals: { 404: [NO_SUBMISSION] },
    success: json(
      z.object({ others: z.array(z.object({ id: z.int(), name: z.string().nullable() })) }).openapi("OpenedBy"),
    ),
    handle: async ({ services, caller, params: { submissionId } }) => ({
      others: await openToGrade(services, caller, submissionId),
    }),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/grading/{submissionId}/bonus",
    operationId: "removeBonus",
    tag: "grading",
    summary: "Take the early-submission bonus away, or give it back",
    caller: "staff",
    additive: true,
    params: submissionParams,
    body: z.object({ isRemoved: z.boolean() }),
    refusals: {
      400: [NO_BONUS],
      404: [NO_SUBMISSION],
      405: [NOT_SUBMITTED],
    },
    success: noContent,
    handle: ({ services, caller, params: { submissionId }, body: { isRemoved } }) =>
      removeBonus(services, caller, { submissionId, isRemoved }),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/grading/{submissionId}/unsubmit",
    operationId: "unsubmit",
    tag: "grading",
    summary: "Return a submission to attempted",
    caller: "staff",
    params: submissionParams,
    refusals: {
      400: [NOTHING_TO_UNSUBMIT, NOT_ATTEMPTED],
      403: [NOT_AVENGER],
      404: [NO_SUBMISSION],
    },
    success: ok,
    handle: ({ services, caller, params: { submissionId } }) => unsubmitSubmission(services, caller, submissionId),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/grading/{submissionId}/autograde",
    operationId: "autogradeSubmission",
    tag: "grading",
    summary: "Autograde every answer of a submission again",
    caller: "staff",
    params: submissionParams,
    refusals: { 400: [NOT_AUTOGRADED], 404: [NO_SUBMISSION] },
    success: noContent,
    handle: ({ services, caller, params: { submissionId } }) => regradeSubmission(services, caller, submissionId),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/grading/{submissionId}/accept",
    operationId: "acceptSubmission",
    tag: "grading",
    summary: "Accept the autograder's XP for all answers that wait for a grader",
    caller: "staff",
    additive: true,
    params: submissionParams,
    refusals: { 404: [NO_SUBMISSION], 405: [NOT_SUBMITTED] },
    success: json(Acceptance),
    handle: async ({ services, caller, params: { submissionId } }) => ({
      questionIds: await acceptSubmission(services, caller, submissionId),
    }),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/grading/{submissionId}/unaccept",
    operationId: "unacceptSubmission",
    tag: "grading",
    summary: "Let answers that the caller has accepted wait for a grader again",
    caller: "staff",
    additive: true,
    params: submissionParams,
    body: z.object({ questionIds }),
    refusals: { 404: [NO_SUBMISSION], 405: [NOT_SUBMITTED] },
    success: json(Acceptance),
    handle: async ({ services, caller, params: { submissionId }, body }) => ({
      questionIds: await unacceptSubmission(services, caller, { submissionId, questionIds: body.questionIds }),
    }),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}",
    operationId: "gradeAnswer",
    tag: "grading",
    summary: "Set XP adjustment and comments of one answer",
    caller: "staff",
    params: answerParams,
    body: GradingBody,
    invalid: "Missing parameter",
    refusals: {
      400: [
        "Missing parameter",
        "xp_adjustment must make total be between 0 and question.max_xp",
        "Answer not found or user not permitted to grade.",
      ],
      405: [NOT_SUBMITTED],
      409: [GRADED_ELSEWHERE, RUBRIC_CHANGED],
    },
    success: ok,
    handle: ({ services, caller, params: { submissionId, questionId }, body: { grading } }) =>
      gradeAnswer(services, caller, { submissionId, questionId, grading }),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}/autograde",
    operationId: "autogradeAnswer",
    tag: "grading",
    summary: "Autograde one answer again",
    caller: "staff",
    params: answerParams,
    refusals: { 400: [NOT_AUTOGRADED], 404: ["Answer not found"] },
    success: noContent,
    handle: ({ services, caller, params: { submissionId, questionId } }) =>
      regradeAnswer(services, caller, { submissionId, questionId }),
  }),
];
