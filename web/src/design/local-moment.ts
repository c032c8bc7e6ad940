import {
  type ClockTimeFit,
  clockTimeOf,
  clockTimeOfTexts,
  momentOfClock,
  textsOfClockTime,
} from "../../../domain/time-zones/time-zone";
import { formatDate, zoneOfDates } from "./format";

const DAY_MS = 86_400_000;

/** A day and a time as the controls hold them, as the course's clock shows them. */
export interface LocalMoment {
  /** `2027-03-01`, empty while it is not known. */
  readonly day: string;
  /** `18:00`. */
  readonly time: string;
}

/** Returns the day and the time of an ISO moment by the course's clock. */
export function localMoment(iso: string): LocalMoment {
  const { day, time } = textsOfClockTime(clockTimeOf(Date.parse(iso), zoneOfDates()));
  return { day, time: time.slice(0, 5) };
}

/** Returns the moment in ISO, in UTC, and how its time fits the course's clock; undefined for a day or a time that is none. */
export function clockMomentOf({
  day,
  time,
}: LocalMoment): { readonly iso: string; readonly fit: ClockTimeFit } | undefined {
  const shown = clockTimeOfTexts(day, time);
  if (shown === undefined) return undefined;
  const { moment, fit } = momentOfClock(shown, zoneOfDates());
  return { iso: new Date(moment).toISOString(), fit };
}

/** Returns the moment in ISO, in UTC; undefined for a day or a time that is none. */
export const isoOf = (moment: LocalMoment): string | undefined => clockMomentOf(moment)?.iso;

/** Returns the day (YYYY-MM-DD) of the course's calendar at a moment, in milliseconds since 1970. */
export const dayOf = (moment: number): string => textsOfClockTime(clockTimeOf(moment, zoneOfDates())).day;

/** Returns when a day (YYYY-MM-DD) of the course's calendar begins, in ISO; undefined for what is no day. */
export const startOfDay = (day: string): string | undefined => isoOf({ day, time: "00:00" });

/** Returns the day (YYYY-MM-DD) some days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns when the week of a moment begins: Monday by the course's clock; both in milliseconds since 1970. */
export function startOfWeek(moment: number): number {
  const day = dayOf(moment);
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Date.parse(startOfDay(dayAfter(day, -daysSinceMonday)) ?? "");
}

/** Tells the moments of a text of the server, which are in UTC, in the course's time zone. */
export const inCourseZone = (text: string): string =>
  text.replace(/(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) UTC/g, (_, day: string, time: string) =>
    formatDate(`${day}T${time}Z`, "medium"),
  );
