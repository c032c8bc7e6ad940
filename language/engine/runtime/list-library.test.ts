import { TestRealm } from "../machine/test-realm.fixture";
import { LIST_LIBRARY } from "./list-library";
import { DIRECT_DEPTH, state } from "./state";

/** What a program gives and displays, on the engine that has loops for the library or on the one that has its text. */
function linesOf(text: string, debug?: readonly number[]): readonly string[] {
  const trial = new TestRealm(4, "default", debug ? { debug } : {});
  const output = trial.run(text);
  return [...trial.displayed, output];
}

const XS = "const xs = list(3, 1, 2, 1);";

const PROGRAMS: readonly string[] = [
  // Values.
  "list(length(xs), length(null), reverse(xs), reverse(null));",
  "list(append(xs, xs), append(null, 1), append(xs, 5), append(list(1), null));",
  "list(member(2, xs), member(9, xs), member(NaN, list(NaN)), member(null, list(null, 1)));",
  "list(remove(1, xs), remove(9, xs), remove_all(1, xs), remove_all(9, xs), remove(1, null));",
  "list(list_ref(xs, 0), list_ref(xs, 3));",
  "list(map(x => x * 2, xs), map(x => x, null), filter(x => x > 1, xs), filter(x => false, xs));",
  "list(accumulate((x, y) => x - y, 10, xs), accumulate((x, y) => x, 0, null));",
  "list(build_list(x => x * x, 4), build_list(x => x, 0), build_list(x => x, -2), build_list(x => x, 2.5));",
  "list(equal(xs, list(3, 1, 2, 1)), equal(xs, list(3, 1, 2)), equal(pair(xs, xs), pair(xs, list(1))), equal(1, '1'));",
  "list(equal(NaN, NaN), equal(undefined, undefined), equal([1], [1]), equal([1, 2], [1, 2]), equal(map, map));",
  "list(equal(null, undefined), equal(true, true), equal(true, 1), equal(x => x, x => x), equal([1, 2, 3], [1, 2, 3]));",
  "list(map(length, list(xs, null)), accumulate(append, null, list(xs, xs)), filter(is_null, list(null, 1)));",
  // The order in which things happen.
  "map(x => display(x), xs); filter(x => display(x) > 1, xs); for_each(display, xs);",
  "accumulate((x, y) => display(x) + y, 0, xs); build_list(display, 3);",
  "map(x => { set_tail(xs, null); return x; }, xs);",
  "filter(x => { set_tail(xs, list(7)); return true; }, xs);",
  "for_each(x => set_tail(xs, null), xs); xs;",
  "accumulate((x, y) => { set_head(xs, 100); return x + y; }, 0, xs);",
  // What library functions give back is shared with what they are given where it always was.
  "const ys = list(1); const zs = append(xs, ys); set_head(ys, 9); zs;",
  "const ys = remove(3, xs); set_head(tail(xs), 9); ys;",
  "const ys = append(xs, null); set_head(xs, 9); list(xs, ys);",
  "const ys = member(1, xs); set_head(ys, 9); xs;",
  // Errors, each on a line of its own.
  "length(5)",
  "reverse(5)",
  "append(5, null)",
  "member(1, 5)",
  "remove(1, 5)",
  "remove_all(1, 5)",
  "list_ref(5, 0)",
  "length(pair(1, 2))",
  "reverse(pair(1, 2))",
  "append(pair(1, 2), 3)",
  "member(9, pair(1, 2))",
  "remove(9, pair(1, 2))",
  "remove_all(1, pair(1, 2))",
  "list_ref(xs, 4)",
  "list_ref(xs, -1)",
  "list_ref(xs, 'a')",
  "map(x => x, 5)",
  "map(x => display(x), pair(1, 2))",
  "map(1, xs)",
  "map(1, null)",
  "map((x, y) => x, xs)",
  "map(x => x)",
  "filter(x => x, xs)",
  "filter(x => true, pair(1, 2))",
  "filter(1, xs)",
  "filter(x => true, 5)",
  "for_each(x => display(x), pair(1, 2))",
  "for_each(1, xs)",
  "for_each(x => x + true, xs)",
  "accumulate((x, y) => x, 0, pair(1, 2))",
  "accumulate(x => x, 0, xs)",
  "accumulate(1, 0, xs)",
  "accumulate((x, y) => x + y, 0, list(1, 'a'))",
  "build_list(x => x, 'a')",
  "build_list(1, 2)",
  "build_list(x => x)",
  "const f = x => x < 2\n  ? x\n  : x + true;\nmap(f,\n  xs);",
  "const f = x =>\n  late;\nfor_each(f, xs);\nconst late = 1;",
  // Deep, by way of the library and through it.
  "const tree = n => n === 0 ? 1 : list(tree(n - 1)); const sum = t => is_list(t) ? accumulate((x, y) => sum(x) + y, 0, t) : t; sum(tree(1500));",
  "const count = n => n === 0 ? 0 : head(map(x => 1 + count(n - 1), list(n))); count(3000);",
  "const count = n => { let c = 0; for_each(x => { c = n === 0 ? 0 : 1 + count(n - 1); }, list(n)); return c; }; count(2000);",
  "const count = n => length(filter(x => n === 0 || count(n - 1) > 0, list(n, n === 0 ? n : 0))) > 0 ? 1 : 0; count(12);",
  "length(append(enum_list(1, 50000), map(x => x, enum_list(1, 50000))));",
  "let d = null; for (let i = 0; i < 50000; i = i + 1) { d = pair(d, null); } equal(d, d);",
  // Shown, and used as values.
  "stringify(map) + stringify(length) + stringify(accumulate);",
  "list(arity(map), arity(length), arity(accumulate), is_function(append));",
  "apply_in_underlying_javascript(map, list(x => x + 1, xs));",
  "const map = (f, xs) => 'mine'; map(x => x, xs);",
  "(f => f(x => x + 1, xs))(map);",
];

