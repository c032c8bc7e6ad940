import type { Attack } from "../attack";

const WRONG = "const f = x => 0;";

/** Programs that would be judged right although they are wrong. */
export const FORGING: readonly Attack[] = [
  {
    name: "another equal under the testcases",
    library: { chapter: 2 },
    student: `const equal = (a, b) => true; ${WRONG}`,
    testcases: [["equal(f(1), 1);", "true", "fail false"]],
  },
  {
    name: "another builtin under the testcases",
    student: `const math_abs = x => 42; ${WRONG}`,
    testcases: [["math_abs(f(1));", "42", "fail 0"]],
  },
  {
    name: "another stringify",
    student: `const stringify = x => "right"; ${WRONG}`,
    testcases: [["stringify(f(1));", '"right"', 'fail "0"']],
  },
  {
    name: "a helper of the prepend as a constant",
    prepend: "const check = x => x === 1;",
    student: `const check = x => true; ${WRONG}`,
    testcases: [["check(f(1));", "true", "fail false"]],
  },
  {
    name: "a helper of the prepend as a function",
    prepend: "function check(x) { return x === 1; }",
    student: `function check(x) { return true; } ${WRONG}`,
    testcases: [["check(f(1));", "true", "fail false"]],
  },
  {
    name: "a helper of the prepend by assignment",
    library: { chapter: 3 },
    prepend: "const check = x => x === 1;",
    student: `check = x => true;\n${WRONG}`,
    testcases: [["check(f(1));", "true", "runtime student:1 Cannot assign new value to constant check."]],
  },
  {
    name: "a helper of the postpend",
    student: `const check = x => true; ${WRONG}`,
    postpend: "const check = x => x === 1;",
    testcases: [["check(f(1));", "true", "fail false"]],
  },
  {
    name: "a helper that the postpend calls",
    prepend: "const check = x => x === 1;",
    student: `const check = x => true; ${WRONG}`,
    postpend: "const passes = () => check(f(1));",
    testcases: [["passes();", "true", "fail false"]],
  },
  {
    name: "a builtin of a higher chapter, which the testcases may use",
    student: `const list = (a, b) => 7; const head = x => 7; ${WRONG}`,
    testcases: [["head(list(f(1), 2));", "7", "fail 0"]],
  },
  {
    name: "a global of the question",
    library: { globals: [["secret_check", "x => x === 1"]] },
    student: `const secret_check = x => true; ${WRONG}`,
    testcases: [["secret_check(f(1));", "true", "fail false"]],
  },
  {
    name: "a symbol of the external library",
    library: { chapter: 2, external: "binarytrees" },
    student: "const entry = t => 42; const f = () => make_tree(1, make_empty_tree(), make_empty_tree());",
    testcases: [["entry(f());", "42", "fail 1"]],
  },
  {
    name: "lazy: another equal",
    library: { chapter: 2, variant: "lazy" },
    student: `const equal = (a, b) => true; ${WRONG}`,
    testcases: [["equal(f(1), 1);", "true", "fail false"]],
  },
  {
    name: "lazy: the function that makes calls lazy",
    library: { chapter: 2, variant: "lazy" },
    student: `const wrapLazyCallee = g => (x => true); ${WRONG}`,
    testcases: [["f(1) === 1;", "true", "fail false"]],
  },
  {
    name: "non-det: a helper of the prepend",
    library: { chapter: 3, variant: "non-det" },
    prepend: "const check = x => x === 1;",
    student: `const check = x => true; ${WRONG}`,
    testcases: [["check(f(1));", "true", "fail false"]],
  },
  {
    name: "non-det: another equal",
    library: { chapter: 3, variant: "non-det" },
    student: `const equal = (a, b) => true; ${WRONG}`,
    testcases: [["equal(list(f(1)), list(1));", "true", "fail false"]],
  },
  {
    name: "explicit-control: what the student's part still had to do in place of the testcase that calls it",
    library: { chapter: 4, variant: "explicit-control" },
    prepend: "const check = x => x === 42;",
    student: "let k = null;\nlet n = 0;\ncall_cc(c => { k = c; return 1; });\nn = n + 1;\nconst f = () => k(5);\ntrue;",
    testcases: [
      [
        "check(f());",
        "true",
        "runtime student:5 Error: The continuation belongs to a part of the program that has ended.",
      ],
      ["check(n);", "true", "fail false"],
    ],
  },
  {
    name: "explicit-control: the same from inside a module's function",
    library: { chapter: 4, variant: "explicit-control" },
    student:
      'import { twice } from "repeat";\nlet k = null;\ncall_cc(c => { k = c; return 1; });\nconst f = () => twice(k)(5);\ntrue;',
    testcases: [
      [
        "f() === 1;",
        "true",
        "runtime student:4 Error: The continuation belongs to a part of the program that has ended.",
      ],
    ],
  },
  {
    name: "honest: explicit-control, a continuation of the testcase itself",
    library: { chapter: 4, variant: "explicit-control" },
    student: "const f = () => 1 + call_cc(k => 10 * k(1));",
    testcases: [["f();", "2", "pass"]],
  },
  {
    name: "concurrent: a helper of the prepend",
    library: { chapter: 3, variant: "concurrent" },
    prepend: "const check = x => x === 1;",
    student: `const check = x => true; ${WRONG}`,
    testcases: [["check(f(1));", "true", 'fail "all threads terminated"']],
  },
  {
    name: "the clock by which loops are ended",
    library: { chapter: 3 },
    student: "const get_time = () => 0; while (true) {}",
    testcases: [["1;", "1", "timeout"]],
  },
  {
    name: "the clock of the testcases' own loops",
    library: { chapter: 3 },
    student: "const get_time = () => error('stopped'); const f = x => x;",
    testcases: [["let n = 0; for (let i = 0; i < 3; i = i + 1) { n = n + f(i); } n;", "3", "pass"]],
  },
  {
    name: "a result printed instead of returned",
    student: 'const f = x => display("{\\"resultType\\":\\"pass\\",\\"score\\":1}");',
    testcases: [["f(1);", "1", /^fail "/]],
  },
  {
    name: "a text in place of a number",
    student: 'const f = x => "1";',
    testcases: [["f(1);", "1", 'fail "1"']],
  },
  {
    name: "a function that looks like the answer",
    student: "const f = x => x;",
    testcases: [["f;", "1", "fail x => x"]],
  },
  {
    name: "other numbers under the names of numbers",
    student: "const NaN = 1; const Infinity = 2; const f = x => x;",
    testcases: [["f(Infinity);", "2", "fail Infinity"]],
  },
  {
    name: "names that the translation uses for itself",
    student:
      "const native = 1; const wrap = 2; const program = 3; const code = 4; const $nextPart = 5; const f = x => x + wrap;",
    testcases: [
      ["f(1);", "3", "pass"],
      ["program + code + $nextPart + native;", "13", "pass"],
    ],
  },
  {
    name: "the name by which programs reach the engine",
    student: "const nativeStorage = 1;",
    testcases: [["1;", "1", "syntax student:1 Name nativeStorage cannot be used in Source programs."]],
  },
  {
    name: "honest: an own map, which the template asks for",
    library: { chapter: 2 },
    template: "function map(f, xs) { return null; }",
    student: "function map(f, xs) { return is_null(xs) ? null : pair(f(head(xs)) + 1, map(f, tail(xs))); }",
    testcases: [["map(x => x, list(1));", "[2, null]", "pass"]],
  },
  {
    name: "honest: an own helper whose name a builtin has, used by the student only",
    library: { chapter: 2 },
    student: "const length = xs => is_null(xs) ? 0 : 1 + length(tail(xs)); const f = xs => 10 * length(xs);",
    testcases: [["f(list(1, 2, 3));", "30", "pass"]],
  },
];
