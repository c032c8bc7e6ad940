/*
 * Which versions of an answer are kept. Nothing is counted and nothing read for it: a version's place is told from when it was
 * saved, and a later version at the same place replaces it. The places of a minute are those of a ruler: every second minute
 * shares 16 places, every fourth that is left shares another 16, and so on. So the last half hour of writing is kept by two
 * minutes, the last hour by four, the last two by eight, and an answer has a bounded number of versions however long it is
 * written.
 */

const MINUTE_MS = 60_000;
/** Places of each kind of minute. */
const PLACES = 16;
/** Kinds of minutes, by how often 2 divides them. */
const KINDS = 8;

/** The most versions that an answer can have: those of minutes, of large insertions, and the first. */
export const MOST_VERSIONS = KINDS * PLACES + PLACES + 1;

/** Characters that appear at once in a program by more than typing. */
export const LARGE_INSERTION = 200;

/** A text that an answer had. */
export interface SavedText {
  readonly text: string;
  /** When it was saved, ISO 8601. */
  readonly savedAt: string;
}

/** The place at which a text is kept that another one replaces; null when it is not kept. */
export function placeOf(before: SavedText & { readonly version: number }, after: SavedText): string | null {
  if (before.text === after.text) return null;
  if (before.version === 1) return "first";
  const [minute, nextMinute] = [before, after].map(({ savedAt }) => Math.floor(Date.parse(savedAt) / MINUTE_MS));
  if (minute === undefined || nextMinute === undefined) return null;
  if (minute !== nextMinute) return placeOfMinute(minute);
  return changeBetween(before.text, after.text).inserted < LARGE_INSERTION
    ? null
    : `L${padded(before.version % PLACES)}`;
}

function placeOfMinute(minute: number): string {
  let kind = 0;
  let rest = minute;
  while (kind < KINDS - 1 && rest % 2 === 0) {
    kind += 1;
    rest = Math.floor(rest / 2);
  }
  return `${kind}#${padded(Math.floor(rest / 2) % PLACES)}`;
}

const padded = (place: number) => String(place).padStart(2, "0");

/** How many characters one text has in place of others of the one before, apart from what both begin and end with. */
export function changeBetween(before: string, after: string): { readonly inserted: number; readonly removed: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { inserted: after.length - start - end, removed: before.length - start - end };
}

/** A version of an answer, as its history shows it. */
export interface HistoryStep extends SavedText {
  /** Characters against the version before. */
  readonly inserted: number;
  readonly removed: number;
  /** More came at once than is typed, and it is no text that the answer has had before. */
  readonly isLargeInsertion: boolean;
}

/** Puts texts in the order in which they were saved, and says what each changed. The starter code is no insertion. */
export function stepsOf(texts: readonly SavedText[], template: string): HistoryStep[] {
  const ordered = [...texts].sort((one, other) => Date.parse(one.savedAt) - Date.parse(other.savedAt));
  const known = new Set([template]);
  return ordered.map((step, index) => {
    const change = changeBetween(ordered[index - 1]?.text ?? template, step.text);
    const isLarge = change.inserted - change.removed >= LARGE_INSERTION && !known.has(step.text);
    known.add(step.text);
    return { ...step, ...change, isLargeInsertion: isLarge };
  });
}
