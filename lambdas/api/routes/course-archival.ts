import { z } from "@hono/zod-openapi";
import { assessmentsOfCourse } from "../../core/assessments/store";
import { readCourse } from "../../core/courses/store";
import { setArchived } from "../../core/members/archive-course";
import { countMembers } from "../../core/members/store";
import { courseParams, json, ok, route } from "../route";

const CourseArchival = z
  .object({
    archivedAt: z.iso.datetime().nullable().openapi({ description: "Null while the course goes on" }),
    members: z.int(),
    assessments: z.int(),
  })
  .openapi("CourseArchival");

const forbidden = "User is not permitted to archive the course";

export const courseArchivalRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/archival",
    operationId: "getCourseArchival",
    tag: "courses",
    summary: "Since when the course is archived, and how much of it there is",
    additive: true,
    caller: "admin",
    forbidden,
    params: courseParams,
    success: json(CourseArchival),
    handle: async ({ services, params: { courseId } }) => {
      const [course, members, assessments] = await Promise.all([
        readCourse(services, courseId),
        countMembers(services, courseId),
        assessmentsOfCourse(services, courseId, { consistent: false }),
      ]);
      const { length } = assessments.filter(({ isDeleting }) => !isDeleting);
      return { archivedAt: course.archivedAt ?? null, members, assessments: length };
    },
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/archival",
    operationId: "putCourseArchival",
    tag: "courses",
    summary: "Archive the course, so that nothing can be changed there, or bring it back",
    additive: true,
    whileArchived: true,
    caller: "admin",
    forbidden,
    params: courseParams,
    body: z.object({ archived: z.boolean() }),
    success: ok,
    handle: ({ services, caller, params, body }) => setArchived(services, caller, params.courseId, body.archived),
  }),
];
