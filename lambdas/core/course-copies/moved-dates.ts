import { clockTimeOf, momentOfClock } from "../../../domain/time-zones/time-zone";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns a moment some days later or earlier, at the same time of the clock in a time zone: what opened on a Monday at
 * noon opens on a Monday at noon, also when the clocks were changed in between. A time that a clock skips that day is
 * counted as before the change, and of one that comes twice the first is meant.
 *
 * @param iso ISO 8601, UTC
 * @param timeZone a zone of the IANA database
 * @returns ISO 8601, UTC
 */
export function movedByDays(iso: string, days: number, timeZone: string): string {
  const shown = clockTimeOf(Date.parse(iso), timeZone) + days * DAY_MS;
  return new Date(momentOfClock(shown, timeZone).moment).toISOString();
}
