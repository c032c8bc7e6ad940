import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";
import { actionFailure } from "../api/failures";
import { notificationsQuery } from "../api/queries";
import { toast } from "./toasts";

export type Notification = Schemas["Notification"];

/** What each type of notification says (specification: notifications). */
const words: Readonly<Record<string, string>> = {
  new: "This assessment is new.",
  deadline: "This assessment is closing soon.",
  autograded: "This assessment has been autograded.",
  graded: "This assessment has been manually graded.",
  submitted: "This submission is new.",
  unsubmitted: "This assessment has been unsubmitted.",
  new_message: "There are new messages.",
};

/** What a notification says about its assessment. */
export const wordsOf = ({ type }: Notification): string => words[type] ?? "Unknown notification";

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
