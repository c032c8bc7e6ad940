import { timeIn } from "../../../design/format";

/** A day without a change of clocks near it: only hours and minutes of the stored moment count. */
const DAY = { year: 2026, month: 0, day: 1 };

/** Returns the hours and minutes that a clock of a time zone shows at a stored moment, `HH:mm`; empty for none. */
export function timeOfDay(moment: string | null, timeZone: string): string {
  return moment === null ? "" : timeIn(moment, timeZone);
}

/** Returns a moment at which the clock of a time zone shows `HH:mm`, as it is stored; null for what is no time. */
export function momentOfTime(time: string, timeZone: string): string | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!parts) return null;
  const wanted = Date.UTC(DAY.year, DAY.month, DAY.day, Number(parts[1]), Number(parts[2]));
  const [hours = 0, minutes = 0] = timeOfDay(new Date(wanted).toISOString(), timeZone).split(":").map(Number);
  // The zone's clock is ahead of UTC by this; the day it falls on does not matter.
  const ahead = (hours - Number(parts[1])) * 60 + minutes - Number(parts[2]);
  return new Date(wanted - ahead * 60_000).toISOString();
}
