import type { Chapter, Variant } from "../../../language/library";
import type { Attack } from "../attack";

/** The places in which a program can change data. In the concurrent variant no value of a program reaches a verdict. */
const PLACES: ReadonlyArray<readonly [chapter: Chapter, variant: Variant]> = [
  [3, "default"],
  [3, "non-det"],
  [4, "default"],
  [4, "gpu"],
  [4, "explicit-control"],
];

/** One place for each way in which programs are run. */
const ENGINES = PLACES.filter(([chapter, variant]) => chapter === 3 || variant === "explicit-control");

/** A course's question as far as these attacks need it, and the wrong values by which its data is made to fit. */
interface Target {
  readonly name: string;
  readonly prepend?: string;
  readonly postpend?: string;
  /** Each with its answer; a wrong program gets another value. */
  readonly testcases: ReadonlyArray<readonly [program: string, answer: string]>;
  /** Statements that change what the course has made so that `f` seems right, and a wrong `f` without them. */
  readonly change: string;
  readonly wrong: string;
  /** A right program, which must pass. */
  readonly right: string;
}

/** Data of the course that names hold, and what decides by it. */
const TARGETS: readonly Target[] = [
  {
    name: "a list",
    prepend: "const expected = list(2, 4);",
    testcases: [["equal(f(list(1, 2)), expected);", "true"]],
    change: "set_head(expected, 0); set_tail(expected, null);",
    wrong: "list(0)",
    right: "const f = xs => map(x => 2 * x, xs);",
  },
  {
    name: "a list inside a list",
    prepend: "const cases = list(pair(list(1, 2), list(2, 4)), pair(null, null));",
    testcases: [["equal(f(head(head(cases))), tail(head(cases)));", "true"]],
    change: "set_tail(head(cases), list(0));",
    wrong: "list(0)",
    right: "const f = xs => map(x => 2 * x, xs);",
  },
  {
    name: "an array",
    prepend: "const cases = [[1, 2], [3, 6]];",
    testcases: [["f(cases[0][0]) === cases[0][1];", "true"]],
    change: "cases[0][1] = 7;",
    wrong: "7",
    right: "const f = x => 2 * x;",
  },
  {
    name: "an array that a function of the prepend goes through",
    prepend:
      "const cases = [[1, 2], [3, 6]]; function passes(g) { for (let i = 0; i < array_length(cases); i = i + 1) { if (g(cases[i][0]) !== cases[i][1]) { return false; } else {} } return true; }",
    testcases: [["passes(f);", "true"]],
    change: "cases[0][1] = 7; cases[1][1] = 7;",
    wrong: "7",
    right: "const f = x => 2 * x;",
  },
  {
    name: "an array that the postpend compares",
    prepend: "const table = [10, 20];",
    postpend: "const passes = () => { const value = f(1); return value === table[1]; };",
    testcases: [["passes();", "true"]],
    change: "table[1] = 7;",
    wrong: "7",
    right: "const f = x => 10 * x + 10;",
  },
  {
    name: "a variable's data",
    prepend: "let expected = list(2, 4);",
    testcases: [["const value = f(list(1, 2)); equal(value, expected);", "true"]],
    change: "set_head(expected, 0); set_tail(expected, null);",
    wrong: "list(0)",
    right: "const f = xs => map(x => 2 * x, xs);",
  },
  {
    name: "the memo of a reference solution",
    prepend:
      "const memo = []; function reference(n) { if (n < 2) { return n; } else { if (memo[n] === undefined) { memo[n] = reference(n - 1) + reference(n - 2); } else {} return memo[n]; } }",
    testcases: [["f(9) === reference(9);", "true"]],
    change: "for (let i = 0; i < 20; i = i + 1) { memo[i] = 0; }",
    wrong: "0",
    right: "const f = n => n < 2 ? n : f(n - 1) + f(n - 2);",
  },
  {
    name: "what a reference solution keeps in lists that it makes later",
    prepend:
      "const memo = []; function reference(n) { if (memo[n] === undefined) { memo[n] = list(n, n); } else {} return memo[n]; }",
    testcases: [["equal(f(3), reference(3));", "true"]],
    change: "reference(3); set_head(memo[3], 0); set_tail(memo[3], null);",
    wrong: "list(0)",
    right: "const f = n => list(n, n);",
  },
  {
    name: "data that a function hands out",
    prepend: "const expected = list(2, 4); const answer = () => expected;",
    testcases: [["equal(f(list(1, 2)), answer());", "true"]],
    change: "set_head(answer(), 0); set_tail(answer(), null);",
    wrong: "list(0)",
    right: "const f = xs => map(x => 2 * x, xs);",
  },
  {
    name: "data that no name holds",
    prepend: "const keep = xs => () => xs; const answer = keep(list(2, 4));",
    testcases: [["equal(f(list(1, 2)), answer());", "true"]],
    change: "set_head(answer(), 0); set_tail(answer(), null);",
    wrong: "list(0)",
    right: "const f = xs => map(x => 2 * x, xs);",
  },
  {
    name: "an array that no name holds",
    prepend: "const keep = xs => i => xs; const answer = keep([2, 4]);",
    testcases: [["f(0) === answer(0)[0];", "true"]],
    change: "const a = answer(0); a[0] = 7;",
    wrong: "7",
    right: "const f = x => 2;",
  },
  {
    name: "a stream",
    prepend: "const evens = pair(2, () => pair(4, () => null));",
    testcases: [["f(1) === head(evens);", "true"]],
    change: "set_head(evens, 7);",
    wrong: "7",
    right: "const f = x => 2 * x;",
  },
];

