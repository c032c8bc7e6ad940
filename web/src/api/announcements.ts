import { infiniteQueryOptions, type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client";
import { courseKey } from "./course-key";

export type ShownAnnouncement = Schemas["ShownAnnouncement"];

/** Everything about a course's announcements lies below this key. */
export const announcementsKey = (courseId: number) => courseKey(courseId, "announcements");

/** The announcements of late, as the news or Today brought them: nothing asks for them alone. */
export const announcementNewsQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...announcementsKey(courseId), "news"],
    queryFn: skipToken as unknown as () => Promise<ShownAnnouncement[]>,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** What the caller has been told, a page at a time. */
export const ownAnnouncementsQuery = (courseId: number) =>
  infiniteQueryOptions({
    queryKey: [...announcementsKey(courseId), "own"],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/self/announcements", {
          params: { path: { courseId }, query: pageParam === undefined ? {} : { cursor: pageParam } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // What is withdrawn is not shown again by a page that was read before.
    staleTime: 0,
  });

const seenKey = (courseId: number) => [...announcementsKey(courseId), "seen"] as const;

/**
 * Keeps the announcements of late as the server told them. What has been seen here stays seen, also in an answer that was on its
 * way before the server knew.
 */
export function keepAnnouncementNews(
  client: QueryClient,
  courseId: number,
  announcements: readonly ShownAnnouncement[],
): void {
  const seen = client.getQueryData<string>(seenKey(courseId)) ?? "";
  client.setQueryData(
    announcementNewsQuery(courseId).queryKey,
    announcements.map((one) => (one.publishedAt <= seen ? { ...one, isNew: false } : one)),
  );
}

/** Tells the server that the caller has seen what was shown up to a moment, and the open page with it. */
export async function markAnnouncementsSeen(client: QueryClient, courseId: number, upTo: string): Promise<void> {
  client.setQueryData<string>(seenKey(courseId), (before = "") => (before > upTo ? before : upTo));
  keepAnnouncementNews(client, courseId, client.getQueryData(announcementNewsQuery(courseId).queryKey) ?? []);
  await unwrap(
    api.POST("/v2/courses/{courseId}/self/announcements/seen", { params: { path: { courseId } }, body: { upTo } }),
  );
}
