import { Cron } from "croner";

/** When something runs: tells the next time after a given one, undefined when there is none. */
export interface Recurrence {
  next(after: Date): Date | undefined;
  /** Milliseconds between two runs, of a recurrence that does not look at a calendar. */
  readonly period?: number;
}

const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** By so much a clock that is set back repeats the time of day, in milliseconds. */
const SHIFTS = [1_800_000, 3_600_000, 7_200_000];

/**
 * Reads EventBridge Scheduler's `rate(value unit)` and `cron(minutes hours day month weekday year)`, the latter in an IANA
 * time zone. A time of day that the clocks skip in spring is skipped; one that they repeat in autumn runs once.
 *
 * @throws Error for any other expression, `at(…)` included, and for an unknown time zone
 */
export function recurrenceOf(expression: string, timeZone = "UTC"): Recurrence {
  const [, kind, text = ""] = /^(rate|cron)\((.*)\)$/.exec(expression) ?? [];
  if (kind === "rate") return rate(expression, text);
  if (kind === "cron") return calendar(expression, text, timeZone);
  throw new Error(`The stand-in knows the schedules rate(…) and cron(…), and not ${expression}`);
}

function rate(expression: string, text: string): Recurrence {
  const [, value, unit = ""] = /^([1-9]\d*) (minute|hour|day)s?$/.exec(text) ?? [];
  const period = Number(value) * (UNITS[unit] ?? Number.NaN);
  if (Number.isNaN(period)) throw new Error(`${expression} is not rate(value minutes|hours|days)`);
  return { period, next: (after) => new Date(after.getTime() + period) };
}

function calendar(expression: string, text: string, timeZone: string): Recurrence {
  const fields = text.split(" ");
  const [, , day, , weekday] = fields;
  if (fields.length !== 6 || (day === "?") === (weekday === "?")) {
    throw new Error(`${expression} is not cron(minutes hours day month weekday year) with one ? for a day`);
  }
  const cron = new Cron(`0 ${text}`, {
    timezone: timeZone,
    alternativeWeekdays: true,
    sloppyRanges: true,
    paused: true,
  });
  const wall = wallClock(timeZone);
  const isRepeated = (date: Date) =>
    SHIFTS.some((shift) => wall.format(date) === wall.format(new Date(date.getTime() - shift)));
  return {
    next(after) {
      let found = cron.nextRun(after);
      // The library runs at the end of a gap, and may run twice where the time of day comes twice.
      while (found && (!cron.match(found) || isRepeated(found))) found = cron.nextRun(found);
      return found ?? undefined;
    },
  };
}

const wallClock = (timeZone: string) =>
  new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "medium", hourCycle: "h23" });
