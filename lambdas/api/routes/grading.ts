import { z } from "@hono/zod-openapi";
import { gradeAnswer } from "../../core/grading/grading";
import { readSubmission } from "../../core/grading/reading";
import { regradeAnswer, regradeSubmission } from "../../core/grading/regrading";
import { gradingSummary, gradingTable } from "../../core/grading/table";
import { unsubmitSubmission } from "../../core/grading/unsubmitting";
import { courseParams, json, noContent, ok, pathId, route } from "../route";
import { Grader, mcqParts, programmingParts, questionBase, votingParts } from "./question-schemas";

const SubmissionStatus = z.enum(["attempting", "attempted", "submitted"]).openapi("SubmissionStatus");

const GradingOverview = z
  .object({
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
  })
  .openapi("GradingOverview");

const GradingSummary = z
  .object({
    cols: z.array(z.string()),
    rows: z.array(z.object({ groupName: z.string(), leaderName: z.string().nullable() }).catchall(z.any())),
  })
  .openapi("GradingSummary");

const GradingQuestion = z
  .union([
    z.object({ ...questionBase, ...programmingParts, answer: z.string() }),
    z.object({ ...questionBase, ...mcqParts, answer: z.int() }),
    z.object({ ...questionBase, ...votingParts }),
  ])
  .openapi("GradingQuestion");

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
    }),
  })
  .openapi("GradingAnswer");

/** Characters of the longest comment that is kept. */
const MAX_COMMENT = 20_000;
const GradingBody = z.object({
  grading: z.object({
    xpAdjustment: z.int().optional(),
    comments: z.string().max(MAX_COMMENT).nullish(),
  }),
});

const submissionParams = courseParams.extend({ submissionId: pathId("submissionId") });
const answerParams = submissionParams.extend({ questionId: pathId("questionId") });

export const gradingRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/grading",
    operationId: "listSubmissions",
    tag: "grading",
    summary: "Submissions for the grading table",
    caller: "staff",
    params: courseParams,
    query: z.object({ group: z.string().optional() }),
    success: json(z.array(GradingOverview)),
    handle: ({ services, caller, query }) => gradingTable(services, caller, query.group === "true"),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/grading/summary",
    operationId: "gradingSummary",
    tag: "grading",
    summary: "Counts of submitted and ungraded submissions per group",
    caller: "staff",
    params: courseParams,
    success: json(GradingSummary),
    handle: ({ services, params: { courseId } }) => gradingSummary(services, courseId),
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
    method: "post",
    path: "/v2/courses/{courseId}/admin/grading/{submissionId}/unsubmit",
    operationId: "unsubmit",
    tag: "grading",
    summary: "Return a submission to attempted",
    caller: "staff",
    params: submissionParams,
    refusals: {
      400: ["Assessment has not been submitted", "Some questions have not been attempted"],
      403: ["Assessment not open", "Only Avenger of student or Admin is permitted to unsubmit"],
      404: ["Submission not found"],
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
    refusals: { 400: ["Submission not submitted yet"], 404: ["Submission not found"] },
    success: noContent,
    handle: ({ services, caller, params: { submissionId } }) => regradeSubmission(services, caller, submissionId),
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
      405: ["Submission is not submitted yet."],
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
    refusals: { 400: ["Submission not submitted yet"], 404: ["Answer not found"] },
    success: noContent,
    handle: ({ services, caller, params: { submissionId, questionId } }) =>
      regradeAnswer(services, caller, { submissionId, questionId }),
  }),
];
