import { z } from "@hono/zod-openapi";
import { CLOSE_REASONS } from "../../../domain/facts/extensions";
import { SUBMISSION_STATUSES } from "../../../domain/facts/submission-status";
import { NOT_OPEN } from "../../core/assessments/rules";
import { INVALID_VOTE, MISSING_SCORE } from "../../core/contests/votes";
import { assessmentsOfMember } from "../../core/member-work/assessment-list";
import { finaliseSubmission } from "../../core/member-work/finalise-submission";
import { openAssessment, verdictOf } from "../../core/member-work/open-assessment";
import { TOO_MANY_PASSWORDS } from "../../core/member-work/rate-limits";
import { saveAnswer } from "../../core/member-work/save-answer";
import { ALREADY_SUBMITTED, FINALISED, NO_SUBMISSION, NOT_ATTEMPTED } from "../../core/submissions/refusals";
import { guardedVersion } from "../if-match";
import { courseParams, json, ok, pathId, route } from "../route";
import {
  AutogradingStatus,
  contestState,
  Grader,
  mcqParts,
  programmingParts,
  questionBase,
  TickedItem,
  votingParts,
} from "./question-schemas";

const OverviewStatus = z.enum(SUBMISSION_STATUSES).openapi("OverviewStatus");

const closingFields = {
  closeAt: z.iso.datetime().openapi({ description: "When it closes for the member whose assessment this is" }),
  standardCloseAt: z.iso
    .datetime()
    .openapi({ description: "When it closes for those without an extension (additive)" }),
  closeReason: z.enum(CLOSE_REASONS).openapi({ description: "Which rule gives closeAt (additive)" }),
};

const earlyFeedbackUntil = z.iso.datetime().nullable().openapi({
  description: "Whoever hands in by then sees what opaque testcases ran (additive)",
});

const hidesGrades = z.boolean().openapi({
  description:
    "What people grade is shown only once it is published for all; XP is the autograder's until then (additive)",
});

const earlyFields = {
  xpBonus: z.int().openapi({ description: "The early-submission bonus that was given (additive)" }),
  earlyXp: z.int().openapi({ description: "The bonus that finalising now would give; 0 once submitted (additive)" }),
};

export const AssessmentOverview = z
  .object({
    id: z.int(),
    courseId: z.int(),
    title: z.string(),
    shortSummary: z.string().nullable(),
    openAt: z.iso.datetime(),
    ...closingFields,
    type: z.string().openapi({ description: "Name of the assessment type" }),
    isManuallyGraded: z.boolean(),
    story: z.string().nullable(),
    number: z.string(),
    reading: z.string().nullable(),
    status: OverviewStatus,
    maxXp: z.int(),
    xp: z.int().openapi({ description: "Answer XP plus adjustments plus bonus; 0 when there are no answers" }),
    coverImage: z.string().nullable(),
    private: z.boolean().openapi({ description: "True when a password is set" }),
    isPublished: z.boolean(),
    questionCount: z.int().min(1),
    gradedCount: z.int().openapi({ description: "Answers that have a grader" }),
    earlyFeedbackUntil,
    hidesGrades,
    answeredCount: z.int().openapi({ description: "Questions that have a whole answer (additive)" }),
    ...earlyFields,
  })
  .openapi("AssessmentOverview");

const workspaceBase = {
  ...questionBase,
  grader: Grader.nullable(),
  gradedAt: z.iso.datetime().nullable().openapi({ description: "Last change of the answer" }),
  xp: z.int().openapi({ description: "Answer XP plus adjustment" }),
  comments: z.string().nullable(),
  lineComments: z.int().min(0).openapi({ description: "Comments of staff on lines of the answer (additive)" }),
  rubric: z.array(TickedItem).openapi({ description: "Items that a grader has ticked (additive)" }),
  answerVersion: z.int().min(0).openapi({ description: "0 when there is no answer (additive)" }),
};

const ProgrammingQuestion = z
  .object({ ...workspaceBase, ...programmingParts, answer: z.string().nullable(), solution: z.string().nullish() })
  .openapi("ProgrammingQuestion");
const McqQuestion = z
  .object({ ...workspaceBase, ...mcqParts, answer: z.int().nullable(), solution: z.int().optional() })
  .openapi("McqQuestion");
const VotingQuestion = z
  .object({ ...workspaceBase, ...votingParts, ...contestState, solution: z.null().optional() })
  .openapi("VotingQuestion");
const Question = z.union([ProgrammingQuestion, McqQuestion, VotingQuestion]).openapi("Question");

const Assessment = z
  .object({
    id: z.int(),
    courseId: z.int(),
    title: z.string(),
    type: z.string(),
    story: z.string().nullable(),
    number: z.string(),
    reading: z.string().nullable(),
    longSummary: z.string().nullable(),
    missionPDF: z.string().nullable(),
    questions: z.array(Question),
    status: OverviewStatus,
    openAt: z.iso.datetime(),
    ...closingFields,
    isPublished: z.boolean(),
    earlyFeedbackUntil,
    hidesGrades,
    hasEarlyFeedback: z.boolean().openapi({ description: "Opaque testcases are shown as public ones are (additive)" }),
    ...earlyFields,
  })
  .openapi("Assessment");

