import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client";
import { courseKey } from "./course-key";

export type Dashboard = Schemas["AchievementDashboard"];

/** What the keys of all achievement dashboards of a course begin with, the caller's and those that staff look at. */
export const achievementDashboardsKey = (courseId: number) => courseKey(courseId, "achievement-dashboard");

const readOwnDashboard = (courseId: number, signal: AbortSignal): Promise<Dashboard> =>
  unwrap(api.GET("/v2/courses/{courseId}/self/achievement_dashboard", { params: { path: { courseId } }, signal }));

/**
 * All that a dashboard shows of achievements, in one request: the caller's own, or for staff another member's.
 * @param member course registration; null is the caller
 */
export const dashboardQuery = (courseId: number, member: number | null) =>
  queryOptions({
    queryKey: [...achievementDashboardsKey(courseId), member],
    queryFn: ({ signal }) =>
      member === null
        ? readOwnDashboard(courseId, signal)
        : unwrap(
            api.GET("/v2/courses/{courseId}/admin/users/{courseRegId}/achievement_dashboard", {
              params: { path: { courseId, courseRegId: member } },
              signal,
            }),
          ),
  });

/** Which achievements of the course this member has completed, by uuid. */
export const completedAchievementsQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...achievementDashboardsKey(courseId), "completed"],
    queryFn: async ({ signal }) => {
      const { standings } = await readOwnDashboard(courseId, signal);
      return new Map(standings.map(({ uuid, isCompleted }) => [uuid, isCompleted]));
    },
  });
