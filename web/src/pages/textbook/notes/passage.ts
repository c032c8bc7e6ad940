/** A passage of a block: the text that is marked, and what stands about it, by which it is found again. */
export interface Passage {
  readonly quote: string;
  readonly before: string;
  readonly after: string;
}

/** Characters about the quote that are kept. */
const ABOUT = 40;
/** Characters that a quote can have: as the server takes them. */
export const LONGEST_QUOTE = 2000;

/** Returns the passage of a text from `start` to `end`, without the white space at its ends; null where nothing is left. */
export function passageOf(text: string, start: number, end: number): Passage | null {
  const cut = text.slice(start, Math.min(end, start + LONGEST_QUOTE));
  const quote = cut.trim();
  if (quote === "") return null;
  const from = start + cut.indexOf(quote);
  const to = from + quote.length;
  return { quote, before: text.slice(Math.max(0, from - ABOUT), from), after: text.slice(to, to + ABOUT) };
}

/**
 * Returns where a passage stands in a text, -1 where its quote is nowhere. Of several places the one is taken that has most of
 * what stood about it.
 */
export function findPassage(text: string, { quote, before, after }: Passage): number {
  let [best, most] = [-1, -1];
  for (let at = text.indexOf(quote); at >= 0 && quote !== ""; at = text.indexOf(quote, at + 1)) {
    const alike = alikeAtEnd(text.slice(0, at), before) + alikeAtStart(text.slice(at + quote.length), after);
    if (alike > most) [best, most] = [at, alike];
  }
  return best;
}

function alikeAtStart(one: string, other: string): number {
  let count = 0;
  while (count < other.length && one[count] === other[count]) count += 1;
  return count;
}

function alikeAtEnd(one: string, other: string): number {
  let count = 0;
  while (count < other.length && one[one.length - 1 - count] === other[other.length - 1 - count]) count += 1;
  return count;
}
