import { once, TestRealm } from "../machine/test-realm.fixture";
import { DIRECT_DEPTH, state } from "./state";

/** Where calls move to the heap: at once, soon, and as far down as ever. */
const DEPTHS = [0, 3, DIRECT_DEPTH];

describe.each(DEPTHS)("calls that move to the heap at %d", (depth) => {
  beforeEach(() => {
    state.directDepth = depth;
  });
  afterEach(() => {
    state.directDepth = DIRECT_DEPTH;
  });

  it.each([
    ["a recursion", 1, "const sum = n => n === 0 ? 0 : n + sum(n - 1); sum(100000);", "= 5000050000"],
    [
      "two functions that call each other",
      1,
      "const a = n => n === 0 ? 0 : 1 + b(n - 1); const b = n => n === 0 ? 0 : 2 + a(n - 1); a(20001);",
      "= 30001",
    ],
    [
      "a recursion inside a function that map calls",
      2,
      "const sum = n => n === 0 ? 0 : n + sum(n - 1); map(sum, list(10, 20000));",
      "= [55, [200010000, null]]",
    ],
    [
      "a recursion by a list",
      2,
      "const app = (xs, ys) => is_null(xs) ? ys : pair(head(xs), app(tail(xs), ys)); length(app(enum_list(1, 20000), list(1)));",
      "= 20001",
    ],
    ["the standard library's own recursion", 2, "equal(enum_list(1, 20000), enum_list(1, 20000));", "= true"],
    ["a stream", 3, "length(eval_stream(stream_map(x => x * 2, integers_from(1)), 10000));", "= 10000"],
    [
      "a stream of streams",
      3,
      "stream_ref(stream_filter(x => x % 3 === 0, stream_map(x => x + 1, integers_from(1))), 10000);",
      "= 30003",
    ],
    [
      "apply_in_underlying_javascript",
      4,
      "const f = n => n === 0 ? 0 : 1 + apply_in_underlying_javascript(f, list(n - 1)); f(20000);",
      "= 20000",
    ],
    [
      "a million calls in tail position",
      1,
      "const f = (n, a) => n === 0 ? a : f(n - 1, a + 1); f(1000000, 0);",
      "= 1000000",
    ],
    [
      "calls in tail position deep down",
      3,
      "const g = (n, a) => n === 0 ? a : g(n - 1, a + 1); const f = n => n === 0 ? g(100000, 0) : 0 + f(n - 1); f(1000);",
      "= 100000",
    ],
    [
      "a loop in every call",
      3,
      "const f = n => { let s = 0; for (let i = 0; i < 2; i = i + 1) { s = s + (n === 0 ? 1 : i === 0 ? 0 : f(n - 1)); } return s; }; f(5000);",
      "= 2",
    ],
    [
      "a loop that is left early",
      3,
      "const f = n => { let i = 0; while (true) { if (i === 3) { break; } else { i = i + 1; continue; } } return n === 0 ? i : f(n - 1) + i; }; f(5000);",
      "= 15003",
    ],
    [
      "variables that are shared by what is called",
      3,
      "let calls = 0; const f = n => { let own = n; const bump = () => { own = own + 1; calls = calls + 1; }; bump(); return n === 0 ? own : own - n + f(n - 1) ; }; list(f(3000), calls);",
      "= [3001, [3001, null]]",
    ],
    [
      "functions that are made deep down and used later",
      3,
      "const made = []; const f = n => { made[n] = x => x + n; return n === 0 ? 0 : 1 + f(n - 1); }; f(2000); made[3](10) + made[1999](1);",
      "= 2013",
    ],
    [
      "functions inside functions inside functions",
      3,
      "const f = n => { const g = a => { const h = b => { const k = c => c === 0 ? a + b + n : 1 + k(c - 1); return 0 + k(b); }; return 0 + h(a); }; return n === 0 ? g(5) : 0 + f(n - 1); }; f(1000);",
      "= 15",
    ],
    [
      "a function with a rest parameter",
      3,
      "const count = (first, ...rest) => is_null(first) ? array_length(rest) : 1 + count(null, ...rest, first); count(1, 2, 3);",
      "= 4",
    ],
    [
      "five arguments",
      1,
      "const f = (a, b, c, d, e) => a === 0 ? b + c + d + e : 1 + f(a - 1, e, d, c, b); f(2000, 1, 2, 3, 4);",
      "= 2010",
    ],
    [
      "an order of operands that shows",
      3,
      "let s = ''; const say = x => { s = s + stringify(x); return x; }; const r = say(1) + say(2) * say(3) - say(4); s + '=' + stringify(r);",
      '= "1234=3"',
    ],
    [
      "an operand that a later one changes",
      3,
      "let x = 1; const change = () => { x = 10; return 1; }; x + change() + x;",
      "= 12",
    ],
  ] as const)(
    "allow %s",
    (_name, chapter, program, shown) => {
      expect(once(chapter, "default", program)).toBe(shown);
    },
    30_000,
  );

  it("give an error deep down its line", () => {
    expect(once(1, "default", "const f = n =>\n  n === 0\n  ? 1 + true\n  : 1 + f(n - 1);\nf(5000);")).toBe(
      "! 3 Expected number on right hand side of operation, got boolean.",
    );
    expect(once(2, "default", "const f = n => n === 0\n  ? head(n)\n  : 1 + f(n - 1);\nf(5000);")).toBe(
      "! 2 Error: head(xs) expects a pair as argument xs, but encountered 0",
    );
    expect(once(2, "default", "const f = n => n === 0\n  ? length(5)\n  : 1 + f(n - 1);\nf(5000);")).toBe(
      "! 2 Error: tail(xs) expects a pair as argument xs, but encountered 5\nIt happened inside length, which this line calls.",
    );
    expect(
      once(1, "default", "const f = n => n === 0\n  ?\n  late\n  : 1 + f(n - 1);\nf(5000);\nconst late = 1;"),
    ).toBe("! 3 Name late declared later in current scope but not yet assigned");
    expect(once(1, "default", "const f = n => n === 0\n  ? f(1,\n 2)\n  : 1 + f(n - 1);\nf(5000);")).toBe(
      "! 2 Expected 1 arguments, but got 2.\nf(n) is called with 2 arguments: it takes 1.",
    );
    expect(once(1, "default", "const f = n => n === 0\n  ? n(1)\n  : 1 + f(n - 1);\nf(5000);")).toBe(
      "! 2 Calling non-function value 0.",
    );
  });

  it("end a recursion without end, and the next part is not the worse for it", () => {
    const trial = new TestRealm(1, "default");
    const output = trial.run("const f = n => 1 + f(n + 1);\nf(0);");
    expect(output).toMatch(/^! 1 Maximum call stack size exceeded: f calls on without returning\.\nLast calls: f\(/);
    const [first = 0, second = 0, third = 0] = [...output.matchAll(/f\((\d+)\)/g)].map(([, n]) => Number(n));
    expect(first).toBeGreaterThan(100_000);
    expect([second - first, third - second]).toEqual([1, 1]);
    expect(trial.run("const g = n => n === 0 ? 0 : 1 + g(n - 1); g(50000);", "repl")).toBe("= 50000");
  });

  it("tell no helper of the library among the last calls of a recursion without end", () => {
    const output = once(2, "default", "const f = x => head(map(f, list(x)));\nf(7);");
    expect(output).toMatch(/^! 1 Maximum call stack size exceeded: f calls on/);
    expect(output).toContain("Last calls: f(7), f(7), f(7).");
  });

  it("report an endless recursion through a library function without terms of JavaScript", () => {
    const output = once(4, "default", "const f = x => 1 + apply_in_underlying_javascript(f, list(x));\nf(7);");
    expect(output).toMatch(/^! 1 Maximum call stack size exceeded: f calls on/);
    expect(output).toContain("Last calls: f(7), f(7), f(7).");
  });

  it("look at the clock", () => {
    const limited = () => new TestRealm(3, "default", { execTimeMs: 50 });
    expect(limited().run("while (true) {}")).toBe(
      "! 1 Potential infinite loop detected.\nThe program ran for more than 0.05 s.",
    );
    expect(limited().run("const f = n => f(n);\nf(7);")).toBe(
      "! 1 Potential infinite recursion detected: f(7).\nThe program ran for more than 0.05 s.",
    );
    expect(limited().run("const f = n => n < 2 ? 1 : f(n - 1) + f(n - 2);\nf(60);")).toContain(
      "Potential infinite recursion",
    );
  });

  it("show functions as they were written", () => {
    expect(once(1, "default", "const f = x => {\n    return  x+1;   // one more\n};\nf;")).toBe(
      "= x => {\n  return x + 1;\n}",
    );
    expect(once(1, "default", "function f(x,y) { return x; }\nf;")).toBe("= function f(x, y) {\n  return x;\n}");
    expect(once(1, "default", "arity((x, y) => x);")).toBe("= 2");
  });
});

describe("the depth of calls", () => {
  it("is the same after errors", () => {
    const trial = new TestRealm(1, "default");
    for (let i = 0; i < 20; i++)
      trial.run("const f = n => n === 0 ? late : 1 + f(n - 1); f(100); const late = 1;", "repl");
    trial.run("const g = n => n === 0 ? 0 : 1 + g(n - 1); g(10);", "repl");
    expect(state.depth).toBe(0);
  });
});
