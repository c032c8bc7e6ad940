import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useCourse } from "../../app/session";
import { isWaiting } from "./checks-status";
import {
  type AssessmentsQuery,
  type ManagedAssessment,
  managedAssessmentsQuery,
  PAGE_SIZE,
} from "./managed-assessments";

export const STATES = ["unpublished", "upcoming", "open", "closed"] as const;
export type State = (typeof STATES)[number];

/** Which assessments are shown; it lives in the address. */
export interface View {
  readonly search: string;
  readonly type: number | null;
  readonly state: State | null;
  /** From 1. */
  readonly page: number;
}

function readView(params: URLSearchParams): View {
  const whole = (name: string): number | null => {
    const value = Number(params.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : null;
  };
  return {
    search: (params.get("search") ?? "").slice(0, 100),
    type: whole("type"),
    state: STATES.find((state) => state === params.get("state")) ?? null,
    page: whole("page") ?? 1,
  };
}

function writeView({ search, type, state, page }: View): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (type !== null) params.set("type", String(type));
  if (state !== null) params.set("state", state);
  if (page > 1) params.set("page", String(page));
  return params;
}

const filterOf = ({ search, type, state }: View): AssessmentsQuery => ({
  ...(search.trim() && { search: search.trim() }),
  ...(type !== null && { type }),
  ...(state !== null && { state }),
});

const nothing: never[] = [];

const rowsOfPage = (rows: readonly ManagedAssessment[], page: number): readonly ManagedAssessment[] =>
  rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

/** One page of the course's assessments under the view of the address. */
export function useAssessments() {
  const { courseId } = useCourse();
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const filter = useMemo(() => filterOf(view), [view]);
  const { data, error, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    ...managedAssessmentsQuery(courseId, filter),
    // Only as long as somebody looks at checks that run.
    refetchInterval: ({ state }) => {
      const read = (state.data?.pages ?? nothing).flatMap((page) => page.rows);
      if (!rowsOfPage(read, view.page).some(isWaiting)) return false;
      return state.dataUpdateCount < 30 ? 3000 : 15_000;
    },
  });
  const pages = data?.pages ?? nothing;
  const rows = useMemo(() => pages.flatMap((page) => page.rows), [pages]);
  const ended = pages.at(-1)?.next === null;
  const isBegun = data !== undefined;
  // The server's pages may be short: it gives up looking for what is rare, to go on when asked again.
  const isShort = isBegun && !ended && rows.length < view.page * PAGE_SIZE;
  useEffect(() => {
    if (isShort && !isFetching && !error) void fetchNextPage();
  }, [isShort, isFetching, error, fetchNextPage]);
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const current = ended ? Math.min(view.page, pageCount) : view.page;
  const change = (part: Partial<View>): void =>
    setParams(writeView({ ...view, page: 1, ...part }), { replace: true, preventScrollReset: true });
  const shown = rowsOfPage(rows, current);
  return {
    view,
    change,
    rows: shown,
    current,
    pageCount,
    ended,
    isLoading: !isBegun || (isShort && rows.length === 0),
    // What is read again by itself shows no sign of it.
    isReading: isFetching && !shown.some(isWaiting),
    failure: isBegun && !isShort ? null : error,
    retry: () => void (isBegun ? fetchNextPage() : refetch()),
  };
}

export type Assessments = ReturnType<typeof useAssessments>;
