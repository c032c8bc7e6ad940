import { type Code, compilerFor, scopeNames } from "../engine";
import type { Chapter, Library } from "../library";
import { adviceOn, adviceOnModule } from ".";

const library = (chapter: Chapter): Library => ({
  chapter,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
});

/** What the engine says of a program, and what is advised. */
function adviceOf(chapter: Chapter, text: string): readonly (readonly [number, string, string | null])[] {
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
  return outcome.problems.map((problem) => [problem.line, problem.explanation, adviceOn(problem, text, surroundings)]);
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
    "The right side is a string, where a number is needed. To join a number to it, write stringify(...) around the number.",
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
  [1, "const f = x => x;\nf();", null],
  [
    2,
    "const grow = (s, by) => s * by;\nmap(grow, list(1));",
    "Put a function around it that has the rest: s => grow(s, ...).",
  ],
  [1, "const x\u200b = 1;", "Delete the character that nobody sees."],
  [1, "1;\n\u2060display(1);", "Delete the character that nobody sees."],
  [1, "display\uff081);", "Write ( instead."],
  [1, "const a = 1\uff1b", "Write ; instead."],
  [1, "const x = 1;\n\uff58;", "Write x."],
  [1, "const ab = 1;\na\u200db;", "Type the name anew, without the character that nobody sees."],
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
  // The error itself names the bracket that is open, and what is missing.
  [1, "display((1 + 2);", null],
  [1, 'display("a);', "The string is not closed on its line: add the quote that is missing."],
  [3, "const f = function(x) { return 1; };", "Write x => ..., or declare the function with a name."],
  [3, "class A {}", "Source has no classes: functions that return functions do the same."],
  [1, "typeof 1;", "Ask is_number(x), is_string(x), is_boolean(x) or is_function(x)."],
  [1, "display(1,);", "Take the comma before the closing parenthesis away."],
  [
    1,
    "function f(x) {\n  x * x;\n}\nf(2) + 1;",
    "The left side is undefined, where a number or a string is needed. A function gives undefined back when it ends without return.",
  ],
  [
    3,
    "[][0] * 2;",
    "The left side is undefined, where a number is needed. A function gives undefined back when it ends without return, and so does an array where it has no element.",
  ],
  [
    1,
    "const f = x => { x; };\nf(1) ? 1 : 2;",
    "A condition must be true or false, and this one is undefined. A function gives undefined back when it ends without return.",
  ],
  [
    1,
    '"4" * 2;',
    "The left side is a string, where a number is needed. A number is read from a string by parse_int(string, 10).",
  ],
  [1, '1 === "1";', "The right side is a string, where a number is needed. Only values of one type are compared."],
  [
    1,
    '"a + b" * 2;',
    "The left side is a string, where a number is needed. A number is read from a string by parse_int(string, 10).",
  ],
  [
    1,
    "1 < 2 < 3;",
    "The left side is true or false, where a number or a string is needed. Two comparisons are joined by &&: a < b && b < c.",
  ],
  [
    1,
    "true === true;",
    "The left side is true or false, where a number or a string is needed. Write the condition by itself, or ! before it.",
  ],
  [2, "null === null;", "The left side is the empty list, where a number or a string is needed. Ask is_null(xs)."],
  [
    2,
    "list(1) === list(1);",
    "The left side is a pair or a list, where a number or a string is needed. Lists and pairs are compared by equal(xs, ys).",
  ],
  [
    2,
    "list(1) + list(2);",
    "The left side is a pair or a list, where a number or a string is needed. Lists are joined by append(xs, ys).",
  ],
  [
    3,
    "let x = 3;\nif (x = 3) { 1; } else { 2; }",
    "A condition must be true or false, and this one is a number. To compare, write ===.",
  ],
  [
    3,
    "const xs = null;\nif (xs) { 1; } else { 2; }",
    "A condition must be true or false, and this one is the empty list. Ask is_null(xs), or !is_null(xs).",
  ],
  [
    2,
    "accumulate(0, (x, y) => x + y, list(1));",
    "0 is a number, where a function is needed. Are the arguments in the right order? To multiply, write *.",
  ],
  [
    2,
    "list(1)(0);",
    "This is no function. Are the arguments in the right order? An element of a list is list_ref(xs, i).",
  ],
  [2, "head(null);", "The list has no element here: ask is_null(xs) before its head or tail is taken."],
  [2, "list_ref(list(1), 5);", "The elements of a list xs have the numbers 0 to length(xs) - 1."],
  [2, "map(list(1), x => x);", "This is a function. Are the arguments in the right order?"],
  [2, "length(5);", "length works on a list: is 5 the value that you meant?"],
  [2, "head(5);", "Pairs are made by pair(x, y), lists by list(...). Is this the value that you meant?"],
  [3, "stream_tail(list(1, 2));", "The tail of a stream is a function without parameters: pair(x, () => ...)."],
  [
    3,
    "stream_ref(stream(1), 3);",
    "The elements of a stream have the numbers 0, 1, 2 and so on, and this one ends before.",
  ],
  [3, "stream_tail(null);", "The stream has ended here: ask is_null(s) first."],
  [3, "map(x => x, stream(1));", "This is the tail of a stream, a function: stream_tail(s) calls it."],
  [3, '[1]["x"];', "The elements of an array have the numbers 0, 1, 2 and so on: a[0] is the first."],
  [3, "const x = 5;\nx[0];", "What stands before the bracket is a number, where an array is needed."],
  [1, "const f = n => n * f(n - 1);\nf(5);", null],
  [2, "lsit(1);", "Did you mean list?"],
  [1, "ture;", "Did you mean true?"],
  [3, "amb(1, 2);", "amb comes with the variant non-det of Source §3."],
  [
    1,
    "function f(apple) { return apple; }\napple;",
    "apple is a parameter: it is known in the body of its function only.",
  ],
  [3, "for (i = 0; i < 3; i = i + 1) {}", "Declare it in the head of the loop: for (let i = ..."],
  [1, 'import { hart } from "rune";', "Did you mean heart?"],
  [1, "funtion f(x) { return x; }", "Did you mean function?"],
  [1, "function f(x) { retrun x; }", "Did you mean return?"],
  [1, "cosnt x = 1;", "Did you mean const?"],
  [1, "If (true) { 1; } else { 2; }", "Did you mean if?"],
  [3, "whlie (true) { 1; }", "Did you mean while?"],
  [1, "if (true) { 1; } elif (false) { 2; } else { 3; }", "Write else if (...) { ... }."],
  [1, "true and false;", "And is written &&."],
  [1, "not true;", "Not is written !."],
  [1, "def f(x):\n  return x", "Functions are declared by function f(x) { return ...; }."],
  [3, "int x = 1;", "Names are declared without a type: const x = ...;"],
  [1, "2 ** 3;", "To raise to a power, write math_pow(x, y)."],
  [1, "2 ^ 3;", "To raise to a power, write math_pow(x, y)."],
  [1, "const x = 1;\nx =< 3;", "Smaller or equal is written <=."],
  [1, "5 =< 3;", "Smaller or equal is written <=."],
  [1, "5 => 3;", "Greater or equal is written >=."],
  [1, "1 <> 2;", "Not equal is written !==."],
  [1, "const f = x -> x;", "The arrow of a function is written =>."],
  [1, "const f = x => return x;", "After => stands the value alone, or a block with return: x => { return ...; }."],
  [
    1,
    "const x = if (true) { 1; } else { 2; };",
    "A choice between values is written condition ? one : other, a choice between statements has no value.",
  ],
  [1, "if true { 1; } else { 2; }", "The condition stands in parentheses: if (...) { ... }."],
  [
    1,
    "if (true); { 1; } else { 2; }",
    "Take the semicolon after the parentheses away: the body { ... } follows at once.",
  ],
  [1, "function f(x); { return x; }", "Take the semicolon away: the body { ... } follows the parameters at once."],
  [1, "function (x) { return x; }", "Give the function a name: function f(x) { ... }; or write x => ..."],
  [1, "const my var = 1;", "A name has no blanks and no signs in it: write my_var."],
  [1, "const my-var = 1;", "A name has no blanks and no signs in it: write my_var."],
  [1, "const 2x = 1;", "A name starts with a letter. To multiply, write *."],
  [1, "const x;", "Say what the name stands for: const x = ...;"],
  [1, "const x = true ? 1;", "A conditional expression has two results: condition ? one : other."],
  [1, "const x = 3 + ;", "Something is missing after +."],
  [1, "math_max(1 2);", "Something is missing between 1 and 2: an operator, a comma or a semicolon."],
  [1, "function f( {\n  return 1;\n}", null],
  [1, "const class = 1;", "class is a word of JavaScript: choose another name, or look for what is missing before it."],
  [1, "1,000;", "Numbers are written in digits alone, without commas or zeros before them."],
  [1, "display(\u201chello\u201d);", 'Strings stand between straight quotes: "...".'],
  [1, "3 \u00d7 2;", "Write *."],
  [1, "# hello", "Comments start with //."],
  [1, "/* hello", "The comment is not closed: write */ at its end."],
  [1, "const f = (x, x) => x;", "Two parameters have the same name: call one of them something else."],
  [1, "return 5;", "Return gives a value back from a function: here, write the value alone."],
  [3, "break;", "break stands in the body of a loop only."],
  [3, "1 = 2;", "Left of = stands the name that gets the value. To compare, write ===."],
  [
    3,
    "for (let i = 0, i < 3, i = i + 1) {}",
    "The parts of a for loop are parted by semicolons: for (let i = 0; i < n; i = i + 1) { ... }",
  ],
  [1, "function f(x) {\n  return\n    x;\n}", "What is given back starts in the line of the return."],
  [1, "+3;", "Take the + away. A number is read from a string by parse_int(string, 10)."],
  [1, "const x = 1;\n`is $\u007bx}`;", 'Join strings with +: "x is " + stringify(x).'],
  [1, "function f(x = 1) { return x; }", "Parameters have no values of their own: every call gives them all."],
  [3, "const [a, b] = [1, 2];", "Declare each name in a declaration of its own."],
  [3, "do { 1; } while (true);", "Write while (...) { ... }, which asks before its body."],
  [1, "1;;", "There is a semicolon too many; none follows a closing brace."],
  [3, "[1, , 2];", "There is a comma too many."],
  [2, "const p = pair(1, 2);\np.head;", "Source has no dots: write head(p)."],
  [2, "list(1)[0];", "An element of a list is list_ref(xs, i)."],
  [3, "let count = 0;\ncount--;", "Write count = count - 1;"],
  [3, "for (let i = 0; i < 3; i++) {}", "Write i = i + 1"],
  [3, "for (let i = 0; i < 3; i = i + 1) { i = 5; }", "The head of the loop counts. Use another variable in the body."],
  [2, 'error("mine");', null],
  [1, "1;\nfunction f( {", null],
  [1, "function f(x {\n  return x;\n}", null],
  [1, "if (true {\n  1;\n} else {\n  2;\n}", null],
];

