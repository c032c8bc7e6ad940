import { formatsLocale } from "../texts/formats";

const dateStyles = {
  /** "22 November 2026 at 10:19" */
  long: { dateStyle: "long", timeStyle: "short" },
  /** "22 Nov 2026, 10:19" */
  medium: { dateStyle: "medium", timeStyle: "short" },
  /** "22 Nov, 10:19", for tables and lists */
  short: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  /** "29 November" */
  date: { day: "numeric", month: "long" },
  /** "Sunday 29 November" */
  day: { weekday: "long", day: "numeric", month: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof dateStyles;

/** The time zone of this browser, a name of the IANA database. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zones that this browser knows, names of the IANA database. */
export const knownZones = (): string[] => ["UTC", ...Intl.supportedValuesOf("timeZone")];

let zoneOfCourse: string | undefined;

/** The time zone in which dates are told and read: that of the course that is open, else this browser's. */
export const zoneOfDates = (): string => zoneOfCourse ?? zoneHere();

/** Has dates told and read in a course's time zone from now on; in this browser's where there is no course. */
export function setZoneOfDates(timeZone: string | undefined): void {
  try {
    zoneOfCourse = timeZone && new Intl.DateTimeFormat("en", { timeZone }) && timeZone;
  } catch {
    zoneOfCourse = undefined; // a zone that is younger than this browser
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function write(moment: string | number, options: Intl.DateTimeFormatOptions, timeZone: string | undefined): string {
  const key = JSON.stringify([timeZone, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(formatsLocale(), { ...options, timeZone });
  formats.set(key, format);
  return format.format(new Date(moment));
}

/**
 * Writes a moment of a course, in the course's time zone.
 * @param moment an ISO date or milliseconds since 1970
 */
export const formatDate = (moment: string | number, style: DateStyle = "long"): string =>
  write(moment, dateStyles[style], zoneOfCourse);

/** Writes a moment for a narrow place: "22 Nov 2026, 10:19" with no end of a line but between the day and the time. */
export const formatForNarrow = (moment: string | number): string =>
  formatDate(moment, "medium").replace(/(?<!,) /g, "\u00a0");

/** Writes a day of UTC, YYYY-MM-DD: "22 Nov". */
export const formatDayOf = (day: string): string =>
  write(`${day}T00:00:00.000Z`, { day: "numeric", month: "short" }, "UTC");

/** Writes a moment of the person's own that belongs to no course, in this browser's time zone. */
export const formatOwnDate = (moment: string | number, style: DateStyle = "long"): string =>
  write(moment, dateStyles[style], undefined);

/** Writes a moment in the course's time zone with nothing between day and time: "22 November 2026 10:19". */
export const formatDayAndTime = (moment: string | number): string =>
  [
    write(moment, { day: "numeric", month: "long", year: "numeric" }, zoneOfCourse),
    write(moment, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, zoneOfCourse),
  ].join(" ");

const AGO_UNITS = [
  { unit: "minute", ms: 60_000, below: 60 * 60_000 },
  { unit: "hour", ms: 60 * 60_000, below: 24 * 60 * 60_000 },
  { unit: "day", ms: 24 * 60 * 60_000, below: 7 * 24 * 60 * 60_000 },
] as const;

let ago: Intl.RelativeTimeFormat | undefined;

/** Writes how long ago a moment was: "now", "2 minutes ago", "yesterday"; from a week on, its date. */
export function formatTimeSince(moment: string, now: number): string {
  const passed = Math.max(now - Date.parse(moment), 0);
  const found = AGO_UNITS.find(({ below }) => passed < below);
  if (!found) return formatDate(moment, "short");
  ago ??= new Intl.RelativeTimeFormat(formatsLocale(), { numeric: "auto" });
  const count = Math.floor(passed / found.ms);
  return count === 0 ? ago.format(0, "second") : ago.format(-count, found.unit);
}

let percents: Intl.NumberFormat | undefined;

/** Writes a share from 0 to 1 as a percentage with two decimals: "87.50%". */
export function formatPercent(share: number): string {
  percents ??= new Intl.NumberFormat(formatsLocale(), {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return percents.format(share);
}

let numbers: Intl.NumberFormat | undefined;

/** Writes a number with its thousands apart: "20,000". */
export function formatNumber(value: number): string {
  numbers ??= new Intl.NumberFormat(formatsLocale());
  return numbers.format(value);
}

/**
 * Writes a moment in a time zone of the reader's choice.
 * @param timeZone a name of the IANA database
 */
export const formatDateIn = (moment: string | number, timeZone: string): string =>
  write(moment, dateStyles.medium, timeZone);

/** Writes how far a time zone is from UTC at a moment: "UTC+08:00". */
export function formatOffset(moment: string | number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(new Date(moment)).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name === "GMT" ? "UTC+00:00" : name.replace("GMT", "UTC");
}

/**
 * Returns the hours and minutes that the clock of a time zone shows at a moment, as HH:mm.
 * @param timeZone a name of the IANA database
 */
export function timeIn(moment: string | number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return format.format(new Date(moment));
}
