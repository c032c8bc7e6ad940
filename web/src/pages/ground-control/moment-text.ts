import {
  clockTimeOf,
  clockTimeOfTexts,
  momentOfClock,
  textsOfClockTime,
} from "../../../../domain/time-zones/time-zone";
import { formatOffset, zoneOfDates } from "../../design/format";
import { dayOf } from "../../design/local-moment";

const FORMAT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ?(?:Z|([+-])(\d{2}):?(\d{2}))$/;

export const FIRST_YEAR = 2010;
export const LAST_YEAR = 2030;

/** Writes a moment as YYYY-MM-DD HH:mm:ss ZZ, in the course's time zone. */
export function momentText(moment: number): string {
  const offset = formatOffset(moment, zoneOfDates()).replace("UTC", "");
  return `${dayOf(moment)} ${timeOf(moment)} ${offset}`;
}

/** The time of day of a moment by the course's clock, HH:mm:ss. */
export const timeOf = (moment: number): string => textsOfClockTime(clockTimeOf(moment, zoneOfDates())).time;

/** Reads YYYY-MM-DD HH:mm:ss ZZ; null for anything else, and for days and times that there are not. */
export function parseMoment(text: string): number | null {
  const match = FORMAT.exec(text.trim());
  if (!match) return null;
  const [, day = "", time = ""] = match;
  const [sign, hours, minutes] = [match[3] === "-" ? -1 : 1, Number(match[4] ?? 0), Number(match[5] ?? 0)];
  if (hours > 14 || minutes > 59) return null;
  const shown = clockTimeOfTexts(day, time);
  return shown === undefined ? null : shown - sign * (hours * 60 + minutes) * 60_000;
}

/**
 * The moment of a day and a time of day by the course's clock; null where one of them is not whole. Of a time that comes twice
 * the first is meant, and one that is skipped is as much later: the text shows which it became.
 */
export function momentOf(day: string, time: string): number | null {
  const [hour, minute, second] = time.split(":");
  const shown = clockTimeOfTexts(day, `${hour || "00"}:${minute || "00"}:${second || "00"}`);
  return shown === undefined ? null : momentOfClock(shown, zoneOfDates()).moment;
}

export type DatesProblem = "year" | "order";

/** Says whether an assessment may open or close in a year. */
export const isPossibleYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

/** Says whether an assessment may open or close at a moment, by the course's calendar. */
export const isPossibleMoment = (moment: number): boolean => isPossibleYear(Number(dayOf(moment).slice(0, 4)));

/** Returns what is wrong with a pair of moments, null when nothing is. */
export function problemOfDates(openAt: number, closeAt: number): DatesProblem | null {
  if (!isPossibleMoment(openAt) || !isPossibleMoment(closeAt)) return "year";
  return closeAt <= openAt ? "order" : null;
}
