const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** A deadline further away than this is none: courses write such dates for "never closes". */
const UNLIMITED_MS = 5 * 365 * DAY_MS;

/** What a card says of a deadline: 'Unlimited', 'Expired', or a count of the largest unit of which more than one is left. */
export type TimeLeft =
  | { readonly kind: "unlimited" }
  | { readonly kind: "expired" }
  | { readonly kind: "left"; readonly unit: "week" | "day" | "hour"; readonly count: number };

const UNITS = [
  { unit: "week", ms: WEEK_MS },
  { unit: "day", ms: DAY_MS },
  { unit: "hour", ms: HOUR_MS },
] as const;

/**
 * Returns the time left until a deadline, rounded up: weeks if it is more than one, else days if more than one, else
 * hours, at least one. Of exactly seven days, seven days are left. Every screen that shows time left asks here.
 */
export function timeLeft(deadline: string | null, now: Date): TimeLeft {
  if (deadline === null) return { kind: "unlimited" };
  const left = Date.parse(deadline) - now.getTime();
  if (left <= 0) return { kind: "expired" };
  if (left >= UNLIMITED_MS) return { kind: "unlimited" };
  const { unit, ms } = UNITS.find((one) => left > one.ms) ?? UNITS[2];
  return { kind: "left", unit, count: Math.ceil(left / ms) };
}

/** Tells whether a deadline shows in red: it is at most a day away, and has not passed. */
export function isDeadlineNear(deadline: string | null, now: Date): boolean {
  if (deadline === null) return false;
  const left = Date.parse(deadline) - now.getTime();
  return left > 0 && left <= DAY_MS;
}
