import type { Chapter, Library, Variant } from "./library";
import type { ExecutionRequest, Observation } from "./observation";
import { Question } from "./testcases";

type Parts = Partial<Omit<ExecutionRequest, "library" | "testcases">>;

const library = (chapter: Chapter, variant: Variant = "default"): Library => ({
  chapter,
  variant,
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
});

const run = (parts: Parts, testcase: string, language = library(3)): Observation =>
  new Question({
    library: language,
    prepend: "",
    student: "",
    postpend: "",
    template: "",
    ...parts,
    testcases: [testcase],
  }).run(0);

const valueIn = (parts: Parts, testcase: string, language?: Library): string => {
  const observation = run(parts, testcase, language);
  return observation.kind === "value" ? observation.value : JSON.stringify(observation);
};

describe.each([
  ["default", library(3)],
  ["non-det", library(3, "non-det")],
  ["chapter 4", library(4)],
  ["explicit-control", library(4, "explicit-control")],
] as const)("a question about what a program changes, %s", (_name, language) => {
  const set = "const set = list('set');";
  const add = "function add(x) { set_tail(set, pair(x, tail(set))); return 'ok'; }";
  const has = "function has(x) { return !is_null(member(x, tail(set))); }";

  it("sees operations on a list of the prepend, by what they answer and by the list itself", () => {
    const parts = { prepend: set, student: `${add}\n${has}` };
    expect(valueIn(parts, "add(3); has(3);", language)).toBe("true");
    expect(valueIn(parts, "add(3); has(4);", language)).toBe("false");
    expect(valueIn(parts, "add(3); add(4); length(set);", language)).toBe("3");
    expect(valueIn(parts, "add(3); equal(set, list('set', 3));", language)).toBe("true");
    expect(valueIn(parts, "const answer = add(3); equal(tail(set), list(3));", language)).toBe("true");
    expect(valueIn(parts, "add(3); is_null(member(3, set));", language)).toBe("false");
  });

  it("sees operations that are handed a list of the prepend", () => {
    const student =
      "function add(x, xs) { set_tail(xs, pair(x, tail(xs))); return xs; }\nconst has = (x, xs) => !is_null(member(x, xs));";
    expect(valueIn({ prepend: set, student }, "add(3, set); has(3, set);", language)).toBe("true");
    expect(valueIn({ prepend: set, student }, "add(3, set); equal(set, list('set', 3));", language)).toBe("true");
  });

  it("sees operations on one list that are handed it only sometimes", () => {
    const student = `${add}\nconst holds = (x, xs) => !is_null(member(x, xs));`;
    expect(valueIn({ prepend: set, student }, "add(3); holds(3, set);", language)).toBe("true");
  });

  it("sees what statements outside of functions have changed", () => {
    const parts = { prepend: "const box = list(1);", student: "set_head(box, 5);" };
    expect(valueIn(parts, "head(box);", language)).toBe("5");
    expect(valueIn(parts, "equal(box, list(5));", language)).toBe("true");
  });

  it("sees what a function has changed of what a testcase hands it", () => {
    const student =
      "function d_append(xs, ys) { if (is_null(tail(xs))) { set_tail(xs, ys); } else { d_append(tail(xs), ys); } return xs; }";
    expect(valueIn({ student }, "const xs = list(1); d_append(xs, list(2)); equal(xs, list(1, 2));", language)).toBe(
      "true",
    );
    expect(
      valueIn({ student }, "const xs = list(1); const ys = d_append(xs, list(2)); equal(xs, list(1, 2));", language),
    ).toBe("true");
    expect(valueIn({ student }, "const xs = list(1); d_append(xs, list(2)) === xs;", language)).toBe("true");
    expect(valueIn({ student }, "equal(d_append(list(1), list(2)), list(1, 2));", language)).toBe("true");
    expect(valueIn({ student }, "const xs = list(1); list(d_append(xs, list(2)), xs);", language)).toBe(
      "[[1, [2, null]], [[1, [2, null]], null]]",
    );
  });

  it("sees an array sorted where it stands, against an array of the prepend", () => {
    const prepend =
      "const input = [2, 1]; const expected = [1, 2]; const same = (a, b) => a[0] === b[0] && a[1] === b[1];";
    const right = "function sort(a) { const first = a[0]; a[0] = a[1]; a[1] = first; return a; }";
    const wrong = "function sort(a) { expected[0] = 2; expected[1] = 1; return a; }";
    expect(valueIn({ prepend, student: right }, "sort(input); same(input, expected);", language)).toBe("true");
    expect(valueIn({ prepend, student: wrong }, "sort(input); same(input, expected);", language)).toBe("false");
    expect(valueIn({ prepend, student: right }, "same(sort(input), expected);", language)).toBe("true");
  });

  it("sees what the prepend's own functions change when a program calls them", () => {
    const prepend =
      "let place = 0; const log = []; function move(n) { place = place + n; log[array_length(log)] = n; return place; }";
    const student = "function walk(n) { const own = [n]; own[0] = n + 1; move(1); move(n); return own[0]; }";
    expect(valueIn({ prepend, student }, "walk(2); place;", language)).toBe("3");
    expect(valueIn({ prepend, student }, "walk(2) === 3 && place === 3;", language)).toBe("true");
    expect(valueIn({ prepend, student }, "walk(2) === 3 && array_length(log) === 2;", language)).toBe("true");
    expect(valueIn({ prepend, student }, "move(1); walk(2); place;", language)).toBe("4");
  });

  it("knows the prepend's own objects by identity", () => {
    const prepend = "const empty = list('empty'); const is_empty = t => t === empty;";
    const student = "const f = () => { const own = pair(1, empty); set_head(own, 2); return tail(own); };";
    expect(valueIn({ prepend, student }, "is_empty(f());", language)).toBe("true");
  });

  it("lets the template hand out data and variables", () => {
    const prepend = "let balance = 100; const account = list(100);";
    const student = "function pay(n) { balance = balance - n; set_head(account, balance); return balance; }";
    const template = "function pay(n) { balance = balance - n; return head(account); }";
    expect(valueIn({ prepend, student, template }, "pay(30) === 70 && balance === 70;", language)).toBe("true");
    expect(valueIn({ prepend, student, template }, "pay(30) === head(account);", language)).toBe("true");
  });
});

