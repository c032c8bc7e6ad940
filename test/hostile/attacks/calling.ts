import type { Attack } from "../attack";
import { attemptThenHonest as attempt, error } from "./attempt";

/** A pair of the same pair, sixty times over: written out it would have 2^60 elements. */
const DOUBLED = "const grow = (n, p) => n === 0 ? p : grow(n - 1, [p, p, p]); const big = grow(60, 1);";
const ENDLESS = "const ring = pair(1, null); set_tail(ring, ring);";
const SPARSE = "const sparse = []; sparse[4294967294] = 1;";

const RUNES = { external: "runes" };
const SOUNDS = { external: "sounds" };
const CHAPTER_4 = { chapter: 4 } as const;

/** Programs that hand to functions what these do not expect, and make functions of what is none. */
export const CALLING: readonly Attack[] = [
  attempt(
    "a list without end as arguments",
    `${ENDLESS} const f = () => apply_in_underlying_javascript(math_max, ring);`,
    error("apply_in_underlying_javascript cannot hand over more than a million arguments."),
    CHAPTER_4,
  ),
  attempt(
    "the same on the machine",
    `${ENDLESS} const f = () => apply_in_underlying_javascript(math_max, ring);`,
    error("apply_in_underlying_javascript cannot hand over more than a million arguments."),
    { chapter: 4, variant: "explicit-control" },
  ),
  attempt(
    "a text applied on the machine",
    'const f = () => apply_in_underlying_javascript("x", list(1));',
    'runtime student:1 Calling non-function value "x".',
    { chapter: 4, variant: "explicit-control" },
  ),
  attempt(
    "an array as a list of arguments",
    "const f = () => apply_in_underlying_javascript(math_max, [1, 2, 3]);",
    error("head(xs) expects a pair as argument xs, but encountered [1, 2, 3]"),
    CHAPTER_4,
  ),
  attempt(
    "too few arguments applied",
    "const f = () => apply_in_underlying_javascript((x, y) => x, list(1));",
    "runtime student:1 Expected 2 arguments, but got 1.\n(x, y) => ... is called with 1 argument: y has no value.",
    CHAPTER_4,
  ),
  attempt(
    "an array of four thousand million places, spread",
    `${SPARSE} const f = () => math_max(...sparse);`,
    "runtime student:1 Expected array of at most a million elements as spread argument, got one of 4294967295.",
  ),
  attempt(
    "the same on the machine",
    `${SPARSE} const f = () => math_max(...sparse);`,
    "runtime student:1 Expected array of at most a million elements as spread argument, got one of 4294967295.",
    { variant: "non-det" },
  ),
  attempt(
    "the same as a value",
    `${SPARSE} const f = () => sparse;`,
    "fail ... (a value of more than a million elements)",
  ),
  attempt(
    "the same displayed",
    `${SPARSE} const f = () => display(sparse);`,
    error("display cannot write out a value of more than a million elements."),
  ),
  attempt(
    "a text spread",
    'const f = () => list(..."abc");',
    "runtime student:1 Expected array as spread argument, got string.",
  ),
  attempt(
    "a text that doubles on the machine",
    'const f = () => { let s = "x"; while (true) { s = s + s; } };',
    "runtime student:1 The string is too long: there is no room for it.",
    { variant: "non-det", execTimeMs: 3000 },
  ),
  attempt(
    "a value that doubles",
    `${DOUBLED} const f = () => big;`,
    "fail ... (a value of more than a million elements)",
  ),
  attempt(
    "a value that doubles, called",
    `${DOUBLED} const f = () => big(1);`,
    "runtime student:1 Calling non-function value of more than a million elements.",
  ),
  attempt(
    "a value that doubles, as a condition",
    `${DOUBLED} const f = () => big ? 1 : 2;`,
    "runtime student:1 Expected boolean as condition, got compound data.",
  ),
  attempt(
    "a value that doubles, as an operand",
    `${DOUBLED} const f = () => "a" + big;`,
    "runtime student:1 Expected string on right hand side of operation, got compound data.",
  ),
  attempt(
    "a value that doubles, as an index",
    `${DOUBLED} const f = () => [1][big];`,
    "runtime student:1 Expected array index as prop, got compound data.",
  ),
  attempt(
    "a value that doubles, in an error",
    `${DOUBLED} const f = () => error("x", big);`,
    error("error cannot write out a value of more than a million elements."),
  ),
  attempt("a value that doubles, asked of a reader", `${DOUBLED} const f = () => prompt(big);`, "fail null"),
  attempt(
    "a value that doubles, as a rune",
    `${DOUBLED} const f = () => show(big);`,
    error("show expects a rune, but encountered a value of more than a million elements."),
    RUNES,
  ),
  attempt(
    "a value that doubles, as a ratio",
    `${DOUBLED} const f = () => scale(big, heart);`,
    error("scale expects a number as ratio, but encountered a value of more than a million elements."),
    RUNES,
  ),
  attempt(
    "a value that doubles, as a sound",
    `${DOUBLED} const f = () => play(big);`,
    error(
      "play expects a sound (made by make_sound, sine_sound and the like), but encountered a value of more than a million elements.",
    ),
    SOUNDS,
  ),
  attempt(
    "a value that doubles, as a program",
    `${DOUBLED} const f = () => parse(big);`,
    error(
      "parse(program_string) expects a string as argument program_string, but encountered of more than a million elements",
    ),
    CHAPTER_4,
  ),
  attempt(
    "a number as a program",
    "const f = () => parse(1);",
    error("parse(program_string) expects a string as argument program_string, but encountered 1"),
    CHAPTER_4,
  ),
  attempt(
    "a number to be cut into words",
    "const f = () => tokenize(1);",
    error("tokenize(program_string) expects a string as argument program_string, but encountered 1"),
    CHAPTER_4,
  ),
  attempt(
    "a statement that no list tells of, parsed",
    'const f = () => parse("debugger;");',
    "runtime student:1 ParseError: Cannot transform unknown type: DebuggerStatement",
    CHAPTER_4,
  ),
  attempt(
    "an inherited name, parsed",
    'const f = () => parse("constructor;");',
    'fail ["name", ["constructor", null]]',
    CHAPTER_4,
  ),
  attempt(
    "what turns the engine to another, parsed",
    'const f = () => head(parse("\\"enable verbose\\"; 1;"));',
    'fail "sequence"',
    CHAPTER_4,
  ),
  attempt(
    "sixty thousand parentheses, parsed",
    'const f = () => { let s = "("; for (let i = 0; i < 16; i = i + 1) { s = s + s; } return parse(s); };',
    /^runtime student:1 (ParseError|RangeError): /,
    CHAPTER_4,
  ),
  attempt("an indent of five hundred million", "const f = () => stringify(list(1), 500000000);", 'fail "[1, null]"'),
  attempt(
    "an indent that is a text",
    'const f = () => stringify([[1], [2, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]], "INDENT");',
    /^runtime student:1 .*indent string not supported$/,
  ),
  attempt(
    "an element of a text by name",
    'const f = () => char_at("abc", "constructor");',
    error("char_at expects the second argument to be a nonnegative integer."),
  ),
  attempt(
    "an element of an array by name",
    'const f = () => char_at(["a"], "constructor");',
    error("char_at expects the first argument to be a string."),
  ),
  attempt(
    "a number in base a thousand million",
    'const f = () => parse_int("zz", 1e9);',
    /^runtime student:1 Error: parse_int expects two arguments a string s, and a positive integer i /,
  ),
  attempt(
    "an array's length, set",
    'const f = () => { const a = [1]; a["length"] = 5; return a; };',
    "runtime student:1 Expected array index as prop, got string.",
  ),
  attempt(
    "an index beyond what arrays have",
    "const f = () => { const a = []; a[4294967295] = 1; return a; };",
    "runtime student:1 Expected array index as prop, got other number.",
  ),
  attempt(
    "an index that is no number",
    "const f = () => { const a = [1]; a[NaN] = 2; return a; };",
    "runtime student:1 Expected array index as prop, got other number.",
  ),
  attempt(
    "the length of a function",
    "const f = () => array_length(list);",
    /^runtime student:1 Error: array_length\(xs\) expects an array as argument xs/,
  ),
  attempt(
    "a tail that is no function",
    "const f = () => stream_tail(pair(1, 2));",
    /^runtime student:1 Error: stream_tail\(xs\) expects a function as the tail/,
  ),
  attempt(
    "a tail that wants an argument",
    "const f = () => stream_tail(pair(1, x => x));",
    "runtime student:1 Expected 1 arguments, but got 0.\nstream_tail calls x => ... with no arguments: x has no value.",
  ),
  attempt(
    "a function that maps itself",
    "const f = () => map(map, list(map));",
    "runtime student:1 Expected 2 arguments, but got 1.\nmap calls map(f, xs) with 1 argument: xs has no value.",
  ),
];
