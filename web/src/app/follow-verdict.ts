import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { achievementDashboardsKey } from "../api/achievements";
import { overviewsQuery, verdictQuery } from "../api/assessments";
import { notificationsQuery } from "../api/notifications";
import { userQuery } from "../api/user";
import { isBeingJudged, type Verdict, verdictPolling } from "./verdict-polling";

/**
 * Follows the verdict of an own submission while `active`: polls as long as an answer is being judged, then reads what
 * changed with it (listing, session XP, notifications) and stops. Costs nothing when not active.
 * @param onArrived is called once when the verdict is complete
 */
export function useFollowedVerdict(
  courseId: number,
  assessmentId: number,
  active: boolean,
  onArrived?: (verdict: Verdict) => void,
): { readonly verdict: Verdict | undefined; readonly isComplete: boolean } {
  const client = useQueryClient();
  const polling = useMemo(() => verdictPolling(active), [active]);
  const { data } = useQuery({ ...verdictQuery(courseId, assessmentId), ...polling });
  const verdict = active ? data : undefined;
  const isComplete = verdict !== undefined && !isBeingJudged(verdict.questions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per verdict, whatever else changes meanwhile
  useEffect(() => {
    if (!isComplete) return;
    onArrived?.(verdict);
    void client.invalidateQueries({ ...overviewsQuery(courseId), exact: true });
    void client.invalidateQueries(notificationsQuery(courseId));
    void client.invalidateQueries(userQuery());
    void client.invalidateQueries({ queryKey: achievementDashboardsKey(courseId) });
  }, [isComplete]);
  return { verdict, isComplete };
}
