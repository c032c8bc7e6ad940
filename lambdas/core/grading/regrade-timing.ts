import type { Mark, Submission } from "../submissions/rules";

/** The seconds that the job of a further regrade waits in the queue when the answer's last one began less than that ago. */
export const REGRADE_PAUSE_SECONDS = 5;

/** So much earlier than its job is due a regrade is no longer joined: clocks of two machines may differ by it. */
const SKEW_MS = 1000;
const PAUSE_MS = REGRADE_PAUSE_SECONDS * 1000;

/** Which answers need a new attempt, how long its job is to wait, and when it is due (milliseconds since 1970). */
export interface RegradeTiming {
  readonly positions: readonly number[];
  readonly delaySeconds: number;
  readonly dueAt: number;
}

/**
 * The first regrade of an answer starts at once. One that follows within five seconds waits five seconds in the queue, and
 * all that come while it waits are the same one: its job reads questions and answers only when it is due, so it grades what
 * they asked for. However many requests there are, an answer is executed at most once at once and once a pause.
 */
export function regradeTiming(submission: Submission, positions: readonly number[], now: Date): RegradeTiming {
  const marks = (list: readonly number[]) => list.flatMap((position) => submission.marks[position] ?? []);
  const open = positions.filter((position) => marks([position]).some((mark) => !isWaiting(mark, now)));
  const isFurther = marks(open).some(({ dueAt }) => dueAt !== undefined && Math.abs(now.getTime() - dueAt) < PAUSE_MS);
  const delaySeconds = isFurther ? REGRADE_PAUSE_SECONDS : 0;
  return { positions: open, delaySeconds, dueAt: now.getTime() + delaySeconds * 1000 };
}

/** Its job is in the queue and cannot have begun. A time further ahead than any pause is a clock that was set back. */
function isWaiting({ status, adjustment, dueAt }: Mark, now: Date): boolean {
  if (status !== "processing" || adjustment !== 0 || dueAt === undefined) return false;
  const wait = dueAt - now.getTime();
  return wait > SKEW_MS && wait <= PAUSE_MS;
}
