import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";

export type Dashboard = Schemas["AchievementDashboard"];

/**
 * All that a dashboard shows of achievements, in one request: the caller's own, or for staff another member's.
 * @param member course registration; null is the caller
 */
export const dashboardQuery = (courseId: number, member: number | null) =>
  queryOptions({
    queryKey: ["course", courseId, "achievement-dashboard", member],
    queryFn: ({ signal }) =>
      member === null
        ? unwrap(
            api.GET("/v2/courses/{courseId}/self/achievement_dashboard", { params: { path: { courseId } }, signal }),
          )
        : unwrap(
            api.GET("/v2/courses/{courseId}/admin/users/{courseRegId}/achievement_dashboard", {
              params: { path: { courseId, courseRegId: member } },
              signal,
            }),
          ),
  });

/** The assessments of another member, for staff. */
export const memberOverviewsQuery = (courseId: number, courseRegId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "members", courseRegId, "assessments"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/users/{courseRegId}/assessments", {
          params: { path: { courseId, courseRegId } },
          signal,
        }),
      ),
  });

/** The members of a group, and whoever leads it, for staff. */
export const groupMembersQuery = (courseId: number, group: string) =>
  queryOptions({
    queryKey: ["course", courseId, "members", "group", group],
    queryFn: ({ signal }) => {
      const params = { path: { courseId }, query: { group, limit: 50 } };
      return unwrap(api.GET("/v2/courses/{courseId}/admin/members", { params, signal }));
    },
  });

/** The names of the course's groups, for staff. */
export const groupNamesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "group-names"],
    queryFn: async ({ signal }) => {
      const groups = await unwrap(
        api.GET("/v2/courses/{courseId}/admin/groups", { params: { path: { courseId } }, signal }),
      );
      return groups.map(({ name }) => name);
    },
  });
