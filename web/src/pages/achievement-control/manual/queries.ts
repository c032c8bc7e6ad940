import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../../api/client";
import { courseKey } from "../../../api/course-key";
import { readMembers } from "../../../api/members";
import type { paths } from "../../../api/schema.generated";

export type CourseUser = Schemas["AdminUser"];

/** Everybody in the course, for staff. */
export const usersQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "users"),
    queryFn: () => readMembers(courseId),
  });

/** What the keys of members' goals begin with. */
export const memberGoalsKey = (courseId: number) => courseKey(courseId, "member-goals");

type CountsBody = NonNullable<
  paths["/v2/courses/{courseId}/admin/goals/progress"]["post"]["requestBody"]
>["content"]["application/json"];

/** Sets what members have of goals that staff count. @throws ApiFailure */
export const sendCounts = (courseId: number, body: CountsBody) =>
  unwrap(api.POST("/v2/courses/{courseId}/admin/goals/progress", { params: { path: { courseId } }, body }));

/** The goals of the course with one member's counts. */
export const memberGoalsQuery = (courseId: number, courseRegId: number) =>
  queryOptions({
    queryKey: [...memberGoalsKey(courseId), courseRegId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/users/{courseRegId}/goals", {
          params: { path: { courseId, courseRegId } },
        }),
      ),
    staleTime: 0,
  });
