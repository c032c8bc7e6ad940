import { asciiOf, invisibleName } from "./characters";

/** A place of a text, and what should stand there. */
export interface Replacement {
  /** Both in UTF-16 units from the text's start; `end` is behind the last one. */
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** Strings between straight quotes and comments, in which a person may write what they like. */
const FREE = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g;

const QUOTES: Readonly<Record<string, string>> = {
  "\u201c": '"',
  "\u201d": '"',
  "\u201e": '"',
  "\u201f": '"',
  "\u2018": "'",
  "\u2019": "'",
  "\u201a": "'",
  "\u201b": "'",
};

/** Returns the replacement of a character outside of strings and comments; null when it is allowed or its meaning is unclear. */
function replacementOf(character: string): string | null {
  if (/[\x20-\x7e\t\r\n]/.test(character)) return null;
  if (invisibleName(character)) return "";
  const quote = QUOTES[character];
  if (quote) return quote;
  // A letter of another script is a letter; one that is a wide form of a Latin one is that one.
  return asciiOf(character);
}

/**
 * Finds what does not belong into a program and what is meant by it: characters that nobody sees, full-width signs and
 * letters, typographic quotes. Strings and comments stay as they are.
 */
export function replacementsIn(text: string): readonly Replacement[] {
  const free = [...text.matchAll(FREE)].map(({ 0: piece, index }) => [index, index + piece.length] as const);
  const found: Replacement[] = [];
  let inside = 0;
  for (let start = 0; start < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
    const end = start + character.length;
    while ((free[inside]?.[1] ?? Number.POSITIVE_INFINITY) <= start) inside += 1;
    const isFree = (free[inside]?.[0] ?? Number.POSITIVE_INFINITY) <= start;
    const by = replacementOf(character);
    if (by !== null && !isFree) found.push({ start, end, by });
    start = end;
  }
  return found;
}

/** The text with everything replaced. */
export function withReplacements(text: string, replacements: readonly Replacement[]): string {
  let count = 0;
  let whole = "";
  for (const { start, end, by } of replacements) {
    whole += text.slice(count, start) + by;
    count = end;
  }
  return whole + text.slice(count);
}
