import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { statisticsKey } from "../../api/statistics";

/** What all groups have submitted, and how much of it waits for a grade. */
export const groupsQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...statisticsKey(courseId), "groups"],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/grading/summary", {
          params: { path: { courseId }, query: { groups: "all" } },
        }),
      ),
  });

/** How the testcases of an assessment developed by day, and the time on task. */
export const daysQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: [...statisticsKey(courseId), "assessments", assessmentId, "days"],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/statistics/assessments/{assessmentId}/days", {
          params: { path: { courseId, assessmentId } },
        }),
      ),
  });

/** The students who are stuck on an assessment, who has been so longest first, a page at a time. */
export const stuckPagesQuery = (courseId: number, assessmentId: number) =>
  infiniteQueryOptions({
    queryKey: [...statisticsKey(courseId), "assessments", assessmentId, "stuck"],
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/statistics/assessments/{assessmentId}/stuck", {
          params: { path: { courseId, assessmentId }, query: { cursor } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
