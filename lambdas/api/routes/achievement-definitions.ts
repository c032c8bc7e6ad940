import { z } from "@hono/zod-openapi";
import { MAX_DEFINITIONS } from "../../../domain/achievements/limits";
import { achievementHolders } from "../../core/achievements/achievement-holders";
import { ON_LOSS } from "../../core/achievements/definition-rules";
import { readNotedDefinitions } from "../../core/achievements/definitions";
import { previewPublication } from "../../core/achievements/preview-publication";
import { CHANGED_MEANWHILE, publishDefinitions } from "../../core/achievements/publish-definitions";
import { courseParams, json, route } from "../route";
import { ACHIEVEMENT_UPSERT_TEXTS, Achievement, AchievementInput, achievementOf } from "./achievements";
import { GOAL_UPSERT_TEXTS, Goal, GoalInput, goalOf } from "./goals";

const AchievementDefinitions = z
  .object({
    version: z.int().openapi({ description: "Rises with every change of an achievement or a goal" }),
    changedBy: z.string().nullable().openapi({ description: "Who made this version; null where that is not known" }),
    changedAt: z.iso.datetime().nullable(),
    achievements: z.array(Achievement),
    goals: z.array(Goal),
  })
  .openapi("AchievementDefinitions");

const uuids = z.array(z.guid().transform((uuid) => uuid.toLowerCase())).max(MAX_DEFINITIONS);
const AchievementPublication = z
  .object({
    version: z.int().min(0).openapi({ description: "The version that was read" }),
    onLoss: z.enum(ON_LOSS).openapi({
      description: "Whether members keep what they have earned when it asks for something else from now on",
    }),
    achievements: z.array(AchievementInput).max(MAX_DEFINITIONS),
    goals: z.array(GoalInput).max(MAX_DEFINITIONS),
    deletedAchievements: uuids,
    deletedGoals: uuids,
    request: z
      .guid()
      .transform((uuid) => uuid.toLowerCase())
      .openapi({ description: "Chosen by the caller; the same when it is sent again" }),
  })
  .openapi("AchievementPublication");
const PUBLICATION_EXPECTED = "A publication needs version, onLoss, lists of at most 1000, and request";

const PUBLICATION_REFUSALS = {
  400: [PUBLICATION_EXPECTED, ...ACHIEVEMENT_UPSERT_TEXTS, ...GOAL_UPSERT_TEXTS],
  412: [CHANGED_MEANWHILE],
};

const next = z.string().nullable().openapi({
  description: "Cursor to go on with, null at the end. A page may be short, even empty, before the end.",
});
const cursor = z.string().max(1000).optional();
const members = z.int().openapi({ description: "Students of this page" });
const count = z.int().min(1);
const PublicationPreview = z
  .object({
    members,
    gains: z.record(z.guid(), count).openapi({ description: "How many of them would gain each achievement, by uuid" }),
    losses: z.record(z.guid(), count).openapi({ description: "How many of them would lose each achievement" }),
    next,
  })
  .openapi("AchievementPublicationPreview");
const HolderPage = z
  .object({
    members,
    achievements: z.record(z.guid(), z.object({ holders: count, firstAt: z.iso.datetime(), lastAt: z.iso.datetime() })),
    goals: z.record(z.guid(), z.object({ holders: count })),
    next,
  })
  .openapi("AchievementHolderPage", { description: "What nobody of this page has is left out" });

export const achievementDefinitionRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/achievement_definitions",
    operationId: "getAchievementDefinitions",
    tag: "incentives",
    summary: "All achievements and goals of the course with the version that they are of",
    additive: true,
    caller: "staff",
    params: courseParams,
    success: json(AchievementDefinitions),
    handle: async ({ services, params: { courseId } }) => {
      const { version, changedBy, changedAt, achievements, goals } = await readNotedDefinitions(services, courseId);
      return {
        version,
        changedBy: changedBy?.name ?? null,
        changedAt,
        achievements: achievements.map(achievementOf),
        goals: goals.map(goalOf),
      };
    },
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/achievement_publications",
    operationId: "publishAchievements",
    tag: "incentives",
    summary: "Change and delete achievements and goals at once, all or nothing, if nobody else has changed them since",
    additive: true,
    caller: "staff",
    params: courseParams,
    body: AchievementPublication,
    invalid: PUBLICATION_EXPECTED,
    refusals: PUBLICATION_REFUSALS,
    success: json(z.object({ version: z.int() })),
    handle: async ({ services, caller, params: { courseId }, body }) => ({
      version: await publishDefinitions(services, courseId, body, caller),
    }),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/achievement_publications/preview",
    operationId: "previewAchievementPublication",
    tag: "incentives",
    summary: "How many of a page of students a publication would give something to, or take it from; stores nothing",
    additive: true,
    caller: "staff",
    params: courseParams,
    body: AchievementPublication.extend({ cursor }).openapi("AchievementPublicationPreviewRequest"),
    invalid: PUBLICATION_EXPECTED,
    refusals: PUBLICATION_REFUSALS,
    success: json(PublicationPreview),
    handle: ({ services, params: { courseId }, body: { cursor, ...publication } }) =>
      previewPublication(services, courseId, publication, cursor),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/achievement_holders",
    operationId: "listAchievementHolders",
    tag: "incentives",
    summary: "How many of a page of students have each achievement and goal",
    additive: true,
    caller: "staff",
    params: courseParams,
    query: z.object({ cursor }),
    success: json(HolderPage),
    handle: ({ services, params: { courseId }, query }) => achievementHolders(services, courseId, query.cursor),
  }),
];
