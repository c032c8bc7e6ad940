import { z } from "@hono/zod-openapi";
import type { Course } from "../../core/courses/course";
import { courseForStudents } from "../../core/courses/course-for-students";
import { readCourse } from "../../core/courses/store";
import { isStaff } from "../../core/members/registration";
import { courseParams, json, route } from "../route";
import { CourseConfigWithTypes, configurationOf } from "../shapes";

/** Settings and types are one row of the table, so they have one version. */
export const etagOf = ({ version }: Course) => `"${version}"`;

export const courseConfigurationRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/config",
    operationId: "getCourseConfig",
    tag: "courses",
    summary: "Course configuration, wrapped in `config`; ETag tells the course's version",
    caller: "member",
    params: courseParams,
    success: json(z.object({ config: CourseConfigWithTypes })),
    handle: async ({ services, caller, params, setHeader }) => {
      const course = await (isStaff(caller) ? readCourse : courseForStudents)(services, params.courseId);
      setHeader("ETag", etagOf(course));
      const assessmentTypes = course.assessmentConfigs.map(({ type }) => type);
      return { config: { ...configurationOf(course, services), assessmentTypes } };
    },
  }),
];
