/** Tells the time. Nothing in the domain reads a global clock. */
export interface Clock {
  now(): Date;
}

/** Returns the same parts with a clock that stands still: what one attempt checks and then writes bears one moment. */
export function atOneMoment<T extends { readonly clock: Clock }>(core: T): T {
  const moment = core.clock.now();
  return { ...core, clock: { now: () => new Date(moment) } };
}

/** Seconds since 1970, as tokens and the table's time-to-live attribute count. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
