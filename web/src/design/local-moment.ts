/** A day and a time as the controls hold them, in the person's time zone. */
export interface LocalMoment {
  /** `2027-03-01`, empty while it is not known. */
  readonly day: string;
  /** `18:00`. */
  readonly time: string;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** Returns the day and the time of an ISO moment in the person's time zone. */
export function localMoment(iso: string): LocalMoment {
  const date = new Date(iso);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return { day, time: `${two(date.getHours())}:${two(date.getMinutes())}` };
}

/** Returns the moment in ISO, in UTC; undefined for a day or a time that is none. */
export function isoOf({ day, time }: LocalMoment): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/.exec(`${day} ${time}`);
  if (!parts) return undefined;
  const [year, month, date, hours, minutes] = parts.slice(1).map(Number) as [number, number, number, number, number];
  const moment = new Date(year, month - 1, date, hours, minutes);
  // The 30th of February is the 2nd of March, and no day.
  const isDay = moment.getMonth() === month - 1 && moment.getDate() === date && hours < 24 && minutes < 60;
  return isDay ? moment.toISOString() : undefined;
}
