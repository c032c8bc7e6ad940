import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../session";
import { whenRested } from "./when-rested";

/**
 * Reads anew what others have changed for this member as soon as the server tells of it, and draws nothing: what staff did for
 * a student, and what students asked or replied to staff. What connects to the server, and what it reads, come when the page
 * rests: no page waits for them.
 */
export function MemberNews({ courseId }: { courseId: number }) {
  const { userId } = useSession().user;
  const client = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    const begin = async (): Promise<void> => {
      const { readNews } = await import("./read-news");
      if (!isGone) stop = readNews(client, { userId, courseId });
    };
    // Without a network there are no news either; the next page tries again.
    const cancel = whenRested(
      () => void begin().catch(() => undefined),
      () => client.isFetching() > 0,
    );
    return () => {
      isGone = true;
      cancel();
      stop?.();
    };
  }, [client, userId, courseId]);
  return null;
}