it("says of a loop over the elements how it is written, beside what the engine finds missing in it", () => {
  expect(adviceOf(3, "for (const x of [1]) {}").map(([, , advice]) => advice)).toEqual([
    null,
    "Go by index: for (let i = 0; i < array_length(a); i = i + 1) { ... }",
  ]);
});

it("offers the name of the library that an unknown one is like, but for a word", () => {
  const surroundings = {
    library: { ...library(1), external: "pixnflix" },
    names: new Set<string>(),
    namesOf: () => new Set<string>(),
  };
  const explanation = "Name image_width not declared.";
  expect(adviceOn({ line: 1, explanation }, "image_width();", surroundings)).toBe(
    "The library has video_width: is that what you mean?",
  );
  const imports = 'import { start } from "pix_n_flix";\nvideo_width();';
  const unknown = "Name video_width not declared.";
  expect(adviceOn({ line: 2, explanation: unknown }, imports, { ...surroundings, library: library(1) })).toBe(
    "The library has image_width: is that what you mean?",
  );
  expect(adviceOn({ line: 1, explanation: "Name my_value not declared." }, "my_value;", surroundings)).toBe(
    "Declare it before it is used: const my_value = ...;",
  );
});

it("tells a declaration that did not come to run from one that stands too low", () => {
  const surroundings = { library: library(1), names: new Set(["late"]), namesOf: () => new Set<string>() };
  const explanation = "Name late declared later in current scope but not yet assigned";
  expect(adviceOn({ line: 1, explanation }, "late;", surroundings)).toBe(
    "late has no value: the program that declares it stopped before it came there.",
  );
});

it("suggests an existing module for an unknown one, and lists all of them", () => {
  expect(adviceOnModule('Module "runes" not found.')).toBe(
    "Did you mean rune? The modules are binary_tree, ev3, game, pix_n_flix, repeat, rune, sound, sound_matrix, stereo_sound.",
  );
  expect(adviceOnModule('Module "kitchen" not found.')).toBe(
    "The modules are binary_tree, ev3, game, pix_n_flix, repeat, rune, sound, sound_matrix, stereo_sound.",
  );
});

it.each(CASES)("§%d %s", (chapter, text, advice) => {
  const [first] = adviceOf(chapter, text);
  expect(first?.[2]).toBe(advice);
});
