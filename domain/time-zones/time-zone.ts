/**
 * Tells whether a text names a zone of the IANA database in its own spelling, such as Asia/Singapore. An offset such as
 * +08:00 is no zone: it has no rule for when clocks change.
 */
export function isTimeZone(name: string): boolean {
  try {
    const known = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    // Any spelling is taken, and answered with the database's; what is known under another name altogether is left as it is.
    return /^[A-Z]/.test(name) && (known === name || known.toLowerCase() !== name.toLowerCase());
  } catch {
    return false;
  }
}

/**
 * What a clock shows, in milliseconds since its own 1 January 1970: a moment in UTC of the same digits. Two of them differ by
 * what the clock shows between them, and not by the time that passes.
 */
type ClockTime = number;

/** Returns what the clock of a time zone shows at a moment, in milliseconds since 1970. */
export const clockTimeOf = (moment: number, timeZone: string): ClockTime => moment + offsetAt(moment, timeZone);

/** How a time of the clock fits its day: it comes once, is skipped as clocks go forward, or comes twice as they go back. */
export type ClockTimeFit = "once" | "skipped" | "twice";

interface ClockMoment {
  /** Milliseconds since 1970. */
  readonly moment: number;
  readonly fit: ClockTimeFit;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the moment at which the clock of a time zone shows a time. One that a clock skips is counted as before the change, so
 * it is as much later as the clock goes forward; of one that comes twice the first is meant.
 */
export function momentOfClock(shown: ClockTime, timeZone: string): ClockMoment {
  // Clocks are changed at most once in two days, and no zone is further from UTC than one.
  const [before, after] = [offsetAt(shown - DAY_MS, timeZone), offsetAt(shown + DAY_MS, timeZone)];
  const fits = (offset: number): boolean => offsetAt(shown - offset, timeZone) === offset;
  const [fitsBefore, fitsAfter] = [fits(before), fits(after)];
  if (fitsBefore) return { moment: shown - before, fit: before !== after && fitsAfter ? "twice" : "once" };
  return fitsAfter ? { moment: shown - after, fit: "once" } : { moment: shown - before, fit: "skipped" };
}

const PARTS = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en", { ...PARTS, second: "numeric", timeZone, hourCycle: "h23" });
  formats.set(timeZone, format);
  return format;
}

/** Returns how many milliseconds the clock of a time zone is ahead of UTC at a moment. */
export function offsetAt(moment: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(moment);
  const {
    year = 0,
    month = 1,
    day = 1,
    hour = 0,
    minute = 0,
    second = 0,
  } = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** Returns what a day (YYYY-MM-DD) and a time (HH:mm or HH:mm:ss) show; undefined for a day or time that there is not. */
export function clockTimeOfTexts(day: string, time: string): ClockTime | undefined {
  const text = `${day}T${time.length === 5 ? `${time}:00` : time}`;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text)) return undefined;
  const shown = Date.parse(`${text}Z`);
  // The 30th of February and 24 o'clock are read as another day.
  const isReal = !Number.isNaN(shown) && new Date(shown).toISOString().startsWith(text);
  return isReal ? shown : undefined;
}

/** Returns the day (YYYY-MM-DD) and the time (HH:mm:ss) that a clock shows. */
export function textsOfClockTime(shown: ClockTime): { readonly day: string; readonly time: string } {
  const text = new Date(shown).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 19) };
}
