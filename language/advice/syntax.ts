import { asciiOf, invisibleName } from "../characters";
import { nearestName } from "./names";
import { type FaultContext, type Rule, word } from "./rule";

const KEYWORDS = ["const", "function", "return", "if", "else", "import", "true", "false"];
const LATER = ["let", "while", "for", "break", "continue"];

/** Words of other languages, at the place of a word of this one. */
const FOREIGN: Readonly<Record<string, string>> = {
  and: "And is written &&.",
  or: "Or is written ||.",
  not: "Not is written !.",
  mod: "The remainder is written %.",
  def: "Functions are declared by function f(x) { return ...; }.",
  fun: "Functions are declared by function f(x) { return ...; }.",
  func: "Functions are declared by function f(x) { return ...; }.",
  fn: "Functions are declared by function f(x) { return ...; }.",
  lambda: "A function without a name is written x => ....",
  async: "Source has no async functions: a call waits until it has its result.",
  until: "Write while (...) { ... } with the opposite condition.",
};
for (const name of ["elif", "elsif", "elseif"]) Object.assign(FOREIGN, { [name]: "Write else if (...) { ... }." });
for (const name of ["int", "float", "double", "string", "bool", "boolean"]) {
  Object.assign(FOREIGN, { [name]: "Names are declared without a type: const x = ...;" });
}

const CHOICE = "A choice between values is written condition ? one : other, a choice between statements has no value.";
const ARROW_RETURN = "After => stands the value alone, or a block with return: x => { return ...; }.";

/** The text before and after the place where reading stopped, in its line; before continues into earlier lines. */
interface Stop {
  readonly before: string;
  readonly after: string;
}

/** Limit for the characters that are looked at, so that no unusual text costs much time. */
const CONTEXT_BEFORE = 2000;

/** The reason why a text could not be read on, found by its look. */
function stopped({ text, library, fault }: FaultContext, line: number, column: number): string | null {
  // The error names a bracket without a partner, and what to do about it.
  const saysBracket = fault.explanation.includes("\n");
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const end = start + column;
  const stop = {
    before: text.slice(Math.max(0, end - CONTEXT_BEFORE), end),
    after: (lines[line - 1] ?? "").slice(column),
  };
  const keywords = library.chapter < 3 ? KEYWORDS : [...KEYWORDS, ...LATER];
  const word = wrongWord(stop, keywords);
  if (word !== null || saysBracket) return word;
  return wrongSign(stop) ?? wrongPlace(stop) ?? somethingMissing(stop);
}

/** A word that should have been another one stands right before, or before its parentheses. */
function wrongWord({ before, after }: Stop, keywords: readonly string[]): string | null {
  const operator = /^(?:and|or|mod)\b/.exec(after)?.[0];
  if (operator) return FOREIGN[operator] ?? null;
  const name = wordBefore(before.trimEnd());
  if (!name || keywords.includes(name)) return null;
  if (Object.hasOwn(FOREIGN, name)) return FOREIGN[name] ?? null;
  const near = nearestName(name, keywords);
  return near && `Did you mean ${near}?`;
}

function wordBefore(before: string): string | undefined {
  let end = before.length;
  if (before.endsWith(")")) {
    for (let depth = 0; end > 0; end -= 1) {
      if (before[end - 1] === ")") depth += 1;
      if (before[end - 1] === "(") depth -= 1;
      if (depth === 0) break;
    }
    end -= 1;
  }
  return /[A-Za-z_$][\w$]*$/.exec(before.slice(0, Math.max(end, 0)).trimEnd())?.[0];
}

const SIGNS: readonly (readonly [before: RegExp, after: RegExp, advice: string])[] = [
  [/\*\s*$/, /^\*/, "To raise to a power, write math_pow(x, y)."],
  [/=\s*$/, /^</, "Smaller or equal is written <=."],
  [/<\s*$/, /^>/, "Not equal is written !==."],
  [/:\s*$/, /^=/, "Write = alone to declare: const x = ...;"],
  [/-\s*$/, /^>/, "The arrow of a function is written =>."],
  [/===?\s*$/, /^=/, "Equal is written ===, without blanks between."],
  [/[\w)\]]\s*$/, /^!\s*=/, "Not equal is written !==, without blanks between."],
  [/[\d)]\s*$/, /^=>/, "Greater or equal is written >=."],
  [/=>\s*$/, /^return\b/, ARROW_RETURN],
  [/[=(,]\s*$/, /^(?:if|for|while|switch)\b/, CHOICE],
];

const wrongSign = ({ before, after }: Stop): string | null =>
  SIGNS.find(([left, right]) => left.test(before) && right.test(after))?.[2] ?? null;

