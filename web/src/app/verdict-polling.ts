import type { Schemas } from "../api/client";

export type Verdict = Schemas["Verdict"];
type Judged = Pick<Verdict["questions"][number], "autogradingStatus">;

/** Tells whether the autograder still works on any of these answers. */
export const isBeingJudged = (questions: readonly Judged[]): boolean =>
  questions.some(({ autogradingStatus }) => autogradingStatus === "processing");

/** Milliseconds before the first poll, and the longest pause between two. */
const FIRST_MS = 300;
const LONGEST_MS = 5000;
const GROWTH = 1.5;

/** For so many first polls the pause does not grow: most verdicts are there within a second. */
const EAGER = 5;

/** Milliseconds to wait before poll number `polls` (from 0): 300 at first, then longer, at most 5000. */
export const pollDelay = (polls: number): number =>
  Math.min(Math.round(FIRST_MS * GROWTH ** Math.max(0, polls - EAGER)), LONGEST_MS);

interface Polled<Data> {
  readonly state: {
    readonly data: Data | undefined;
    readonly dataUpdateCount: number;
    readonly errorUpdateCount: number;
  };
}

/**
 * Gives the milliseconds that a query waits before it asks again while its data makes it wait; false when nothing is to
 * be waited for. Failures count as answers do, so that a server in trouble is asked ever less, and however often a page
 * is drawn meanwhile, it waits the same.
 */
export function pollingWhile<Data>(
  waits: (data: Data | undefined) => boolean,
): (polled: Polled<Data>) => number | false {
  let began: number | null = null;
  return ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
    const count = dataUpdateCount + errorUpdateCount;
    began = waits(data) ? (began ?? count) : null;
    return began === null ? false : pollDelay(count - began);
  };
}

/** How a query follows a verdict while `active`: only in a page that somebody sees, and never twice for one poll. */
export const verdictPolling = (active: boolean) => ({
  enabled: active,
  retry: false,
  refetchIntervalInBackground: false,
  refetchInterval: pollingWhile<Verdict>((verdict) => active && (!verdict || isBeingJudged(verdict.questions))),
});
