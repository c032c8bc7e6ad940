import type { Chapter } from "../library";
import { type FaultContext, type Rule, word } from "./rule";

function tooEarly(what: string, since: Chapter, instead: string): Rule[1] {
  return (_match, { library }) =>
    library.chapter < since ? `${what} come with Source §${since}. In §${library.chapter}, ${instead}` : null;
}

/** Where a loop over the elements is written, what the engine finds missing in its declaration is beside the point. */
const ELEMENTS = /\bfor\s*\(.*\b(?:of|in)\b/;

/** A kind of loop that no chapter has. */
const otherLoop =
  (instead: string): Rule[1] =>
  (_match, { library }) =>
    library.chapter < 3 ? "A function that calls itself repeats things." : instead;

function dotted(_match: RegExpExecArray, { source, library, namesOf }: FaultContext): string | null {
  const math = /\bMath\.(\w+)/.exec(source);
  const name = `math_${math?.[1]}`;
  if (math && namesOf(4).has(name)) return `In Source it is called ${name}.`;
  if (/\bconsole\.\w+/.test(source)) return "In Source values are shown by display(...).";
  const [, object = "xs", method = ""] = /([A-Za-z_$][\w$]*)?\.([A-Za-z_$][\w$]*)/.exec(source) ?? [];
  if (Object.hasOwn(INSTEAD, method)) return `Source has functions instead of methods: ${INSTEAD[method]}.`;
  if (method !== "")
    return namesOf(library.chapter).has(method) ? `Source has no dots: write ${method}(${object}).` : null;
  return library.chapter < 3 && /[\w)\]]\s*\[/.test(source) ? "An element of a list is list_ref(xs, i)." : null;
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

/** Advice for constructs that a chapter does not have. */
export const CONSTRUCT_RULES: readonly Rule[] = [
  [
    /^Missing semicolon at the end of statement/,
    (_match, { source }) =>
      /\breturn\s*$/.test(source)
        ? "What is given back starts in the line of the return."
        : "Every statement ends with a semicolon, also the last one in a block.",
  ],
  [/^Trailing comma/, () => "Take the last comma away, or write what was to come after it."],
  [/^Missing "else" in "if-else" statement/, () => "In this chapter a choice has two ways: add else { ... }."],
  [/^Missing curly braces around "(\w+)"/, (match) => `Write the body of ${word(match)} in braces: { ... }.`],
  [
    /^Missing value in return statement/,
    (_match, { source }) => (/\breturn\s*$/.test(source) ? null : "Say what the function gives back: return ...;"),
  ],
  [
    /^Missing value in variable declaration/,
    (_match, { source }) => (ELEMENTS.test(source) ? null : "Say what the name stands for: const x = ...;"),
  ],
  [
    /^Missing .* expressions? in for statement/,
    () => "A for loop has all three: for (let i = 0; i < n; i = i + 1) { ... }",
  ],
  [/^Assignment to a for loop variable/, () => "The head of the loop counts. Use another variable in the body."],
  [/^Operator '==' is not allowed/, () => "Write ===, which compares values of one type."],
  [/^Operator '!=' is not allowed/, () => "Write !==, which compares values of one type."],
  [/^Operator '(&|\|)' is not allowed/, (match) => `Write ${word(match)}${word(match)} to combine conditions.`],
  [/^Operator '\^' is not allowed/, () => "To raise to a power, write math_pow(x, y)."],
  [/^Operator '\+' is not allowed/, () => "Take the + away. A number is read from a string by parse_int(string, 10)."],
  [/^Operator 'typeof' is not allowed/, () => "Ask is_number(x), is_string(x), is_boolean(x) or is_function(x)."],
  [/^Update expressions are not allowed/, (_match, about) => updated(about)],
  [/^The assignment operator (\S+) is not allowed/, (match) => `Write it out: x = x ${word(match)[0]} ...;`],
  [/using (?:keyword 'var'|"var")/, () => "Write const, or let where the value is to change."],
  [/^Function expressions are not allowed/, () => "Write x => ..., or declare the function with a name."],
  [/^(?:Class|New|'this')/, () => "Source has no classes: functions that return functions do the same."],
  [/^Object expressions are not allowed/, () => "Put values together with pair(x, y) or list(...)."],
  [/^(?:Catch|Try|Throw)/, () => "Source does not catch errors: error(message) ends the program with one."],
  [/^Switch statements are not allowed/, () => "Write it as if ... else if ... else."],
  [/^Do while statements are not allowed/, otherLoop("Write while (...) { ... }, which asks before its body.")],
  [
    /^For (?:of|in) statements are not allowed/,
    otherLoop("Go by index: for (let i = 0; i < array_length(a); i = i + 1) { ... }"),
  ],
  [/^Assignment patterns are not allowed/, () => "Parameters have no values of their own: every call gives them all."],
  [/^(?:Array|Object) patterns are not allowed/, () => "Declare each name in a declaration of its own."],
  [
    /^Sequence expressions are not allowed/,
    () => "Commas stand between arguments: write a statement for each of these.",
  ],
  [/^Expressions are not allowed in template/, () => 'Join strings with +: "x is " + stringify(x).'],
  [/^'RegExp' literals are not allowed/, () => "Source has no regular expressions. To divide, write x / y."],
  [/^Empty statements are not allowed/, () => "There is a semicolon too many; none follows a closing brace."],
  [/^No holes are allowed in array literals/, () => "There is a comma too many."],
  [/^(?:Member expressions|Dot abbreviations) are not allowed/, dotted],
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
  [/^Multiple declaration in a single statement/, () => "Write one declaration for each name."],
];

function updated({ source, library }: FaultContext): string {
  const [, before, sign, after] = /([\w$]*)\s*(\+\+|--)\s*([\w$]*)/.exec(source) ?? [];
  const name = before || after || "x";
  const sum = `${name} ${sign === "--" ? "-" : "+"} 1`;
  return library.chapter < 3
    ? `Names keep their values here: write ${sum}.`
    : `Write ${name} = ${sum}${/\bfor\b/.test(source) ? "" : ";"}`;
}
