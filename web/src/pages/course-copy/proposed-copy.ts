const NUMBERED = /^(.*?)(?: \((\d{1,6})\))?$/s;

/** Proposes a short name for a copy: that of its course with the next number that no other course has. */
export function proposedShortName(shortName: string, taken: readonly string[]): string {
  if (shortName.trim() === "") return "";
  const [, name = "", number = "1"] = NUMBERED.exec(shortName.trim()) ?? [];
  for (let next = Number(number) + 1; ; next += 1) {
    const proposal = `${name} (${next})`;
    if (!taken.includes(proposal)) return proposal;
  }
}

const DAY_MS = 86_400_000;

/** Days by which all dates can be moved, either way; the server takes no more. */
export const MOST_DAYS = 3660;

/** Returns the days from one day of the calendar to another (YYYY-MM-DD), undefined where one is no such day. */
export function daysBetween(from: string, to: string): number | undefined {
  const [start, end] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  const days = Math.round((end - start) / DAY_MS);
  return Number.isNaN(days) || to.length !== 10 ? undefined : days;
}

/** Tells whether a shift keeps the weekdays. */
export const keepsWeekdays = (days: number): boolean => days % 7 === 0;
