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
  const offsetAt = offsetsOf(timeZone);
  const before = Date.parse(iso);
  const wanted = before + offsetAt(before) + days * DAY_MS;
  // Clocks are changed at most once in two days, and no zone is further from UTC than one.
  const [earlier, later] = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)];
  const fits = (offset: number): boolean => offsetAt(wanted - offset) === offset;
  const offset = !fits(earlier) && fits(later) ? later : earlier;
  return new Date(wanted - offset).toISOString();
}

/** Returns how many milliseconds the zone's clock is ahead of UTC at a moment. */
function offsetsOf(timeZone: string): (ms: number) => number {
  const parts = ["year", "month", "day", "hour", "minute", "second"] as const;
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    ...Object.fromEntries(parts.map((part) => [part, "numeric"])),
  });
  return (ms) => {
    const shown = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    const wholeSeconds = Math.floor(ms / 1000) * 1000;
    return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSeconds;
  };
}
