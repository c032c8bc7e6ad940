/** A text that no value is ever written like, and how the language writes the value that was likely meant. */
export interface Unwritten {
  /** Null where nobody can tell what was meant. */
  readonly offer: string | null;
}

const CONSTANTS: ReadonlySet<string> = new Set(["true", "false", "null", "undefined", "NaN", "Infinity", "-Infinity"]);
/** Words of other languages for constants of this one. */
const FOREIGN: Readonly<Record<string, string>> = { none: "null", nil: "null", empty: "null", nan: "NaN" };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const WORD = /^[A-Za-z_]\w*$/;
const PIECES = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[[\],]|[^\s[\],"']+|\s+|["']/g;

/**
 * Tells whether an expected answer is in a form in which the language writes no value. What it cannot read, such as a
 * function or a picture, and what stands on several lines, it takes for right.
 * @returns null when a value may be written like it
 */
export function unwrittenForm(answer: string): Unwritten | null {
  if (answer.trim() === "") return { offer: null };
  if (answer.includes("\n")) return null;
  const written = writtenList(
    answer
      .trim()
      .match(PIECES)
      ?.filter((piece) => piece.trim() !== "") ?? [],
  );
  return written === null || written === answer ? null : { offer: written };
}

/** Writes what the pieces of a text stand for as the language would; null where they stand for nothing known. */
function writtenList(pieces: readonly string[]): string | null {
  let at = 0;
  const value = (): string | null => {
    const piece = pieces[at++];
    if (piece === undefined) return null;
    if (piece !== "[") return writtenAtom(piece);
    const elements: string[] = [];
    while (pieces[at] !== "]") {
      if (elements.length > 0 && pieces[at++] !== ",") return null;
      const element = value();
      if (element === null) return null;
      elements.push(element);
    }
    at += 1;
    return `[${elements.join(", ")}]`;
  };
  const written = value();
  return at === pieces.length ? written : null;
}

function writtenAtom(piece: string): string | null {
  if (CONSTANTS.has(piece)) return piece;
  if (NUMBER.test(piece)) return String(Number(piece) || 0);
  if (/^".*"$/.test(piece)) return piece;
  if (/^'.*'$/.test(piece)) return JSON.stringify(piece.slice(1, -1).replaceAll("\\'", "'"));
  if (!WORD.test(piece)) return null;
  const constant = [...CONSTANTS].find((one) => one.toLowerCase() === piece.toLowerCase());
  return constant ?? FOREIGN[piece.toLowerCase()] ?? JSON.stringify(piece);
}
