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
export interface ParserMessage {
  /** Its first line is the parser's own; the next one, if any, names what is meant and where it stands. */
  readonly explanation: string;
  /** 0-based, where reading stopped; undefined when the parser does not tell. */
  readonly column?: number;
}

/** Takes the parser's own place from its words, and adds what they do not name: the open bracket, the strange character. */
export function parserMessage(message: string, text: string): ParserMessage {
  const [place = "", line, column] = PARSERS_PLACE.exec(message) ?? [];
  const sentence = message.slice(0, message.length - place.length);
  if (line === undefined) {
    const name = UNDECLARED.exec(sentence)?.[1];
    return { explanation: name === undefined ? sentence : undeclaredName(name) };
  }
  const stopped = { text: text.split("\n")[Number(line) - 1] ?? "", column: Number(column) };
  return { explanation: withCause(sentence, text, stopped), column: stopped.column };
}

interface Stop {
  /** The line in which reading stopped. */
  readonly text: string;
  readonly column: number;
}

function withCause(sentence: string, text: string, stop: Stop): string {
  const [, start, character] = UNEXPECTED_CHARACTER.exec(sentence) ?? [];
  if (start !== undefined && character !== undefined) return withCharacter(start, character, stop);
  const bracket = UNEXPECTED_PIECE.test(sentence) ? bracketWithoutPartner(text) : null;
  return bracket === null ? sentence : `${sentence}\n${bracket}`;
}

function withCharacter(start: string, character: string, stop: Stop): string {
  const invisible = invisibleName(character);
  if (invisible) return `${start} ${invisible}\nIt stands ${whereIn(stop)}.`;
  const text = `${start} '${character}'`;
  if (/^[\x20-\x7e]$/.test(character)) return `${text}\nIt stands ${whereIn(stop)}.`;
  const ascii = asciiOf(character);
  return `${text}\nIt is ${codeOf(character)} and stands ${whereIn(stop)}${ascii ? `, where ${ascii} is meant` : ""}.`;
}

/** A column, counted from 1, and what stands before it, as far as it shows where that is. */
function whereIn({ text, column }: Stop): string {
  const before = text.slice(0, column).trimEnd().slice(-SHOWN_BEFORE);
  return `in column ${column + 1}, ${before === "" ? "at the start of the line" : `after ${before}`}`;
}

/** Says that nobody declared a name, and what about it cannot be seen. */
export function undeclaredName(name: string): string {
  const text = `Name ${name} not declared.`;
  const invisible = firstInvisible(name);
  if (invisible) {
    const before = name.slice(0, name.indexOf(invisible));
    const place = before === "" ? "at its start" : `after ${before}`;
    return `${text}\nIt has an invisible character in it, ${invisibleName(invisible)}, ${place}.`;
  }
  const ascii = asciiOf(name);
  return ascii ? `${text}\nIt is written in full-width letters, where ${ascii} is meant.` : text;
}
