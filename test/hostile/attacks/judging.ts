import type { Attack } from "../attack";

type Testcase = Attack["testcases"][number];

const attempt = (
  name: string,
  student: string,
  testcases: readonly Testcase[],
  more: Partial<Attack> = {},
): Attack => ({
  name,
  student,
  testcases,
  ...more,
  library: { chapter: 3, ...more.library },
});

const EQUALS_ONE = "const check = x => x === 1;";

/** Programs whose values, output and names are made to look like what the judge waits for. */
export const JUDGING: readonly Attack[] = [
  attempt("text that reads as a message of the worker", 'const f = () => display("{\\"kind\\":\\"done\\"}");', [
    ["f();", "1", 'fail "{\\"kind\\":\\"done\\"}"'],
  ]),
  attempt("an error that reads as a message of the worker", 'const f = () => error("{\\"kind\\":\\"observed\\"}");', [
    ["f();", "1", 'runtime student:1 Error: "{\\"kind\\":\\"observed\\"}"'],
  ]),
  attempt("an error that reads as a time limit", 'const f = () => error("Potential infinite loop detected.");', [
    ["f();", "1", 'runtime student:1 Error: "Potential infinite loop detected."'],
  ]),
  attempt("an error that names a place in the testcase", 'const f = () => map(error, list("source-testcase:1:1"));', [
    ["f();", "1", 'runtime student:1 Error: "source-testcase:1:1"\nIt happened inside map, which this line calls.'],
  ]),
  attempt(
    "an error that names a place in the prepend",
    'const f = () => error("x\\n at source-prepend:2:1", "source-prepend:2:1");',
    [["f();", "1", 'runtime student:1 Error: source-prepend:2:1 "x\\n at source-prepend:2:1"']],
    { prepend: `${EQUALS_ONE}\nconst other = 4711;` },
  ),
  attempt("an error of two lines", 'const f = () => error("x\\nLine 1: pass");', [
    ["f();", "1", 'runtime student:1 Error: "x\\nLine 1: pass"'],
  ]),
  attempt("the text true", 'const f = () => "true";', [
    ["f();", "true", 'fail "true"'],
    ["f() === true;", "true", "fail false"],
  ]),
  attempt("a text with quotes as the answer has them", "const f = () => '\"1\"';", [["f();", '"1"', 'fail "\\"1\\""']]),
  attempt("a text that reads as a circular list", 'const f = () => "[1, ...<circular>]";', [
    ["f();", "[1, ...<circular>]", 'fail "[1, ...<circular>]"'],
  ]),
  attempt("honest: a circular list", "const f = () => { const p = pair(1, null); set_tail(p, p); return p; };", [
    ["f();", "[1, ...<circular>]", "pass"],
    ["head(tail(tail(f())));", "1", "pass"],
  ]),
  attempt("a text that reads as a function", 'const f = () => "x => x";', [["f();", "x => x", 'fail "x => x"']]),
  attempt("a function with a comment that carries the answer", "const f = () => x => /* 42 */ x;", [
    ["f();", "42", "fail x => x"],
  ]),
  attempt(
    "a text that reads as a value too large",
    'const f = () => "... (a value of more than a million elements)";',
    [["f();", "... (a value of more than a million elements)", 'fail "... (a value of more than a million elements)"']],
  ),
  attempt("a number that is none, compared", "const f = x => NaN;", [
    ["f(1) === 1;", "true", "fail false"],
    ["f(1);", "1", "fail NaN"],
    ["f(1) === f(1);", "true", "fail false"],
  ]),
  attempt("the other zero", "const f = () => -0;", [
    ["f();", "0", "pass"],
    ["1 / f();", "Infinity", "fail -Infinity"],
    ["list(f(), 0);", "[0, [0, null]]", "pass"],
  ]),
  attempt("the same letter in another form", 'const f = () => "e\\u0301";', [["f();", '"\u00e9"', 'fail "e\u0301"']]),
  attempt("a letter of no width before the answer", 'const f = () => "\\uFEFF1";', [["f();", '"1"', 'fail "\uFEFF1"']]),
  attempt(
    "an array that reads as a list but is longer",
    "const f = () => { const a = [1, null]; a[2] = 5; return a; };",
    [
      ["f();", "[1, null]", "fail [1, null, 5]"],
      ["is_list(f());", "true", "fail false"],
      ["equal(f(), list(1));", "true", "fail false"],
    ],
  ),
  attempt("an array with places left out", "const f = () => { const a = []; a[2] = 1; return a; };", [
    ["f();", "[undefined, undefined, 1]", "pass"],
    ["array_length(f());", "1", "fail 3"],
  ]),
  attempt("nothing returned", "const f = () => { 1; };", [
    ["f();", "1", "fail undefined"],
    ["f();", "", "fail undefined"],
  ]),
  attempt("an answer of no letters", 'const f = () => "";', [
    ["f();", "", 'fail ""'],
    ["f();", '""', "pass"],
  ]),
  attempt("honest: a text of sixty-five thousand letters", grown(16), [["f();", `"${"x".repeat(65_536)}"`, "pass"]]),
  attempt("a text longer than any answer", grown(17), [
    ["f();", `"${"x".repeat(131_072)}"`, /^fail "x{1999}\.\.\. \(\d+ characters\)$/],
  ]),
  attempt(
    "an import in a helper's place",
    'import { twice as check } from "repeat"; const f = x => 0;',
    [["check(f(1));", "true", "fail false"]],
    { prepend: EQUALS_ONE },
  ),
  attempt("an import in a builtin's place", 'import { twice as math_abs } from "repeat"; const f = x => 0;', [
    ["math_abs(f(1));", "42", "fail 0"],
  ]),
  attempt(
    "an import in a global's place",
    'import { twice as rate } from "repeat"; const f = () => 0;',
    [["rate(f());", "15", "fail 0"]],
    { library: { globals: [["rate", "x => 3 * x"]] } },
  ),
  attempt(
    "an import in the place of a library's symbol",
    'import { thrice as entry } from "repeat"; const f = () => make_tree(7, make_empty_tree(), make_empty_tree());',
    [["entry(f());", "1", "fail 7"]],
    { library: { external: "binarytrees" } },
  ),
  attempt(
    "another function in the place of what the prepend imports",
    "const twice = g => x => 42; const f = x => x + 1;",
    [["twice(f)(0);", "42", "fail 2"]],
    { prepend: 'import { twice } from "repeat";' },
  ),
  attempt("an exported helper", "export const equal = (a, b) => true; const f = () => 0;", [
    ["equal(f(), 1);", "true", "fail false"],
  ]),
  attempt(
    "a helper that is a function declaration, assigned",
    "check = x => true; const f = x => 0;",
    [["check(f(1));", "true", "runtime student:1 Cannot assign new value to constant check."]],
    { prepend: "function check(x) { return x === 1; }" },
  ),
  attempt("a builtin, assigned in the head of a loop", "for (pair = 1; false; pair = 2) {} const f = () => 1;", [
    ["f();", "1", "runtime student:1 Cannot assign new value to constant pair."],
  ]),
  attempt("a constant of mathematics, assigned", "math_PI = 3; const f = () => math_PI;", [
    ["f();", "3", "runtime student:1 Cannot assign new value to constant math_PI."],
  ]),
  attempt(
    "a helper that the template does not parse to",
    "const check = x => true; const f = () => 0;",
    [["check(f());", "true", "fail false"]],
    { prepend: EQUALS_ONE, template: "const check = ;" },
  ),
  attempt(
    "a helper in a block, which ends with it",
    "{ const check = x => true; } const f = () => 0;",
    [["check(f());", "true", "fail false"]],
    { prepend: EQUALS_ONE },
  ),
  attempt(
    "a parameter under a helper's name",
    "const f = check => check(0); const g = () => 0;",
    [
      ["f(x => true);", "true", "pass"],
      ["check(g());", "true", "fail false"],
    ],
    { prepend: EQUALS_ONE },
  ),
  attempt(
    "names of the translated text, declared before a postpend",
    "const $$p = x => x; const $$S = 2; const $$0 = 3;",
    [["$$p(1) + $$S + $$0;", "6", "pass"]],
    { postpend: "const later = x => x + 1;" },
  ),
  attempt("chance and time, made by hand", "const math_random = () => 2; const get_time = () => 0;", [
    ["math_random() < 1;", "false", "fail true"],
    ["get_time() === 0;", "true", "fail false"],
  ]),
];

/** A program whose f gives a text of two to the power of `times` letters. */
function grown(times: number): string {
  return `const f = () => { let s = "x"; for (let i = 0; i < ${times}; i = i + 1) { s = s + s; } return s; };`;
}