describe("a variable of the prepend", () => {
  it("may share its name with a parameter and with a variable of an inner block", () => {
    const prepend = "let correct = 0;";
    const student =
      "const f = correct => { correct = correct + 1; return correct; };\nconst g = x => { let correct = x; correct = correct * 2; for (let correct = 0; correct < 1; correct = correct + 1) {} return correct; };";
    expect(valueIn({ prepend, student }, "f(1) + g(2);")).toBe("6");
  });

  it("may be read, and declared anew by the program", () => {
    expect(valueIn({ prepend: "let base = 2;", student: "const f = x => x + base;" }, "f(1);")).toBe("3");
    expect(
      valueIn({ prepend: "let base = 2;", student: "let base = 5; base = 6; const f = () => base;" }, "f() + base;"),
    ).toBe("8");
  });

  it("is said to belong to the question where it is assigned", () => {
    expect(
      run({ prepend: "let correct = 0;", student: "const f = x => {\n  correct = 1;\n  return x;\n};" }, "f(1);"),
    ).toEqual({
      kind: "error",
      errors: [
        {
          phase: "syntax",
          location: "student",
          line: 2,
          errorLine: "  correct = 1;",
          explanation: "Name correct belongs to the question and cannot be assigned.",
        },
      ],
      output: [],
    });
  });
});

describe("a testcase that is evaluated once more", () => {
  it("displays what its second evaluation displays, once", () => {
    const parts = {
      prepend: "const expected = list(2);",
      student: "function f(x) { display(x); set_head(expected, 7); return list(7); }",
    };
    expect(run(parts, "equal(f(1), expected);")).toEqual({ kind: "value", value: "false", output: ["1"] });
  });

  it("keeps a version of the prepend's function that the template asks for", () => {
    const parts = {
      prepend: "const expected = list(2); const twice = x => 2 * x;",
      template: "const twice = x => x;",
      student: "const twice = x => x + x;\nconst f = x => { set_head(expected, 7); return list(twice(x)); };",
    };
    expect(valueIn(parts, "equal(f(1), expected) && twice(2) === 4;")).toBe("true");
  });
});
