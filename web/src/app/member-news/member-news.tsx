import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { achievementDashboardsKey } from "../../api/achievements";
import { announcementsKey } from "../../api/announcements";
import { overviewsQuery } from "../../api/assessments";
import { lineCommentsKey, ownLineCommentsKey } from "../../api/line-comments";
import { notificationsQuery } from "../../api/notifications";
import { regradeRequestsKey } from "../../api/regrade-requests";
import { reportCardsKey } from "../../api/report-cards";
import { todayQuery } from "../../api/today";
import { userQuery } from "../../api/user";
import { useSession } from "../session";
import type { News } from "./follow-news";

/** A page is read before it is followed: what it loads first waits for nothing. */
const SETTLED_MS = 5000;
/** News that come together are read together. */
const TOGETHER_MS = 200;

/**
 * Reads anew what others have changed for this member as soon as the server tells of it, and draws nothing: what staff did for
 * a student, and what students asked or replied to staff.
 */
export function MemberNews({ courseId }: { courseId: number }) {
  const { userId } = useSession().user;
  const client = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let reading: ReturnType<typeof setTimeout> | undefined;
    const onNews = (news: News) => {
      if (news === "announcement") return readAnnouncements(client, courseId);
      if (news === "since loading") return readSinceLoading(client, courseId);
      clearTimeout(reading);
      reading = setTimeout(() => readAnew(client, courseId), TOGETHER_MS);
    };
    let isGone = false;
    const begin = async (): Promise<void> => {
      const { followNews } = await import("./follow-news");
      if (!isGone) stop = followNews({ userId, courseId }, onNews);
    };
    // Without a network there are no news either; the next page tries again.
    const cancel = whenSettled(() => void begin().catch(() => undefined));
    return () => {
      isGone = true;
      cancel();
      stop?.();
      clearTimeout(reading);
    };
  }, [client, userId, courseId]);
  return null;
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
 * network much later: notifications, what was earned, and the reports, comments and requests that the page shows.
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

/** Calls `act` once the page has been there for a while and somebody sees it; the returned function ends that. */
function whenSettled(act: () => void): () => void {
  const look = (): void => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", look);
    act();
  };
  const timer = setTimeout(() => {
    document.addEventListener("visibilitychange", look);
    look();
  }, SETTLED_MS);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
