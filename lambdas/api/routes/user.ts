import { z } from "@hono/zod-openapi";
import { HAS_OWN_ACCOUNTS } from "../../../domain/facts/sign-in-providers";
import { sessionStatus } from "../../core/achievements/session-status";
import { mayCreateCourses } from "../../core/courses/course-creators";
import { COURSE_DISABLED, isArchived } from "../../core/courses/rules";
import { describeLatestView, describeSession, viewCourse } from "../../core/members/login-session";
import { json, ok, route } from "../route";
import { LatestViewed, latestViewedOf, UserIndex } from "../shapes";

export const userRoutes = [
  route({
    method: "get",
    path: "/v2/user",
    operationId: "getUser",
    tag: "user",
    summary: "Session user with the latest viewed course",
    caller: "authenticated",
    success: json(UserIndex),
    handle: async ({ services, caller }) => {
      const { user, memberships, latest } = await describeSession(services, caller.userId);
      const courses = memberships.map(({ course, registration: { role } }) => {
        const { courseId, courseName, courseShortName, viewable } = course;
        return { courseId, courseName, courseShortName, role, viewable, archived: isArchived(course) };
      });
      const { userId, name, username, provider } = user;
      const kind = services.signIn.kindOf(provider);
      const account = kind !== undefined && HAS_OWN_ACCOUNTS[kind] ? username : null;
      const may = mayCreateCourses(services.courseCreators, user);
      return {
        user: { userId, name: name ?? username, courses, mayCreateCourses: may, account },
        ...latestViewedOf(latest, latest && (await sessionStatus(services, latest)), services),
      };
    },
  }),
  route({
    method: "get",
    path: "/v2/user/latest_viewed_course",
    operationId: "getLatestViewedCourse",
    tag: "user",
    summary: "Registration and configuration of the latest viewed course",
    caller: "authenticated",
    success: json(LatestViewed),
    handle: async ({ services, caller }) => {
      const latest = await describeLatestView(services, caller.userId);
      return latestViewedOf(latest, latest && (await sessionStatus(services, latest)), services);
    },
  }),
  route({
    method: "put",
    path: "/v2/user/latest_viewed_course",
    operationId: "putLatestViewedCourse",
    tag: "user",
    summary: "Change the latest viewed course",
    caller: "authenticated",
    body: z.object({ courseId: z.coerce.number().int().positive().openapi({ type: "integer" }) }),
    invalid: "user is not in the course",
    refusals: { 400: ["user is not in the course"], 403: [COURSE_DISABLED] },
    success: ok,
    handle: ({ services, caller, body }) => viewCourse(services, caller.userId, body.courseId),
  }),
];
