import { api, type Schemas, unwrap } from "../../../api/client";

export type ReportCardData = Schemas["ReportCard"];

export const askForRegrade = (courseId: number, questionId: number, reason: string) =>
  unwrap(
    api.POST("/v2/courses/{courseId}/assessments/question/{questionId}/regrade_request", {
      params: { path: { courseId, questionId } },
      body: { reason },
    }),
  );
