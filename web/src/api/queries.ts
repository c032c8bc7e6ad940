import { infiniteQueryOptions, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { strings } from "../texts/en/failures";
import { api, type Schemas, unwrap } from "./client";
import { ApiFailure } from "./failures";
import type { paths } from "./schema.generated";
import { sessionRequest } from "./session-request";

/** Whether a refusal may mean that the person's role, or their place in the course, is no longer what the page knows. */
const isAboutRights = (error: unknown, key: readonly unknown[]): boolean =>
  key[0] === "course" && error instanceof ApiFailure && error.status === 403;

/**
 * Server data: fresh for half a minute, read again when the window comes back; refusals are not tried again, and one that
 * forbids a page reads the session anew. Without a network a request fails at once and says so: held back until the
 * network returns, a saving or a finalising would go out by itself when nobody expects it any more.
 */
export const createQueryClient = (): QueryClient => {
  const queryCache = new QueryCache({
    onError: (error, { queryKey }) => {
      if (isAboutRights(error, queryKey)) void client.invalidateQueries(userQuery());
    },
  });
  const client: QueryClient = new QueryClient({
    queryCache,
    defaultOptions: {
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (count, error) =>
          count < 2 && error instanceof ApiFailure && (error.status === 0 ? navigator.onLine : error.status >= 500),
      },
    },
  });
  return client;
};

/** The session: user, courses, registration in the latest viewed course. */
export const userQuery = () => queryOptions({ queryKey: ["user"], queryFn: sessionRequest.fetch });

const overviewsKey = (courseId: number) => ["course", courseId, "assessments"] as const;
const notificationsKey = (courseId: number) => ["course", courseId, "notifications"] as const;

/** What is next for the caller. The lists that come with it stand where the other parts of the page look for them. */
export const todayQuery = (courseId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "today"],
    queryFn: async ({ client }) => {
      const { assessments, notifications, ...today } = await unwrap(
        api.GET("/v2/courses/{courseId}/self/today", { params: { path: { courseId } } }),
      );
      client.setQueryData<Schemas["AssessmentOverview"][]>(overviewsKey(courseId), assessments);
      client.setQueryData<Schemas["Notification"][]>(notificationsKey(courseId), notifications);
      return today;
    },
  });

/** On the page Today the first request of a list is that of the whole page: gives what it brought, undefined elsewhere. */
async function broughtByToday<Rows>(
  client: QueryClient,
  courseId: number,
  key: readonly unknown[],
): Promise<Rows | undefined> {
  const isFirst = /^\/courses\/\d+\/today\/?$/.test(location.pathname) && client.getQueryData(key) === undefined;
  if (!isFirst) return undefined;
  await client.ensureQueryData(todayQuery(courseId));
  return client.getQueryData<Rows>(key);
}

export const overviewsQuery = (courseId: number) =>
  queryOptions({
    queryKey: overviewsKey(courseId),
    queryFn: async ({ client, queryKey }) =>
      (await broughtByToday<Schemas["AssessmentOverview"][]>(client, courseId, queryKey)) ??
      unwrap(api.GET("/v2/courses/{courseId}/assessments", { params: { path: { courseId } } })),
  });

/**
 * One assessment with the caller's answers. Never read again behind the caller's back: an editor is open on it. The server
 * takes the caller's notices of it as read, and so does the page.
 */
export const assessmentQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "assessments", assessmentId],
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
    queryKey: ["course", courseId, "verdict", assessmentId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/assessments/{assessmentId}/verdict", {
          params: { path: { courseId, assessmentId } },
        }),
      ),
    staleTime: 0,
  });

/** The first members of a course whose name begins with a text, for staff. */
export const memberSearchQuery = (courseId: number, search: string) =>
  queryOptions({
    queryKey: ["course", courseId, "members", "search", search],
    queryFn: ({ signal }) => {
      const params = { path: { courseId }, query: { search, limit: 8 } };
      return unwrap(api.GET("/v2/courses/{courseId}/admin/members", { params, signal }));
    },
  });

