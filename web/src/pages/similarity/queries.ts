import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";
import { serverNow } from "../../api/server-time";
import { isUnderWay } from "./under-way";

export type ComparedQuestion = Schemas["SimilarityReports"]["questions"][number];
export type Report = NonNullable<ComparedQuestion["report"]>;
export type Pair = Schemas["SimilarityPage"]["pairs"][number];
export type Side = Pair["left"];
export type SimilarPair = Schemas["SimilarPair"];
export type Note = NonNullable<SimilarPair["note"]>;

export const similarityKey = (courseId: number) => courseKey(courseId, "similarity");

const REPORTS = "/v2/courses/{courseId}/admin/similarity/assessments/{assessmentId}";

/** Milliseconds between two looks at how far comparisons are. */
const LOOK_MS = 1000;

/** The reports of an assessment's questions, read again while one is under way. */
export const reportsQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: [...similarityKey(courseId), "reports", assessmentId],
    queryFn: () => unwrap(api.GET(REPORTS, { params: { path: { courseId, assessmentId } } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.questions.some(({ report }) => isUnderWay(report, serverNow())) ? LOOK_MS : false,
  });

export const startComparison = (
  courseId: number,
  assessmentId: number,
  questionIds: number[] | undefined,
): Promise<Schemas["SimilarityReports"]> =>
  unwrap(api.POST(REPORTS, { params: { path: { courseId, assessmentId } }, body: { questionIds } }));

/** The pairs of a report, a page at a time. */
export const pairPagesQuery = (courseId: number, questionId: number) =>
  infiniteQueryOptions({
    queryKey: [...similarityKey(courseId), "pairs", questionId],
    queryFn: ({ pageParam: from }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/similarity/questions/{questionId}", {
          params: { path: { courseId, questionId }, query: { from } },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export interface PairQuery {
  readonly courseId: number;
  readonly questionId: number;
  readonly left: number;
  readonly right: number;
}

export const pairQuery = ({ courseId, questionId, left, right }: PairQuery) =>
  queryOptions({
    queryKey: [...similarityKey(courseId), "pair", questionId, left, right],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/similarity/questions/{questionId}/pairs/{left}/{right}", {
          params: { path: { courseId, questionId, left, right } },
        }),
      ),
    staleTime: 0,
  });

export const putNote = (
  { courseId, questionId, left, right }: PairQuery,
  body: { version: number; verdict: Note["verdict"]; note: string; statement: string },
): Promise<SimilarPair> =>
  unwrap(
    api.PUT("/v2/courses/{courseId}/admin/similarity/questions/{questionId}/pairs/{left}/{right}/note", {
      params: { path: { courseId, questionId, left, right } },
      body,
    }),
  );
