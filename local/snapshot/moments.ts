/** One item of a table, or a part of one, as the service's JSON has it. */
export type Attribute = unknown;

/** Moments this far from the one that they are counted from are part of the course; others are of its content. */
const SPAN_MS = 400 * 24 * 60 * 60 * 1000;

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** Seconds and milliseconds since 1970, of this century and not the beginning of the next. */
const SECONDS = /^[1-3]\d{9}$/;
const MILLISECONDS = /^[1-3]\d{12}$/;

/**
 * Moves every moment of a value by the time between two moments: dates in texts, keys included, and numbers that count
 * seconds or milliseconds since 1970. Moments that have nothing to do with `from` stay.
 */
export function moveMoments(value: Attribute, from: Date, to: Date): Attribute {
  const by = to.getTime() - from.getTime();
  const isNear = (ms: number): boolean => Math.abs(ms - from.getTime()) < SPAN_MS;
  const text = (one: string): string =>
    one.replace(MOMENT, (moment) => {
      const ms = Date.parse(moment);
      return isNear(ms) ? new Date(ms + by).toISOString() : moment;
    });
  const number = (digits: string): string => {
    if (SECONDS.test(digits) && isNear(Number(digits) * 1000)) return String(Number(digits) + Math.round(by / 1000));
    return MILLISECONDS.test(digits) && isNear(Number(digits)) ? String(Number(digits) + by) : digits;
  };
  const move = (one: Attribute): Attribute => {
    if (typeof one === "string") return text(one);
    if (Array.isArray(one)) return one.map(move);
    if (one === null || typeof one !== "object") return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, inner]) => {
        if (name === "N" && typeof inner === "string") return [name, number(inner)];
        // The bytes of an attribute are written as text, too.
        return [text(name), name === "B" && typeof inner === "string" ? inner : move(inner)];
      }),
    );
  };
  return move(value);
}
