import type { Table } from "./table";

export interface Clock {
  now(): Date;
}

/** What every part of the domain is given; nothing in the domain reaches for a global clock or random source. */
export interface Core {
  readonly table: Table;
  readonly clock: Clock;
  /** A fresh random UUID. */
  readonly uuid: () => string;
}

/** The same with a clock that stands still: what one attempt checks and what it then writes bear the same moment. */
export function atOneMoment<T extends Pick<Core, "clock">>(core: T): T {
  const moment = core.clock.now();
  return { ...core, clock: { now: () => new Date(moment) } };
}

/** Seconds since 1970, as tokens and the table's time-to-live attribute count. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
