import { z } from "@hono/zod-openapi";
import { totalXpOfMember } from "../../core/achievements/member-status";
import { SAVED_ELSEWHERE, saveGameStates } from "../../core/members/game-state";
import { HAS_SUBMITTED, leaveCourse, NOT_IN_COURSE, ONLY_ADMIN } from "../../core/members/leave-course";
import { hideAchievements, recordResearchConsent } from "../../core/members/members";
import { anyObject, courseParams, json, ok, route } from "../route";

export const membershipRoutes = [
  route({
    method: "delete",
    path: "/v2/user/courses/{courseId}",
    operationId: "leaveCourse",
    tag: "user",
    summary: "Leave a course, with the work begun there",
    additive: true,
    caller: "authenticated",
    params: courseParams,
    refusals: { 400: [NOT_IN_COURSE, ONLY_ADMIN], 403: [HAS_SUBMITTED] },
    success: ok,
    handle: ({ services, caller, params }) => leaveCourse(services, caller.userId, params.courseId),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/user/total_xp",
    operationId: "getTotalXp",
    tag: "user",
    summary: "Assessment XP plus achievement XP of the caller",
    caller: "member",
    params: courseParams,
    success: json(z.object({ totalXp: z.int() })),
    handle: async ({ services, caller }) => ({
      totalXp: await totalXpOfMember(services, caller, {
        areAchievementsOn: await services.courseGates.isOpen(caller.courseId, "enableAchievements"),
      }),
    }),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/user/game_states",
    operationId: "putGameStates",
    tag: "user",
    summary: "Replace the caller's game state of this course",
    caller: "student",
    params: courseParams,
    body: z.object({
      gameStates: anyObject,
      after: z.int().min(0).optional().openapi({
        description: "Replace only the save whose `written.revision` this is, 0 for one without (additive)",
      }),
    }),
    invalid: "game_states is invalid",
    refusals: { 400: ["game_states is invalid"], 412: [SAVED_ELSEWHERE] },
    success: ok,
    handle: ({ services, caller, body }) => saveGameStates(services, caller.regId, body.gameStates, body.after),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/user/research_agreement",
    operationId: "putResearchAgreement",
    tag: "user",
    summary: "Record research consent for this course",
    caller: "member",
    params: courseParams,
    body: z.object({ agreedToResearch: z.boolean() }),
    invalid: "agreed_to_research is invalid",
    refusals: { 400: ["agreed_to_research is invalid"] },
    success: ok,
    handle: ({ services, caller, body }) => recordResearchConsent(services, caller, body.agreedToResearch),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/user/achievement_visibility",
    operationId: "putAchievementVisibility",
    tag: "user",
    summary: "Hide achievements from the caller, or show them again; they count all the same",
    additive: true,
    caller: "member",
    params: courseParams,
    body: z.object({ hidden: z.boolean() }),
    invalid: "hidden is invalid",
    refusals: { 400: ["hidden is invalid"] },
    success: ok,
    handle: ({ services, caller, body }) => hideAchievements(services, caller, body.hidden),
  }),
];