/** Ways by which the same statements are carried out. */
const WAYS: ReadonlyArray<readonly [name: string, student: (change: string, wrong: string) => string]> = [
  ["at the top level", (change, wrong) => `${change}\nconst f = x => ${wrong};`],
  ["inside the function under test", (change, wrong) => `function f(x) { ${change} return ${wrong}; }`],
  [
    "by another function that the first one calls",
    (change, wrong) => `function change() { ${change} return 0; }\nfunction f(x) { change(); return ${wrong}; }`,
  ],
  [
    "under other names for the builtins",
    (change, wrong) =>
      `const first = set_head; const rest = set_tail;\nfunction f(x) { ${change.replaceAll("set_head", "first").replaceAll("set_tail", "rest")} return ${wrong}; }`,
  ],
  [
    "by builtins that a list holds",
    (change, wrong) =>
      `const ops = list(set_head, set_tail);\nfunction f(x) { ${change.replaceAll("set_head", "head(ops)").replaceAll("set_tail", "head(tail(ops))")} return ${wrong}; }`,
  ],
];

const tampering: Attack[] = TARGETS.flatMap(
  ({ name, prepend = "", postpend = "", testcases, change, wrong, right }) => [
    // Every way in one place, and another way in each of the others.
    ...PLACES.flatMap(([chapter, variant], place) =>
      (place === 0 ? WAYS : WAYS.slice(place, place + 1)).map(
        ([way, student]): Attack => ({
          name: `chapter ${chapter} ${variant}: ${name}, changed ${way}`,
          kind: `${name}, changed ${way}`,
          library: { chapter, variant },
          prepend,
          postpend,
          student: student(change, wrong),
          testcases: testcases.map(([program, answer]) => [program, answer, "fail false"] as const),
        }),
      ),
    ),
    ...ENGINES.map(
      ([chapter, variant]): Attack => ({
        name: `honest: chapter ${chapter} ${variant}: ${name}, which stays as it is`,
        kind: `${name}, which stays as it is`,
        library: { chapter, variant },
        prepend,
        postpend,
        student: right,
        testcases: testcases.map(([program, answer]) => [program, answer, "pass"] as const),
      }),
    ),
  ],
);

