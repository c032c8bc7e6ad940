import type { Rate } from "../kernel/rate-limits/rate-limiter";

/**
 * The rate at which one member may report events: a page does so every three seconds, two of them twice as often, and
 * one that was without a network sends what it gathered at once.
 */
export const EVENT_BATCH_RATE: Rate = { name: "event-batches", burst: 60, everySeconds: 1, what: "reports" };

/** The hours of a window in which the events of one kind are counted together. */
export const EVENT_WINDOW_HOURS = 6;
/** Events of one kind that count in such a window: one every seven seconds for all of it, more than anybody works. */
export const EVENTS_PER_WINDOW = 3000;
/** Events that are believed at once: those of a whole report. */
export const EVENTS_AT_ONCE = 200;
/**
 * And for each second since the server last counted some this many, so that a page that was without a network tells all of what
 * happened meanwhile, and nobody makes up a week of it in a minute.
 */
export const EVENTS_A_SECOND = 1;
/** Days after which an event counts no more. A page that was without a network for a week has nothing left to tell. */
export const EVENT_DAYS = 7;
/** The time by which the clock of a page may be ahead of ours. */
export const EVENT_CLOCK_GRACE_MS = 5 * 60_000;
