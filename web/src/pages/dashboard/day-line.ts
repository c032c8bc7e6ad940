import { clockTimeOf } from "../../../../domain/time-zones/time-zone";

const DAY_MS = 86_400_000;

/** A point of the picture: the share that passes, from 0 to 1, at the end of a day. */
export interface DayShare {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly share: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the points of a line that goes through the shares of days, from the left at the day of `from` to the right at that of `to`: a share
 * holds until the next one, so the line goes on level to the end. Pixels, from the upper left corner.
 *
 * @param from the opening, ISO 8601; days before it move it
 * @param to milliseconds since 1970; days after it move it
 * @param timeZone that of the days
 */
export function dayLine(
  shares: readonly DayShare[],
  { from, to, timeZone }: { readonly from: string; readonly to: number; readonly timeZone: string },
  { width, height }: Size,
): [x: number, y: number][] {
  const days = shares.map(({ day }) => numberOf(day));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = Math.min(dayAt(Date.parse(from), timeZone), first);
  const end = Math.max(dayAt(to, timeZone), last, start + 1);
  const xOf = (day: number) => (width * (day - start)) / (end - start);
  const points = shares.map(({ share }, index): [number, number] => [xOf(days[index] ?? start), height * (1 - share)]);
  const level = points.at(-1)?.[1] ?? 0;
  return last === end ? points : [...points, [width, level]];
}

const dayAt = (moment: number, timeZone: string) => Math.floor(clockTimeOf(moment, timeZone) / DAY_MS);
const numberOf = (day: string) => Math.floor(Date.parse(`${day}T00:00:00.000Z`) / DAY_MS);
