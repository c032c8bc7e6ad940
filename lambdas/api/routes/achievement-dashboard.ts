import { z } from "@hono/zod-openapi";
import {
  achievementDashboard,
  type AchievementDashboard as MemberDashboard,
} from "../../core/achievements/member-status";
import { markAchievementsSeen } from "../../core/achievements/session-status";
import { memberOfCourse } from "../../core/members/store";
import { courseParams, json, noContent, pathId, route } from "../route";
import { Achievement, AchievementStateSchema, achievementOf } from "./achievements";
import { GoalWithProgress, withProgressOf } from "./goals";

const XpStep = z
  .object({
    at: z.iso.datetime(),
    xp: z.int(),
    what: z.enum(["assessment", "achievement"]),
    title: z.string(),
  })
  .openapi("XpStep");
const AchievementDashboard = z
  .object({
    name: z.string().nullable(),
    achievements: z.array(Achievement),
    goals: z.array(GoalWithProgress),
    standings: z.array(AchievementStateSchema),
    assessmentXp: z.int(),
    achievementXp: z.int().openapi({ description: "What the achievements that the member has are worth" }),
    totalXp: z.int(),
    history: z.array(XpStep).openapi({ description: "What the total is made of, in the order of time" }),
  })
  .openapi("AchievementDashboard", {
    description: "A member's achievements, goals and XP, as far as the caller may see them",
  });
const MarkSeenBody = z.object({ uuids: z.array(z.guid().transform((uuid) => uuid.toLowerCase())).max(1000) });
const UUIDS_EXPECTED = "uuids should be a list of at most 1000 uuids";

const memberParams = courseParams.extend({ courseRegId: pathId("courseRegId") });

export const achievementDashboardRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/self/achievement_dashboard",
    operationId: "getOwnAchievementDashboard",
    tag: "incentives",
    summary:
      "The caller's achievements, goals and XP; students get what is released, and what is hidden once they have it",
    additive: true,
    caller: "member",
    params: courseParams,
    success: json(AchievementDashboard),
    handle: async ({ services, caller }) => dashboardOf(await achievementDashboard(services, caller, caller)),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/users/{courseRegId}/achievement_dashboard",
    operationId: "getUserAchievementDashboard",
    tag: "incentives",
    summary: "Another member's achievements, goals and XP",
    additive: true,
    caller: "staff",
    params: memberParams,
    success: json(AchievementDashboard),
    handle: async ({ services, caller, params: { courseId, courseRegId } }) => {
      const member = await memberOfCourse(services, courseId, courseRegId);
      return dashboardOf(await achievementDashboard(services, member, caller));
    },
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/self/achievements/seen",
    operationId: "markAchievementsSeen",
    tag: "incentives",
    summary: "Note that the caller was told of achievements that they earned",
    additive: true,
    caller: "member",
    params: courseParams,
    body: MarkSeenBody,
    invalid: UUIDS_EXPECTED,
    refusals: { 400: [UUIDS_EXPECTED] },
    success: noContent,
    handle: ({ services, caller, body }) => markAchievementsSeen(services, caller, body.uuids),
  }),
];

function dashboardOf({ achievements, goals, standings, history, ...figures }: MemberDashboard) {
  return {
    ...figures,
    achievements: achievements.map(achievementOf),
    goals: goals.map(withProgressOf),
    standings: [...standings],
    history: [...history],
  };
}
