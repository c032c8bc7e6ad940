import { z } from "@hono/zod-openapi";
import { STATUSES } from "../../../domain/achievements/inference";
import { type Achievement as KeptAchievement, shownTo } from "../../core/achievements/achievement";
import { deleteAchievement, listAchievements, putAchievements } from "../../core/achievements/achievements";
import { achievementsOfMember, type MemberAchievements } from "../../core/achievements/member-status";
import { COMPLAINTS } from "../../core/kernel/fields";
import { isStaff } from "../../core/members/registration";
import { memberOfCourse } from "../../core/members/store";
import { anyObject, courseParams, json, noContent, pathId, pathUuid, route } from "../route";

const uuids = z.array(z.guid());
const dateOrNone = z.iso.datetime().nullable();

export const Achievement = z
  .object({
    uuid: z.guid(),
    title: z.string(),
    xp: z.int(),
    isVariableXp: z.boolean(),
    release: dateOrNone,
    deadline: dateOrNone,
    isTask: z.boolean(),
    position: z.int(),
    cardBackground: z.string().nullable(),
    prerequisiteUuids: uuids,
    goalUuids: uuids,
    view: z.object({
      coverImage: z.string().nullable(),
      description: z.string().nullable(),
      completionText: z.string().nullable(),
    }),
  })
  .openapi("Achievement");

/** An element as it comes: which one does not fit, and how, depends on what is there already, so the domain tells. */
export const AchievementInput = anyObject.openapi("AchievementInput", {
  type: "object",
  description: "On first insert uuid (bulk), title, isTask, position, xp and isVariableXp are needed",
  properties: {
    uuid: { type: "string", format: "uuid" },
    title: { type: "string", minLength: 1, maxLength: 255 },
    xp: { type: "integer", minimum: 0, maximum: 1_000_000 },
    isVariableXp: { type: "boolean" },
    release: { type: ["string", "null"], format: "date-time" },
    deadline: { type: ["string", "null"], format: "date-time" },
    isTask: { type: "boolean" },
    position: { type: "integer", minimum: -1_000_000, maximum: 1_000_000 },
    cardBackground: { type: ["string", "null"], maxLength: 2000 },
    prerequisiteUuids: { type: "array", items: { type: "string", format: "uuid" }, maxItems: 50 },
    goalUuids: { type: "array", items: { type: "string", format: "uuid" }, maxItems: 50 },
    view: {
      type: "object",
      properties: {
        coverImage: { type: ["string", "null"], maxLength: 2000 },
        description: { type: ["string", "null"], maxLength: 5000 },
        completionText: { type: ["string", "null"], maxLength: 5000 },
      },
    },
  },
});

export const AchievementStateSchema = z
  .object({
    uuid: z.guid(),
    status: z.enum(STATUSES),
    isCompleted: z.boolean(),
    ownXp: z.int().openapi({ description: "What it is worth, completed or not" }),
    goalXp: z.int().openapi({ description: "The same once all its goals are complete, 0 before" }),
    cardXp: z.int().openapi({ description: "Its own and that of the completed achievements below it" }),
    progress: z.number().min(0).max(1),
    deadline: dateOrNone.openapi({ description: "The nearest to come, its own or below it; otherwise its own" }),
    isCircular: z.boolean().openapi({ description: "It is a prerequisite of itself" }),
    completedAt: dateOrNone.openapi({ description: "When the member earned it; null for one that they do not have" }),
    isKept: z.boolean().openapi({
      description: "They have it though its definition was changed since then and asks for something else",
    }),
  })
  .openapi("AchievementStanding");
const AchievementStatesSchema = z
  .object({ achievementXp: z.int(), achievements: z.array(AchievementStateSchema) })
  .openapi("AchievementStandings", { description: "Where a member stands with every achievement of the course" });

