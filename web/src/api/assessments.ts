import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "./client";
import { courseKey } from "./course-key";
import { dropNotices } from "./notifications";
import { listsOfToday } from "./today";

/** What the keys of a course's assessments begin with. */
export const assessmentsKey = (courseId: number) => courseKey(courseId, "assessments");

export const overviewsQuery = (courseId: number) =>
  queryOptions({
    queryKey: assessmentsKey(courseId),
    queryFn: async ({ client, queryKey }) =>
      (await listsOfToday(client, courseId, queryKey))?.assessments ??
      unwrap(api.GET("/v2/courses/{courseId}/assessments", { params: { path: { courseId } } })),
  });

/**
 * One assessment with the caller's answers. Never read again behind the caller's back: an editor is open on it. The server
 * takes the caller's notices of it as read, and so does the page.
 */
export const assessmentQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: [...assessmentsKey(courseId), assessmentId],
    queryFn: async ({ client }) => {
      const params = { path: { courseId, assessmentId } };
      const opened = await unwrap(api.GET("/v2/courses/{courseId}/assessments/{assessmentId}", { params }));
      dropNotices(client, courseId, (notice) => notice.submission_id === null && notice.assessment_id === assessmentId);
      return opened;
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const verdictQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "verdict", assessmentId),
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/assessments/{assessmentId}/verdict", {
          params: { path: { courseId, assessmentId } },
        }),
      ),
    staleTime: 0,
  });

/** Hands in what the caller has answered; nothing is changed afterwards. @throws ApiFailure */
export const submitAssessment = (courseId: number, assessmentId: number) =>
  unwrap(
    api.POST("/v2/courses/{courseId}/assessments/{assessmentId}/submit", {
      params: { path: { courseId, assessmentId } },
    }),
  );
