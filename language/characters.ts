/** Characters that nobody sees, with their names: Unicode's own words. */
const INVISIBLE: Readonly<Record<string, string>> = {
  "\u00ad": "soft hyphen",
  "\u061c": "Arabic letter mark",
  "\u180e": "Mongolian vowel separator",
  "\u200b": "zero width space",
  "\u200c": "zero width non-joiner",
  "\u200d": "zero width joiner",
  "\u200e": "left-to-right mark",
  "\u200f": "right-to-left mark",
  "\u202a": "left-to-right embedding",
  "\u202b": "right-to-left embedding",
  "\u202c": "pop directional formatting",
  "\u202d": "left-to-right override",
  "\u202e": "right-to-left override",
  "\u2060": "word joiner",
  "\u2061": "function application",
  "\u2062": "invisible times",
  "\u2063": "invisible separator",
  "\u2064": "invisible plus",
  "\u2066": "left-to-right isolate",
  "\u2067": "right-to-left isolate",
  "\u2068": "first strong isolate",
  "\u2069": "pop directional isolate",
  "\ufeff": "zero width no-break space",
};

/** The number of a character as Unicode writes it: `U+200B`. */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u;

/** Returns what to call a character that nobody sees, with its number; null for the others. */
export function invisibleName(character: string): string | null {
  const name = INVISIBLE[character];
  if (name) return `${codeOf(character)} (${name})`;
  return UNPRINTABLE.test(character) ? codeOf(character) : null;
}

/** The first character of a text that nobody sees; null when there is none. */
export function firstInvisible(text: string): string | null {
  return [...text].find((character) => invisibleName(character) !== null) ?? null;
}

/** Signs of other keyboards that stand for a sign of the language. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  "、": ",",
  "。": ".",
  "「": '"',
  "」": '"',
  "『": '"',
  "』": '"',
  "【": "[",
  "】": "]",
  "《": "<",
  "》": ">",
  "\u037e": ";",
  "\u0589": ":",
  "\u05f3": "'",
  "\u05f4": '"',
  "\u060c": ",",
  "\u061b": ";",
};

/** Returns the text in the letters and signs of an ASCII keyboard that a full-width text stands for; null for others. */
export function asciiOf(text: string): string | null {
  const plain = [...text].map((character) => STANDS_FOR[character] ?? character.normalize("NFKC")).join("");
  return plain !== text && /^[\x20-\x7e]+$/.test(plain) ? plain : null;
}
