import { z } from "@hono/zod-openapi";
import { GROUP_ACT_ANSWERS } from "../../../domain/facts/limits";
import { NO_QUESTION } from "../../core/assessments/question-place";
import { INVALID_CURSOR, readJudgedAnswers } from "../../core/grading/answer-groups";
import { gradeGroup, undoGroup } from "../../core/grading/grade-group";
import { courseParams, json, pathId, route } from "../route";
import { sentGrading } from "./question-schemas";

const JudgedAnswers = z
  .object({
    answers: z.array(
      z.object({
        submissionId: z.int(),
        student: z.object({ id: z.int().openapi({ description: "Course registration" }), name: z.string().nullable() }),
        failed: z.array(z.int()).readonly().nullable().openapi({
          description: "Testcases that failed, by their place from 0; null where it was not judged by testcases",
        }),
        outcome: z.string().nullable().openapi({
          description: "The same for two answers that came to the same in every testcase; null where that was not kept",
        }),
        choice: z.int().nullable().openapi({
          description: "The choice that was judged, from 0; null where the answer is no choice that the question has",
        }),
        xp: z.int().openapi({ description: "XP without the adjustment" }),
        xpAdjustment: z.int(),
        isGraded: z.boolean(),
      }),
    ),
    next: z.string().nullable().openapi({ description: "Cursor to go on with, null at the end" }),
  })
  .openapi("JudgedAnswers");

const GroupOutcomes = z
  .object({
    outcomes: z.array(
      z.object({
        submissionId: z.int(),
        isDone: z.boolean(),
        reason: z.string().nullable().openapi({ description: "Why it was left as it is" }),
      }),
    ),
  })
  .openapi("GroupOutcomes");

const params = courseParams.extend({ questionId: pathId("questionId") });
const submissionIds = z.array(z.int().min(1)).min(1).max(GROUP_ACT_ANSWERS);
const actId = z.uuid().openapi({ description: "Of the caller's making; the same for all requests of one act" });
const PATH = "/v2/courses/{courseId}/admin/answer_groups/{questionId}";

export const answerGroupRoutes = [
  route({
    method: "get",
    path: PATH,
    operationId: "listJudgedAnswers",
    tag: "grading",
    summary: "A page of the submitted answers to a question, by what they came to in its testcases",
    caller: "staff",
    additive: true,
    params,
    query: z.object({
      cursor: z.string().max(1000).optional().openapi({ description: "The `next` of the page before" }),
    }),
    refusals: { 400: [INVALID_CURSOR], 404: [NO_QUESTION] },
    success: json(JudgedAnswers),
    handle: ({ services, caller, params: { questionId }, query: { cursor } }) =>
      readJudgedAnswers(services, caller, { questionId, cursor }),
  }),
  route({
    method: "post",
    path: PATH,
    operationId: "gradeAnswerGroup",
    tag: "grading",
    summary: "Give several answers to a question the same grade, each by the rules of a single one",
    caller: "staff",
    additive: true,
    params,
    body: z.object({
      actId,
      submissionIds,
      replaces: z.boolean().openapi({ description: "Whether answers that are graded already are graded again" }),
      grading: sentGrading.omit({ version: true }),
    }),
    success: json(GroupOutcomes),
    handle: async ({ services, caller, params: { questionId }, body: { submissionIds, ...act } }) => ({
      outcomes: await gradeGroup(services, caller, { questionId, submissionIds }, act),
    }),
  }),
  route({
    method: "post",
    path: `${PATH}/undo`,
    operationId: "undoAnswerGroup",
    tag: "grading",
    summary: "Give answers the grades that they had before an act, unless they were changed since",
    caller: "staff",
    additive: true,
    params,
    body: z.object({ actId, submissionIds }),
    success: json(GroupOutcomes),
    handle: async ({ services, caller, params: { questionId }, body: { submissionIds, actId } }) => ({
      outcomes: await undoGroup(services, caller, { questionId, submissionIds }, actId),
    }),
  }),
];
