import { z } from "@hono/zod-openapi";
import {
  MAX_ANNOUNCEMENT_GROUPS,
  MAX_ANNOUNCEMENT_MEMBERS,
  MAX_ANNOUNCEMENT_TEXT,
  MAX_ANNOUNCEMENT_TITLE,
} from "../../../domain/facts/announcements";
import { type Announcement, type AnnouncementState, announcementState } from "../../core/announcements/announcement";
import {
  announcementsFor,
  announcementsOfCourse,
  INVALID_CURSOR,
  markAnnouncementsSeen,
} from "../../core/announcements/read-announcements";
import {
  CHANGED_ELSEWHERE,
  changeAnnouncement,
  createAnnouncement,
  IS_WITHDRAWN,
  NO_ANNOUNCEMENT,
  UNKNOWN_GROUPS,
  UNKNOWN_RECIPIENTS,
  withdrawAnnouncement,
} from "../../core/announcements/write-announcement";
import { courseParams, json, noContent, pathUuid, route } from "../route";

export const ShownAnnouncement = z
  .object({
    id: z.uuid(),
    title: z.string(),
    text: z.string().openapi({ description: "Markdown" }),
    publishedAt: z.iso.datetime(),
    by: z.string().nullable().openapi({ description: "Who wrote it first" }),
    editedAt: z.iso.datetime().nullable().openapi({ description: "When it was changed after it had been shown" }),
    isNew: z.boolean().openapi({ description: "The caller has not seen it yet" }),
  })
  .openapi("ShownAnnouncement");

const StaffAnnouncement = z
  .object({
    id: z.uuid(),
    title: z.string(),
    text: z.string().openapi({ description: "Markdown" }),
    audience: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("course") }),
      z.object({ kind: z.literal("groups"), groups: z.array(z.string()) }),
      z.object({ kind: z.literal("members"), usernames: z.array(z.string()) }),
    ]),
    publishAt: z.iso.datetime().openapi({ description: "From when it is shown; may be to come" }),
    by: z.string().nullable(),
    editedAt: z.iso.datetime().nullable(),
    withdrawnAt: z.iso.datetime().nullable(),
    state: z.enum(["scheduled", "published", "withdrawn"]),
    version: z.int().min(1),
  })
  .openapi("StaffAnnouncement");

const line = (longest: number) => z.string().trim().min(1).max(longest);
const names = (most: number) => z.array(line(255)).min(1).max(most);

const content = {
  title: line(MAX_ANNOUNCEMENT_TITLE),
  text: line(MAX_ANNOUNCEMENT_TEXT).openapi({ description: "Markdown" }),
  audience: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("course") }),
      z.object({ kind: z.literal("groups"), groups: names(MAX_ANNOUNCEMENT_GROUPS) }),
      z.object({ kind: z.literal("members"), usernames: names(MAX_ANNOUNCEMENT_MEMBERS) }),
    ])
    .openapi({ description: "All members; those of groups, with who leads them; or some by their usernames" }),
  publishAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text).toISOString())
    .nullable()
    .openapi({ description: "From when it is shown; null, or a moment that has passed, for now" }),
};
const version = z.int().min(1).openapi({ description: "The version that the writer saw" });
const Content = z.object(content).openapi("AnnouncementContent");
const Change = z.object({ ...content, version }).openapi("AnnouncementChange");

const pageQuery = z.object({
  cursor: z.string().max(100).optional().openapi({ description: "The `next` of the page before" }),
});
const next = z.string().nullable().openapi({
  description: "Cursor to go on with, null at the end. A page may be short, even empty, before the end.",
});
const params = courseParams.extend({ announcementId: pathUuid("announcementId") });
const unknown = [UNKNOWN_RECIPIENTS, UNKNOWN_GROUPS];

