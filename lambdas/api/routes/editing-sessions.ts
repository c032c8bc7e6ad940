import { z } from "@hono/zod-openapi";
import {
  LACKS_EDITS,
  NO_SNAPSHOT,
  NOT_FOUND,
  PROGRAM_TOO_LARGE,
  READ_ONLY,
  SNAPSHOT_TOO_LARGE,
  STALE,
  TOO_MANY,
} from "../../core/editing-sessions/rules";
import { beginSession, readSession, saveSnapshot, sessionEndpoint } from "../../core/editing-sessions/sessions";
import { courseParams, json, plainText, route } from "../route";

const EditingSession = z
  .object({
    id: z.string().openapi({ description: "The id that was asked for" }),
    viewId: z.string().openapi({ description: "The id for those who are to view it: they can never edit with it" }),
    snapshot: z.string().nullable().openapi({
      description: "Base64 of an update of Yjs that holds everything; the program is its text `program`. Null if known",
    }),
    version: z.int().openapi({ description: "1 for what it began with; goes up with each snapshot" }),
    readOnly: z.boolean().openapi({ description: "Whether the id is one for viewing" }),
    endsAt: z.string().openapi({ format: "date-time", description: "24 hours after the last snapshot" }),
  })
  .openapi("EditingSession");

const MAX_VERSION = 999_999_999;
const version = z.int().min(1).max(MAX_VERSION);

const EditingSnapshot = z
  .object({
    snapshot: z
      .string()
      .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
      .openapi({ description: "Base64 of an update of Yjs that holds everything; at most 256 KB before base64" }),
    version: version.openapi({ description: "The version that it follows" }),
  })
  .openapi("EditingSnapshot");

const SavedSnapshot = z.object({ version: z.int() }).openapi("SavedSnapshot");

const EditingEndpoint = z
  .object({
    endpoint: z.string().openapi({
      description:
        "Presigned `wss://host/mqtt?...` URL: connect within 300 seconds; what it permits ends after 900 seconds",
    }),
    clientNamePrefix: z.string().openapi({ description: "16 random characters follow in the client id" }),
    topic: z.string().openapi({
      description:
        "Send to `{topic}/{client id}` and below, subscribe to `{topic}/+` and to `{topic}/{another's client id}/typed`",
    }),
    role: z.enum(["edit", "view"]),
  })
  .openapi("EditingEndpoint");

const params = courseParams.extend({ sessionId: z.string().openapi({ param: { name: "sessionId", in: "path" } }) });
const known = z.object({
  known: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .openapi({ type: "integer", description: "The version that the caller has: its snapshot is not sent again" }),
});
const role = z.object({
  role: z
    .enum(["edit", "view"])
    .optional()
    .openapi({ description: "What to do there; without it, what the id permits" }),
});
const notFound = { 404: [NOT_FOUND] };

export const editingSessionRoutes = [
  route({
    method: "post",
    path: "/v2/courses/{courseId}/editing_sessions",
    operationId: "createEditingSession",
    tag: "editing sessions",
    summary: "Begin a session with a program; answers its id, with which members of the course join to edit",
    additive: true,
    caller: "member",
    params: courseParams,
    plain: true,
    body: z.string().openapi({ description: "The program, at most 64 KB" }),
    refusals: { 413: [PROGRAM_TOO_LARGE], 429: [TOO_MANY] },
    success: plainText,
    handle: ({ services, caller, body }) => beginSession(services, caller, body),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/editing_sessions/{sessionId}",
    operationId: "getEditingSession",
    tag: "editing sessions",
    summary: "Whether there is such a session, and what it held when it was saved last",
    additive: true,
    caller: "member",
    params,
    query: known,
    refusals: notFound,
    success: json(EditingSession),
    handle: ({ services, caller, params: { sessionId }, query }) =>
      readSession(services, caller, sessionId, query.known),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/editing_sessions/{sessionId}/snapshot",
    operationId: "putEditingSnapshot",
    tag: "editing sessions",
    summary: "Save what a session has become; whoever follows another version than the last merges and tries again",
    additive: true,
    caller: "member",
    params,
    body: EditingSnapshot,
    invalid: NO_SNAPSHOT,
    refusals: {
      ...notFound,
      400: [NO_SNAPSHOT, LACKS_EDITS],
      403: [READ_ONLY],
      412: [new RegExp(`^${STALE}\\d+$`)],
      413: [SNAPSHOT_TOO_LARGE],
    },
    success: json(SavedSnapshot),
    handle: async ({ services, caller, params: { sessionId }, body }) => ({
      version: await saveSnapshot(services, caller, sessionId, body),
    }),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/editing_sessions/{sessionId}/ws_endpoint",
    operationId: "getEditingWsEndpoint",
    tag: "editing sessions",
    summary: "Short-lived signed MQTT-over-websocket URL for one session",
    additive: true,
    caller: "member",
    whileArchived: false,
    params,
    query: role,
    refusals: { ...notFound, 403: [READ_ONLY], 500: ["Upstream AWS error"] },
    success: json(EditingEndpoint),
    handle: ({ services, caller, params: { sessionId }, query }) =>
      sessionEndpoint(services, caller, sessionId, query.role),
  }),
];
