import { once, TestRealm } from "./test-realm.fixture";

/** What both engines say to a program of chapter 3 or 4. */
const both = (text: string, chapter: 1 | 2 | 3 | 4 = 4): readonly [string, string] => {
  const native = new TestRealm(chapter, "default");
  const machine = new TestRealm(chapter, "default", { debug: [] });
  const outputs = [native.run(text), machine.run(text)] as const;
  expect(machine.displayed).toEqual(native.displayed);
  return outputs;
};

const same = (text: string, outputs: string, chapter: 1 | 2 | 3 | 4 = 4): void => {
  expect(both(text, chapter)).toEqual([outputs, outputs]);
};

describe("errors of the machine and of the native engine", () => {
  it.each([
    ["1;\n2 + true;", "! 2 Expected number on right hand side of operation, got boolean."],
    ["1;\n\n-'a';", "! 3 Expected number, got string."],
    ["!1;", "! 1 Expected boolean, got number."],
    ["1 ? 2 : 3;", "! 1 Expected boolean as condition, got number."],
    ["if (null) { 1; } else { 2; }", "! 1 Expected boolean as condition, got null."],
    ["'a' && true;", "! 1 Expected boolean as condition, got string."],
    ["let i = 0;\nwhile (i) { i = i + 1; }", "! 2 Expected boolean as condition, got number."],
    ["1;\n5(6);", "! 2 Calling non-function value 5."],
    [
      "const f = (x, y) => x;\nf(1);",
      "! 2 Expected 2 arguments, but got 1.\nf(x, y) is called with 1 argument: y has no value.",
    ],
    [
      "const f = (x, ...ys) => ys;\nf();",
      "! 2 Expected 1 or more arguments, but got 0.\nf(x, ...ys) is called with no arguments: x has no value.",
    ],
    ["const f = (x, ...ys) => ys;\nf(1, 2, 3);", "= [2, 3]"],
    [
      "pair(1);",
      "! 1 Expected 2 arguments, but got 1.\npair(left, right) is called with 1 argument: right has no value.",
    ],
    ["1;\nhead(null);", "! 2 Error: head(xs) expects a pair as argument xs, but encountered null"],
    ["const f = () => x;\nf();\nconst x = 1;", "! 1 Name x declared later in current scope but not yet assigned"],
    ["f();\nfunction f() { return 1; }", "! 1 Name f declared later in current scope but not yet assigned"],
    ["{\n  const y = y + 1;\n}", "! 2 Name y declared later in current scope but not yet assigned"],
    ["1 + nowhere;", "! 1 Name nowhere not declared."],
    ["const c = 1;\nc = 2;", "! 2 Cannot assign new value to constant c."],
    ["const a = [1];\na['x'];", "! 2 Expected array index as prop, got string."],
    ["const a = [1];\na[-1] = 2;", "! 2 Expected array index as prop, got other number."],
    ["(1)[0];", "! 1 Expected object or array, got number."],
    ["1;\nmap(5, list(1));", "! 2 Calling non-function value 5.\nIt happened inside map, which this line calls."],
    [
      "1;\nmap((x, y) => x, list(1));",
      "! 2 Expected 2 arguments, but got 1.\nmap calls (x, y) => ... with 1 argument: y has no value.",
    ],
    [
      "const f = x => x + 'a';\n1;\nmap(f, list(1));",
      "! 1 Expected number on right hand side of operation, got string.",
    ],
    [
      "const f = xs => accumulate((x, y) => x + y, 0, xs);\n1 +\n  f(5);",
      "! 1 Error: tail(xs) expects a pair as argument xs, but encountered 5\nIt happened inside accumulate, which this line calls.",
    ],
    ["error('why', 'because');", '! 1 Error: because "why"'],
    ["const f = n => n === 0 ? error(n) : f(n - 1);\nf(3);", "! 1 Error: 0"],
    [
      "stream_ref(stream(1), 3);",
      "! 1 Error: stream_tail(xs) expects a pair as argument xs, but encountered  null\nIt happened inside stream_ref, which this line calls.",
    ],
    [
      "parse_int('7', 99);",
      "! 1 Error: parse_int expects two arguments a string s, and a positive integer i between 2 and 36, inclusive.",
    ],
  ])("%j", (text, outputs) => same(text, outputs));
});

