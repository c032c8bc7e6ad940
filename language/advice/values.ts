import { type FaultContext, type Rule, word } from "./rule";

const VALUES: Readonly<Record<string, string>> = {
  boolean: "true or false",
  number: "a number",
  string: "a string",
  "string or number": "a number or a string",
  function: "a function",
  pair: "a pair or a list",
  array: "an array",
  "compound data": "a pair, a list or an array",
  null: "the empty list",
};
const called = (type: string): string => VALUES[type] ?? type;

/** A line without what stands in strings and comments. */
const bare = (source: string): string => source.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/.*/g, '""');

function operand(match: RegExpExecArray, about: FaultContext): string {
  const [, expected = "", side = "", got = ""] = match;
  const where = side === "" ? "The operand" : `The ${side} side`;
  return `${where} is ${called(got)}, where ${called(expected)} is needed.${remedy(expected, got, about)}`;
}

function remedy(expected: string, got: string, { source, library }: FaultContext): string {
  const line = bare(source);
  const compares = /[!=]==|[<>]/.test(line.replaceAll("=>", ""));
  if (got === "undefined") return ` ${whenceUndefined(library.chapter)}`;
  if (got === "function") return " Was it to be called? Then its arguments are missing: f(...).";
  if (compares && (got === "null" || (got === "pair" && /\bnull\b/.test(line)))) return " Ask is_null(xs).";
  if (compares && got === "pair") return " Lists and pairs are compared by equal(xs, ys).";
  if (compares && got === "boolean") {
    return !/[!=]==/.test(line)
      ? " Two comparisons are joined by &&: a < b && b < c."
      : " Write the condition by itself, or ! before it.";
  }
  const joins = line.includes("+");
  if (expected === "string" && got === "number" && joins)
    return " To join it to a string, write stringify(...) around it.";
  if (expected === "number" && got === "string") {
    if (joins) return " To join a number to it, write stringify(...) around the number.";
    return compares
      ? " Only values of one type are compared."
      : " A number is read from a string by parse_int(string, 10).";
  }
  if (expected === "string" && joins) return " To join it to a string, write stringify(...) around it.";
  if (expected === "string" && compares) return " Only values of one type are compared.";
  return got === "pair" && joins ? " Lists are joined by append(xs, ys)." : "";
}

/** In chapters with arrays there is a second way to it. */
const whenceUndefined = (chapter: number): string =>
  chapter < 3
    ? "A function gives undefined back when it ends without return."
    : "A function gives undefined back when it ends without return, and so does an array where it has no element.";

