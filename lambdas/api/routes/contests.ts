import { z } from "@hono/zod-openapi";
import { NOT_OPEN } from "../../core/assessments/rules";
import { requestScores } from "../../core/contests";
import { readVotes } from "../../core/grading/read-votes";
import { courseParams, json, ok, pathId, route } from "../route";
import { contestState, votingParts } from "./question-schemas";

const { contestEntries, contestLeaderboard } = votingParts;
const CastVotes = z.object({ contestEntries, contestLeaderboard, ...contestState }).openapi("CastVotes");

export const contestRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}/votes",
    operationId: "getVotes",
    tag: "grading",
    summary: "How a student voted in one question, and the contest's leaderboard",
    caller: "staff",
    additive: true,
    params: courseParams.extend({ submissionId: pathId("submissionId"), questionId: pathId("questionId") }),
    refusals: { 404: ["Vote not found"] },
    success: json(CastVotes),
    handle: ({ services, params: { courseId, ...question } }) => readVotes(services, courseId, question),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/assessments/{assessmentId}/scores",
    operationId: "requestScores",
    tag: "admin-assessments",
    summary: "Compute the scores of an assessment's contests now instead of with the next scheduled run",
    caller: "staff",
    additive: true,
    params: courseParams.extend({ assessmentId: pathId("assessmentId") }),
    refusals: { 400: [NOT_OPEN], 404: ["Vote not found"] },
    success: ok,
    handle: ({ services, caller, params: { assessmentId } }) => requestScores(services, caller, assessmentId),
  }),
];
