import { QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "./client";
import { ApiFailure } from "./failures";

/** Server data: fresh for half a minute, read again when the window comes back; refusals are not tried again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) =>
          count < 2 && error instanceof ApiFailure && (error.status === 0 || error.status >= 500),
      },
    },
  });

/** The session: user, courses, registration in the latest viewed course. */
export const userQuery = () => queryOptions({ queryKey: ["user"], queryFn: () => unwrap(api.GET("/v2/user")) });

export const overviewsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "assessments"],
    queryFn: () => unwrap(api.GET("/v2/courses/{courseId}/assessments", { params: { path: { courseId } } })),
  });

/** One assessment with the caller's answers. Never read again behind the caller's back: an editor is open on it. */
export const assessmentQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "assessments", assessmentId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/assessments/{assessmentId}", { params: { path: { courseId, assessmentId } } }),
      ),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const verdictQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "verdict", assessmentId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/assessments/{assessmentId}/verdict", {
          params: { path: { courseId, assessmentId } },
        }),
      ),
    staleTime: 0,
  });

export const notificationsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "notifications"],
    queryFn: () => unwrap(api.GET("/v2/courses/{courseId}/notifications", { params: { path: { courseId } } })),
  });

/** @param mine only the groups the caller leads, and the caller's own work */
export const submissionsQuery = (courseId: number, mine: boolean) =>
  queryOptions({
    queryKey: ["course", courseId, "grading", { mine }],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/grading", {
          params: { path: { courseId }, query: { group: mine ? "true" : "false" } },
        }),
      ),
  });

export const submissionQuery = (courseId: number, submissionId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "grading", submissionId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/grading/{submissionId}", {
          params: { path: { courseId, submissionId } },
        }),
      ),
    refetchOnWindowFocus: false,
  });
