import { z } from "@hono/zod-openapi";
import { AUDIT_KINDS } from "../../../domain/facts/audit-kinds";
import { auditPage } from "../../core/audit/audit-page";
import type { AuditEntry } from "../../core/audit/entry";
import { courseParams, json, route } from "../route";

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

const AuditLogEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z
      .object({ id: z.int().openapi({ description: "Course registration id" }), name: z.string() })
      .nullable()
      .openapi({ description: "Null for what the platform did by itself" }),
    kind: z.enum(AUDIT_KINDS),
    subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
    changes: z.array(
      z.object({
        field: z.string(),
        question: z.int().optional().openapi({ description: "Counted from 1, where the subject has several" }),
        from: value,
        to: value,
      }),
    ),
  })
  .openapi("AuditLogEntry");

const AuditLogPage = z
  .object({
    entries: z.array(AuditLogEntry),
    next: z.string().nullable().openapi({
      description: "Cursor to go on with, null at the end. A page may be short, even empty, before the end.",
    }),
    lookedBackTo: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "The moment back to which this page has looked; null when it has looked at all" }),
  })
  .openapi("AuditLogPage");

const inQuery = (name: string, digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`))
    .transform(Number)
    .openapi({ param: { name, in: "query" }, type: "integer" });

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

const query = z.object({
  kind: z.enum(AUDIT_KINDS).optional(),
  actor: inQuery("actor", 9).optional().openapi({ description: "Course registration id of who did it" }),
  from: moment.optional().openapi({ description: "The first moment that is wanted" }),
  to: moment.optional().openapi({ description: "The first moment that is not wanted any more" }),
  text: z.string().max(100).optional().openapi({
    description: "The id of what was changed, or words that all occur in its name",
  }),
  limit: inQuery("limit", 3)
    .pipe(z.int().min(1).max(100))
    .default(50)
    .openapi({ param: { name: "limit", in: "query" }, type: "integer", minimum: 1, maximum: 100, default: 50 }),
  cursor: z.string().max(100).optional().openapi({ description: "The `next` of the page before" }),
});

export const auditRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/audit",
    operationId: "listAuditLog",
    tag: "audit",
    summary: "One page of the course's audit log, newest first, filtered",
    caller: "admin",
    forbidden: "User is not permitted to read the audit log",
    additive: true,
    params: courseParams,
    query,
    refusals: { 400: ["Invalid cursor"] },
    success: json(AuditLogPage),
    handle: async ({ services, params: { courseId }, query: { limit, cursor, ...filter } }) => {
      const { entries, next } = await auditPage(services, courseId, filter, { limit, cursor });
      return { entries: entries.map(onTheWire), next, lookedBackTo: next?.split("#")[0] ?? null };
    },
  }),
];

function onTheWire({ auditId, at, actor, kind, subject, changes }: AuditEntry): z.input<typeof AuditLogEntry> {
  return {
    id: auditId,
    at,
    kind,
    actor: actor && { id: actor.regId, name: actor.name ?? actor.username },
    subject: { ...subject, id: String(subject.id) },
    changes: [...changes],
  };
}
