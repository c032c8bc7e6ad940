import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "./client";
import { courseKey } from "./course-key";

/** What the keys of a course's report cards begin with. */
export const reportCardsKey = (courseId: number) => courseKey(courseId, "report-card");

/** What one question of one's own work came to, and the regrade request on it. */
export const reportCardQuery = (courseId: number, questionId: number) =>
  queryOptions({
    queryKey: [...reportCardsKey(courseId), questionId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/assessments/question/{questionId}/report_card", {
          params: { path: { courseId, questionId } },
        }),
      ),
  });
