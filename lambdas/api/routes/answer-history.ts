import { z } from "@hono/zod-openapi";
import { NO_ANSWER } from "../../core/answer-history/read-history";
import { NO_QUESTION } from "../../core/assessments/question-place";
import { historyOfOwn, historyOfStudent } from "../../core/grading/answer-history";
import { courseParams, json, pathId, route } from "../route";

const AnswerHistory = z
  .object({
    steps: z
      .array(
        z.object({
          program: z.string(),
          savedAt: z.iso.datetime(),
          inserted: z.int().openapi({ description: "Characters that the version before did not have" }),
          removed: z.int().openapi({ description: "Characters of the version before that are gone" }),
          isLargeInsertion: z.boolean().openapi({
            description: "More came at once than is typed, and it is no text that the answer has had before",
          }),
        }),
      )
      .openapi({ description: "In the order of time; the last one is the answer as it is" }),
    isCut: z.boolean().openapi({ description: "The oldest versions were left out, since all together are too long" }),
  })
  .openapi("AnswerHistory");

const questionParams = courseParams.extend({ questionId: pathId("questionId") });

type History = Awaited<ReturnType<typeof historyOfOwn>>;
const shown = ({ steps, isCut }: History) => {
  return { steps: steps.map(({ text: program, ...step }) => ({ program, ...step })), isCut };
};

export const answerHistoryRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/assessments/question/{questionId}/history",
    operationId: "getOwnAnswerHistory",
    tag: "assessments",
    summary: "How the caller's own program came to be",
    caller: "member",
    additive: true,
    params: questionParams,
    refusals: { 404: [NO_QUESTION, NO_ANSWER] },
    success: json(AnswerHistory),
    handle: async ({ services, caller, params: { questionId } }) =>
      shown(await historyOfOwn(services, caller, questionId)),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}/history",
    operationId: "getAnswerHistory",
    tag: "grading",
    summary: "How a program came to be",
    caller: "staff",
    additive: true,
    params: questionParams.extend({ submissionId: pathId("submissionId") }),
    refusals: { 404: [NO_ANSWER] },
    success: json(AnswerHistory),
    handle: async ({ services, caller, params }) => shown(await historyOfStudent(services, caller, params)),
  }),
];
