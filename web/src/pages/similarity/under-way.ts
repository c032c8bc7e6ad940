interface Begun {
  readonly state: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
}

/** A comparison takes seconds; of one that has not ended after so long nothing may ever be heard. */
const ABANDONED_AFTER_MS = 5 * 60_000;

const hasNotEnded = ({ state }: Begun): boolean => state === "waiting" || state === "running";
const isOverdue = ({ startedAt }: Begun, now: number): boolean => now - Date.parse(startedAt) > ABANDONED_AFTER_MS;

/** Tells whether a comparison is awaited. `now` is in milliseconds since 1970. */
export const isUnderWay = (report: Begun | null, now: number): boolean =>
  report !== null && hasNotEnded(report) && !isOverdue(report, now);

/** Tells whether a comparison should have ended long ago, so that it is better begun anew. */
export const isAbandoned = (report: Begun | null, now: number): boolean =>
  report !== null && hasNotEnded(report) && isOverdue(report, now);
