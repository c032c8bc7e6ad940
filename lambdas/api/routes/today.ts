import { z } from "@hono/zod-openapi";
import type { CourseFeature } from "../../../domain/policies/course-access";
import { newsOf, todayOf } from "../../core/today/today";
import { courseParams, json, route } from "../route";
import { ShownAnnouncement } from "./announcements";
import { AssessmentOverview } from "./assessments";
import { Notification, notificationOf } from "./notifications";

const Titled = z.object({ id: z.int(), title: z.string() });

const news = {
  notifications: z.array(Notification).openapi({ description: "Those that are unread, newest first" }),
  announcements: z.array(ShownAnnouncement).openapi({
    description: "Those of the last 14 days, latest first, each with the beginning of its text",
  }),
};

const Today = z
  .object({
    assessments: z.array(AssessmentOverview),
    ...news,
    achievement: z
      .object({
        uuid: z.guid(),
        title: z.string(),
        cardBackground: z.string().nullable(),
        xp: z.int(),
        progress: z.number().min(0).max(1),
        deadline: z.iso.datetime().nullable(),
        missing: z.array(z.object({ text: z.string(), count: z.int(), targetCount: z.int() })),
      })
      .nullable()
      .openapi({ description: "The one that a student is nearest to; null for staff and where there is none" }),
    chapter: z
      .object({ id: z.int(), title: z.string(), imageUrl: z.string().nullable() })
      .nullable()
      .openapi({ description: "The chapter of the game that opened last, and is open" }),
    recording: z
      .object({ uid: z.string(), title: z.string(), furthestMs: z.int(), durationMs: z.int() })
      .nullable()
      .openapi({ description: "The newest recording that a student has begun and not ended" }),
    work: z
      .object({
        ungraded: z
          .object({ own: z.int(), all: z.int() })
          .openapi({ description: "Submissions; own: of groups that the caller leads" }),
        leadsGroups: z.boolean(),
        members: z.int().openapi({ description: "Of the course, its staff included" }),
        withoutGroup: z.int().openapi({ description: "Students without a group, where the course has groups" }),
        hasSubmissions: z.boolean().openapi({ description: "A student of a group has submitted something" }),
        openRegradeRequests: z.int(),
        failedChecks: z
          .array(Titled)
          .openapi({ description: "Assessments whose checks found something, or could not be run" }),
        drafts: z.array(Titled).openapi({ description: "Assessments that are not published" }),
      })
      .nullable()
      .openapi({ description: "What waits for staff; null for students" }),
  })
  .openapi("Today", { description: "What is next for a member" });

export const todayRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/self/today",
    operationId: "getToday",
    tag: "today",
    summary:
      "What is next for the caller: assessments, notices, the next achievement, the game's chapter; for staff their work",
    additive: true,
    caller: "member",
    params: courseParams,
    success: json(Today),
    handle: async ({ services, caller }) => {
      const isOpen = (feature: CourseFeature) => services.courseGates.isOpen(caller.courseId, feature);
      const [game, achievements, sourcecasts] = await Promise.all([
        isOpen("enableGame"),
        isOpen("enableAchievements"),
        isOpen("enableSourcecast"),
      ]);
      const { notifications, ...today } = await todayOf(services, caller, { game, achievements, sourcecasts });
      return { ...today, notifications: notifications.map(notificationOf) };
    },
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/self/news",
    operationId: "getNews",
    tag: "today",
    summary: "What the caller was told: unread notifications, and the announcements of late",
    additive: true,
    caller: "member",
    params: courseParams,
    success: json(z.object(news).openapi("News")),
    handle: async ({ services, caller }) => {
      const { notifications, announcements } = await newsOf(services, caller);
      return { notifications: notifications.map(notificationOf), announcements };
    },
  }),
];
