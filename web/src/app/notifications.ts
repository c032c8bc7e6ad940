import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";
import { actionFailure } from "../api/failures";
import { notificationsQuery } from "../api/queries";
import { strings } from "../texts/en/notifications";
import { toast } from "./toasts";

export type Notification = Schemas["Notification"];

/** What a notification says about its assessment. A page may be older than the server, which then knows a type more. */
export function wordsOf({ type, submission_id }: Notification): string {
  if (type === "new_message" && submission_id !== null) return strings.messageToStaff;
  const types: Readonly<Record<string, string>> = strings.types;
  return types[type] ?? strings.unknown;
}

/** One line for a notification, for example "Curves: This assessment has been manually graded." */
export const sentenceOf = (note: Notification): string => `${note.assessment.title}: ${wordsOf(note)}`;

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
