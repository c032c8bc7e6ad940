import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns";

/**
 * Returns a moment some days later or earlier, at the same time of the clock in a time zone: what opened on a Monday at
 * noon opens on a Monday at noon, also when the clocks were changed in between.
 *
 * @param iso ISO 8601, UTC
 * @param timeZone a zone of the IANA database
 * @returns ISO 8601, UTC
 */
export function movedByDays(iso: string, days: number, timeZone: string): string {
  return new Date(addDays(new TZDate(iso, timeZone), days).getTime()).toISOString();
}
