import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { markAnnouncementsSeen } from "../../api/announcements";
import { useCourse } from "../../app/session";

/**
 * Opening the page is seeing what is on it.
 *
 * @param upTo when the latest of it was published; undefined while nothing is to be seen
 */
export function useSeen(upTo: string | undefined): void {
  const { courseId } = useCourse();
  const client = useQueryClient();
  // Left unseen, they are new at the next visit: nothing is lost, and there is nothing to do about it.
  const { mutate } = useMutation({ mutationFn: (moment: string) => markAnnouncementsSeen(client, courseId, moment) });
  useEffect(() => {
    if (upTo !== undefined) mutate(upTo);
  }, [upTo, mutate]);
}
