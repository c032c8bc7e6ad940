interface Bracket {
  readonly letter: string;
  /** Both 1-based. */
  readonly line: number;
  readonly column: number;
  /** Blanks before the first letter of its line. */
  readonly margin: number;
  /** It stands right after an arrow, or begins what looks like an object of JavaScript. */
  readonly body: boolean;
}

/** Number of characters after a brace that are looked at to tell what it begins. */
const CONTEXT_AFTER = 100;

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Strings and comments, whose brackets say nothing, and the brackets and line ends around them. */
const PIECES =
  /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\.|[^`\\])*`?|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|[()[\]{}\n]/g;

/** Matches the text after a brace that begins an object of JavaScript. */
const OBJECT = /^(?:[ \t]*\}|\s*(?:[\w$]+|"[^"\n]*"|'[^'\n]*')\s*[:,}])/;

/** Says in a sentence which bracket of a text has no partner, and where it stands; null when each has one. */
export function bracketWithoutPartner(text: string): string | null {
  const open: Bracket[] = [];
  // A block that is closed further left than it was opened is closed by what was meant for the one around it.
  let suspect: Bracket | null = null;
  for (const bracket of bracketsOf(text)) {
    if (CLOSING[bracket.letter]) {
      const around = open.at(-1);
      // Source has no objects: inside parentheses a block can only be the body of a function.
      if (bracket.letter === "{" && !bracket.body && around && around.letter !== "{") return unclosed(around, bracket);
      open.push(bracket);
      continue;
    }
    const opened = open.pop();
    if (!opened) return `The ${placed(bracket)} closes nothing: there is one too many.`;
    if (CLOSING[opened.letter] !== bracket.letter) return unclosed(opened, bracket);
    if (bracket.letter === "}" && bracket.line > opened.line && bracket.margin < opened.margin) suspect ??= opened;
  }
  const last = open.at(-1);
  return last ? unclosed(last.letter === "{" && suspect ? suspect : last) : null;
}

function unclosed(open: Bracket, before?: Bracket): string {
  const where = before && before.line !== open.line ? ` before the ${before.letter} in line ${before.line}` : "";
  return `The ${placed(open)} is not closed${where}: write the ${CLOSING[open.letter]} that is missing.`;
}

const placed = ({ letter, line, column }: Bracket): string => `${letter} in line ${line}, column ${column}`;

function bracketsOf(text: string): Bracket[] {
  const lines = text.split("\n");
  const found: Bracket[] = [];
  let line = 1;
  let count = 0;
  let body = false;
  for (const { 0: piece, index } of text.matchAll(PIECES)) {
    const between = text.slice(count, index).trim();
    count = index + piece.length;
    if (between !== "") body = between.endsWith("=>");
    if (piece.length === 1 && "()[]{}".includes(piece)) {
      const column = index - text.lastIndexOf("\n", index - 1);
      const isBody = body || OBJECT.test(text.slice(count, count + CONTEXT_AFTER));
      found.push({ letter: piece, line, column, margin: lines[line - 1]?.search(/\S/) ?? 0, body: isBody });
      body = false;
    }
    line += piece.split("\n").length - 1;
  }
  return found;
}
