import { z } from "@hono/zod-openapi";
import {
  NO_REMARK,
  NOT_YOURS,
  REMARK_CHARACTERS,
  remarksFor,
  shareRemark,
  unshareRemark,
} from "../../core/remarks/store";
import { courseParams, json, noContent, route } from "../route";

const Remarks = z
  .object({
    remarks: z.array(
      z.object({
        text: z.string().openapi({ description: "Markdown" }),
        questionId: z.int().openapi({ description: "About whose answer it was written last" }),
        usedAt: z.iso.datetime(),
        times: z.int().openapi({ description: "How often it was written" }),
        isOwn: z.boolean().openapi({ description: "The caller has written it" }),
        isElsewhere: z.boolean().openapi({
          description: "The caller wrote it as staff of another course, which the question is of; it cannot be shared",
        }),
        sharing: z
          .object({
            by: z.string().nullable().openapi({ description: "Null: somebody who has been removed" }),
            isOwn: z.boolean().openapi({ description: "It is the caller who shares it" }),
          })
          .nullable()
          .openapi({ description: "With the course's staff; null where nobody does" }),
      }),
    ),
  })
  .openapi("Remarks");

export const remarkRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/remarks",
    operationId: "listOwnRemarks",
    tag: "grading",
    summary:
      "What the caller has written to students of the course, what staff share of theirs, and what the caller has written elsewhere, of each the latest first",
    caller: "staff",
    additive: true,
    params: courseParams,
    success: json(Remarks),
    handle: async ({ services, caller }) => ({ remarks: await remarksFor(services, caller) }),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/remarks/sharing",
    operationId: "shareRemark",
    tag: "grading",
    summary: "Share something that the caller has written to students with the course's staff, or do so no more",
    caller: "staff",
    additive: true,
    params: courseParams,
    body: z.object({ text: z.string().min(1).max(REMARK_CHARACTERS), isShared: z.boolean() }),
    refusals: { 403: [NOT_YOURS], 404: [NO_REMARK] },
    success: noContent,
    handle: ({ services, caller, body: { text, isShared } }) =>
      isShared ? shareRemark(services, caller, text) : unshareRemark(services, caller, text),
  }),
];
