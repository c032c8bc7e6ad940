import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** How much work an assessment has: students who have begun it and who have submitted. */
export const workQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "work", assessmentId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/assessments/{assessmentId}/work", {
          params: { path: { courseId, assessmentId } },
        }),
      ),
    staleTime: 0,
  });
