import { once, TestRealm } from "../machine/test-realm.fixture";
import { DIRECT_DEPTH, state } from "./state";

describe.each([0, 4, DIRECT_DEPTH])("the lazy variant, with calls that move to the heap at %d", (depth) => {
  beforeEach(() => {
    state.directDepth = depth;
  });
  afterEach(() => {
    state.directDepth = DIRECT_DEPTH;
  });

  it.each([
    ["does not compute what is not used", "function f(x, y) { return x; } f(1, head(null));", "= 1"],
    ["computes an argument once", "function f(x) { return x + x; } f(display(2));", "= 4"],
    ["knows lists that contain themselves", "const ones = pair(1, ones); head(tail(tail(ones)));", "= 1"],
    ["knows lists without end", "const nat = pair(0, map(x => x + 1, nat)); list_ref(nat, 1000);", "= 1000"],
    ["computes conditions and operands", "function f(b, x) { return b ? x * 2 : -x; } f(!false, 1 + 2);", "= 6"],
    ["recurs deep", "function sum(n) { return n === 0 ? 0 : n + sum(n - 1); } sum(20000);", "= 200010000"],
    [
      "gathers sums without end of stack",
      "function f(n, a) { return n === 0 ? a : f(n - 1, a + n); } f(20000, 0);",
      "= 200010000",
    ],
    ["follows long lists", "length(map(x => x + 1, enum_list(1, 10000)));", "= 10000"],
    ["calls what is passed to it", "function twice(f) { return x => f(f(x)); } twice(x => x + 1)(40);", "= 42"],
    ["calls functions by functions", "function f(g, x) { return g(x); } f(math_abs, 0 - 5);", "= 5"],
    ["computes what a builtin needs", "math_max(1 + 1, head(pair(7, head(null))));", "= 7"],
    ["returns what a parameter will be", "function id(x) { return x; } id(id(id(5))) + 1;", "= 6"],
    [
      "writes values out whole",
      "function f(n) { return n === 0 ? null : pair(n * n, f(n - 1)); } f(3);",
      "= [9, [4, [1, null]]]",
    ],
    [
      "tells what is wrong",
      "function f(x) {\n  return x + true;\n}\nf(1);",
      "! 2 Expected number on right hand side of operation, got boolean.",
    ],
    [
      "tells of arguments",
      "function f(x) {\n  return x;\n}\nf(1, 2);",
      "! 4 Expected 1 arguments, but got 2.\nf(x) is called with 2 arguments: it takes 1.",
    ],
    ["tells of what is no function", "const x = 1;\nx(2);", "! 2 Calling non-function value 1."],
    [
      "needs what it is computing",
      "const x = f(1);\nfunction f(n) { return n + x; }\nx;",
      "! 1 Name f declared later in current scope but not yet assigned",
    ],
  ] as const)(
    "%s",
    (_name, program, shown) => {
      expect(once(2, "lazy", program)).toBe(shown);
    },
    30_000,
  );
});

it("tells no call of the engine's own, nor of what is put off, when the time is up in the lazy variant", () => {
  const trial = new TestRealm(2, "lazy", { execTimeMs: 50 });
  const endless = "const from = n => pair(n, from(n + 1));";
  const firstLine = (program: string) => trial.run(program).split("\n")[0];
  // Whether the time is up within the library's function, between two of its steps or in the stream's is chance.
  expect(firstLine(`${endless} length(from(1));`)).toMatch(
    /^! 1 Potential infinite recursion detected(: (length|from)\(\.\.\.\))?\.$/,
  );
  expect(firstLine("const flip = (f, x) => f(flip, x + 1); flip(flip, 1);")).toBe(
    "! 1 Potential infinite recursion detected.",
  );
});
