import type { Language } from "./language";

const accents: Record<string, string> = {
  a: "á",
  b: "ƀ",
  c: "ç",
  d: "ð",
  e: "é",
  f: "ƒ",
  g: "ğ",
  h: "ĥ",
  i: "í",
  j: "ĵ",
  k: "ķ",
  l: "ļ",
  m: "ɱ",
  n: "ñ",
  o: "ó",
  p: "þ",
  q: "ǫ",
  r: "ŕ",
  s: "š",
  t: "ţ",
  u: "ú",
  v: "ṽ",
  w: "ŵ",
  x: "ẋ",
  y: "ý",
  z: "ž",
};

/** Writes a text with accents on its small letters and two fifths longer, between brackets: "[Sáṽé ~~]". */
export function pseudo(text: string): string {
  if (!/[a-z]/i.test(text)) return text;
  const accented = text.replace(/[a-z]/g, (letter) => accents[letter] ?? letter);
  // Words of six, so that a longer text breaks its lines as words do.
  const filler = "~~~~~ ".repeat(Math.ceil(text.length / 12)).slice(0, Math.max(0, Math.ceil(text.length * 0.4) - 2));
  return `[${accented}${filler}]`;
}

const cache = new WeakMap<object, unknown>();

/** A part of one of Cloudscape's texts, which are stored parsed: 0 is words, all others are places for values and choices. */
const isPart = (value: object): value is { type: number; value: string } =>
  "type" in value && typeof value.type === "number" && "value" in value;

function translated(value: unknown): unknown {
  if (typeof value === "string") return pseudo(value);
  if (typeof value === "function")
    return (...values: unknown[]) => translated((value as (...values: unknown[]) => unknown)(...values));
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(translated);
  if (isPart(value)) {
    if (value.type === 0) return { ...value, value: pseudo(value.value) };
    return "options" in value ? { ...value, options: translated(value.options) } : value;
  }
  const known = cache.get(value);
  if (known) return known;
  const result = Object.fromEntries(Object.entries(value).map(([key, text]) => [key, translated(text)]));
  cache.set(value, result);
  return result;
}

/** The pseudo-locale of the tests: a text without accents on the screen is hard-coded, and one cut off has no room. */
export const language: Language = {
  code: "en-XA",
  formats: "en-GB",
  texts: (_name, english) => translated(english) as typeof english,
};
