import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { regradeRequestsKey } from "../../api/regrade-requests";
import type { paths } from "../../api/schema.generated";

export type RequestRow = Schemas["RegradeRequestRow"];
export type RequestCount = Schemas["RegradeRequestCount"];
export type RequestOfSubmission = Schemas["RegradeRequest"];
export type Shown = "open" | "answered";

/** The requests of a course, or of one assessment of it, in pages. */
export const requestsQuery = (courseId: number, state: Shown, assessmentId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [...regradeRequestsKey(courseId), "list", state, assessmentId ?? null],
    queryFn: ({ pageParam }) => {
      const query = {
        state,
        ...(assessmentId === undefined ? {} : { assessmentId: String(assessmentId) }),
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      };
      return unwrap(
        api.GET("/v2/courses/{courseId}/admin/regrade_requests", { params: { path: { courseId }, query } }),
      );
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** The requests on one submission. */
export const requestsOfSubmissionQuery = (courseId: number, submissionId: number) =>
  queryOptions({
    queryKey: [...regradeRequestsKey(courseId), "submission", submissionId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/regrade_requests/{submissionId}", {
          params: { path: { courseId, submissionId } },
        }),
      ),
  });

type AnswerRoute = paths["/v2/courses/{courseId}/admin/regrade_requests/{submissionId}/{questionId}"]["post"];
export type RequestAnswer = NonNullable<AnswerRoute["requestBody"]>["content"]["application/json"];

interface RegradeQuestion {
  readonly courseId: number;
  readonly submissionId: number;
  readonly questionId: number;
}

export const answerRequest = (path: RegradeQuestion, body: RequestAnswer) =>
  unwrap(
    api.POST("/v2/courses/{courseId}/admin/regrade_requests/{submissionId}/{questionId}", { params: { path }, body }),
  );
