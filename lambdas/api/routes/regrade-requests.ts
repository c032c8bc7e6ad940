import { z } from "@hono/zod-openapi";
import { REGRADE_STATES, REGRADE_TEXT_CHARACTERS } from "../../../domain/policies/regrade-requests";
import { GRADED_ELSEWHERE } from "../../core/grading/grade-answer";
import {
  ANSWERED_ELSEWHERE,
  answerRegradeRequest,
  NO_REQUEST,
  OWN_REQUEST,
  WOULD_LOWER,
} from "../../core/regrade-requests/answer";
import {
  ALREADY_REQUESTED,
  askForRegrade,
  NO_QUESTION,
  NOT_GRADED,
  NOT_OFFERED,
  TIME_IS_OVER,
} from "../../core/regrade-requests/ask";
import {
  countRegradeRequests,
  listRegradeRequests,
  reportOfQuestion,
  requestsOfSubmission,
} from "../../core/regrade-requests/list";
import { RUBRIC_CHANGED } from "../../core/rubrics/edit-rubric";
import { NO_SUBMISSION, NOT_SUBMITTED } from "../../core/submissions/refusals";
import { courseParams, json, ok, pathId, route } from "../route";
import { Grader, sentGrading } from "./question-schemas";

const Person = z.object({ id: z.int(), name: z.string().nullable() });
const Answer = z.object({
  text: z.string().openapi({ description: "Markdown" }),
  by: Person,
  at: z.iso.datetime(),
  xpBefore: z.int().openapi({ description: "XP with the adjustment when it was answered" }),
  xp: z.int().openapi({ description: "XP with the adjustment after the answer" }),
});
const workSince = z.enum(["same", "graded", "autograded", "givenBack"]).openapi({
  description: "What became of the work since an open request was made",
});
const requestFields = {
  state: z.enum(REGRADE_STATES),
  reason: z.string().openapi({ description: "Markdown" }),
  askedAt: z.iso.datetime(),
  xp: z.int().openapi({ description: "XP with the adjustment when it was asked" }),
  answer: Answer.nullable().openapi({ description: "Null while it is open" }),
};

const ReportCard = z
  .object({
    questionId: z.int(),
    maxXp: z.int(),
    autogradedXp: z.int(),
    xpAdjustment: z.int(),
    askUntil: z.iso.datetime().nullable().openapi({
      description: "Until when a regrade may be asked for, also when past; null while not graded, or where none may",
    }),
    request: z.object({ ...requestFields, workSince }).nullable(),
    others: z
      .array(z.object({ question: z.int(), state: z.enum(REGRADE_STATES) }))
      .openapi({ description: "The caller's requests on other questions of the assessment" }),
  })
  .openapi("ReportCard");

const staffFields = {
  ...requestFields,
  submissionId: z.int(),
  assessmentId: z.int(),
  questionId: z.int(),
  question: z.int().openapi({ description: "Its number in the assessment, from 1" }),
  version: z.int(),
  student: Person,
  grader: Grader.nullable().openapi({ description: "Who had graded the question when it was asked" }),
  isOwnGrade: z.boolean().openapi({ description: "The caller had graded it: somebody else should decide" }),
};
const titles = { assessmentTitle: z.string(), assessmentNumber: z.string() };
const RegradeRequest = z.object({ ...staffFields, workSince }).openapi("RegradeRequest");
const RegradeRequestRow = z.object({ ...staffFields, ...titles }).openapi("RegradeRequestRow");
const RegradeRequestCount = z
  .object({ questionId: z.int(), question: z.int(), assessmentId: z.int(), ...titles })
  .extend({ open: z.int(), accepted: z.int(), total: z.int() })
  .openapi("RegradeRequestCount");

const text = z.string().trim().min(1).max(REGRADE_TEXT_CHARACTERS);
const AnswerBody = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("decline"), text }),
  z.object({
    decision: z.literal("accept"),
    text,
    grading: sentGrading.default({}),
    mayLower: z.boolean().default(false).openapi({ description: "The XP may become less than they are" }),
  }),
]);

