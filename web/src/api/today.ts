import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "./client";
import { courseKey } from "./course-key";

/** What is next for the caller, with the lists that other parts of the page read. */
export const todayQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "today"),
    queryFn: () => unwrap(api.GET("/v2/courses/{courseId}/self/today", { params: { path: { courseId } } })),
    // What staff do on any page changes it: each visit reads it anew, but not the one that the course's root leads to.
    staleTime: 2000,
  });

/**
 * Gives what the page Today has read, where a list is first read there: one request brings all of them. Undefined on other pages,
 * and where the list is read anew.
 *
 * @param key of the list
 */
export async function listsOfToday(client: QueryClient, courseId: number, key: readonly unknown[]) {
  const isOnToday = /^\/courses\/\d+\/today\/?$/.test(location.pathname);
  if (!isOnToday || client.getQueryData(key) !== undefined) return undefined;
  // Asked for once more, it would take the page's error away and bring it back.
  if (client.getQueryState(todayQuery(courseId).queryKey)?.status === "error") return undefined;
  return client.ensureQueryData(todayQuery(courseId));
}
