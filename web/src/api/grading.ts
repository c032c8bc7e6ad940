import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { strings } from "../texts/en/failures";
import { api, type Schemas, unwrap } from "./client";
import { courseKey } from "./course-key";
import { ApiFailure } from "./failures";
import { dropNotices } from "./notifications";
import type { paths } from "./schema.generated";

/** Everything below this key changes when something is graded. */
export const gradingKey = (courseId: number) => courseKey(courseId, "grading");

/** The key of the remarks that the caller has written, or others share. */
export const remarksKey = (courseId: number) => [...gradingKey(courseId), "remarks"] as const;

type GradingPages = paths["/v2/courses/{courseId}/admin/grading/pages"]["get"];
/** Which submissions the grading table shows, and in which order. */
export type GradingQuery = NonNullable<GradingPages["parameters"]["query"]>;
export type GradingPage = Schemas["GradingPage"];

export const readGradingPage = (courseId: number, query: GradingQuery, signal?: AbortSignal): Promise<GradingPage> =>
  unwrap(api.GET("/v2/courses/{courseId}/admin/grading/pages", { params: { path: { courseId }, query }, signal }));

/** The pages of a choice one after the other, as the server cuts them: some are short. */
export const gradingPagesQuery = (courseId: number, choice: GradingQuery) =>
  infiniteQueryOptions({
    queryKey: [...gradingKey(courseId), "pages", choice],
    queryFn: ({ pageParam, signal }) => readGradingPage(courseId, { ...choice, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** One submission as a row of the table, whatever the table shows. */
export const gradingRowQuery = (courseId: number, submissionId: number) =>
  queryOptions({
    queryKey: [...gradingKey(courseId), submissionId, "row"],
    queryFn: async ({ signal }) => {
      const { rows } = await readGradingPage(courseId, { submission: submissionId }, signal);
      if (!rows[0]) throw new ApiFailure(404, strings.submissionNotFound);
      return rows[0];
    },
  });

export const submissionQuery = (courseId: number, submissionId: number) =>
  queryOptions({
    queryKey: [...gradingKey(courseId), submissionId],
    queryFn: async ({ client }) => {
      const params = { path: { courseId, submissionId } };
      const answers = await unwrap(api.GET("/v2/courses/{courseId}/admin/grading/{submissionId}", { params }));
      dropNotices(client, courseId, (notice) => notice.submission_id === submissionId);
      return answers;
    },
    refetchOnWindowFocus: false,
  });

/** How a student voted in one question, and the contest's leaderboard. */
export const votesQuery = (courseId: number, submissionId: number, questionId: number) =>
  queryOptions({
    queryKey: [...gradingKey(courseId), submissionId, "votes", questionId],
    queryFn: () => {
      const params = { path: { courseId, submissionId, questionId } };
      return unwrap(api.GET("/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}/votes", { params }));
    },
  });
