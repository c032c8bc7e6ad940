import { z } from "@hono/zod-openapi";
import { remarksOf } from "../../core/remarks/store";
import { courseParams, json, route } from "../route";

const Remarks = z
  .object({
    remarks: z.array(
      z.object({
        text: z.string().openapi({ description: "Markdown" }),
        questionId: z.int().openapi({ description: "About whose answer it was written last" }),
        usedAt: z.iso.datetime(),
        times: z.int().openapi({ description: "How often it was written" }),
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
    summary: "What the caller has written to students of the course, the latest first",
    caller: "staff",
    additive: true,
    params: courseParams,
    success: json(Remarks),
    handle: async ({ services, caller }) => ({ remarks: await remarksOf(services, caller) }),
  }),
];
