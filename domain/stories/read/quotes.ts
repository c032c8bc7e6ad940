/** The characters from an opening double quote to the one that closes it, both included. */
export interface Quoted {
  readonly start: number;
  readonly end: number;
}

const CLOSES = /\s*(?:,|\)|$|\/\/|\/\*)/y;

/**
 * Finds the values in double quotes. A quote opens one only at the start of a value, and closes it only at its end, so
 * that texts with quotes elsewhere mean what they meant before there were quoted values.
 * @param after the characters after which a value starts, beside the start of the text
 */
export function quotedIn(text: string, after: string): Quoted[] {
  const found: Quoted[] = [];
  let last = "";
  for (let index = 0; index < text.length; index++) {
    const letter = text.charAt(index);
    if (letter === '"' && (last === "" || after.includes(last))) {
      const close = closingQuote(text, index + 1);
      if (close === -1) break;
      found.push({ start: index, end: close + 1 });
      index = close;
    }
    if (letter.trim() !== "") last = letter;
  }
  return found;
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    CLOSES.lastIndex = at + 1;
    if (CLOSES.test(text)) return at;
  }
  return -1;
}

/** Returns where a word first stands outside quoted values, or -1. */
export function indexOutside(text: string, word: string, quoted: readonly Quoted[], from = 0): number {
  let at = text.indexOf(word, from);
  for (const { start, end } of quoted) {
    if (at === -1 || at < start) break;
    if (at < end) at = text.indexOf(word, end);
  }
  return at;
}
