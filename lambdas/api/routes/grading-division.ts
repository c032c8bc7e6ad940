import { z } from "@hono/zod-openapi";
import { MAX_SHARE_WEIGHT, MAX_SHARES } from "../../../domain/facts/limits";
import {
  DIVIDED_ELSEWHERE,
  divideWork,
  NO_ASSESSMENT,
  NOT_STAFF,
  readDividedWork,
  readGradingProgress,
  TWICE,
} from "../../core/grading/divide-work";
import { courseParams, json, pathId, route } from "../route";

const courseRegId = z.int().openapi({ description: "Course registration" });

const DividedWork = z
  .object({
    version: z.int().min(0).openapi({ description: "0 when the work was never divided" }),
    keepsGrader: z.boolean().openapi({ description: "A student has the same grader in every assessment" }),
    members: z
      .array(
        z.object({
          courseRegId,
          name: z.string().nullable(),
          isStaff: z.boolean().openapi({ description: "False: has a share, and is not of the staff any more" }),
          weight: z.int().min(0).openapi({ description: "Share of the work against the others'; 0 is none" }),
        }),
      )
      .openapi({ description: "All staff and admins" }),
  })
  .openapi("DividedWork");

const GradingProgress = z
  .object({
    left: z.int().openapi({ description: "Submissions of students that wait for a grader" }),
    graders: z.array(
      z.object({
        courseRegId,
        name: z.string().nullable(),
        left: z.int().nullable().openapi({ description: "Of their share; null for whoever has none" }),
        graded: z.int().openapi({ description: "Submissions of which they have graded most answers" }),
        meanXp: z.number().nullable().openapi({ description: "Of this work, as a part of the maximum, without bonus" }),
        spread: z.number().nullable().openapi({ description: "Its standard deviation" }),
      }),
    ),
  })
  .openapi("GradingProgress");

const PATH = "/v2/courses/{courseId}/admin/grading/division";

export const gradingDivisionRoutes = [
  route({
    method: "get",
    path: PATH,
    operationId: "getGradingDivision",
    tag: "grading",
    summary: "Who of the staff grades how much",
    caller: "staff",
    additive: true,
    params: courseParams,
    success: json(DividedWork),
    handle: async ({ services, params: { courseId } }) => shown(await readDividedWork(services, courseId)),
  }),
  route({
    method: "put",
    path: PATH,
    operationId: "putGradingDivision",
    tag: "grading",
    summary: "Divide the grading of all assessments over staff, by weight",
    caller: "admin",
    additive: true,
    forbidden: "User is not permitted to divide the grading",
    params: courseParams,
    body: z.object({
      version: z.int().min(0).openapi({ description: "That the caller saw" }),
      keepsGrader: z.boolean(),
      shares: z.array(z.object({ courseRegId, weight: z.int().min(1).max(MAX_SHARE_WEIGHT) })).max(MAX_SHARES),
    }),
    refusals: { 400: [NOT_STAFF, TWICE], 409: [DIVIDED_ELSEWHERE] },
    success: json(DividedWork),
    handle: async ({ services, caller, body }) => shown(await divideWork(services, caller, body)),
  }),
  route({
    method: "get",
    path: `${PATH}/{assessmentId}`,
    operationId: "getGradingProgress",
    tag: "grading",
    summary: "How far an assessment is graded, and how, by grader",
    caller: "staff",
    additive: true,
    params: courseParams.extend({ assessmentId: pathId("assessmentId") }),
    refusals: { 404: [NO_ASSESSMENT] },
    success: json(GradingProgress),
    handle: async ({ services, params: { courseId, assessmentId } }) => {
      const { left, graders } = await readGradingProgress(services, courseId, assessmentId);
      return { left, graders: [...graders] };
    },
  }),
];

const shown = ({ version, keepsGrader, members }: Awaited<ReturnType<typeof readDividedWork>>) => {
  return { version, keepsGrader, members: [...members] };
};
