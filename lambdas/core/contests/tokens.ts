/** `=>`, `/=` and `**` are not among them and count as two. */
const OPERATORS = [
  ">>>=",
  "===",
  "!==",
  ">>>",
  "<<=",
  ">>=",
  "!=",
  "==",
  "<=",
  ">=",
  "+=",
  "-=",
  "*=",
  "%=",
  "<<",
  ">>",
  "&=",
  "|=",
  "&&",
  "||",
  "^=",
  "--",
  "++",
];

const escaped = (operator: string) => operator.replace(/[\^*+|]/g, "\\$&");

/** A blank or a comment to its line's end; an operator of several characters, the longest first; a word; one character. */
const PIECE = new RegExp(["(\\s+|//[^\\n]*)", ...OPERATORS.map(escaped), "[A-Za-z0-9_$]+", "[^]"].join("|"), "uy");
/** Tokens that have an end of their own, by their beginning, and how far the end is sought. */
const CLOSED: ReadonlyArray<{ readonly opening: string; readonly whole: RegExp; readonly within: string | null }> = [
  { opening: "/*", whole: /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y, within: null },
  { opening: "'", whole: /'(?:[^'\\\n]|\\[^\n])*'/y, within: "\n" },
  { opening: '"', whole: /"(?:[^"\\\n]|\\[^\n])*"/y, within: "\n" },
];

/**
 * Counts the tokens of a program (wire notes, section 11): comments and blanks are skipped; an operator, a run of letters,
 * digits, `_` and `$`, a quoted string and any other single character count one each. A quote without its end is such a
 * character. Time grows with the length alone.
 */
export function countTokens(code: string): number {
  const reader = new Reader(code);
  let count = 0;
  for (let index = 0; index < code.length; ) {
    const { length, isSkipped } = reader.pieceAt(index);
    if (!isSkipped) count += 1;
    index += length;
  }
  return count;
}

class Reader {
  /** By opening: from where on it is known that none of this kind finds its end before this place. */
  private readonly unclosed = new Map<string, number>();

  constructor(private readonly code: string) {}

  pieceAt(index: number): { length: number; isSkipped: boolean } {
    const closed = this.closedAt(index);
    if (closed !== undefined) return closed;
    PIECE.lastIndex = index;
    const piece = PIECE.exec(this.code);
    return { length: piece?.[0].length ?? 1, isSkipped: piece?.[1] !== undefined };
  }

  private closedAt(index: number): { length: number; isSkipped: boolean } | undefined {
    const kind = CLOSED.find(({ opening }) => this.code.startsWith(opening, index));
    if (kind === undefined || index < (this.unclosed.get(kind.opening) ?? 0)) return undefined;
    const { opening, whole, within } = kind;
    whole.lastIndex = index;
    const length = whole.exec(this.code)?.[0].length;
    if (length !== undefined) return { length, isSkipped: opening === "/*" };
    const end = within === null ? -1 : this.code.indexOf(within, index);
    this.unclosed.set(opening, end === -1 ? this.code.length : end);
    return undefined;
  }
}
