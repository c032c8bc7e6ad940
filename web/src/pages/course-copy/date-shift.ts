const DAY_MS = 86_400_000;

/** Days by which all dates can be moved, either way; the server takes no more. */
export const MOST_DAYS = 3660;

/** Returns the days from one day of the calendar to another (YYYY-MM-DD), undefined where one is no such day. */
export function daysBetween(from: string, to: string): number | undefined {
  const [start, end] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  const days = Math.round((end - start) / DAY_MS);
  return Number.isNaN(days) || to.length !== 10 ? undefined : days;
}

/** Returns the day (YYYY-MM-DD) some days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Tells whether a shift keeps the weekdays. */
export const keepsWeekdays = (days: number): boolean => days % 7 === 0;
