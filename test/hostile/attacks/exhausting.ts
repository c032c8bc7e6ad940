import type { Attack } from "../attack";

const KILLED_OR_TIMEOUT = /^(timeout|killed The program used more memory than a submission may use\.)$/;
const STACK = /^runtime student:\d+ Maximum call stack size exceeded: /;

/** Programs that use up time, stack or memory. */
export const EXHAUSTING: readonly Attack[] = [
  {
    name: "time: a loop in one testcase leaves the others their verdict",
    library: { chapter: 3 },
    student: "const f = x => { while (x) {} return 1; };",
    testcases: [
      ["f(true);", "1", "timeout"],
      ["f(false);", "1", "pass"],
      ["f(false);", "1", "pass"],
    ],
  },
  {
    name: "time: loops in two testcases end the question, and what follows is not run",
    library: { chapter: 3 },
    student: "const f = x => { while (x) {} return 1; };",
    testcases: [
      ["f(false);", "1", "pass"],
      ["f(true);", "1", "timeout"],
      ["f(true);", "1", "timeout"],
      ["f(false);", "1", "timeout"],
      ["f(false);", "1", "timeout"],
    ],
  },
  {
    name: "time: builtins that never come back in two testcases end the question as well",
    library: { chapter: 3 },
    student: "const f = x => { const p = pair(1, null); if (x) { set_tail(p, p); } else {} return is_list(p); };",
    testcases: [
      ["f(false);", "true", "pass"],
      ["f(true);", "", "timeout"],
      ["f(true);", "", "timeout"],
      ["f(false);", "true", "timeout"],
    ],
  },
  {
    name: "time: a loop before the testcases ends them all at once",
    library: { chapter: 3 },
    student: "while (true) {}",
    testcases: Array.from({ length: 20 }, () => ["1;", "1", "timeout"] as const),
  },
  {
    name: "time: calls in tail position",
    student: "const f = n => f(n + 1);",
    testcases: [["f(0);", "", "timeout"]],
  },
  {
    name: "time: two functions that call each other",
    student: "const f = n => g(n + 1); const g = n => f(n + 1);",
    testcases: [["f(0);", "", "timeout"]],
  },
  {
    name: "time: a tree of calls",
    student: "const f = n => n < 2 ? n : f(n - 1) + f(n - 2);",
    testcases: [["f(60);", "", "timeout"]],
  },
  {
    name: "time: inside the standard library",
    library: { chapter: 2 },
    student: "const f = () => accumulate((x, y) => x + y, 0, enum_list(1, 1000000000000));",
    testcases: [["f();", "", KILLED_OR_TIMEOUT]],
  },
  {
    name: "time: a builtin that never comes back",
    library: { chapter: 3 },
    student: "const f = () => { const p = pair(1, null); set_tail(p, p); return is_list(p); };",
    testcases: [
      ["f();", "", "timeout"],
      ["1;", "1", "pass"],
    ],
  },
  {
    name: "time: lazy, an infinite list's length",
    library: { chapter: 2, variant: "lazy" },
    student: "const ones = pair(1, ones); const f = () => length(ones);",
    testcases: [["f();", "", /^(timeout|killed|runtime)/]],
  },
  {
    name: "time: non-det, a search without end",
    library: { chapter: 3, variant: "non-det" },
    student: "const from = n => amb(n, from(n + 1)); const f = () => { const x = from(1); require(x < 0); return x; };",
    testcases: [["f();", "", /^(timeout|killed|runtime)/]],
  },
  {
    name: "time: non-det, a loop",
    library: { chapter: 3, variant: "non-det" },
    student: "const f = () => { let x = 0; while (true) { x = x + 1; } };",
    testcases: [["f();", "", /^(timeout|killed|runtime)/]],
  },
  {
    name: "time: explicit-control, a continuation that leads to itself",
    library: { chapter: 4, variant: "explicit-control" },
    student: "const f = () => { let k = null; call_cc(c => { k = c; return 1; }); return k(1); };",
    testcases: [
      ["f();", "", "timeout"],
      ["1;", "1", "pass"],
    ],
  },
  {
    name: "time: concurrent threads that never end",
    library: { chapter: 3, variant: "concurrent" },
    student: "const f = () => { while (true) {} };",
    testcases: [["concurrent_execute(f, f);", "", "timeout"]],
  },
  {
    name: "stack: recursion without end",
    library: { execTimeMs: 5000 },
    student: "const f = n => 1 + f(n + 1);",
    testcases: [
      ["f(0);", "", STACK],
      ["1;", "1", "pass"],
    ],
  },
  {
    name: "stack: honest recursion ten thousand deep passes",
    student: "const f = n => n === 0 ? 0 : 1 + f(n - 1);",
    testcases: [["f(10000);", "10000", "pass"]],
  },
  {
    name: "stack: a value nested too deep to be written out",
    library: { chapter: 2 },
    student: "const nest = (n, xs) => n === 0 ? xs : nest(n - 1, pair(xs, 1)); const f = () => nest(100000, null);",
    testcases: [["f();", "", /^fail \[/]],
  },
  {
    name: "stack: a program of twenty thousand parentheses",
    student: `const x = ${"(".repeat(20_000)}1${")".repeat(20_000)};`,
    testcases: [["x;", "1", /^(syntax|runtime) student:\d+ /]],
  },
  {
    name: "memory: a list without end",
    library: { chapter: 3, execTimeMs: 6000 },
    student: "const f = () => { let p = null; while (true) { p = pair(1, p); } };",
    testcases: [
      ["f();", "", KILLED_OR_TIMEOUT],
      ["1;", "1", "pass"],
    ],
  },
  {
    name: "memory: one array that is written out at fifty million places",
    library: { chapter: 3 },
    student: "const f = () => { const a = []; a[50000000] = 1; return a; };",
    testcases: [
      ["f();", "", "fail ... (a value of more than a million elements)"],
      ["1;", "1", "pass"],
    ],
  },
  {
    name: "memory: the same as a text before the testcases",
    library: { chapter: 3 },
    student: "const a = []; a[50000000] = 1; const text = stringify(a);",
    testcases: [
      ["1;", "1", "runtime student:1 Error: stringify cannot write out a value of more than a million elements."],
      ["1;", "1", "runtime student:1 Error: stringify cannot write out a value of more than a million elements."],
    ],
  },
  {
    name: "time: a pair of pairs of the same pairs that is displayed",
    library: { chapter: 2 },
    student: "const f = (n, p) => n === 0 ? display(p) : f(n - 1, pair(p, p));",
    testcases: [
      ["f(60, 1);", "", "runtime student:1 Error: display cannot write out a value of more than a million elements."],
      ["f(1, 1);", "[1, 1]", "pass"],
    ],
  },
  {
    name: "memory: a text that doubles",
    library: { chapter: 3 },
    student: 'const f = () => { let s = "x"; while (true) { s = s + s; } };',
    testcases: [
      ["f();", "", /^(timeout|killed|runtime student:1 The string is too long)/],
      ["1;", "1", "pass"],
    ],
  },
  {
    name: "memory: a list appended to itself",
    library: { chapter: 2 },
    student: "const grow = xs => grow(append(xs, xs)); const f = () => grow(list(1, 2));",
    testcases: [["f();", "", /^(timeout|killed|runtime)/]],
  },
  {
    name: "memory: ninety million cells",
    library: { chapter: 2 },
    student: "const f = () => build_list(x => build_list(y => y, 3000), 30000);",
    testcases: [["f();", "", KILLED_OR_TIMEOUT]],
  },
  {
    name: "memory: a stream forced a thousand million times",
    library: { chapter: 3 },
    student: "const f = () => eval_stream(integers_from(1), 1000000000);",
    testcases: [["f();", "", /^(timeout|killed|runtime)/]],
  },
  {
    name: "time: gpu, loops within loops",
    library: { chapter: 4, variant: "gpu" },
    student:
      "const f = () => { let n = 0; for (let i = 0; i < 1000000; i = i + 1) { for (let j = 0; j < 1000000; j = j + 1) { n = n + 1; } } return n; };",
    testcases: [["f();", "", "timeout"]],
  },
  {
    name: "memory: gpu, an array of arrays",
    library: { chapter: 4, variant: "gpu" },
    student: "const f = () => { const a = []; let i = 0; while (true) { a[i] = [i, i, i]; i = i + 1; } return a; };",
    testcases: [["f();", "", KILLED_OR_TIMEOUT]],
  },
  {
    name: "time: chapter 4, a program that parses itself for ever",
    library: { chapter: 4 },
    student: 'const f = n => { parse("1 + 1;"); return f(n + 1); };',
    testcases: [["f(0);", "", "timeout"]],
  },
  {
    name: "time: concurrent, a lock that nobody opens",
    library: { chapter: 3, variant: "concurrent" },
    student: "const lock = list(true); const f = () => test_and_set(lock) ? f() : 1;",
    testcases: [["concurrent_execute(f, f);", "", "timeout"]],
  },
  {
    name: "time: lazy, a value that needs itself",
    library: { chapter: 1, variant: "lazy" },
    student: "const f = x => x + 1; const self = f(self);",
    testcases: [["self;", "", "runtime student:1 Name self declared later in current scope but not yet assigned"]],
  },
];
