import { MAX_ACCOMMODATION_DAYS, MAX_ACCOMMODATION_FACTOR } from "../../../../domain/facts/extensions";

/** Reads a factor, with a point or a comma; undefined for what is none. */
export function factorOf(text: string): number | undefined {
  const value = /^\d{1,2}([.,]\d{1,4})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN;
  return value > 1 && value <= MAX_ACCOMMODATION_FACTOR ? value : undefined;
}

/** Reads a number of days; undefined for what is none. */
export function daysOf(text: string): number | undefined {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= 1 && value <= MAX_ACCOMMODATION_DAYS ? value : undefined;
}
