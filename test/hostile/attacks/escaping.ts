import type { Attack } from "../attack";

const attempt = (name: string, student: string, verdict: string | RegExp, chapter: 1 | 2 | 3 | 4 = 3): Attack => ({
  name,
  library: { chapter },
  student,
  testcases: [["1;", "1", verdict]],
});

const undeclared = (name: string): string => `runtime student:1 Name ${name} not declared.`;
const refused = (name: string): string => `syntax student:1 Name ${name} cannot be used in Source programs.`;

/** Programs that reach for what is not theirs. */
export const ESCAPING: readonly Attack[] = [
  ...[
    "process",
    "require",
    "globalThis",
    "window",
    "self",
    "module",
    "Function",
    "Object",
    "Reflect",
    "setTimeout",
  ].map((name) => attempt(`the name ${name}`, `const x = ${name};`, undeclared(name), 1)),
  ...["constructor", "__proto__", "toString", "valueOf", "hasOwnProperty", "__defineGetter__"].map((name) =>
    attempt(`the inherited name ${name}`, `const x = ${name};`, refused(name)),
  ),
  attempt("an inherited name, assigned", "__proto__ = list(1);", refused("__proto__")),
  attempt("an inherited name, called", 'const x = constructor("return 1");', refused("constructor")),
  attempt("an inherited name, declared", "function toString() { return 1; }", refused("toString")),
  attempt("an inherited name, as a parameter", "const f = __proto__ => 1;", refused("__proto__")),
  attempt("an inherited name in Unicode escapes", "const x = constr\\u0075ctor;", refused("constructor")),
  attempt(
    "the constructor of a function",
    'const x = (y => y)["constructor"];',
    /^runtime student:1 Expected object or array/,
  ),
  attempt("the constructor of an array", 'const x = [1]["constructor"];', /^runtime student:1 Expected array index/),
  attempt(
    "the prototype of an array, written",
    'const a = [1]; a["__proto__"] = 5;',
    /^runtime student:1 Expected array index/,
  ),
  attempt("a property by dot", "const x = [1].map;", /^syntax student:1 /),
  attempt("the constructor of a text", 'const x = "a"["constructor"];', /^runtime student:1 Expected object or array/),
  attempt("eval", 'eval("1");', /^syntax student:1 /),
  attempt("new Function", 'const x = new Function("return process")();', /^syntax student:1 /),
  attempt("a class", "class A {}", /^syntax student:1 /),
  attempt("this", "const x = this;", /^syntax student:1 /),
  attempt("an object", "const x = { isTail: false, value: 1 };", /^syntax student:1 /),
  attempt("a template literal with an expression", `const x = \`\${process}\`;`, /^syntax student:1 /),
  attempt("a regular expression", "const x = /a/;", /^syntax student:1 /),
  attempt("a getter by destructuring", "const { constructor } = list(1);", /^syntax student:1 /),
  attempt("an asynchronous function", "async function f() {}", /^syntax student:1 /),
  attempt("a generator", "function* f() { yield 1; }", /^syntax student:1 /),
  attempt(
    "import of a module of Node",
    'import { readFileSync } from "fs";',
    'syntax student:1 Module "fs" not found.',
  ),
  attempt("import of a path", 'import { a } from "./engine.js";', 'syntax student:1 Module "./engine.js" not found.'),
  attempt("import of an address", 'import x from "https://example.com/x.js";', /^syntax student:1 Module "https/),
  attempt("import as a call", 'const x = import("node:fs");', /^syntax student:1 /),
  attempt(
    "a debugger statement, which would change the engine",
    "debugger; const x = 1;",
    /^syntax student:1 The statement debugger/,
  ),
  attempt(
    "the engine's verbose mode, which would change the engine",
    '"enable verbose"; const x = ((x => x)["constructor"])("return process")();',
    "runtime student:1 Expected object or array, got function.",
  ),
  attempt("the end of the block that programs are put in", "} } process.exit(); { {", /^syntax student:1 /),
  attempt(
    "a source mark",
    "//# sourceURL=source-testcase\nconst x = process;",
    "runtime student:2 Name process not declared.",
  ),
  attempt("the translation's own functions", "callIfFuncAndRightArgs(1);", undeclared("callIfFuncAndRightArgs")),
  attempt("the storage of the engine", 'nativeStorage.evaller("process");', refused("nativeStorage")),
  {
    name: "chapter 4: a parser applied in the underlying JavaScript gives a tree and runs nothing",
    library: { chapter: 4 },
    student: 'const f = () => apply_in_underlying_javascript(parse, list("process.exit();"));',
    testcases: [["f();", "", /^fail \[ "application"/]],
  },
  {
    name: "chapter 4: something that is no function applied",
    library: { chapter: 4 },
    student: 'const f = () => apply_in_underlying_javascript("x", list(1));',
    testcases: [["f();", "", /^runtime student:1 /]],
  },
  {
    name: "chapter 4: continuations of another engine",
    library: { chapter: 4 },
    student: "const f = () => call_cc(k => k(1));",
    testcases: [["f();", "1", /^runtime student:1 Error: call_cc is only available/]],
  },
  {
    name: "gpu: loops of chapter 4 stay in the engine",
    library: { chapter: 4, variant: "gpu" },
    student: "const a = []; for (let i = 0; i < 3; i = i + 1) { a[i] = process; }",
    testcases: [["a;", "", undeclared("process")]],
  },
  {
    name: "wasm: the rules of chapter 1",
    library: { chapter: 1, variant: "wasm" },
    student: "let x = 1;",
    testcases: [["1;", "1", /^syntax student:1 /]],
  },
  {
    name: "non-det: an inherited name",
    library: { chapter: 3, variant: "non-det" },
    student: "const x = constructor;",
    testcases: [["1;", "1", refused("constructor")]],
  },
  {
    name: "non-det: a property of a function",
    library: { chapter: 3, variant: "non-det" },
    student: 'const x = (y => y)["constructor"];',
    testcases: [["1;", "1", /^runtime student:1 /]],
  },
  {
    name: "lazy: a name of Node",
    library: { chapter: 1, variant: "lazy" },
    student: "const x = process;",
    testcases: [["1;", "1", undeclared("process")]],
  },
  {
    name: "concurrent: a name of Node",
    library: { chapter: 3, variant: "concurrent" },
    student: "const x = process;",
    testcases: [["1;", "1", undeclared("process")]],
  },
  {
    name: "a chapter that the student has not reached",
    library: { chapter: 1 },
    student: "const f = () => set_head(list(1), 2);",
    testcases: [["f();", "", undeclared("set_head")]],
  },
];