/** What the keys of all achievement dashboards of a course begin with, the caller's and those that staff look at. */
export const achievementDashboardsKey = (courseId: number) => ["course", courseId, "achievement-dashboard"] as const;

export const notificationsQuery = (courseId: number) =>
  queryOptions({
    queryKey: notificationsKey(courseId),
    queryFn: async ({ client, queryKey }) =>
      (await broughtByToday<Schemas["Notification"][]>(client, courseId, queryKey)) ??
      unwrap(api.GET("/v2/courses/{courseId}/notifications", { params: { path: { courseId } } })),
  });

/** Takes out of memory the notices that the server has marked as read because what they are about was opened. */
function dropNotices(
  client: QueryClient,
  courseId: number,
  isRead: (notice: Schemas["Notification"]) => boolean,
): void {
  client.setQueryData(notificationsQuery(courseId).queryKey, (before) => before?.filter((notice) => !isRead(notice)));
}

type GradingPages = paths["/v2/courses/{courseId}/admin/grading/pages"]["get"];
/** Which submissions the grading table shows, and in which order. */
export type GradingQuery = NonNullable<GradingPages["parameters"]["query"]>;
export type GradingPage = Schemas["GradingPage"];

export const readGradingPage = (courseId: number, query: GradingQuery, signal?: AbortSignal): Promise<GradingPage> =>
  unwrap(api.GET("/v2/courses/{courseId}/admin/grading/pages", { params: { path: { courseId }, query }, signal }));

/** The pages of a choice one after the other, as the server cuts them: some are short. */
export const gradingPagesQuery = (courseId: number, choice: GradingQuery) =>
  infiniteQueryOptions({
    queryKey: ["course", courseId, "grading", "pages", choice],
    queryFn: ({ pageParam, signal }) => readGradingPage(courseId, { ...choice, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** One submission as a row of the table, whatever the table shows. */
export const gradingRowQuery = (courseId: number, submissionId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "grading", submissionId, "row"],
    queryFn: async ({ signal }) => {
      const { rows } = await readGradingPage(courseId, { submission: submissionId }, signal);
      if (!rows[0]) throw new ApiFailure(404, strings.submissionNotFound);
      return rows[0];
    },
  });

export const submissionQuery = (courseId: number, submissionId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "grading", submissionId],
    queryFn: async ({ client }) => {
      const params = { path: { courseId, submissionId } };
      const answers = await unwrap(api.GET("/v2/courses/{courseId}/admin/grading/{submissionId}", { params }));
      dropNotices(client, courseId, (notice) => notice.submission_id === submissionId);
      return answers;
    },
    refetchOnWindowFocus: false,
  });

/** The rubric of a question, as staff see it. */
export const rubricQuery = (courseId: number, questionId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "rubric", questionId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/rubrics/{questionId}", { params: { path: { courseId, questionId } } }),
      ),
  });

/** What the keys of the comments on lines of one's own programs begin with. */
export const ownLineCommentsKey = ["own-line-comments"] as const;

/** What the keys of the comments on lines of a course's programs begin with, for staff. */
export const lineCommentsKey = (courseId: number) => ["course", courseId, "line-comments"] as const;

/** Everything below this key changes when a regrade request is made or answered. */
export const regradeRequestsKey = (courseId: number) => ["course", courseId, "regrade-requests"] as const;

/** How many regrade requests there are on each question, and how many are open, for staff. */
export const regradeCountsQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...regradeRequestsKey(courseId), "counts"],
    queryFn: () =>
      unwrap(api.GET("/v2/courses/{courseId}/admin/regrade_requests/counts", { params: { path: { courseId } } })),
    staleTime: 120_000,
  });

/** How a student voted in one question, and the contest's leaderboard. */
export const votesQuery = (courseId: number, submissionId: number, questionId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "grading", submissionId, "votes", questionId],
    queryFn: () => {
      const params = { path: { courseId, submissionId, questionId } };
      return unwrap(api.GET("/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}/votes", { params }));
    },
  });
