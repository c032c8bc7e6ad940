/** Tokens that a type may consist of; brackets are handled one by one. */
const PART = /^(?:=>|[\w$]+|"[^"\n]*"|'[^'\n]*'|[\s|.,:?-])/;
const OPEN = "([{<";
const CLOSE = ")]}>";

/**
 * A program with types as one without them: each type is replaced by spaces, so that every place stays where it is. It
 * is for looking at names, not for running: a text that is being written may be taken wrongly, and stays as it is then.
 */
export function removeTypesLoosely(text: string): string {
  const places = [...annotations(text)];
  let left = text;
  for (const { from, to } of places) {
    left = left.slice(0, from) + left.slice(from, to).replace(/[^\n]/g, " ") + left.slice(to);
  }
  return left;
}

const SEMICOLON = /^;/;

/** The ways in which a type begins, each with what ends it. */
const BEGINNINGS: readonly (readonly [begins: RegExp, ends: RegExp])[] = [
  // A whole declaration of a type.
  [/^[ \t]*(?=type\s+[\w$]+\s*(?:<[^=]*>)?\s*=)/gm, SEMICOLON],
  // Behind a name that is declared.
  [/\b(?:const|let)\s+[\w$]+\s*(?=:)/g, /^=(?!>)/],
  // Behind a parameter.
  [/[(,]\s*[\w$]+\s*(?=:)/g, /^[,)]/],
  // Behind parameters: what a function gives back.
  [/\)\s*(?=:)/g, /^(?:\{|=>)/],
  [/[\w$)\]]\s+(?=as\s)/g, /^[;,)]/],
];

function* annotations(text: string): Iterable<{ readonly from: number; readonly to: number }> {
  for (const [begins, ends] of BEGINNINGS) {
    for (const match of text.matchAll(begins)) {
      const from = match.index + match[0].length;
      const to = endOfType(text, from, ends);
      if (to !== null) yield { from, to };
    }
  }
}

/** Returns the end of the type that begins at a position; null when there is no type. */
function endOfType(text: string, from: number, ends: RegExp): number | null {
  let depth = 0;
  for (let at = from; at < text.length; ) {
    const rest = text.slice(at, at + 80);
    const letter = rest[0] ?? "";
    const isArrow = rest.startsWith("=>");
    if (depth === 0 && at > from && ends.test(rest) && !(isArrow && goesOn(text, from, at))) {
      return ends === SEMICOLON ? at + 1 : at;
    }
    if (OPEN.includes(letter)) depth += 1;
    else if (CLOSE.includes(letter)) depth -= 1;
    if (depth < 0) return null;
    const bracket = OPEN.includes(letter) || CLOSE.includes(letter);
    const part = bracket || (letter === "=" && !isArrow && ends === SEMICOLON) ? letter : PART.exec(rest)?.[0];
    if (part === undefined) return null;
    at += part.length;
  }
  return null;
}

/** An arrow behind nothing but a list of parameters belongs to a type of functions. */
const goesOn = (text: string, from: number, at: number): boolean => /^:\s*\([^()]*\)\s*$/.test(text.slice(from, at));
