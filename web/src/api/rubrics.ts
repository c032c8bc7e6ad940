import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "./client";
import { courseKey } from "./course-key";

/** The rubric of a question, as staff see it. */
export const rubricQuery = (courseId: number, questionId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "rubric", questionId),
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/rubrics/{questionId}", { params: { path: { courseId, questionId } } }),
      ),
  });