const onTheWire = (announcement: Announcement, state: AnnouncementState): z.input<typeof StaffAnnouncement> => {
  const { announcementId: id, title, text, audience, publishAt, by, editedAt, withdrawnAt, version } = announcement;
  const named =
    audience.kind === "members"
      ? { kind: audience.kind, usernames: audience.members.map(({ username }) => username) }
      : audience.kind === "groups"
        ? { kind: audience.kind, groups: [...audience.groups] }
        : audience;
  return { id, title, text, audience: named, publishAt, by: by.name, editedAt, withdrawnAt, state, version };
};

export const announcementRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/self/announcements",
    operationId: "listOwnAnnouncements",
    tag: "announcements",
    summary: "What the caller has been told, latest first, in pages of at most 30",
    additive: true,
    caller: "member",
    params: courseParams,
    query: pageQuery,
    refusals: { 400: [INVALID_CURSOR] },
    success: json(z.object({ announcements: z.array(ShownAnnouncement), next })),
    handle: ({ services, caller, query }) => announcementsFor(services, caller, query.cursor),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/self/announcements/seen",
    operationId: "markAnnouncementsSeen",
    whileArchived: true,
    tag: "announcements",
    summary: "Keep that the caller has seen what was shown up to a moment",
    additive: true,
    caller: "member",
    params: courseParams,
    body: z.object({ upTo: z.iso.datetime().openapi({ description: "`publishedAt` of the latest that was shown" }) }),
    success: noContent,
    handle: ({ services, caller, body }) => markAnnouncementsSeen(services, caller, body.upTo),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/announcements",
    operationId: "listAnnouncements",
    tag: "announcements",
    summary: "All announcements of the course, those to come included, latest first, in pages of 30",
    additive: true,
    caller: "staff",
    params: courseParams,
    query: pageQuery,
    refusals: { 400: [INVALID_CURSOR] },
    success: json(z.object({ announcements: z.array(StaffAnnouncement), next })),
    handle: async ({ services, params: { courseId }, query }) => {
      const { announcements, next } = await announcementsOfCourse(services, courseId, query.cursor);
      return { announcements: announcements.map((one) => onTheWire(one, one.state)), next };
    },
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/announcements",
    operationId: "createAnnouncement",
    tag: "announcements",
    summary: "Tell the course, some of its groups or some members, now or from a later moment on",
    additive: true,
    caller: "staff",
    params: courseParams,
    body: Content,
    refusals: { 400: unknown },
    success: json(StaffAnnouncement),
    handle: async ({ services, caller, body }) => {
      const made = await createAnnouncement(services, caller, body, { providers: services.signIn.ids });
      return onTheWire(made, announcementState(made, services.clock.now()));
    },
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/announcements/{announcementId}",
    operationId: "changeAnnouncement",
    tag: "announcements",
    summary: "Change an announcement; what is shown already keeps its moment",
    additive: true,
    caller: "staff",
    params,
    body: Change,
    refusals: { 400: unknown, 404: [NO_ANNOUNCEMENT], 409: [IS_WITHDRAWN], 412: [CHANGED_ELSEWHERE] },
    success: json(StaffAnnouncement),
    handle: async ({ services, caller, params: { announcementId }, body: { version, ...content } }) => {
      const read = { id: announcementId, version };
      const changed = await changeAnnouncement(services, caller, read, content, { providers: services.signIn.ids });
      return onTheWire(changed, announcementState(changed, services.clock.now()));
    },
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/announcements/{announcementId}/withdraw",
    operationId: "withdrawAnnouncement",
    tag: "announcements",
    summary: "Take an announcement back: none of its audience is shown it any more",
    additive: true,
    caller: "staff",
    params,
    body: z.object({ version }),
    refusals: { 404: [NO_ANNOUNCEMENT], 409: [IS_WITHDRAWN], 412: [CHANGED_ELSEWHERE] },
    success: json(StaffAnnouncement),
    handle: async ({ services, caller, params: { announcementId }, body: { version } }) =>
      onTheWire(await withdrawAnnouncement(services, caller, { id: announcementId, version }), "withdrawn"),
  }),
];
