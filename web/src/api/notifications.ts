import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client";
import { courseKey } from "./course-key";
import { listsOfToday } from "./today";

export const notificationsQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "notifications"),
    queryFn: async ({ client, queryKey }) =>
      (await listsOfToday(client, courseId, queryKey))?.notifications ??
      unwrap(api.GET("/v2/courses/{courseId}/notifications", { params: { path: { courseId } } })),
  });

/** Takes out of memory the notices that the server has marked as read because what they are about was opened. */
export function dropNotices(
  client: QueryClient,
  courseId: number,
  isRead: (notice: Schemas["Notification"]) => boolean,
): void {
  client.setQueryData(notificationsQuery(courseId).queryKey, (before) => before?.filter((notice) => !isRead(notice)));
}
