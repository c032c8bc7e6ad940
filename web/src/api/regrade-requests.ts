import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "./client";
import { courseKey } from "./course-key";

/** Everything below this key changes when a regrade request is made or answered. */
export const regradeRequestsKey = (courseId: number) => courseKey(courseId, "regrade-requests");

/** How many regrade requests there are on each question, and how many are open, for staff. */
export const regradeCountsQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...regradeRequestsKey(courseId), "counts"],
    queryFn: () =>
      unwrap(api.GET("/v2/courses/{courseId}/admin/regrade_requests/counts", { params: { path: { courseId } } })),
    staleTime: 120_000,
  });