function condition(match: RegExpExecArray, { source, library }: FaultContext): string {
  const got = word(match);
  const start = `A condition must be true or false, and this one is ${called(got)}.`;
  if (/\b(?:if|while)\s*\([^=!<>]*[^=!<>]=[^=>]/.test(bare(source))) return `${start} To compare, write ===.`;
  if (got === "undefined") return `${start} ${whenceUndefined(library.chapter)}`;
  if (got === "function") return `${start} Was it to be called? Then its arguments are missing: f(...).`;
  if (got === "null" || got === "pair") return `${start} Ask is_null(xs), or !is_null(xs).`;
  return `${start} Compare it: ${got === "string" ? 'x !== ""' : "x !== 0"}.`;
}

function notAFunction(match: RegExpExecArray, { source, library }: FaultContext): string {
  const value = word(match);
  if (/^-?[\d.]/.test(value)) {
    const multiplied = source.includes(`${value}(`) || /\)\s*\(/.test(source);
    if (multiplied) return `${value} is a number. To multiply, write *.`;
    return `${value} is a number, where a function is needed. Are the arguments in the right order? To multiply, write *.`;
  }
  if (value === "undefined") return "What is called here is undefined: was it given back by a function without return?";
  if (value === "null" || value.startsWith("[")) {
    const element = library.chapter < 3 ? "list_ref(xs, i)" : "list_ref(xs, i), of an array a[i]";
    return `This is no function. Are the arguments in the right order? An element of a list is ${element}.`;
  }
  return "Only functions can be called. Is there a pair of parentheses too many?";
}

/** What a function of the library is given takes other arguments than it is called with: another one goes around it. */
function calledByLibrary(match: RegExpExecArray): string | null {
  const [, name = "", list = "", actual = ""] = match;
  const parameters = list.split(", ").filter((one) => one !== "");
  const taken = parameters.slice(0, Number(actual));
  if (taken.length === parameters.length) return null;
  const head = taken.length === 1 ? taken[0] : `(${taken.join(", ")})`;
  return `Put a function around it that has the rest: ${head} => ${name}(${[...taken, "..."].join(", ")}).`;
}

function argumentsOf(match: RegExpExecArray): string {
  const [expected, got] = [Number(word(match)), Number(word(match, 2))];
  if (got < expected)
    return `${plural(expected - got, "argument")} missing. A function must be given all that it names.`;
  return `${plural(got - expected, "argument")} too many.`;
}

const plural = (count: number, noun: string): string => (count === 1 ? `One ${noun} is` : `${count} ${noun}s are`);

/** Sentences that say how library functions number the elements of a list or a stream. */
const NUMBERED: Readonly<Record<string, string>> = {
  list_ref: "The elements of a list xs have the numbers 0 to length(xs) - 1.",
  stream_ref: "The elements of a stream have the numbers 0, 1, 2 and so on, and this one ends before.",
};

function noPair(match: RegExpExecArray, { inside }: FaultContext): string {
  const [, name = "", value = ""] = match;
  const stream = name.startsWith("stream_");
  if (inside !== null && value === "null" && NUMBERED[inside]) return NUMBERED[inside];
  if (value === "null") {
    return stream
      ? "The stream has ended here: ask is_null(s) first."
      : "The list has no element here: ask is_null(xs) before its head or tail is taken.";
  }
  if (/^\(\) =>/.test(value)) return "This is the tail of a stream, a function: stream_tail(s) calls it.";
  if (/=>|^function\b/.test(value)) return "This is a function. Are the arguments in the right order?";
  if (inside !== null) {
    const kind = inside.startsWith("stream_") ? "a stream" : "a list";
    return `${inside} works on ${kind}: is ${value.length < 40 ? value : "this"} the value that you meant?`;
  }
  return "Pairs are made by pair(x, y), lists by list(...). Is this the value that you meant?";
}

/** Advice for programs that stop because of a value. */
export const VALUE_RULES: readonly Rule[] = [
  [/^Expected (.+) on (left|right) hand side of operation, got (.+)\.$/, operand],
  [/^Expected (boolean|number)()(?:), got (.+)\.$/, operand],
  [/^Expected boolean as condition, got (.+)\.$/, condition],
  [/^Calling non-function value ([\s\S]+)\.$/, notAFunction],
  [/^Expected .+\n\w+ calls (\w+)\(([^)]*)\) with (\d+) argument/, calledByLibrary],
  [/^Expected (\d+) (?:or more )?arguments, but got (\d+)\.$/, argumentsOf],
  [
    /^Expected array index as prop, got (.+)\.$/,
    () => "The elements of an array have the numbers 0, 1, 2 and so on: a[0] is the first.",
  ],
  [
    /^Expected object or array, got (.+)\.$/,
    (match, { library }) =>
      word(match) === "undefined"
        ? `What stands before the bracket is undefined. ${whenceUndefined(library.chapter)}`
        : `What stands before the bracket is ${called(word(match))}, where an array is needed.`,
  ],
  [
    /^Error: stream_tail\(xs\) expects a function as the tail/,
    () => "The tail of a stream is a function without parameters: pair(x, () => ...).",
  ],
  [/^Error: (\w+)\([^)]*\) expects a pair as argument \w+, but encountered\s+([\s\S]*)$/, noPair],
  // It holds its own advice, which grading tells as well.
  [/^Maximum call stack size exceeded/, () => null],
  [
    /^Potential infinite recursion detected/,
    () => "Does every call come closer to a case that returns without calling?",
  ],
  [/^Potential infinite loop detected/, () => "Does something in the body bring the condition closer to false?"],
];
