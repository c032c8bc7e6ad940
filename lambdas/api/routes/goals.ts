import { z } from "@hono/zod-openapi";
import { MAX_COUNT } from "../../../domain/achievements/limits";
import type { Goal as KeptGoal } from "../../core/achievements/goal";
import { deleteGoal, listGoals, putGoals } from "../../core/achievements/goals";
import { goalsOfMember, type GoalWithProgress as KeptGoalWithProgress } from "../../core/achievements/member-status";
import { postOwnProgress } from "../../core/achievements/progress";
import { ROW_REFUSALS, setManyCounts, setProgress } from "../../core/achievements/set-progress";
import { COMPLAINTS } from "../../core/kernel/fields";
import { memberOfCourse } from "../../core/members/store";
import { anyObject, courseParams, json, noContent, pathId, pathUuid, route } from "../route";

const GoalMeta = z
  .record(z.string(), z.unknown())
  .openapi("GoalMeta", { description: "Stored and returned verbatim, key casing included" });
const goalMembers = {
  uuid: z.guid(),
  text: z.string(),
  targetCount: z.int(),
  type: z.string(),
  meta: GoalMeta,
};
export const Goal = z.object(goalMembers).openapi("Goal");
export const GoalWithProgress = z
  .object({
    ...goalMembers,
    count: z.int().openapi({ description: "0 without a progress row" }),
    completed: z.boolean().openapi({ description: "The count has reached the target; false without a progress row" }),
    achievementUuids: z.array(z.guid()),
  })
  .openapi("GoalWithProgress");

/** An element as it comes: which one does not fit, and how, depends on what is there already, so the domain tells. */
export const GoalInput = anyObject.openapi("GoalInput", {
  type: "object",
  description: "On first insert all are needed (uuid in bulk)",
  properties: {
    uuid: { type: "string", format: "uuid" },
    text: { type: "string", minLength: 1, maxLength: 1000 },
    targetCount: { type: "integer", minimum: 0, maximum: 1_000_000 },
    type: { type: "string", minLength: 1, maxLength: 100 },
    meta: { $ref: "#/components/schemas/GoalMeta" },
  },
});

/** Ignores all else that a browser sends, its own view of completion above all: the server counts for itself. */
const GoalProgressInput = z
  .object({
    count: z.int().min(0),
    completed: z.boolean().openapi({ description: "Needed, not believed: the count decides" }),
    uuid: z.unknown().optional().openapi({ type: "string", format: "uuid", description: "The path wins" }),
    targetCount: z.unknown().optional().openapi({ type: "integer", description: "Ignored" }),
  })
  .openapi("GoalProgressInput");
const ProgressBody = z.object({ progress: GoalProgressInput });

const MOST_ROWS = 500;
const ROWS_EXPECTED = `rows should be a list of at most ${MOST_ROWS} of a courseRegId, a goalUuid and a count`;
const ProgressRow = z
  .object({
    courseRegId: z.int(),
    goalUuid: z.guid().transform((uuid) => uuid.toLowerCase()),
    count: z.int().min(0).max(MAX_COUNT),
  })
  .openapi("GoalProgressRow");

const PROGRESS_TEXTS = [
  "count can't be blank",
  "completed can't be blank",
  "completed can't be blank\ncount can't be blank",
  "count is invalid",
  "completed is invalid",
];

/** Both complaints when both members are missing, otherwise the first. */
function invalidProgress(body: unknown): string {
  const progress = (body as { progress?: unknown } | null)?.progress;
  const { count, completed } = (progress ?? {}) as Readonly<Record<string, unknown>>;
  const missing = Object.entries({ completed, count }).filter(([, value]) => value === undefined || value === null);
  if (missing.length > 0) return missing.map(([name]) => `${name} can't be blank`).join("\n");
  return typeof completed === "boolean" ? "count is invalid" : "completed is invalid";
}

const MOST_AT_ONCE = 1000;
const LIST_EXPECTED = `goals should be a list of at most ${MOST_AT_ONCE} goals`;
export const GOAL_UPSERT_TEXTS = [
  "No UUID specified in Goal",
  "Goal already exists in different course",
  "A course can have at most 1000 goals",
  "The goals of the course take too much room",
  /^Circular dependency: [^\n]+$/,
  COMPLAINTS,
];
const goalParams = courseParams.extend({ uuid: pathUuid("uuid") });
const memberParams = courseParams.extend({ courseRegId: pathId("courseRegId") });