const MOST_AT_ONCE = 1000;
const LIST_EXPECTED = `achievements should be a list of at most ${MOST_AT_ONCE} achievements`;
export const ACHIEVEMENT_UPSERT_TEXTS = [
  "No UUID specified in Achievement",
  "Achievement already exists in different course",
  "A course can have at most 1000 achievements",
  "The achievements of the course take too much room",
  /^Circular dependency: [^\n]+$/,
  COMPLAINTS,
];
const achievementParams = courseParams.extend({ uuid: pathUuid("uuid") });
const memberParams = courseParams.extend({ courseRegId: pathId("courseRegId") });

export const achievementRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/achievements",
    operationId: "listAchievements",
    tag: "incentives",
    summary: "The achievements of the course; students get what is released and not hidden by position 0",
    caller: "member",
    params: courseParams,
    success: json(z.array(Achievement)),
    handle: async ({ services, caller, params: { courseId } }) =>
      shownTo(
        await listAchievements(services, courseId, { consistent: isStaff(caller) }),
        caller,
        services.clock.now(),
      ).map(achievementOf),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/self/achievements",
    operationId: "listOwnStandings",
    tag: "incentives",
    summary: "Status, XP and progress of the caller with every achievement that they may see",
    additive: true,
    caller: "member",
    params: courseParams,
    success: json(AchievementStatesSchema),
    handle: async ({ services, caller }) => {
      return achievementStatesOf(await achievementsOfMember(services, caller, caller));
    },
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/users/{courseRegId}/achievements",
    operationId: "listUserStandings",
    tag: "incentives",
    summary: "Status, XP and progress of another member with every achievement",
    additive: true,
    caller: "staff",
    params: memberParams,
    success: json(AchievementStatesSchema),
    handle: async ({ services, caller, params: { courseId, courseRegId } }) => {
      const member = await memberOfCourse(services, courseId, courseRegId);
      return achievementStatesOf(await achievementsOfMember(services, member, caller));
    },
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/achievements",
    operationId: "putAchievements",
    tag: "incentives",
    summary: "Upsert achievements in bulk (all or nothing)",
    caller: "staff",
    params: courseParams,
    body: z.object({ achievements: z.array(AchievementInput).max(MOST_AT_ONCE) }),
    invalid: LIST_EXPECTED,
    refusals: { 400: [LIST_EXPECTED, ...ACHIEVEMENT_UPSERT_TEXTS] },
    success: noContent,
    handle: ({ services, caller, params: { courseId }, body }) =>
      putAchievements(services, courseId, body.achievements, caller),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/achievements/{uuid}",
    operationId: "putAchievement",
    tag: "incentives",
    summary: "Upsert one achievement; the id in the path wins",
    caller: "staff",
    params: achievementParams,
    body: z.object({ achievement: AchievementInput }),
    invalid: "achievement is invalid",
    refusals: { 400: ["achievement is invalid", ...ACHIEVEMENT_UPSERT_TEXTS] },
    success: noContent,
    handle: ({ services, caller, params: { courseId, uuid }, body }) =>
      putAchievements(services, courseId, [{ ...body.achievement, uuid }], caller),
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/achievements/{uuid}",
    operationId: "deleteAchievement",
    tag: "incentives",
    summary: "Delete an achievement and its links",
    caller: "staff",
    params: achievementParams,
    refusals: { 404: ["Achievement not found"] },
    success: noContent,
    handle: ({ services, caller, params: { courseId, uuid } }) => deleteAchievement(services, courseId, uuid, caller),
  }),
];

export function achievementOf({
  coverImage,
  description,
  completionText,
  changedIn: _,
  withdrawnIn: __,
  ...achievement
}: KeptAchievement) {
  const prerequisiteUuids = [...achievement.prerequisiteUuids];
  const goalUuids = [...achievement.goalUuids];
  return { ...achievement, prerequisiteUuids, goalUuids, view: { coverImage, description, completionText } };
}

function achievementStatesOf({ achievementXp, shown }: MemberAchievements) {
  return { achievementXp, achievements: [...shown] };
}
