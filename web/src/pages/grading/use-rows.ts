import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { gradingPagesQuery } from "../../api/queries";
import { useCourse } from "../../app/session";
import { isShort, pageOf, pageSize, type Shown } from "./paging";
import { useView } from "./use-view";

const nothing: never[] = [];

/** One page of submissions under the view of the address. What was shown before stays until the first of its rows come. */
export function useRows() {
  const { courseId } = useCourse();
  const { view, allGroups, choice, change } = useView();
  const query = useInfiniteQuery(gradingPagesQuery(courseId, { ...choice, size: pageSize }));
  const { data, error, isFetching, fetchNextPage, refetch } = query;
  const loaded = data?.pages ?? nothing;
  const short = isShort(loaded, view.page);
  const isBegun = data !== undefined;
  useEffect(() => {
    if (isBegun && short && !isFetching && !error) void fetchNextPage();
  }, [isBegun, short, isFetching, error, fetchNextPage]);
  const asked = useMemo(() => pageOf(loaded, view.page), [loaded, view.page]);
  const kept = useRef<Shown | null>(null);
  if (asked) kept.current = asked;
  return {
    view,
    allGroups,
    choice,
    change,
    /** Null: nothing was ever read. */
    shown: asked ?? kept.current,
    /** Whether more rows of this page are on their way. */
    waiting: short && !error,
    failure: short ? error : null,
    retry: () => void (isBegun ? fetchNextPage() : refetch()),
  };
}
