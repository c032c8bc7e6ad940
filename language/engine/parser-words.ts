import { bracketWithoutPartner } from "../brackets";
import { asciiOf, codeOf, firstInvisible, invisibleName } from "../characters";

/**
 * What parsers end their words with: the line again, a column that no student counts, and the name of the part, which
 * means nothing to whoever wrote it.
 */
const PARSERS_PLACE = / \((\d+):(\d+)\)(?: in \w+)?$/;

const UNEXPECTED_CHARACTER = /^(SyntaxError: Unexpected character) '([\s\S]+?)'\.?$/u;
const UNEXPECTED_PIECE = /^SyntaxError: Unexpected (?:token|keyword)/;
const UNDECLARED = /^Name (\S+) not declared\.$/;

/** Characters of a line that are shown to tell a place. */
const SHOWN_BEFORE = 20;

/** A parser's message about a text. */
export interface ParserWords {
  /** Its first line is the parser's own; the next one, if any, names what is meant and where it stands. */
  readonly explanation: string;
  /** 0-based, where reading stopped; undefined when the parser does not tell. */
  readonly column?: number;
}

/** Takes the parser's own place from its words, and adds what they do not name: the open bracket, the strange character. */
export function parserWords(told: string, text: string): ParserWords {
  const [place = "", line, column] = PARSERS_PLACE.exec(told) ?? [];
  const words = told.slice(0, told.length - place.length);
  if (line === undefined) {
    const name = UNDECLARED.exec(words)?.[1];
    return { explanation: name === undefined ? words : undeclaredName(name) };
  }
  const stopped = { text: text.split("\n")[Number(line) - 1] ?? "", column: Number(column) };
  return { explanation: withCause(words, text, stopped), column: stopped.column };
}

interface Stop {
  /** The line in which reading stopped. */
  readonly text: string;
  readonly column: number;
}

function withCause(words: string, text: string, stop: Stop): string {
  const [, start, character] = UNEXPECTED_CHARACTER.exec(words) ?? [];
  if (start !== undefined && character !== undefined) return withCharacter(start, character, stop);
  const bracket = UNEXPECTED_PIECE.test(words) ? bracketWithoutPartner(text) : null;
  return bracket === null ? words : `${words}\n${bracket}`;
}

function withCharacter(start: string, character: string, stop: Stop): string {
  const invisible = invisibleName(character);
  if (invisible) return `${start} ${invisible}\nIt stands ${whereIn(stop)}.`;
  const words = `${start} '${character}'`;
  if (/^[\x20-\x7e]$/.test(character)) return `${words}\nIt stands ${whereIn(stop)}.`;
  const ascii = asciiOf(character);
  return `${words}\nIt is ${codeOf(character)} and stands ${whereIn(stop)}${ascii ? `, where ${ascii} is meant` : ""}.`;
}

/** A column, counted from 1, and what stands before it, as far as it shows where that is. */
function whereIn({ text, column }: Stop): string {
  const before = text.slice(0, column).trimEnd().slice(-SHOWN_BEFORE);
  return `in column ${column + 1}, ${before === "" ? "at the start of the line" : `after ${before}`}`;
}

/** Says that nobody declared a name, and what about it cannot be seen. */
export function undeclaredName(name: string): string {
  const words = `Name ${name} not declared.`;
  const invisible = firstInvisible(name);
  if (invisible) {
    const before = name.slice(0, name.indexOf(invisible));
    const place = before === "" ? "at its start" : `after ${before}`;
    return `${words}\nIt has an invisible character in it, ${invisibleName(invisible)}, ${place}.`;
  }
  const ascii = asciiOf(name);
  return ascii ? `${words}\nIt is written in full-width letters, where ${ascii} is meant.` : words;
}