function wrongPlace({ before, after }: Stop): string | null {
  const statement = before.slice(Math.max(before.lastIndexOf(";"), before.lastIndexOf("}")) + 1);
  if (/\b(?:if|while|for)\s*$/.test(before)) return "The condition stands in parentheses: if (...) { ... }.";
  if (/\bfunction\s*$/.test(before) && after.startsWith("(")) {
    return "Give the function a name: function f(x) { ... }; or write x => ...";
  }
  if (after.startsWith(";") && /\bfunction\s+[\w$]+\s*\([^()]*\)\s*$/.test(before)) {
    return "Take the semicolon away: the body { ... } follows the parameters at once.";
  }
  if (/\b(?:if|while|for)\s*\([^;{}]*\)\s*;/.test(before.slice(before.lastIndexOf("\n") + 1))) {
    return "Take the semicolon after the parentheses away: the body { ... } follows at once.";
  }
  if (/^else\b/.test(after)) return "An else follows the closing brace of its if, without anything between them.";
  const name = /\b(?:const|let|function)\s+([A-Za-z_$][\w$]*)\s*$/.exec(before.slice(statementStart(before)));
  const rest = /^[A-Za-z_$][\w$]*/.exec(after)?.[0];
  if (name && (rest || after.startsWith("-"))) {
    return `A name has no blanks and no signs in it: write ${name[1]}_${rest ?? /^-\s*([\w$]+)/.exec(after)?.[1] ?? ""}.`;
  }
  if (/^[;,]/.test(after) && /\b(?:const|let)\s+[\w$]+\s*$/.test(before)) {
    return "Say what the name stands for: const x = ...;";
  }
  if (after.startsWith(";") && /\?/.test(statement) && !/:/.test(statement)) {
    return "A conditional expression has two results: condition ? one : other.";
  }
  return null;
}

const statementStart = (before: string): number => Math.max(before.lastIndexOf(";"), before.lastIndexOf("\n")) + 1;

function somethingMissing({ before, after }: Stop): string | null {
  const last = before.trimEnd();
  if (/^[)\]]/.test(after) && last.endsWith(",")) return "Take the comma before the closing parenthesis away.";
  const operator = /(?:=>|[-+*/%<>!=]==?|&&|\|\||[-+*/%<>=!?:,])$/.exec(last)?.[0];
  if (operator && /^(?:[;)\]},]|$)/.test(after)) return `Something is missing after ${operator}.`;
  const value = /(?:[\w$]+|["')\]])$/.exec(last)?.[0];
  const next = /^(?:[\w$]+|["'([])/.exec(after)?.[0];
  if (!value || !next) return null;
  return `Something is missing between ${value} and ${next}: an operator, a comma or a semicolon.`;
}

function strangeCharacter(character: string): string | null {
  if (invisibleName(character)) return "Delete the character that nobody sees.";
  const ascii = asciiOf(character);
  if (ascii) return `Write ${ascii} instead.`;
  if (/[“”„«»]/.test(character)) return 'Strings stand between straight quotes: "...".';
  if (/[‘’‚`´]/.test(character)) return "Strings stand between straight quotes: '...'.";
  if (/[–—−]/.test(character)) return "Minus is written with the sign - of the keyboard.";
  const written: Readonly<Record<string, string>> = { "×": "*", "·": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!==" };
  if (written[character]) return `Write ${written[character]}.`;
  return character === "#" ? "Comments start with //." : `The language has no ${character} outside strings.`;
}

/** The character that an explanation names, by itself or by its number. */
const characterOf = (match: RegExpExecArray): string =>
  word(match) || String.fromCodePoint(Number.parseInt(word(match, 2), 16));

/** Advice for texts that cannot be read. */
export const SYNTAX_RULES: readonly Rule[] = [
  [
    /^SyntaxError: Unexpected token/,
    (_match, about) => {
      const { line, column } = about.fault;
      return column === undefined ? null : stopped(about, line, column);
    },
  ],
  [/^SyntaxError: Unterminated string/, () => "The string is not closed on its line: add the quote that is missing."],
  [/^SyntaxError: Unterminated template/, () => "The string is not closed: add the ` that is missing."],
  [/^SyntaxError: Unterminated comment/, () => "The comment is not closed: write */ at its end."],
  [/^SyntaxError: Unexpected character (?:'(.+)'|U\+([0-9A-F]+))/u, (match) => strangeCharacter(characterOf(match))],
  [
    /^SyntaxError: Unexpected keyword '(\w+)'/,
    (match, { fault }) =>
      fault.explanation.includes("\n")
        ? null
        : `${word(match)} is a word of JavaScript: choose another name, or look for what is missing before it.`,
  ],
  [/^SyntaxError: Identifier directly after number/, () => "A name starts with a letter. To multiply, write *."],
  [/^SyntaxError: Invalid number/, () => "Numbers are written in digits alone, without commas or zeros before them."],
  [/^SyntaxError: Argument name clash/, () => "Two parameters have the same name: call one of them something else."],
  [/^SyntaxError: 'return' outside/, () => "Return gives a value back from a function: here, write the value alone."],
  [/^SyntaxError: Unsyntactic (break|continue)/, (match) => `${word(match)} stands in the body of a loop only.`],
  [
    /^SyntaxError: Assigning to rvalue/,
    (_match, { source }) =>
      /=</.test(source)
        ? "Smaller or equal is written <=."
        : "Left of = stands the name that gets the value. To compare, write ===.",
  ],
  [
    /^SyntaxError: Identifier '([^']+)' has already been declared/,
    (match, { source }) =>
      /\bfor\s*\(\s*let\b[^;]*,/.test(source)
        ? "The parts of a for loop are parted by semicolons: for (let i = 0; i < n; i = i + 1) { ... }"
        : `${word(match)} is declared twice in the same block: give one of them another name.`,
  ],
];
