/** What a piece of a program is, by which it is coloured. */
type Kind = "keyword" | "string" | "number" | "comment" | "plain";

export interface Piece {
  readonly kind: Kind;
  readonly text: string;
}

const PIECES =
  /(?<comment>\/\/.*)|(?<string>"[^"]*"?|'[^']*'?)|(?<keyword>\b(?:const|let|function|return|if|else|for|while|true|false|null|import|from)\b)|(?<number>\b\d+(?:\.\d+)?\b)|(?<plain>[A-Za-z_$][\w$]*|.)/g;

/** Divides a line of a program into what its picture colours. Pieces of one kind that follow one another are one. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { groups = {} } of line.matchAll(PIECES)) {
    const [kind = "plain", text = ""] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind: last.kind, text: last.text + text };
    else pieces.push({ kind: kind as Kind, text });
  }
  return pieces;
}

const TITLE_COLUMNS = 16;
const TITLE_LINES = 3;

/** Breaks a title at its words into at most three lines of about 16 characters; what does not fit ends in dots. */
export function titleLines(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= TITLE_COLUMNS)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const fitting = lines.map((line) => (line.length > TITLE_COLUMNS + 2 ? `${line.slice(0, TITLE_COLUMNS)}...` : line));
  if (fitting.length <= TITLE_LINES) return fitting;
  return [...fitting.slice(0, TITLE_LINES - 1), `${fitting[TITLE_LINES - 1]}...`];
}