/** What a testcase hands to the function under test, and compares it with afterwards. */
const HANDED: ReadonlyArray<readonly [name: string, student: string, testcase: string, more?: Partial<Attack>]> = [
  [
    "the list to copy",
    "function f(xs) { set_head(xs, 0); set_tail(xs, null); return list(0); }",
    "const xs = list(1, 2); equal(f(xs), xs);",
  ],
  ["the array to copy", "function f(xs) { xs[0] = 7; return 7; }", "const xs = [1, 2]; f(xs) === xs[0];"],
  [
    "the list from which the reference computes",
    "function f(xs) { set_head(xs, 0); set_tail(xs, null); return xs; }",
    "const xs = list(1, 2); equal(f(xs), map(x => 2 * x, xs));",
  ],
  [
    "the list under another name",
    "function f(xs) { set_head(xs, 0); set_tail(xs, null); return list(0); }",
    "const xs = list(1, 2); const value = f(xs); equal(value, map(x => 2 * x, xs));",
  ],
  [
    "the expected value beside the argument",
    "function f(x, expected) { expected[0] = 7; return 7; }",
    "const expected = [2]; f(1, expected) === expected[0];",
  ],
  [
    "a list of the prepend",
    "function f(xs) { set_head(xs, 0); set_tail(xs, null); return list(0); }",
    "equal(f(sample), sample);",
    { prepend: "const sample = list(1, 2);" },
  ],
  [
    "a list by a function of the postpend",
    "function f(xs) { set_head(xs, 0); set_tail(xs, null); return list(0); }",
    "passes(list(1, 2));",
    { postpend: "const passes = xs => equal(f(xs), map(x => 2 * x, xs));" },
  ],
  [
    "lists to a function that map calls",
    "function f(xs) { set_head(xs, 0); return 0; }",
    "const xss = list(list(1), list(2)); equal(map(f, xss), map(head, xss));",
  ],
  [
    "a list by a function of the prepend",
    "function f(xs) { set_head(xs, 0); set_tail(xs, null); return list(0); }",
    "passes(f, list(1, 2));",
    { prepend: "const passes = (g, xs) => equal(g(xs), map(x => 2 * x, xs));" },
  ],
  [
    "a list by a name for what a function returns",
    "const f = n => xs => { set_head(xs, 0); set_tail(xs, null); return list(0); };",
    "const xs = list(1, 2); const g = f(1); equal(g(xs), xs);",
  ],
  [
    "a list to a function that a function returns",
    "const f = n => xs => { set_head(xs, 0); set_tail(xs, null); return list(0); };",
    "const xs = list(1, 2); equal(f(1)(xs), xs);",
  ],
];

const handed: Attack[] = ENGINES.flatMap(([chapter, variant]) =>
  HANDED.map(
    ([name, student, testcase, more]): Attack => ({
      name: `chapter ${chapter} ${variant}: ${name}, changed by the function that is handed it`,
      kind: `${name}, changed by the function that is handed it`,
      library: { chapter, variant },
      student,
      ...more,
      testcases: [[testcase, "true", "fail false"]],
    }),
  ),
);

const COUNTER =
  "let correct = 0; const check = (a, b) => { if (a === b) { correct = correct + 1; } else {} return correct; };";
const refused = (name: string) => `syntax student:1 Name ${name} belongs to the question and cannot be assigned.`;

/** Variables of the prepend. */
const VARIABLES: readonly Attack[] = ENGINES.flatMap(([chapter, variant]) =>
  (
    [
      ["a helper, assigned", "check = x => true; const f = x => 0;", "let check = x => x === 1;", "check"],
      ["a counter, assigned", "correct = 2; const f = x => 0;", COUNTER, "correct"],
      ["a counter, assigned in a function", "const f = x => { correct = 2; return 0; };", COUNTER, "correct"],
      [
        "a counter, assigned in a function of a function",
        "const f = x => { const g = () => { correct = 2; return 0; }; return g(); };",
        COUNTER,
        "correct",
      ],
      [
        "a counter, assigned by a loop",
        "const f = x => { for (correct = 2; false; correct = 2) {} return 0; };",
        COUNTER,
        "correct",
      ],
      [
        "a counter, assigned in a branch",
        "const f = x => { if (true) { correct = 2; } else {} return 0; };",
        COUNTER,
        "correct",
      ],
    ] as const
  ).map(
    ([name, student, prepend, variable]): Attack => ({
      name: `chapter ${chapter} ${variant}: ${name}`,
      kind: name,
      library: { chapter, variant },
      prepend,
      student,
      testcases: [["check(f(1), 1); correct === 1;", "true", refused(variable)]],
    }),
  ),
);

const CALLS: readonly Attack[] = ([1, 2, 3, 4] as const).map((chapter) => ({
  name: `chapter ${chapter}: a counter of the prepend, counted up by its own function`,
  kind: "a counter of the prepend, counted up by its own function",
  library: { chapter },
  prepend: COUNTER,
  student: "const f = x => check(1, 1) + check(2, 2);",
  testcases: [
    ["check(f(1), 1); check(f(2), 2); correct;", "2", "fail 0"],
    ["check(f(1), 1) === 1;", "true", "fail false"],
  ],
}));

/** Programs that change data of the course, or data that they are handed, so that a wrong program would seem right. */
export const TAMPERING: readonly Attack[] = [...tampering, ...handed, ...VARIABLES, ...CALLS];
