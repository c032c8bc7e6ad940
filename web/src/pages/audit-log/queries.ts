import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";
import type { paths } from "../../api/schema.generated";

/** Which entries of the audit log are wanted. */
export type AuditQuery = NonNullable<paths["/v2/courses/{courseId}/admin/audit"]["get"]["parameters"]["query"]>;
export type AuditLogPage = Schemas["AuditLogPage"];
export type AuditLogEntry = Schemas["AuditLogEntry"];

export const readAuditPage = (courseId: number, query: AuditQuery, signal?: AbortSignal): Promise<AuditLogPage> =>
  unwrap(api.GET("/v2/courses/{courseId}/admin/audit", { params: { path: { courseId }, query }, signal }));

export const auditKey = (courseId: number, choice: AuditQuery) => courseKey(courseId, "audit", choice);

/** The pages of a choice one after the other, as the server cuts them: some are short. */
export const auditPagesQuery = (courseId: number, choice: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: auditKey(courseId, choice),
    queryFn: ({ pageParam, signal }) => readAuditPage(courseId, { ...choice, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
