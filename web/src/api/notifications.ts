import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { keepAnnouncementNews } from "./announcements";
import { api, type Schemas, unwrap } from "./client";
import { courseKey } from "./course-key";
import { listsOfToday } from "./today";

/** The caller's unread notices. The announcements come with them. */
export const notificationsQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "notifications"),
    queryFn: async ({ client, queryKey }) => {
      const news =
        (await listsOfToday(client, courseId, queryKey)) ??
        (await unwrap(api.GET("/v2/courses/{courseId}/self/news", { params: { path: { courseId } } })));
      keepAnnouncementNews(client, courseId, news.announcements);
      return news.notifications;
    },
  });

/** Takes out of memory the notices that the server has marked as read because what they are about was opened. */
export function dropNotices(
  client: QueryClient,
  courseId: number,
  isRead: (notice: Schemas["Notification"]) => boolean,
): void {
  client.setQueryData(notificationsQuery(courseId).queryKey, (before) => before?.filter((notice) => !isRead(notice)));
}
