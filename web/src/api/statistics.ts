import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "./client";
import { courseKey } from "./course-key";

/** What the keys of a course's statistics begin with, for staff. */
export const statisticsKey = (courseId: number) => courseKey(courseId, "statistics");

/** Assessments with their counters, the newest first, as far as one page goes. */
export const readStatisticsPage = (courseId: number, cursor: number | undefined) =>
  unwrap(
    api.GET("/v2/courses/{courseId}/admin/statistics/assessments", {
      params: { path: { courseId }, query: { cursor } },
    }),
  );

/** The assessments with their counters, the newest first, a page at a time. */
export const assessmentPagesQuery = (courseId: number) =>
  infiniteQueryOptions({
    queryKey: [...statisticsKey(courseId), "assessments"],
    queryFn: ({ pageParam }) => readStatisticsPage(courseId, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** One assessment with its counters, its testcases and its questions that are judged by testcases. */
export const statisticsQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: [...statisticsKey(courseId), "assessments", assessmentId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/statistics/assessments/{assessmentId}", {
          params: { path: { courseId, assessmentId } },
        }),
      ),
  });
