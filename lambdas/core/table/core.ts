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

/** Seconds since 1970, as tokens and the table's time-to-live attribute count. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
