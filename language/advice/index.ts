import type { Chapter, Library } from "../library";
import { foreignWord, nearestName } from "./names";

/** What went wrong, as the engine tells it. */
export interface Fault {
  readonly explanation: string;
  /** 1-based in the program's text; 0 when it is not known. */
  readonly line: number;
}

/** What is known of the program beside its text. */
export interface Surroundings {
  readonly library: Library;
  /** The names that the program can use, and those of each chapter of its variant. */
  readonly names: ReadonlySet<string>;
  namesOf(chapter: Chapter): ReadonlySet<string>;
}

type Rule = readonly [pattern: RegExp, advise: (match: RegExpExecArray, about: About) => string | null];
interface About extends Surroundings {
  readonly text: string;
  /** The line of the program that the fault is in. */
  readonly source: string;
}

const CHAPTERS = [1, 2, 3, 4] as const;

/**
 * Why something is wrong and what to do about it, as a tutor would say it who reads over the shoulder: in one or two
 * sentences, beside the explanation, never instead of it.
 * @returns null when there is nothing to add
 */
export function adviceOn({ explanation, line }: Fault, text: string, surroundings: Surroundings): string | null {
  const about = { ...surroundings, text, source: text.split("\n")[line - 1] ?? "" };
  for (const [pattern, advise] of RULES) {
    const match = pattern.exec(explanation);
    if (match) return advise(match, about);
  }
  return null;
}

const word = (match: RegExpExecArray, index = 1): string => match[index] ?? "";

/** The names that a program declares, found by eye: it may be one that cannot be read. */
const declaredIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:const|let|function)\s+([A-Za-z_$][\w$]*)/g)].map(([, name = ""]) => name);

function undeclared(name: string, { library, names, namesOf, text }: About): string {
  const later = CHAPTERS.find((chapter) => chapter > library.chapter && namesOf(chapter).has(name));
  if (later) return `${name} comes with Source §${later}; this program is in §${library.chapter}.`;
  const foreign = foreignWord(name);
  if (foreign) return foreign;
  const near = nearestName(name, [...declaredIn(text), ...names]);
  if (near) return `Did you mean ${near}?`;
  return `Declare it before it is used: const ${name} = ...;`;
}

function tooEarly(what: string, since: Chapter, instead: string) {
  return (_match: RegExpExecArray, { library }: About): string | null =>
    library.chapter < since ? `${what} come with Source §${since}. In §${library.chapter}, ${instead}` : null;
}

const OPERAND: Readonly<Record<string, string>> = {
  boolean: "true or false",
  number: "a number",
  string: "a string",
  function: "a function",
  pair: "a pair or a list",
  "compound data": "a pair, a list or an array",
  null: "the empty list",
  undefined: "undefined, which is what a function gives back that returns nothing",
};

function operand(match: RegExpExecArray): string {
  const [, expected = "", side = "", got = ""] = match;
  const where = side === "" ? "The operand" : `The ${side} side`;
  const advice = `${where} is ${OPERAND[got] ?? got}, where ${OPERAND[expected] ?? expected} is needed.`;
  if (expected === "string" && got === "number")
    return `${advice} To join it to a string, write stringify(...) around it.`;
  if (expected === "number" && got === "string") return `${advice} To join it to a string, both sides must be strings.`;
  if (got === "function") return `${advice} Was it to be called? Then its arguments are missing: f(...).`;
  return advice;
}

function notAFunction(match: RegExpExecArray): string {
  const value = word(match);
  if (/^-?[\d.]/.test(value)) return `${value} is a number. To multiply, write *.`;
  if (value === "undefined") return "What is called here is undefined: was it given back by a function without return?";
  return "Only functions can be called. Is there a pair of parentheses too many?";
}

function argumentsOf(match: RegExpExecArray): string {
  const [expected, got] = [Number(word(match)), Number(word(match, 2))];
  if (got < expected)
    return `${plural(expected - got, "argument")} missing. A function must be given all that it names.`;
  return `${plural(got - expected, "argument")} too many. Look where the closing parenthesis stands.`;
}

const plural = (count: number, noun: string): string => (count === 1 ? `One ${noun} is` : `${count} ${noun}s are`);

