import { type Code, compilerFor, scopeNames } from "../engine";
import type { Chapter, Library } from "../library";
import { adviceOn } from ".";

const library = (chapter: Chapter): Library => ({
  chapter,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
});

/** What the engine says of a program, and what is advised. */
function told(chapter: Chapter, text: string): readonly (readonly [number, string, string | null])[] {
  const compiler = compilerFor(library(chapter));
  const code = compiler.compile("student", text, { chapter, names: scopeNames(library(chapter)).student });
  const run = () => compiler.start({ display: () => undefined }).execute(code as Code);
  const outcome = Array.isArray(code) ? { kind: "problems" as const, problems: code } : run();
  const surroundings = {
    library: library(chapter),
    names: scopeNames(library(chapter)).student,
    namesOf: (other: Chapter) => scopeNames(library(other)).student,
  };
  if (outcome.kind !== "problems") return [];
  return outcome.problems.map(({ line, explanation }) => [
    line,
    explanation,
    adviceOn({ line, explanation }, text, surroundings),
  ]);
}

const CASES: readonly (readonly [Chapter, string, string | null])[] = [
  [1, "1;\nmath_flor(1);", "Did you mean math_floor?"],
  [2, "lenght(null);", "Did you mean length?"],
  [2, "Map(x => x, null);", "Did you mean map?"],
  [1, "pair(1, 2);", "pair comes with Source §2; this program is in §1."],
  [1, "print(1);", "In Source values are shown by display(...)."],
  [1, "whatever(1);", "Declare it before it is used: const whatever = ...;"],
  [1, "x;\nconst x = 1;", "x has no value yet when this line runs: move its declaration up."],
  [3, "const x = 1;\nx = 2;", "Declare it with let x = ...; if its value is to change."],
  [1, "1 + true;", "The right side is true or false, where a number is needed."],
  [
    1,
    '"a" + 1;',
    "The right side is a number, where a string is needed. To join it to a string, write stringify(...) around it.",
  ],
  [
    1,
    '1 + "a";',
    "The right side is a string, where a number is needed. To join it to a string, both sides must be strings.",
  ],
  [
    1,
    "math_abs * 2;",
    "The left side is a function, where a number is needed. Was it to be called? Then its arguments are missing: f(...).",
  ],
  [1, "!1;", "The operand is a number, where true or false is needed."],
  [1, "1 ? 2 : 3;", "A condition must be true or false, and this one is a number. Compare it: x !== 0."],
  [1, "2(3);", "2 is a number. To multiply, write *."],
  [1, '"f"(3);', "Only functions can be called. Is there a pair of parentheses too many?"],
  [1, "const f = x => x;\nf();", "One argument is missing. A function must be given all that it names."],
  [1, "const f = x => x;\nf(1, 2, 3);", "2 arguments are too many. Look where the closing parenthesis stands."],
  [1, "1 + 1", "Every statement ends with a semicolon, also the last one in a block."],
  [1, "if (true) { 1; }", "In this chapter a choice has two ways: add else { ... }."],
  [1, "while (true) { 1; }", "Loops come with Source §3. In §1, a function that calls itself repeats things."],
  [1, "let x = 1;", "Variables come with Source §3. In §1, a name keeps its value: write const."],
  [1, "null;", "Lists and null come with Source §2. In §1, there are numbers, strings, booleans and functions."],
  [1, "1 == 1;", "Write ===, which compares values of one type."],
  [3, "let x = 1; x++;", "Write x = x + 1;"],
  [3, "let x = 1; x += 2;", "Write it out: x = x + ...;"],
  [1, "var x = 1;", "Write const, or let where the value is to change."],
  [3, "Math.floor(1.5);", "In Source it is called math_floor."],
  [1, "console.log(1);", "In Source values are shown by display(...)."],
  [3, "const a = []; a.push(1);", "Source has functions instead of methods: a[array_length(a)] = x."],
  [1, "const x = 1;\nconst x = 2;", "x is declared twice in the same block: give one of them another name."],
  [1, "display((1 + 2);", "A closing parenthesis is missing in this line or the one before."],
  [1, 'display("a);', "The string is not closed on its line: add the quote that is missing."],
  [3, "const f = function(x) { return 1; };", "Write x => ..., or declare the function with a name."],
  [3, "class A {}", "Source has no classes: functions that return functions do the same."],
  [1, "typeof 1;", "Ask is_number(x), is_string(x), is_boolean(x) or is_function(x)."],
  [1, "display(1,);", "Take the comma before the closing parenthesis away."],
  [2, 'error("mine");', null],
];

it.each(CASES)("§%d %s", (chapter, text, advice) => {
  const [first] = told(chapter, text);
  expect(first?.[2]).toBe(advice);
});
