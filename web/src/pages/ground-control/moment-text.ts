const FORMAT = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) ?(?:Z|([+-])(\d{2}):?(\d{2}))$/;

export const FIRST_YEAR = 2010;
export const LAST_YEAR = 2030;

const two = (value: number): string => String(value).padStart(2, "0");

/** Writes a moment as YYYY-MM-DD HH:mm:ss ZZ, in this browser's time zone. */
export function momentText(moment: number): string {
  const date = new Date(moment);
  const offset = -date.getTimezoneOffset();
  const zone = `${offset < 0 ? "-" : "+"}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${dayOf(moment)} ${timeOf(moment)} ${zone}`;
}

/** The day of a moment here, YYYY-MM-DD. */
export function dayOf(moment: number): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The time of day of a moment here, HH:mm:ss. */
export function timeOf(moment: number): string {
  const date = new Date(moment);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":");
}

/** Reads YYYY-MM-DD HH:mm:ss ZZ; null for anything else, and for days and times that there are not. */
export function parseMoment(text: string): number | null {
  const match = FORMAT.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const [sign, hours, minutes] = [match[7] === "-" ? -1 : 1, Number(match[8] ?? 0), Number(match[9] ?? 0)];
  if (hours > 14 || minutes > 59) return null;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal = new Date(wall).toISOString().slice(0, 19) === `${match[1]}-${match[2]}-${match[3]}T${clock(match)}`;
  return isReal ? wall - sign * (hours * 60 + minutes) * 60_000 : null;
}

const clock = (match: RegExpExecArray): string => `${match[4]}:${match[5]}:${match[6]}`;

/** The moment of a day and a time of day here; null where one of them is not whole. */
export function momentOf(day: string, time: string): number | null {
  const [hour, minute, second] = time.split(":");
  const parsed = new Date(`${day}T${hour || "00"}:${minute || "00"}:${second || "00"}`).getTime();
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(parsed) ? parsed : null;
}

export type DatesProblem = "year" | "order";

/** Says whether an assessment may open or close in the year of a moment. */
export function isPossibleYear(moment: number): boolean {
  const year = new Date(moment).getFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** Returns what is wrong with a pair of moments, null when nothing is. */
export function problemOfDates(openAt: number, closeAt: number): DatesProblem | null {
  if (!isPossibleYear(openAt) || !isPossibleYear(closeAt)) return "year";
  return closeAt <= openAt ? "order" : null;
}