const questionParams = courseParams.extend({ questionId: pathId("questionId") });
const submissionParams = courseParams.extend({ submissionId: pathId("submissionId") });
const queryId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
const cursor = z
  .string()
  .max(100)
  .regex(/^(1OPEN|2ANSWERED)#\d{9}#[\dT:.Z-]{20,30}#\d{9}#\d{3}$/)
  .optional()
  .openapi({ description: "`next` of the page before" });
const tag = "regrade-requests";
const ADMIN = "/v2/courses/{courseId}/admin/regrade_requests";

export const regradeRequestRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/assessments/question/{questionId}/report_card",
    operationId: "getReportCard",
    tag,
    summary: "What a question of the caller's own work came to, and the caller's regrade request on it",
    caller: "member",
    additive: true,
    params: questionParams,
    refusals: { 404: [NO_QUESTION] },
    success: json(ReportCard),
    handle: ({ services, caller, params: { questionId } }) => reportOfQuestion(services, caller, questionId),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/assessments/question/{questionId}/regrade_request",
    operationId: "askForRegrade",
    tag,
    summary: "Ask for a regrade of a question of the caller's own work, once",
    caller: "member",
    additive: true,
    params: questionParams,
    body: z.object({ reason: text }),
    refusals: { 403: [NOT_GRADED, NOT_OFFERED, TIME_IS_OVER], 404: [NO_QUESTION], 409: [ALREADY_REQUESTED] },
    success: ok,
    handle: ({ services, caller, params: { questionId }, body: { reason } }) =>
      askForRegrade(services, caller, { questionId, reason }),
  }),
  route({
    method: "get",
    path: ADMIN,
    operationId: "listRegradeRequests",
    tag,
    summary: "Regrade requests of the course or of one assessment, open or answered, in pages of 50",
    caller: "staff",
    additive: true,
    params: courseParams,
    query: z.object({ state: z.enum(["open", "answered"]).default("open"), assessmentId: queryId.optional(), cursor }),
    refusals: { 400: ["Invalid cursor"] },
    success: json(z.object({ requests: z.array(RegradeRequestRow), next: z.string().nullable() })),
    handle: ({ services, caller, query: { state, assessmentId, cursor: after } }) =>
      listRegradeRequests(services, caller, { isOpen: state === "open", assessmentId, after }),
  }),
  route({
    method: "get",
    path: `${ADMIN}/counts`,
    operationId: "countRegradeRequests",
    tag,
    summary: "How many regrade requests there are on each question, those with most open ones first",
    caller: "staff",
    additive: true,
    params: courseParams,
    success: json(z.object({ open: z.int(), questions: z.array(RegradeRequestCount) })),
    handle: ({ services, params: { courseId } }) => countRegradeRequests(services, courseId),
  }),
  route({
    method: "get",
    path: `${ADMIN}/{submissionId}`,
    operationId: "getRegradeRequests",
    tag,
    summary: "The regrade requests on one submission",
    caller: "staff",
    additive: true,
    params: submissionParams,
    refusals: { 404: [NO_SUBMISSION] },
    success: json(z.object({ hasOtherStaff: z.boolean(), requests: z.array(RegradeRequest) })),
    handle: ({ services, caller, params: { submissionId } }) => requestsOfSubmission(services, caller, submissionId),
  }),
  route({
    method: "post",
    path: `${ADMIN}/{submissionId}/{questionId}`,
    operationId: "answerRegradeRequest",
    tag,
    summary: "Accept a regrade request, grading the answer anew with it, or decline it",
    caller: "staff",
    additive: true,
    params: submissionParams.extend({ questionId: pathId("questionId") }),
    body: AnswerBody,
    refusals: {
      400: [WOULD_LOWER, "xp_adjustment must make total be between 0 and question.max_xp"],
      403: [OWN_REQUEST],
      404: [NO_REQUEST],
      405: [NOT_SUBMITTED],
      409: [ANSWERED_ELSEWHERE, GRADED_ELSEWHERE, RUBRIC_CHANGED],
    },
    success: ok,
    handle: ({ services, caller, params, body: { decision, ...body } }) =>
      answerRegradeRequest(services, caller, {
        ...params,
        decision: "grading" in body ? { accept: true, ...body } : { accept: false, ...body },
      }),
  }),
];