/** The first rule that fits is the one that speaks. */
const RULES: readonly Rule[] = [
  [/^Name (\S+) not declared\.$/, (match, about) => undeclared(word(match), about)],
  [
    /^Name (\S+) declared later in current scope but not yet assigned/,
    (match) => `${word(match)} has no value yet when this line runs: move its declaration up.`,
  ],
  [
    /^Cannot assign new value to constant (\S+)\.$/,
    (match, { library }) =>
      library.chapter < 3
        ? `Names keep their values in Source §${library.chapter}: declare another constant.`
        : `Declare it with let ${word(match)} = ...; if its value is to change.`,
  ],
  [/^Expected (\w+) on (left|right) hand side of operation, got (.+)\.$/, operand],
  [/^Expected (\w+)()(?:), got (.+)\.$/, operand],
  [
    /^Expected boolean as condition, got (.+)\.$/,
    (match) =>
      `A condition must be true or false, and this one is ${OPERAND[word(match)] ?? word(match)}. Compare it: x !== 0.`,
  ],
  [/^Calling non-function value ([\s\S]+)\.$/, notAFunction],
  [/^Expected (\d+) (?:or more )?arguments, but got (\d+)\.$/, argumentsOf],
  [
    /^Missing semicolon at the end of statement/,
    () => "Every statement ends with a semicolon, also the last one in a block.",
  ],
  [/^Trailing comma/, () => "Take the last comma away, or write what was to come after it."],
  [/^Missing "else" in "if-else" statement/, () => "In this chapter a choice has two ways: add else { ... }."],
  [/^Missing curly braces around "(\w+)"/, (match) => `Write the body of ${word(match)} in braces: { ... }.`],
  [/^Missing value in return statement/, () => "Say what the function gives back: return ...;"],
  [/^Missing value in variable declaration/, () => "Say what the name stands for: const x = ...;"],
  [
    /^Missing .* expressions? in for statement/,
    () => "A for loop has all three: for (let i = 0; i < n; i = i + 1) { ... }",
  ],
  [/^Operator '==' is not allowed/, () => "Write ===, which compares values of one type."],
  [/^Operator '!=' is not allowed/, () => "Write !==, which compares values of one type."],
  [/^Operator '(&|\|)' is not allowed/, (match) => `Write ${word(match)}${word(match)} to combine conditions.`],
  [/^Operator 'typeof' is not allowed/, () => "Ask is_number(x), is_string(x), is_boolean(x) or is_function(x)."],
  [
    /^Update expressions are not allowed/,
    (_match, { library }) => (library.chapter < 3 ? "Names keep their values here: write x + 1." : "Write x = x + 1;"),
  ],
  [/^The assignment operator (\S+) is not allowed/, (match) => `Write it out: x = x ${word(match)[0]} ...;`],
  [/using (?:keyword 'var'|"var")/, () => "Write const, or let where the value is to change."],
  [/^Function expressions are not allowed/, () => "Write x => ..., or declare the function with a name."],
  [/^(?:Class|New|'this')/, () => "Source has no classes: functions that return functions do the same."],
  [/^Object expressions are not allowed/, () => "Put values together with pair(x, y) or list(...)."],
  [/^(?:Catch|Try|Throw)/, () => "Source does not catch errors: error(message) ends the program with one."],
  [/^Switch statements are not allowed/, () => "Write it as if ... else if ... else."],
  [/^Member expressions are not allowed/, (_match, about) => dotted(about)],
  [
    /^Mutable variable declaration using keyword 'let'/,
    tooEarly("Variables", 3, "a name keeps its value: write const."),
  ],
  [/^(While|For) statements are not allowed/i, tooEarly("Loops", 3, "a function that calls itself repeats things.")],
  [
    /^Assignment expressions are not allowed/,
    tooEarly("Assignments", 3, "a name keeps its value; to compare, write ===."),
  ],
  [
    /^null literals are not allowed/,
    tooEarly("Lists and null", 2, "there are numbers, strings, booleans and functions."),
  ],
  [/^Array expressions are not allowed/, tooEarly("Arrays", 3, "values are put together by functions.")],
  [/^Dot abbreviations are not allowed/, (_match, about) => dotted(about)],
  [/^Multiple declaration in a single statement/, () => "Write one declaration for each name."],
  [/^SyntaxError: Unexpected token/, (_match, { source }) => unexpected(source)],
  [/^SyntaxError: Unterminated string/, () => "The string is not closed on its line: add the quote that is missing."],
  [
    /^SyntaxError: Identifier '([^']+)' has already been declared/,
    (match) => `${word(match)} is declared twice in the same block: give one of them another name.`,
  ],
  [
    /^Maximum call stack size exceeded/,
    () => "The function calls itself without end: does every way lead to a case that returns?",
  ],
];

function dotted({ source, namesOf }: About): string | null {
  const math = /\bMath\.(\w+)/.exec(source);
  const name = `math_${math?.[1]}`;
  if (math && namesOf(4).has(name)) return `In Source it is called ${name}.`;
  if (/\bconsole\.\w+/.test(source)) return "In Source values are shown by display(...).";
  const method = /\.(push|length|map|filter|forEach|reduce|slice|concat)\b/.exec(source)?.[1];
  return method ? `Source has functions instead of methods: ${INSTEAD[method]}.` : null;
}

const INSTEAD: Readonly<Record<string, string>> = {
  push: "a[array_length(a)] = x",
  length: "length(xs) for lists, array_length(a) for arrays",
  map: "map(f, xs)",
  filter: "filter(f, xs)",
  forEach: "for_each(f, xs)",
  reduce: "accumulate(f, initial, xs)",
  slice: "a loop that copies, or list functions such as tail",
  concat: "append(xs, ys) for lists, + for strings",
};

function unexpected(source: string): string | null {
  const count = (letter: string) => source.split(letter).length - 1;
  if (count("(") > count(")")) return "A closing parenthesis is missing in this line or the one before.";
  if (count(")") > count("(")) return "There is a closing parenthesis too many.";
  if (/,\s*[)\]]/.test(source)) return "Take the comma before the closing parenthesis away.";
  if (/^\s*else\b/.test(source)) return "An else belongs to the if before it, without anything between them.";
  return null;
}
