import { clockTimeOfTexts, momentOfClock } from "../../../../../domain/time-zones/time-zone";
import { timeIn } from "../../../design/format";

/** A day without a change of clocks near it: only hours and minutes of the stored moment count. */
const DAY = "2026-01-01";

/** Returns the hours and minutes that a clock of a time zone shows at a stored moment, `HH:mm`; empty for none. */
export function timeOfDay(moment: string | null, timeZone: string): string {
  return moment === null ? "" : timeIn(moment, timeZone);
}

/** Returns a moment at which the clock of a time zone shows `HH:mm`, as it is stored; null for what is no time. */
export function momentOfTime(time: string, timeZone: string): string | null {
  const shown = clockTimeOfTexts(DAY, time);
  return shown === undefined ? null : new Date(momentOfClock(shown, timeZone).moment).toISOString();
}