describe.each([0, 3, DIRECT_DEPTH])("functions on lists where calls move to the heap at %i", (depth) => {
  beforeAll(() => {
    state.directDepth = depth;
  });
  afterAll(() => {
    state.directDepth = DIRECT_DEPTH;
  });

  it.each(PROGRAMS)("do as the library's own text does: %s", (program) => {
    const text = `${XS}\n${program.endsWith(";") ? program : `${program};`}`;
    expect(linesOf(text)).toEqual(linesOf(text, []));
  });

  it("meet the time limit where a list has no end", () => {
    const circular = "const xs = list(1, 2); set_tail(tail(xs), xs);";
    for (const call of ["length(xs)", "append(xs, null)", "for_each(x => x, xs)", "member(9, xs)", "equal(xs, xs)"]) {
      const trial = new TestRealm(3, "default", { execTimeMs: 30 });
      expect(trial.run(`${circular}\n${call};`)).toMatch(/^! 2 Potential infinite/);
    }
  });
});

it("list functions wait for an answer inside their callbacks", () => {
  const trial = new TestRealm(3, "default", { host: { interactive: true } });
  let outcome = trial.outcome(
    'accumulate((x, y) => prompt(x) + y, "", map(x => prompt(x), filter(x => prompt(x) === "y", list("a", "b"))));',
  );
  const asked: string[] = [];
  for (const text of ["y", "n", "m", "done"]) {
    if (outcome.kind !== "paused" || outcome.pause.on !== "prompt") break;
    asked.push(outcome.pause.text);
    outcome = outcome.resume({ how: "answer", text });
  }
  expect(asked).toEqual(["a", "b", "a", "m"]);
  expect(trial.describe(outcome)).toBe('= "done"');
});

it("functions on lists have the names of the library and no others", () => {
  expect([...LIST_LIBRARY.keys()].sort().join(" ")).toBe(
    "accumulate append build_list equal filter for_each length list_ref map member remove remove_all reverse",
  );
});
