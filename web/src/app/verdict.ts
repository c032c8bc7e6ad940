import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Schemas } from "../api/client";
import { notificationsQuery, overviewsQuery, userQuery, verdictQuery } from "../api/queries";

export type Verdict = Schemas["Verdict"];
type Judged = Pick<Verdict["questions"][number], "autogradingStatus">;

/** Whether the autograder still works on it. */
export const isProcessing = ({ questions }: { readonly questions: readonly Judged[] }): boolean =>
  questions.some(({ autogradingStatus }) => autogradingStatus === "processing");

/** How long to wait before poll number `polls` (from 0), in ms: quick at first, since most verdicts take a second. */
export const pollDelay = (polls: number): number => Math.min(5000, Math.round(300 * 1.4 ** polls));

interface Asked<Data> {
  readonly state: {
    readonly data: Data | undefined;
    readonly dataUpdateCount: number;
    readonly errorUpdateCount: number;
  };
}

/**
 * How long a query waits before it asks again, in ms, while its data makes it wait; false when nothing is to be waited
 * for. Failures count as answers do, so that a server in trouble is asked ever less, and however often a page is drawn
 * meanwhile, it waits the same.
 */
export function pollingWhile<Data>(waits: (data: Data | undefined) => boolean): (asked: Asked<Data>) => number | false {
  let began: number | null = null;
  return ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
    const count = dataUpdateCount + errorUpdateCount;
    began = waits(data) ? (began ?? count) : null;
    return began === null ? false : pollDelay(count - began);
  };
}

/**
 * Follows the verdict of an own submission while `active`: polls as long as something is processing, then reads what
 * changed with it (listing, session XP, notifications) and stops. Costs nothing when not active.
 * @param onArrived is called once when the verdict is complete
 */
export function useVerdict(
  courseId: number,
  assessmentId: number,
  active: boolean,
  onArrived?: (verdict: Verdict) => void,
): Verdict | undefined {
  const client = useQueryClient();
  const refetchInterval = useMemo(
    () => pollingWhile<Verdict>((verdict) => active && (!verdict || isProcessing(verdict))),
    [active],
  );
  const { data } = useQuery({ ...verdictQuery(courseId, assessmentId), enabled: active, refetchInterval });
  const done = active && data !== undefined && data.status === "submitted" && !isProcessing(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per verdict, whatever else changes meanwhile
  useEffect(() => {
    if (!done || !data) return;
    onArrived?.(data);
    void client.invalidateQueries({ ...overviewsQuery(courseId), exact: true });
    void client.invalidateQueries(notificationsQuery(courseId));
    void client.invalidateQueries(userQuery());
  }, [done]);
  return active ? data : undefined;
}
