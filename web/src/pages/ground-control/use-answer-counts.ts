import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, unwrap } from "../../api/client";
import { workKey } from "./managed-assessments";

/** What a deletion takes along, as far as it is counted. */
export interface Losses {
  readonly answers: number;
  readonly graded: number;
  readonly comments: number;
  readonly isWhole: boolean;
}

/** Counts the answers, grades and comments of an assessment, page after page; undefined before the first one. */
export function useAnswerCounts(courseId: number, assessmentId: number) {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...workKey(courseId, assessmentId), "answers"],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/assessments/{assessmentId}/work/answers", {
          params: { path: { courseId, assessmentId }, query: { cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const sum = (what: "answers" | "graded" | "comments"): number =>
    (data?.pages ?? []).reduce((total, page) => total + page[what], 0);
  const losses: Losses | undefined = data && {
    answers: sum("answers"),
    graded: sum("graded"),
    comments: sum("comments"),
    isWhole: !hasNextPage,
  };
  return { losses, error };
}
