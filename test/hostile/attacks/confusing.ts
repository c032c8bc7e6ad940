import type { Attack } from "../attack";

/** Programs that are strange or wrong, and honest ones that look so. */
export const CONFUSING: readonly Attack[] = [
  {
    name: "an empty program",
    student: "",
    testcases: [["f(1);", "1", "runtime testcase:1 Name f not declared."]],
  },
  {
    name: "comments only",
    student: "// nothing\n/* at all */",
    testcases: [["1;", "1", "pass"]],
  },
  {
    name: "Windows line ends and a byte order mark",
    student: "\uFEFFconst f = x => x;\r\nconst g = x => y;\r\n",
    testcases: [["f(1);", "1", "runtime student:2 Name y not declared."]],
  },
  {
    name: "line separators inside a text",
    student: 'const f = () => "a\u2028b";',
    testcases: [["f();", "", /^(fail|syntax student:1)/]],
  },
  {
    name: "a NUL and other control characters",
    student: "const f = x => x;\u0000",
    testcases: [["f(1);", "1", /^syntax student:1 /]],
  },
  {
    name: "an error in the student's function is the student's, not the testcase's",
    library: { chapter: 2 },
    student: "const f = xs =>\n  head(\n    tail(xs));",
    testcases: [["f(null);", "1", /^runtime student:[23] Error: tail\(xs\) expects a pair/]],
  },
  {
    name: "an error inside the standard library is placed where it was called",
    library: { chapter: 2 },
    student: "const f = xs => {\n  const ys = map(x => x, xs);\n  return ys;\n};",
    testcases: [["f(1);", "", /^runtime student:2 Error: tail\(xs\) expects a pair/]],
  },
  {
    name: "an error that the testcase makes itself is the testcase's",
    library: { chapter: 2 },
    student: "const f = xs => xs;",
    testcases: [["1;\nhead(f(1));", "", /^runtime testcase:2 Error: head\(xs\) expects a pair/]],
  },
  {
    name: "an error of the prepend is the course's",
    prepend: "1;\nconst x = 1 + true;",
    student: "const f = 1;",
    testcases: [
      ["1;", "1", /^killed The question's prepend has an error in line 2: Expected number on right hand side/],
    ],
  },
  {
    name: "an error of the postpend is the postpend's",
    student: "const f = 1;",
    postpend: "const x = f(1);",
    testcases: [["1;", "1", "runtime postpend:1 Calling non-function value 1."]],
  },
  {
    name: "a function called with too few arguments",
    student: "const f = (x, y) => x;",
    testcases: [
      [
        "f(1);",
        "1",
        "runtime testcase:1 Expected 2 arguments, but got 1.\nf(x, y) is called with 1 argument: y has no value.",
      ],
    ],
  },
  {
    name: "a name that is used before its declaration has run",
    library: { chapter: 3 },
    student: "const f = () => later;\nf();\nconst later = 1;",
    testcases: [["1;", "1", "runtime student:1 Name later declared later in current scope but not yet assigned"]],
  },
  {
    name: "two declarations of one name",
    student: "const x = 1;\nconst x = 2;",
    testcases: [["x;", "1", /^syntax student:2 SyntaxError: Identifier 'x' has already been declared/]],
  },
  {
    name: "a testcase that is wrong itself",
    student: "const f = 1;",
    testcases: [["f(;", "1", /^syntax testcase:1 /]],
  },
  {
    name: "a program that exports",
    library: { chapter: 2 },
    student: "export const f = x => x; export default f;",
    testcases: [["f(1);", "1", /^(pass|syntax student:1)/]],
  },
  {
    name: "a retry outside the non-deterministic variant",
    student: "retry;",
    testcases: [["1;", "1", "runtime student:1 Name retry not declared."]],
  },
  {
    name: "a library that is not there",
    library: { external: "no such library", symbols: ["show", "heart"] },
    student: "const f = () => show(heart);",
    testcases: [["f();", "", "runtime student:1 Name show not declared."]],
  },
  {
    name: "a global that is no expression",
    library: { globals: [["broken", "1 +"]] },
    student: "const f = 1;",
    testcases: [["f;", "1", /^killed The question's globals have an error in "broken": /]],
  },
  {
    name: "honest: values of every chapter are written as the testcases expect",
    library: { chapter: 3 },
    student: "const f = () => list([1, 2, 3], true, 'a', null, undefined, 1 / 0);",
    testcases: [["f();", '[[1, 2, 3], [true, ["a", [null, [undefined, [Infinity, null]]]]]]', "pass"]],
  },
  {
    name: "honest: a stream",
    library: { chapter: 3 },
    student: "const f = n => eval_stream(integers_from(1), n);",
    testcases: [["f(3);", "[1, [2, [3, null]]]", "pass"]],
  },
  {
    name: "honest: lazy evaluation",
    library: { chapter: 2, variant: "lazy" },
    student: "const nat = pair(0, map(x => x + 1, nat)); const f = n => list_ref(nat, n);",
    testcases: [
      ["f(5);", "5", "pass"],
      ["pair(1 + 1, 2);", "[2, 2]", "pass"],
    ],
  },
  {
    name: "honest: the first answer of a search",
    library: { chapter: 3, variant: "non-det" },
    student:
      "const f = () => { const x = amb(1, 2, 3); const y = amb(4, 5); require(x * y === 10); return list(x, y); };",
    testcases: [["f();", "[2, [5, null]]", "pass"]],
  },
  {
    name: "a name of letters that look like others",
    prepend: "const check = x => x === 1;",
    student: "const \u0441heck = x => true; const f = x => 0;",
    testcases: [["check(f(1));", "true", "fail false"]],
  },
  {
    name: "a name with a character of no width",
    prepend: "const check = x => x === 1;",
    student: "const che\u200Dck = x => true; const f = x => 0;",
    testcases: [["check(f(1));", "true", "fail false"]],
  },
  {
    name: "half of a character",
    student: 'const f = () => "\uD800";',
    testcases: [["f() === f();", "true", "pass"]],
  },
  {
    name: "text that turns the reading direction",
    student: 'const f = x => "\u202E; }{ //" === "a" ? 2 : 1; // \u202E',
    testcases: [["f(1);", "1", "pass"]],
  },
  {
    name: "a comment that is never closed",
    student: "const f = x => x; /* and so on",
    testcases: [["f(1);", "1", /^syntax student:1 SyntaxError: Unterminated comment/]],
  },
  {
    name: "a comment as HTML has it",
    student: "const f = x => x;\n<!-- hidden\n",
    testcases: [["f(1);", "1", /^syntax student:2 /]],
  },
  {
    name: "a first line as shells have it",
    student: "#!/usr/bin/env node\nconst f = x => x;",
    testcases: [["f(1);", "1", /^syntax student:1 SyntaxError: Unexpected character '#'/]],
  },
  {
    name: "a number of another kind",
    student: "const f = () => 1n;",
    testcases: [["f();", "1", /^syntax student:1 SyntaxError: Identifier directly after number/]],
  },
  {
    name: "the name undefined, declared",
    student: "const undefined = 1; const f = () => undefined;",
    testcases: [["f();", "1", "pass"]],
  },
  {
    name: "the name arguments",
    student: "function f(x) { return arguments; }",
    testcases: [["f(1);", "1", "syntax student:1 Name arguments cannot be used in Source programs."]],
  },
];
