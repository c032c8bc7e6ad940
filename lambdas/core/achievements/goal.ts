import type { OpaqueObject } from "../kernel/opaque-object";

/** One goal of a course as it is kept. */
export interface Goal {
  readonly uuid: string;
  readonly text: string;
  /** The count that completes it. */
  readonly targetCount: number;
  /** "Manual", "Event", "Assessment (unsupported)", "Binary (unsupported)" or any other word. */
  readonly type: string;
  /** The type's data for the browser, verbatim. */
  readonly meta: OpaqueObject;
  /** Fresh when the goal is made: progress with another stamp was on a goal of this uuid that has been deleted. */
  readonly stamp: string;
}

/**
 * Browsers count events and claim what they counted. Every other goal is for staff to set: a goal that calls itself two
 * different things is not one of events.
 */
export function isOfEvents({ type, meta }: Goal): boolean {
  return type === "Event" && meta.type === "Event";
}

/** Events count from `release` until `deadline`; a bound that is missing or no date is none. */
export function isCounting({ meta: { release, deadline } }: Goal, now: Date, graceMs: number): boolean {
  const [from, until] = [momentOf(release), momentOf(deadline)];
  return now.getTime() >= (from ?? -Infinity) - graceMs && now.getTime() <= (until ?? Infinity) + graceMs;
}

function momentOf(date: unknown): number | undefined {
  const moment = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}
