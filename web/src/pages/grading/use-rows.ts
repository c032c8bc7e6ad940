import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { gradingPagesQuery } from "../../api/grading";
import { useCourse } from "../../app/session";
import { isShort, longestSort, pageOf, pageSize, readSize, type Shown, sortedPages, stateOfSort } from "./paging";
import { useShownNames } from "./shown-names";
import { isServerOrder, useView } from "./view";

const nothing: never[] = [];

/** One page of submissions under the view of the address. What was shown before stays until the first of its rows come. */
export function useRows() {
  const { courseId } = useCourse();
  const { view, allGroups, choice, change } = useView();
  const sortsHere = !isServerOrder(view);
  const query = useInfiniteQuery(gradingPagesQuery(courseId, { ...choice, size: sortsHere ? readSize : pageSize }));
  const { data, error, isFetching, fetchNextPage, refetch } = query;
  const loaded = data?.pages ?? nothing;
  const sorting = sortsHere ? stateOfSort(loaded) : null;
  const short = sorting === null ? isShort(loaded, view.page) : sorting === "reading";
  const isBegun = data !== undefined;
  useEffect(() => {
    if (isBegun && short && !isFetching && !error) void fetchNextPage();
  }, [isBegun, short, isFetching, error, fetchNextPage]);
  const { sort, descending, page } = view;
  const request = useMemo(() => {
    if (sorting === "reading") return null;
    return pageOf(sorting === "whole" ? sortedPages(loaded, sort, descending) : loaded, page);
  }, [loaded, sorting, sort, descending, page]);
  const lastShown = useRef<Shown | null>(null);
  if (request) lastShown.current = request;
  const names = useShownNames();
  const named = (page: Shown | null): Shown | null => page && { ...page, rows: page.rows.map(names.row) };
  return {
    view,
    allGroups,
    choice,
    change,
    /** Null: nothing was ever read. */
    shown: named(request ?? lastShown.current),
    /** Whether more rows of this page are on their way. */
    waiting: short && !error,
    /** The most rows that can be put in this order, when there are more of them; they are in the server's order then. */
    tooMany: sorting === "tooMany" ? longestSort : null,
    failure: short ? error : null,
    retry: () => void (isBegun ? fetchNextPage() : refetch()),
  };
}