const Verdict = z
  .object({
    status: OverviewStatus,
    attempt: z.int().min(0),
    xp: z.int().openapi({ description: "With the bonus" }),
    xpBonus: earlyFields.xpBonus,
    maxXp: z.int(),
    questions: z.array(z.object({ id: z.int(), autogradingStatus: AutogradingStatus, xp: z.int() })),
  })
  .openapi("Verdict");

const VoteInput = z
  .object({ submission_id: z.int(), score: z.int().nullable(), answer: z.unknown().optional() })
  .openapi("VoteInput");
const AnswerBody = z.object({ answer: z.union([z.string(), z.int().min(0), z.array(VoteInput)]) });

const INVALID = "Missing or invalid parameter(s)";
/** While others write the same, or the entries of a vote are not assigned yet. */
const LATER = "Please try again later.";

/** Only votes come as a list, so a list that does not fit is one of invalid votes. */
const invalidAnswer = (body: unknown) =>
  z.object({ answer: z.array(z.unknown()) }).safeParse(body).success ? INVALID_VOTE : INVALID;
const params = courseParams.extend({ assessmentId: pathId("assessmentId") });
const questionParams = courseParams.extend({ questionId: pathId("questionId") });

export const assessmentRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/assessments",
    operationId: "listAssessments",
    tag: "assessments",
    summary: "Assessment overviews of the caller",
    caller: "member",
    params: courseParams,
    success: json(z.array(AssessmentOverview)),
    handle: ({ services, caller }) => assessmentsOfMember(services, caller),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/assessments/{assessmentId}",
    operationId: "getAssessment",
    tag: "assessments",
    summary: "One assessment with questions and the caller's answers",
    caller: "member",
    params,
    refusals: { 400: ["Assessment not found"], 401: [NOT_OPEN], 403: ["Missing Password."] },
    success: json(Assessment),
    handle: ({ services, caller, params: { assessmentId } }) => openAssessment(services, caller, assessmentId),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/assessments/{assessmentId}/unlock",
    operationId: "unlockAssessment",
    tag: "assessments",
    summary: "Open a password-protected assessment",
    caller: "member",
    params,
    body: z.object({ password: z.string() }),
    refusals: {
      400: ["Assessment not found"],
      401: [NOT_OPEN],
      403: ["Invalid Password.", TOO_MANY_PASSWORDS],
    },
    success: json(Assessment),
    handle: ({ services, caller, params: { assessmentId }, body }) =>
      openAssessment(services, caller, assessmentId, body.password),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/assessments/{assessmentId}/submit",
    operationId: "submitAssessment",
    tag: "assessments",
    summary: "Finalise the caller's submission",
    caller: "member",
    params,
    refusals: {
      400: [NOT_ATTEMPTED],
      403: [NOT_OPEN, ALREADY_SUBMITTED],
      404: [NO_SUBMISSION],
      503: [LATER],
    },
    success: ok,
    handle: ({ services, caller, params: { assessmentId } }) => finaliseSubmission(services, caller, assessmentId),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/assessments/{assessmentId}/verdict",
    operationId: "getVerdict",
    tag: "assessments",
    summary: "How far autograding of the caller's submission is",
    additive: true,
    caller: "member",
    params,
    refusals: { 404: [NO_SUBMISSION] },
    success: json(Verdict),
    handle: ({ services, caller, params: { assessmentId } }) => verdictOf(services, caller, assessmentId),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/assessments/question/{questionId}/answer",
    operationId: "postAnswer",
    tag: "assessments",
    summary: "Save an answer; If-Match guards against a newer one, ETag tells its version",
    caller: "member",
    params: questionParams,
    headers: { "If-Match": 'The answer\'s version that was last seen, quoted; "0" when there was none' },
    body: AnswerBody,
    invalid: invalidAnswer,
    refusals: {
      400: [INVALID, "A program may have at most 64 KB", INVALID_VOTE, MISSING_SCORE, /^Vote rankings invalid\. /],
      403: [NOT_OPEN, "Missing Password.", FINALISED],
      404: ["Question not found"],
      412: ["A newer answer was saved elsewhere."],
      429: [/^Too many saves\. Please try again in (a second|\d+ seconds)\.$/],
      503: [LATER],
    },
    success: ok,
    handle: async ({ services, caller, params: { questionId }, body, header, setHeader }) => {
      await services.saves.take(`member ${caller.regId}`);
      const save = { questionId, answer: body.answer, expectedVersion: guardedVersion(header("if-match")) };
      setHeader("ETag", `"${await saveAnswer(services, caller, save)}"`);
    },
  }),
];
