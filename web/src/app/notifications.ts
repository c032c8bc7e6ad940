import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../api/client";
import { actionFailure } from "../api/failures";
import { notificationsQuery } from "../api/notifications";
import { toast } from "./toasts";

/** The unread notifications of a course, and the way to acknowledge them. They vanish at once and return on failure. */
export function useNotifications(courseId: number) {
  const client = useQueryClient();
  const query = notificationsQuery(courseId);
  const { data: unread = [] } = useQuery({ ...query, refetchInterval: 120_000 });
  const { mutate: acknowledge } = useMutation({
    mutationFn: (notificationIds: number[]) =>
      unwrap(
        api.POST("/v2/courses/{courseId}/notifications/acknowledge", {
          params: { path: { courseId } },
          body: { notificationIds },
        }),
      ),
    onMutate: async (ids) => {
      await client.cancelQueries(query);
      client.setQueryData(query.queryKey, (before) => before?.filter(({ id }) => !ids.includes(id)));
    },
    onError: (error) => toast.danger(actionFailure(error)),
    onSettled: () => client.invalidateQueries(query),
  });
  return { unread, acknowledge };
}
