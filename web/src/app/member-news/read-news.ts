import type { QueryClient } from "@tanstack/react-query";
import { achievementDashboardsKey } from "../../api/achievements";
import { announcementsKey } from "../../api/announcements";
import { overviewsQuery } from "../../api/assessments";
import { lineCommentsKey, ownLineCommentsKey } from "../../api/line-comments";
import { notificationsQuery } from "../../api/notifications";
import { regradeRequestsKey } from "../../api/regrade-requests";
import { reportCardsKey } from "../../api/report-cards";
import { todayQuery } from "../../api/today";
import { userQuery } from "../../api/user";
import { followNews, type News } from "./follow-news";

/** News that come together are read together. */
const TOGETHER_MS = 200;

/** Reads anew what others have changed for a member as soon as the server tells of it; the returned function ends that. */
export function readNews(
  client: QueryClient,
  member: { readonly userId: number; readonly courseId: number },
): () => void {
  const { courseId } = member;
  let reading: ReturnType<typeof setTimeout> | undefined;
  const stop = followNews(member, (news: News) => {
    if (news === "announcement") return readAnnouncements(client, courseId);
    if (news === "since loading") return readSinceLoading(client, courseId);
    clearTimeout(reading);
    reading = setTimeout(() => readAnew(client, courseId), TOGETHER_MS);
  });
  return () => {
    stop();
    clearTimeout(reading);
  };
}

/** The announcements come with the notifications, and with what is next. */
function readAnnouncements(client: QueryClient, courseId: number): void {
  void client.invalidateQueries(notificationsQuery(courseId));
  void client.invalidateQueries(todayQuery(courseId));
  void client.invalidateQueries({ queryKey: announcementsKey(courseId) });
}

function readAnew(client: QueryClient, courseId: number): void {
  readSinceLoading(client, courseId);
  void client.invalidateQueries({ ...overviewsQuery(courseId), exact: true });
  void client.invalidateQueries(todayQuery(courseId));
}

/**
 * Reads what may have changed between the loading of a page and its first connection, which comes seconds later, and on a bad
 * network much later: notifications, what was earned, and the reports, comments and requests that the page shows. What was earned
 * comes with the session: not all of it has a notice.
 */
function readSinceLoading(client: QueryClient, courseId: number): void {
  void client.invalidateQueries(userQuery());
  void client.invalidateQueries(notificationsQuery(courseId));
  void client.invalidateQueries({ queryKey: achievementDashboardsKey(courseId) });
  // A report that was read before is not shown again by the notice of what was answered since.
  void client.invalidateQueries({ queryKey: reportCardsKey(courseId) });
  void client.invalidateQueries({ queryKey: ownLineCommentsKey });
  void client.invalidateQueries({ queryKey: lineCommentsKey(courseId) });
  void client.invalidateQueries({ queryKey: regradeRequestsKey(courseId) });
}
