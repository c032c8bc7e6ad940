import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** What groups have submitted, and how much of it waits for a grade. */
export const groupsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "statistics", "groups"],
    queryFn: () => unwrap(api.GET("/v2/courses/{courseId}/admin/grading/summary", { params: { path: { courseId } } })),
  });

/** The assessments with their counters, the newest first, a page at a time. */
export const assessmentPagesQuery = (courseId: number) =>
  infiniteQueryOptions({
    queryKey: ["course", courseId, "statistics", "assessments"],
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/statistics/assessments", {
          params: { path: { courseId }, query: { cursor } },
        }),
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** One assessment with its counters and testcases. */
export const statisticsQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "statistics", "assessments", assessmentId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/statistics/assessments/{assessmentId}", {
          params: { path: { courseId, assessmentId } },
        }),
      ),
  });

/** The students who are stuck on an assessment, who has been so longest first, a page at a time. */
export const stuckPagesQuery = (courseId: number, assessmentId: number) =>
  infiniteQueryOptions({
    queryKey: ["course", courseId, "statistics", "assessments", assessmentId, "stuck"],
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/statistics/assessments/{assessmentId}/stuck", {
          params: { path: { courseId, assessmentId }, query: { cursor } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
