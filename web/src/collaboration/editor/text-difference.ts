/** One stretch that is replaced to make one text into another. */
export interface Difference {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

const isHighHalf = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLowHalf = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

/** Returns the shortest stretch that makes `before` into `after`, never cutting a character in two; null when they are the same. */
export function textDifference(before: string, after: string): Difference | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  if (start > 0 && isHighHalf(before.charCodeAt(start - 1))) start--;
  let end = 0;
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end++;
  }
  if (end > 0 && isLowHalf(before.charCodeAt(before.length - end))) end--;
  return { at: start, removed: before.length - start - end, inserted: after.slice(start, after.length - end) };
}

/** The changes of a text from its beginning on, in the form of Yjs. */
export type Delta = readonly { readonly retain?: number; readonly insert?: string; readonly delete?: number }[];

/**
 * Returns the offset after the changes of an offset before them. An insertion right at it comes after it: a cursor stays
 * at what was typed there, so that two people who type at one place do not mix their letters.
 */
export function offsetAfter(place: number, delta: Delta): number {
  let before = 0;
  let after = place;
  for (const { retain = 0, insert = "", delete: removed = 0 } of delta) {
    before += retain;
    if (before >= place) return after;
    after += insert.length - Math.min(removed, place - before);
    before += removed;
  }
  return after;
}