describe("values of the machine and of the native engine", () => {
  it.each([
    ["", "= undefined"],
    ["1; const x = 2;", "= 1"],
    ["1; if (true) { const y = 1; } else { }", "= undefined"],
    ["1; if (true) { 2; } else { 3; }", "= 2"],
    ["1; { }", "= 1"],
    ["1; { 5; const z = 1; }", "= 5"],
    ["1; for (let i = 0; i < 3; i = i + 1) { i * 10; }", "= 20"],
    ["1; for (let i = 0; i < 0; i = i + 1) { i; }", "= undefined"],
    ["1; while (true) { 7; break; }", "= 7"],
    ["1; while (true) { 7; if (true) { break; } else { } }", "= undefined"],
    ["let i = 0; while (i < 3) { i = i + 1; if (i === 2) { continue; } else { i; } }", "= 3"],
    ["let a = 1; a = 5;", "= 5"],
    [
      "const fs = []; for (let i = 0; i < 3; i = i + 1) { fs[i] = () => i; } [fs[0](), fs[1](), fs[2]()];",
      "= [0, 1, 2]",
    ],
    ["function f() { 5; } f();", "= undefined"],
    ["function f(x) { if (x) { return 1; } else { } } [f(true), f(false)];", "= [1, undefined]"],
    ["const f = (x, y) => { return x; }; f;", "= (x, y) => {\n  return x;\n}"],
    ["function f(x) { return x; } stringify(f);", '= "function f(x) {\\n  return x;\\n}"'],
    ["map;", "= function map(f, xs) {\n\t[implementation hidden]\n}"],
    ["pair;", "= function pair(left, right) {\n\t[implementation hidden]\n}"],
    ["[arity(pair), arity((x, y, z) => x), arity((...xs) => 1), arity((a,b,c,d,e,f) => 1)];", "= [2, 3, 0, 6]"],
    ["math_max(...[1, 5, 3]);", "= 5"],
    ["const x = 1; { const x = 2; { const f = () => x; f(); } }", "= 2"],
    ["const f = x => y => z => x + y + z; f(1)(2)(3);", "= 6"],
    ["apply_in_underlying_javascript((...xs) => xs, list(1, 2));", "= [1, 2]"],
    ["`plain`;", '= "plain"'],
    ["stream_to_list(stream_map(x => x * 2, stream(1, 2)));", "= [2, [4, null]]"],
    ["true || nothing; const nothing = 1;", "= true"],
    ["display_list(list(1, list(2))); display('a', 'b');", '= "a"'],
    ["let n = 0; const f = (a, b) => [a, b]; f(n, (() => { n = n + 1; return n; })());", "= [0, 1]"],
  ])("%j", (text, outputs) => same(text, outputs));

  it("keep the rules of chapter 2", () => {
    same("true === true;", "! 1 Expected string or number on left hand side of operation, got boolean.", 2);
    same("'a' + 1;", "! 1 Expected string on right hand side of operation, got number.", 1);
  });
});

describe("parts of a program", () => {
  it("share names, and keep what they saw when a name is declared again", () => {
    const trial = new TestRealm(3, "default", { debug: [] });
    trial.run("const secret = 1; const helper = () => secret; let count = 0;", "prepend");
    expect(trial.run("const secret = 2; count = count + 1; [secret, helper(), count];")).toBe("= [2, 1, 1]");
    expect(trial.run("helper;", "repl")).toBe("= () => {\n\t[implementation hidden]\n}");
    expect(trial.run("helper = 1;", "repl")).toBe("! 1 Cannot assign new value to constant helper.");
    expect(trial.run("count = count + 1;", "repl")).toBe("= 2");
    expect(trial.run("const later = 1 + true;", "repl")).toBe(
      "! 1 Expected number on right hand side of operation, got boolean.",
    );
    expect(trial.run("later;", "repl")).toBe("! 1 Name later declared later in current scope but not yet assigned");
    expect(trial.run("const later = 5; later;", "repl")).toBe("= 5");
  });

  it("import from modules, whose functions call those of the program", () => {
    const text = 'import { repeat, twice as two } from "repeat";\nconst f = x => x + 1;\n[repeat(f, 5)(0), two(f)(0)];';
    expect(once(3, "non-det", text)).toBe("= [5, 2]");
    const trial = new TestRealm(3, "default", { debug: [] });
    expect(trial.run(text)).toBe("= [5, 2]");
    expect(trial.run("repeat(two(two(f)), 2)(0);", "repl")).toBe("= 8");
    expect(trial.run('import { nothing } from "repeat";', "repl")).toBe(
      '! 1 Module "repeat" does not contain a definition for "nothing".',
    );
    expect(trial.run('import { f as g } from "nowhere";', "repl")).toBe('! 1 Module "nowhere" not found.');
  });

  it("tell errors of functions that modules call by their own lines", () => {
    const text = 'import { repeat } from "repeat";\nconst f = x =>\n  x + true;\nrepeat(f, 5)(0);';
    expect(once(3, "non-det", text)).toBe("! 3 Expected number on right hand side of operation, got boolean.");
    expect(once(3, "non-det", 'import { repeat } from "repeat";\nrepeat((x, y) => x, 2)(0);')).toBe(
      "! 2 Expected 2 arguments, but got 1.\n(x, y) => ... is called with 1 argument: y has no value.",
    );
  });

  it("leave functions behind that can be called when they have ended", () => {
    const trial = new TestRealm(3, "default", { debug: [], execTimeMs: 50 });
    const outcome = trial.outcome("const f = x => x > 100 ? f(x) : x + 1;\nf;");
    const f = (outcome as { value?: unknown }).value as (x: unknown) => unknown;
    expect(f(1)).toBe(2);
    expect(trial.attend(() => f(2))).toEqual([]);
    const problem = { phase: "runtime", part: "student", line: 1, timeout: false };
    expect(trial.attend(() => f("a"))).toEqual([
      { ...problem, explanation: "Expected string on right hand side of operation, got number." },
    ]);
    expect(trial.attend(() => f(101))).toEqual([
      {
        ...problem,
        timeout: true,
        explanation: "Potential infinite recursion detected: f(101).\nThe program ran for more than 0.05 s.",
      },
    ]);
  });

  it("run out of time in loops and recursions", () => {
    const quick = () => new TestRealm(3, "default", { debug: [], execTimeMs: 20 });
    expect(quick().run("1;\nwhile (true) {}")).toBe(
      "! 2 Potential infinite loop detected.\nThe program ran for more than 0.02 s.",
    );
    expect(quick().run("const f = () => f();\nf();")).toBe(
      "! 1 Potential infinite recursion detected: f().\nThe program ran for more than 0.02 s.",
    );
  });
});