export const goalRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/self/goals",
    operationId: "listOwnGoals",
    tag: "incentives",
    summary: "All goals of the course with the caller's progress",
    caller: "member",
    params: courseParams,
    success: json(z.array(GoalWithProgress)),
    handle: async ({ services, caller }) => (await goalsOfMember(services, caller, caller)).map(withProgressOf),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/self/goals/{uuid}/progress",
    operationId: "postOwnGoalProgress",
    tag: "incentives",
    summary: "Tell how many events of a goal the caller has had (absolute, never lowers); other goals are for staff",
    caller: "member",
    params: goalParams,
    body: ProgressBody,
    invalid: invalidProgress,
    refusals: { 400: ["User and goal are not in the same course", ...PROGRESS_TEXTS] },
    success: noContent,
    handle: ({ services, caller, params: { uuid }, body }) =>
      postOwnProgress(services, caller, uuid, body.progress.count),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/users/{courseRegId}/goals",
    operationId: "listUserGoals",
    tag: "incentives",
    summary: "Goals of the course with another member's progress",
    caller: "staff",
    params: memberParams,
    success: json(z.array(GoalWithProgress)),
    handle: async ({ services, caller, params: { courseId, courseRegId } }) => {
      const member = await memberOfCourse(services, courseId, courseRegId);
      return (await goalsOfMember(services, member, caller)).map(withProgressOf);
    },
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/users/{courseRegId}/goals/{uuid}/progress",
    operationId: "postUserGoalProgress",
    tag: "incentives",
    summary: "Set another member's progress on a goal",
    caller: "staff",
    params: memberParams.extend({ uuid: pathUuid("uuid") }),
    body: ProgressBody,
    invalid: invalidProgress,
    refusals: { 400: ["User and goal are not in the same course", ...PROGRESS_TEXTS] },
    success: noContent,
    handle: async ({ services, caller, params: { courseId, courseRegId, uuid }, body }) =>
      setProgress(services, await memberOfCourse(services, courseId, courseRegId), uuid, {
        count: body.progress.count,
        by: caller,
      }),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/goals/progress",
    operationId: "postGoalProgress",
    tag: "incentives",
    summary: "Set many members' progress on goals; nothing is stored unless every row fits",
    additive: true,
    caller: "staff",
    params: courseParams,
    body: z.object({
      rows: z.array(ProgressRow).max(MOST_ROWS),
      reason: z.string().trim().max(1000).optional().openapi({ description: "Why, for the audit log" }),
    }),
    invalid: ROWS_EXPECTED,
    refusals: { 400: [ROWS_EXPECTED, ROW_REFUSALS] },
    success: json(z.object({ changed: z.int().openapi({ description: "Counts that differ from before" }) })),
    handle: async ({ services, caller, params: { courseId }, body: { rows, reason } }) => ({
      changed: await setManyCounts(services, courseId, rows, { by: caller, reason }),
    }),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/goals",
    operationId: "listGoals",
    tag: "incentives",
    summary: "Goal definitions without progress",
    caller: "staff",
    params: courseParams,
    success: json(z.array(Goal)),
    handle: async ({ services, params: { courseId } }) =>
      (await listGoals(services, courseId, { consistent: true })).map(goalOf),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/goals",
    operationId: "putGoals",
    tag: "incentives",
    summary: "Upsert goals in bulk (all or nothing)",
    caller: "staff",
    params: courseParams,
    body: z.object({ goals: z.array(GoalInput).max(MOST_AT_ONCE) }),
    invalid: LIST_EXPECTED,
    refusals: { 400: [LIST_EXPECTED, ...GOAL_UPSERT_TEXTS] },
    success: noContent,
    handle: ({ services, caller, params: { courseId }, body }) => putGoals(services, courseId, body.goals, caller),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/goals/{uuid}",
    operationId: "putGoal",
    tag: "incentives",
    summary: "Upsert one goal; the id in the path wins",
    caller: "staff",
    params: goalParams,
    body: z.object({ goal: GoalInput }),
    invalid: "goal is invalid",
    refusals: { 400: ["goal is invalid", ...GOAL_UPSERT_TEXTS] },
    success: noContent,
    handle: ({ services, caller, params: { courseId, uuid }, body }) =>
      putGoals(services, courseId, [{ ...body.goal, uuid }], caller),
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/goals/{uuid}",
    operationId: "deleteGoal",
    tag: "incentives",
    summary: "Delete a goal of this course with its links and progress",
    caller: "staff",
    params: goalParams,
    refusals: { 404: ["Goal not found"] },
    success: noContent,
    handle: ({ services, caller, params: { courseId, uuid } }) => deleteGoal(services, courseId, uuid, caller),
  }),
];

export function goalOf({ uuid, text, targetCount, type, meta }: KeptGoal) {
  return { uuid, text, targetCount, type, meta };
}

export function withProgressOf(goal: KeptGoalWithProgress) {
  const { count, completed, achievementUuids } = goal;
  return { ...goalOf(goal), count, completed, achievementUuids: [...achievementUuids] };
}
