import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";

export type AssessmentChecks = Schemas["AssessmentChecks"];

/** What the checks of an assessment have found. */
export const checksQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "checks", assessmentId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/assessments/{assessmentId}/checks", {
          params: { path: { courseId, assessmentId } },
        }),
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.checks?.state === "waiting" ? 3000 : false),
  });

/** Has the checks of an assessment run again. @throws ApiFailure */
export const runChecks = (courseId: number, assessmentId: number) =>
  unwrap(
    api.POST("/v2/courses/{courseId}/admin/assessments/{assessmentId}/checks", {
      params: { path: { courseId, assessmentId } },
    }),
  );
