import { z } from "@hono/zod-openapi";
import { readCockpit } from "../../core/cockpit/read-cockpit";
import { courseParams, json, route } from "../route";
import { email, hasLoggedIn, memberName as name, studentNumber } from "./member-fields";

const regId = z.int().openapi({ description: "Course registration" });

const Cockpit = z
  .object({
    assessments: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        number: z.string(),
        type: z.string().openapi({ description: "Name of the assessment type" }),
        typeId: z.int(),
        openAt: z.iso.datetime(),
        closeAt: z.iso.datetime().openapi({ description: "For those who have no extension" }),
        decaysAt: z.iso
          .datetime()
          .nullable()
          .openapi({ description: "From when on work is late; null where the type gives no bonus for early work" }),
        maxXp: z.int(),
        questionCount: z.int(),
        isPublished: z.boolean(),
        isManuallyGraded: z.boolean(),
        hidesGrades: z.boolean(),
      }),
    ),
    groups: z
      .array(z.object({ name: z.string(), leaderId: regId.nullable(), leaderName: z.string().nullable() }))
      .openapi({ description: "All groups of the course, in natural order" }),
    students: z.array(
      z.object({
        regId,
        name,
        username: z.string(),
        hasLoggedIn,
        email,
        studentNumber,
        group: z.string().nullable(),
        cells: z.string().openapi({ description: "Work by assessment, as domain/cockpit/cell.ts encodes it" }),
        closings: z.string().openapi({
          description: "When assessments close later for this student, encoded there; empty where none does",
        }),
      }),
    ),
    staff: z.array(z.object({ regId, name, username: z.string() })).openapi({ description: "Who may have graded" }),
    left: z.int().min(0).openapi({
      description: "Rows that are not up to date yet, or missing: the caller asks again until there are none",
    }),
  })
  .openapi("Cockpit", { description: "Every student by every assessment" });

export const cockpitRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/cockpit",
    operationId: "getCockpit",
    tag: "grading",
    summary: "Every student by every assessment: state, XP, lateness, extensions, graders",
    caller: "staff",
    additive: true,
    params: courseParams,
    success: json(Cockpit),
    handle: ({ services, params: { courseId } }) => readCockpit(services, courseId),
  }),
];
