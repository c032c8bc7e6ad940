import { z } from "@hono/zod-openapi";
import { NO_QUESTION } from "../../core/assessments/question-place";
import {
  editRubric,
  previewRubric,
  RUBRIC_CHANGED,
  RUBRIC_ITEMS,
  RUBRICS_FULL,
  readRubric,
} from "../../core/rubrics/edit-rubric";
import { courseParams, json, pathId, route } from "../route";
import { sentItems } from "./question-schemas";

const Rubric = z
  .object({
    version: z.int().min(0).openapi({ description: "0 when the question has no rubric yet" }),
    items: z.array(z.object({ id: z.int(), text: z.string().openapi({ description: "Markdown" }), xp: z.int() })),
  })
  .openapi("Rubric");

const RubricEffect = z
  .object({
    answers: z.int().openapi({ description: "Ticks on items whose XP change; with one changed item, answers" }),
    meanXp: z.number().openapi({ description: "By how much each changes on average, before bounds" }),
  })
  .openapi("RubricEffect");

const params = courseParams.extend({ questionId: pathId("questionId") });
const PATH = "/v2/courses/{courseId}/admin/rubrics/{questionId}";

const shown = ({ version, items }: Awaited<ReturnType<typeof readRubric>>) => ({ version, items: [...items] });

export const rubricRoutes = [
  route({
    method: "get",
    path: PATH,
    operationId: "getRubric",
    tag: "grading",
    summary: "The rubric of a question",
    caller: "staff",
    additive: true,
    params,
    refusals: { 404: [NO_QUESTION] },
    success: json(Rubric),
    handle: async ({ services, caller, params: { questionId } }) =>
      shown(await readRubric(services, caller, questionId)),
  }),
  route({
    method: "put",
    path: PATH,
    operationId: "putRubric",
    tag: "grading",
    summary: "Replace the items of a question's rubric; answers that have ticks follow soon",
    caller: "staff",
    additive: true,
    params,
    body: z.object({ version: z.int().min(0).openapi({ description: "That the caller saw" }), items: sentItems }),
    refusals: { 400: [RUBRIC_ITEMS, RUBRICS_FULL], 404: [NO_QUESTION], 409: [RUBRIC_CHANGED] },
    success: json(Rubric),
    handle: async ({ services, caller, params: { questionId }, body }) =>
      shown(await editRubric(services, caller, questionId, body)),
  }),
  route({
    method: "post",
    path: `${PATH}/preview`,
    operationId: "previewRubric",
    tag: "grading",
    summary: "What other items of a rubric would mean for the answers that have ticks",
    caller: "staff",
    additive: true,
    params,
    body: z.object({ items: sentItems }),
    refusals: { 404: [NO_QUESTION] },
    success: json(RubricEffect),
    handle: ({ services, caller, params: { questionId }, body }) =>
      previewRubric(services, caller, questionId, body.items),
  }),
];
