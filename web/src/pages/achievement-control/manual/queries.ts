import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../../api/client";
import { readMembers } from "../../../api/members";

export type CourseUser = Schemas["AdminUser"];

/** Everybody in the course, for staff. */
export const usersQuery = (courseId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "users"],
    queryFn: () => readMembers(courseId),
  });

/** The goals of the course with one member's counts. */
export const memberGoalsQuery = (courseId: number, courseRegId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "member-goals", courseRegId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/users/{courseRegId}/goals", {
          params: { path: { courseId, courseRegId } },
        }),
      ),
    staleTime: 0,
  });
