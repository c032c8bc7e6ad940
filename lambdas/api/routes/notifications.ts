import { z } from "@hono/zod-openapi";
import { NOTIFICATION_TYPES } from "../../../domain/facts/notification-types";
import { newsEndpoint } from "../../core/messaging/member-news";
import {
  acknowledge,
  type Notification as StoredNotification,
  unreadNotifications,
} from "../../core/notifications/store";
import { courseParams, json, ok, route } from "../route";

export const Notification = z
  .object({
    id: z.int(),
    type: z.enum(NOTIFICATION_TYPES),
    assessment_id: z.int(),
    submission_id: z.int().nullable().openapi({ description: "Only set on rows for staff (type submitted)" }),
    question: z
      .int()
      .optional()
      .openapi({ description: "Place of the question that a message is about, from 0 (additive)" }),
    created_at: z.iso.datetime().optional().openapi({
      description: "When it was written; absent on those of an earlier version, which come last (additive)",
    }),
    assessment: z.object({ type: z.string(), title: z.string() }),
  })
  .openapi("Notification");

const NewsEndpoint = z
  .object({
    endpoint: z.string().openapi({
      description:
        "Presigned `wss://host/mqtt?...` URL: connect within 300 seconds; what it permits ends after 3600 seconds",
    }),
    clientNamePrefix: z.string().openapi({ description: "16 random characters follow in the client id" }),
    topic: z.string().openapi({ description: "Subscribe to it: an empty message says that something is new" }),
    courseTopic: z.string().openapi({
      description: "Subscribe to it, too: an empty message says that something is announced in the course",
    }),
  })
  .openapi("NewsEndpoint");

/** Ids that one call may carry: "mark all as read" of a group's leader who has not looked for a whole term. */
const MAX_IDS = 5000;
const Id = z.int().min(0);

/** Writes a notification as the wire has it. */
export const notificationOf = (row: StoredNotification): z.infer<typeof Notification> => ({
  id: row.id,
  type: row.type,
  assessment_id: row.assessmentId,
  submission_id: row.submissionId,
  ...(row.question !== undefined && { question: row.question }),
  ...(row.createdAt !== undefined && { created_at: row.createdAt }),
  assessment: { type: row.assessmentType, title: row.assessmentTitle },
});

export const notificationRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/self/news_endpoint",
    operationId: "getNewsEndpoint",
    tag: "notifications",
    summary: "Short-lived signed MQTT-over-websocket URL at which a page hears that something is new for the caller",
    additive: true,
    caller: "member",
    params: courseParams,
    refusals: { 500: ["Upstream AWS error"] },
    success: json(NewsEndpoint),
    handle: ({ services, caller }) => newsEndpoint(services, caller),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/notifications",
    operationId: "listNotifications",
    tag: "notifications",
    summary: "Unread notifications of the caller in this course, newest first",
    caller: "member",
    params: courseParams,
    success: json(z.array(Notification)),
    handle: async ({ services, caller }) => (await unreadNotifications(services, caller.regId)).map(notificationOf),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/notifications/acknowledge",
    operationId: "acknowledgeNotifications",
    whileArchived: true,
    tag: "notifications",
    summary: "Mark notifications as read (all or nothing)",
    caller: "member",
    params: courseParams,
    body: z.object({ notificationIds: z.union([z.array(Id).max(MAX_IDS), Id.transform((id) => [id])]) }),
    refusals: { 404: ["Notification does not exist or does not belong to user"] },
    success: ok,
    handle: ({ services, caller, body }) => acknowledge(services, caller.regId, body.notificationIds),
  }),
];
