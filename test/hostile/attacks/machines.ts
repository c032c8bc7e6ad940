import type { Attack } from "../attack";

type Testcase = Attack["testcases"][number];

const attemptIn =
  (library: Attack["library"]) =>
  (name: string, student: string, testcase: Testcase, prepend = ""): Attack => ({
    name: `${library?.variant}: ${name}`,
    library,
    prepend,
    student,
    testcases: [testcase],
  });

const lazy = attemptIn({ chapter: 2, variant: "lazy" });
const search = attemptIn({ chapter: 3, variant: "non-det" });
const threads = attemptIn({ chapter: 3, variant: "concurrent" });
const control = attemptIn({ chapter: 4, variant: "explicit-control" });

const EQUALS_ONE = "const check = x => x === 1;";
const DONE = 'fail "all threads terminated"';

/** Programs that turn what a variant has of its own against the testcases: thunks, searches, threads, continuations. */
export const MACHINES: readonly Attack[] = [
  lazy(
    "a forged helper that is put off until the testcases",
    "const check = x => true; const kept = pair(check, null); const f = () => head(kept)(0) ? 0 : 0;",
    ["check(f());", "true", "fail false"],
    EQUALS_ONE,
  ),
  lazy("an argument that must not be looked at", "const f = x => 1;", ['f(error("never"));', "1", "pass"]),
  lazy("a value that fails while it is written out", 'const f = () => pair(1, pair(2, error("deep")));', [
    "f();",
    "",
    'runtime student:1 Error: "deep"',
  ]),
  lazy("a value that never comes while it is written out", "const g = x => g(x); const f = () => pair(1, g(1));", [
    "f();",
    "",
    "timeout",
  ]),
  lazy("a list without end as the value", "const from = n => pair(n, from(n + 1)); const f = () => from(1);", [
    "f();",
    "",
    /^fail \[ 1,\n\[ 2,\n[\s\S]*\.\.\.<truncated>/,
  ]),
  lazy(
    "a put-off function in a function of a module",
    'import { twice } from "repeat"; const f = () => twice(twice)(x => x + 1)(0);',
    ["f();", "4", "pass"],
  ),
  lazy("a put-off value that is computed once", "const f = x => x; const y = f(1 + 1);", ["y + y;", "4", "pass"]),
  lazy("a text in place of a put-off truth", 'const f = () => (x => x)((y => y)("true"));', [
    "f();",
    "true",
    'fail "true"',
  ]),
  search(
    "a requirement of the student's own",
    "const require = x => true; const f = () => { const x = amb(1, 2); require(x === 2); return x; };",
    ["f();", "2", "fail 1"],
  ),
  search(
    "a choice of the prepend, turned to another",
    "const f = () => { require(secret === 42); return secret; };",
    ["f();", "42", "fail undefined"],
    "const secret = amb(1, 42);",
  ),
  search(
    "a choice that the testcase's own failing turns to another",
    "let n = amb(0, 1); const f = () => n;",
    ["check(f());", "true", "fail undefined"],
    "const check = x => { require(x === 1); return true; };",
  ),
  search("a choice of nothing", "const f = () => amb();", ["f();", "1", "fail undefined"]),
  search("choices as a value", "const f = () => { const a = amb; return a(1, 2); };", ["f();", "1", "pass"]),
  search("a cut before a requirement", "const f = () => { const x = amb(1, 2); cut(); require(x === 2); return x; };", [
    "f();",
    "2",
    "fail undefined",
  ]),
  search(
    "what a failed try has assigned",
    "let c = 0; const f = () => { const x = amb(1, 2, 3); c = c + 1; require(x === 3); return c; };",
    ["f();", "3", "fail 1"],
  ),
  search("an element of what is no list", "const f = () => an_element_of(5);", [
    "f();",
    "",
    "runtime student:1 Error: head(xs) expects a pair as argument xs, but encountered 5\nIt happened inside an_element_of, which this line calls.",
  ]),
  search(
    "names of the machine",
    "const machine = 1; const frame = 2; const code = 4; const f = () => machine + frame + code;",
    ["f();", "7", "pass"],
  ),
  search("a property of an array by name", 'const f = () => { const a = [1]; a["constructor"] = 1; };', [
    "f();",
    "",
    "runtime student:1 Expected array index as prop, got string.",
  ]),
  threads("a forged end", "const concurrent_execute = (...fs) => 42; const f = () => 1;", [
    "concurrent_execute(f);",
    "42",
    DONE,
  ]),
  threads("a thread that is none", "const f = () => 1;", [
    "concurrent_execute(1, x => x);",
    "",
    "runtime testcase:1 Error: concurrent_execute expects functions without parameters.",
  ]),
  threads("a lock that is none", "const f = () => test_and_set(1);", [
    "f();",
    "",
    "runtime student:1 Error: Expected array, got number for test_and_set.",
  ]),
  threads("threads that start threads without end", "const f = () => concurrent_execute(f, f);", [
    "concurrent_execute(f, f);",
    "",
    /^(timeout|killed)/,
  ]),
  control(
    "a continuation that would skip a helper",
    "let k = null; const f = () => check(call_cc(c => { k = c; return 0; }));",
    ["f();", "true", "fail false"],
    EQUALS_ONE,
  ),
  control("a continuation called with nothing", "const f = () => call_cc(k => k());", ["f();", "", "fail undefined"]),
  control("a continuation as the value", "const f = () => call_cc(k => k);", ["f();", "continuation", "pass"]),
  control("the text of a continuation", "const f = () => call_cc(k => stringify(k));", [
    "f();",
    "continuation",
    'fail "continuation"',
  ]),
  control("call_cc of what is no function", "const f = () => call_cc(1);", [
    "f();",
    "",
    "runtime student:1 Calling non-function value 1.",
  ]),
  control(
    "a continuation applied to a list",
    "const f = () => call_cc(k => 1 + apply_in_underlying_javascript(k, list(5)));",
    ["f();", "5", "pass"],
  ),
  control("continuations kept without end", "const f = ks => call_cc(k => f(pair(k, ks)));", [
    "f(null);",
    "",
    /^(timeout|killed)/,
  ]),
  control("a property of a function", 'const f = () => (f)["prototype"];', [
    "f();",
    "",
    "runtime student:1 Expected object or array, got function.",
  ]),
];
