/** Returns a text as the file keeps it: line feeds between lines, no white space around. */
export const trimmedText = (typed: string): string => typed.replace(/\r\n?/g, "\n").trim();

/** Returns a text as the file keeps it; null for an empty one, which the file leaves out. */
export const textOrNull = (typed: string): string | null => trimmedText(typed) || null;

/** Returns a name without any white space. */
export const withoutWhiteSpace = (typed: string): string => typed.replace(/\s+/g, "");

/** A character that XML cannot carry, and where it stands; line and column are counted from 1. */
export interface UncarriedCharacter {
  readonly code: string;
  readonly line: number;
  readonly column: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 cannot carry
const UNCARRIED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/** Finds the first character of a text that XML cannot carry (a control character, half of a pair). */
export function uncarriedCharacter(text: string): UncarriedCharacter | null {
  const at = text.search(UNCARRIED);
  if (at < 0) return null;
  const before = text.slice(0, at).split("\n");
  return {
    code: `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}`,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
  };
}
