import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../../api/client";

export type ReportCardData = Schemas["ReportCard"];

/** What one question of one's own work came to, and the regrade request on it. */
export const reportCardQuery = (courseId: number, questionId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "report-card", questionId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/assessments/question/{questionId}/report_card", {
          params: { path: { courseId, questionId } },
        }),
      ),
  });

export const askForRegrade = (courseId: number, questionId: number, reason: string) =>
  unwrap(
    api.POST("/v2/courses/{courseId}/assessments/question/{questionId}/regrade_request", {
      params: { path: { courseId, questionId } },
      body: { reason },
    }),
  );
