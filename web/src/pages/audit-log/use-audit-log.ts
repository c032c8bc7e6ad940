import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCourse } from "../../app/session";
import { type AuditLogPage, auditPagesQuery } from "./queries";
import { choiceOf, readView, type View, writeView } from "./view";

/** Entries of a page on the screen, and of a page that the server is asked for. */
export const pageSize = 50;
/** Requests for one page of the screen after which the person is asked whether to look further back. */
const mostRequests = 3;

const nothing: never[] = [];
const hasEnded = (loaded: readonly AuditLogPage[]): boolean => loaded.at(-1)?.next === null;

/** One page of the audit log under the view of the address. */
export function useAuditLog() {
  const { courseId } = useCourse();
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readView(search), [search]);
  const choice = useMemo(() => choiceOf(view), [view]);
  const change = (part: Partial<View>): void =>
    setSearch(writeView({ ...view, page: 1, ...part }), { replace: true, preventScrollReset: true });
  const query = useInfiniteQuery(auditPagesQuery(courseId, { ...choice, limit: pageSize }));
  const { data, error, isFetching, fetchNextPage, refetch } = query;
  const loaded = data?.pages ?? nothing;
  const [further, setFurther] = useState(0);
  const entries = useMemo(() => loaded.flatMap((page) => page.entries), [loaded]);
  const ended = hasEnded(loaded);
  const isShort = data !== undefined && !ended && entries.length < view.page * pageSize;
  const mayAsk = loaded.length < Math.max(further, view.page + mostRequests - 1);
  const asksMore = isShort && mayAsk && !error;
  useEffect(() => {
    if (asksMore && !isFetching) void fetchNextPage();
  }, [asksMore, isFetching, fetchNextPage]);
  const pages = Math.max(1, Math.ceil(entries.length / pageSize));
  const current = ended ? Math.min(view.page, pages) : view.page;
  return {
    view,
    choice,
    change,
    entries: entries.slice((current - 1) * pageSize, current * pageSize),
    current,
    pages: Math.max(pages, current),
    ended,
    /** Nothing has come yet. */
    loading: data === undefined && !error,
    waiting: isFetching,
    /** How far the log was looked through, when there is more of it that was not. */
    lookedBackTo: isShort && !mayAsk ? (loaded.at(-1)?.lookedBackTo ?? null) : null,
    lookFurther: () => setFurther(loaded.length + mostRequests),
    failure: error,
    retry: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
}

export type AuditLog = ReturnType<typeof useAuditLog>;
