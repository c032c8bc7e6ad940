import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gradingLibrary } from "../domain/assessments/execution-request";
import { readTask, uploadFrom } from "../domain/assessments/xml";
import type { Chapter, Library } from "./library";
import { Question } from "./testcases";
import { type TrapTexts, trapsOf } from "./traps";

const library = (chapter: Chapter): Library => ({
  chapter,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
});

type Parts = Partial<Omit<TrapTexts, "library" | "testcases">> & { readonly library?: Library };

const texts = ({ library: own = library(3), ...parts }: Parts, ...programs: string[]): TrapTexts => ({
  library: own,
  prepend: "",
  template: "const f = x => x;",
  postpend: "",
  solution: "",
  ...parts,
  testcases: programs.map((program) => ({ program, answer: "true" })),
});
const traps = (parts: Parts, ...programs: string[]) => trapsOf(texts(parts, ...programs));

/** The value of a testcase after a program that tries to make a wrong answer right. */
function valueWith(parts: Parts, student: string, program: string): string {
  const { library: own, prepend, postpend, template } = texts(parts);
  const observation = new Question({ library: own, prepend, postpend, template, student, testcases: [program] }).run(0);
  return observation.kind === "value"
    ? observation.value
    : observation.kind === "error"
      ? (observation.errors[0]?.explanation ?? "")
      : observation.kind;
}

describe("a list or an array of the prepend that a program can change", () => {
  it("is told where a testcase compares with it, and is evaluated again", () => {
    const parts = { prepend: "\nconst expected = list(2, 4);" };
    const testcase = "equal(f(list(1, 2)), expected);";
    expect(traps(parts, testcase)).toEqual([
      { kind: "data", part: "prepend", name: "expected", line: 2, testcases: [1], counts: "evaluated again" },
    ]);
    expect(
      valueWith(parts, "function f(xs) { set_head(expected, 0); set_tail(expected, null); return list(0); }", testcase),
    ).toBe("false");
  });

  it("is told of an array by its places", () => {
    const parts = { prepend: "const cases = [[1, 2], [3, 6]];" };
    const testcase = "f(cases[0][0]) === cases[0][1];";
    expect(traps(parts, "f(1) === 2;", testcase)).toEqual([
      { kind: "data", part: "prepend", name: "cases", line: 1, testcases: [2], counts: "evaluated again" },
    ]);
    expect(valueWith(parts, "cases[0][1] = 7; const f = x => 7;", testcase)).toBe("false");
  });

  it.each([
    [
      "a function of the prepend that goes through it",
      "const cases = [[1, 2], [3, 6]]; function passes(g) { for (let i = 0; i < array_length(cases); i = i + 1) { if (g(cases[i][0]) !== cases[i][1]) { return false; } else {} } return true; }",
      "",
      "passes(f);",
    ],
    [
      "the postpend",
      "const cases = [10, 20];",
      "const passes = () => { const value = f(1); return value === cases[1]; };",
      "passes();",
    ],
    [
      "accumulate",
      "const cases = list(pair(1, 2));",
      "",
      "accumulate((c, ok) => ok && f(head(c)) === tail(c), true, cases);",
    ],
    [
      "an equality of the prepend's own",
      "const cases = list(1, 2); const same = (xs, ys) => is_null(xs) ? is_null(ys) : head(xs) === head(ys) && same(tail(xs), tail(ys));",
      "",
      "same(f(0), cases);",
    ],
    ["a name for the result", "const cases = [1, 2];", "", "const value = f(1); const ok = value === cases[0]; ok;"],
    [
      "an array that is sorted in place",
      "const cases = [1, 2]; const input = [2, 1];",
      "",
      "f(input); input[0] === cases[0];",
    ],
  ])("is told where it is compared by %s", (_by, prepend, postpend, testcase) => {
    expect(traps({ prepend, postpend }, testcase)).toEqual([
      { kind: "data", part: "prepend", name: "cases", line: 1, testcases: [1], counts: "evaluated again" },
    ]);
  });

  it("counts as changed where the template hands it out", () => {
    const parts = { prepend: "const expected = list(2);", template: "const f = () => head(expected);" };
    const testcase = "f() === head(expected);";
    expect(traps(parts, testcase)).toEqual([
      { kind: "data", part: "prepend", name: "expected", line: 1, testcases: [1], counts: "change" },
    ]);
    expect(valueWith(parts, "const f = () => { set_head(expected, 7); return 7; };", testcase)).toBe("true");
  });

  it("counts as changed where the testcase is about what a program changes", () => {
    const parts = {
      prepend: "const set = list('set'); const expected = list('set', 3);",
      template: "const add = x => 0;",
    };
    const testcase = "add(3); equal(set, expected);";
    expect(traps(parts, testcase)).toEqual([
      { kind: "data", part: "prepend", name: "set", line: 1, testcases: [1], counts: "change" },
      { kind: "data", part: "prepend", name: "expected", line: 1, testcases: [1], counts: "change" },
    ]);
    expect(valueWith(parts, "const add = x => set_tail(expected, null);", testcase)).toBe("true");
  });

  it("is told of globals", () => {
    const own = { ...library(3), globals: [["expected", "list(1, 2)"]] as const };
    expect(traps({ library: own }, "equal(f(1), expected);")).toEqual([
      { kind: "data", part: "globals", name: "expected", line: 0, testcases: [1], counts: "evaluated again" },
    ]);
  });

  it.each([
    ["only handed to the student's function", "const xs = list(1, 2);", "equal(f(xs), list(1, 2));"],
    ["only handed by map", "const xs = list(1, 2);", "equal(map(f, xs), list(1, 2));"],
    ["only handed by a function in between", "const xs = list(1, 2);", "equal(map(x => f(x), xs), list(1, 2));"],
    ["only handed under another name", "const xs = list(1, 2);", "const ys = tail(xs); f(ys) === 1;"],
    ["the one that the testcase is about", "const xs = list(1, 2);", "f(0); equal(xs, list(1, 2, 3));"],
    ["used by nothing", "const xs = list(1, 2);", "f(1) === 2;"],
    ["hidden by the testcase", "const xs = list(1, 2);", "const xs = list(3); equal(f(1), xs);"],
    ["hidden by the template", "const f = list(1, 2);", "f(1) === 2;"],
  ])("is no trap when it is %s", (_why, prepend, testcase) => {
    expect(traps({ prepend }, testcase)).toEqual([]);
  });
});

describe("values that a reference solution stores", () => {
  const prepend =
    "const memo = [];\nfunction reference(n) { if (n < 2) { return n; } else { if (memo[n] === undefined) { memo[n] = reference(n - 1) + reference(n - 2); } else {} return memo[n]; } }";

  it("is told with the reference, and is evaluated again", () => {
    expect(traps({ prepend }, "f(9) === reference(9);")).toEqual([
      { kind: "memo", part: "prepend", name: "memo", line: 1, testcases: [1], counts: "evaluated again" },
      { kind: "reference", part: "prepend", name: "reference", line: 2, testcases: [1], counts: "use" },
    ]);
    expect(
      valueWith(
        { prepend },
        "for (let i = 0; i < 20; i = i + 1) { memo[i] = 0; } const f = n => 0;",
        "f(9) === reference(9);",
      ),
    ).toBe("false");
  });
});

describe("a let of the prepend", () => {
  it("is told where a testcase depends on it; assigning it is refused", () => {
    const parts = { prepend: "let check = x => x === 1;" };
    expect(traps(parts, "check(f(1));")).toEqual([
      { kind: "variable", part: "prepend", name: "check", line: 1, testcases: [1], counts: "refused" },
    ]);
    expect(valueWith(parts, "check = x => true; const f = x => 0;", "check(f(1));")).toBe(
      "Name check belongs to the question and cannot be assigned.",
    );
  });

  it("counts as assigned where the template assigns it", () => {
    const parts = { prepend: "let limit = 10;", template: "function f(x) { limit = 5; return x; }" };
    expect(traps(parts, "f(9) < limit;")).toEqual([
      { kind: "variable", part: "prepend", name: "limit", line: 1, testcases: [1], counts: "change" },
    ]);
    expect(valueWith(parts, "function f(x) { limit = 500; return 90; }", "f(9) < limit;")).toBe("true");
  });

  it("is no trap in chapters without assignments, and none that only the program uses", () => {
    expect(traps({ library: library(2), prepend: "let rate = 3;" }, "f(1) < rate;")).toEqual([
      { kind: "expected", part: "prepend", name: "rate", line: 1, testcases: [1], counts: "use" },
    ]);
    expect(traps({ prepend: "let rate = 3; const taxed = x => rate * x;" }, "f(1) === 3;")).toEqual([]);
  });
});

describe("a counter of right answers", () => {
  const count =
    "let correct = 0; const check = (a, b) => { if (a === b) { correct = correct + 1; } else {} return correct; };";

  it("is evaluated again where the testcase calls what counts", () => {
    const testcase = "check(f(1), 1); check(f(2), 2); correct;";
    expect(traps({ prepend: count }, testcase)).toEqual([
      { kind: "counter", part: "prepend", name: "correct", line: 1, testcases: [1], counts: "evaluated again" },
    ]);
    expect(valueWith({ prepend: count }, "const f = x => check(1, 1) + check(2, 2);", testcase)).toBe("0");
  });

  it("counts as the program leaves it where another function of the prepend counts", () => {
    const parts = { prepend: `${count}\nconst run = g => { check(g(1), 1); check(g(2), 2); return correct; };` };
    expect(traps(parts, "run(f);")).toEqual([
      { kind: "counter", part: "prepend", name: "correct", line: 1, testcases: [1], counts: "change" },
    ]);
    expect(valueWith(parts, "const f = x => { check(1, 1); return 0; };", "run(f);")).toBe("2");
  });

  it("is told of an array, too", () => {
    const prepend = "const points = [0]; function check(a, b) { if (a === b) { points[0] = points[0] + 1; } else {} }";
    expect(traps({ prepend }, "check(f(1), 1); points[0];")).toEqual([
      { kind: "counter", part: "prepend", name: "points", line: 1, testcases: [1], counts: "evaluated again" },
    ]);
  });

  it("is not what a world keeps that the program moves in", () => {
    const prepend = "let place = 0; function move(n) { place = place + n; return place; }";
    expect(traps({ prepend, template: "const walk = n => move(n);" }, "walk(2); place;")).toEqual([]);
  });
});

describe("values that a testcase passes and compares with", () => {
  it("is handed as a copy", () => {
    const testcase = "const xs = list(1, 2);\nequal(f(xs), xs);";
    expect(traps({}, testcase, testcase)).toEqual([
      { kind: "handed", part: "testcase", name: "xs", line: 1, testcases: [1], counts: "copies" },
      { kind: "handed", part: "testcase", name: "xs", line: 1, testcases: [2], counts: "copies" },
    ]);
    expect(valueWith({}, "function f(xs) { set_head(xs, 0); set_tail(xs, null); return list(0); }", testcase)).toBe(
      "false",
    );
  });

  it("counts as changed where the testcase's value is no comparison", () => {
    const testcase = "const expected = [2]; f(1, expected) === expected[0] ? 10 : 0;";
    expect(trapsOf({ ...texts({}), testcases: [{ program: testcase, answer: "10" }] })).toEqual([
      { kind: "handed", part: "testcase", name: "expected", line: 1, testcases: [1], counts: "change" },
    ]);
    expect(valueWith({}, "function f(x, expected) { expected[0] = 7; return 7; }", testcase)).toBe("10");
  });

  it.each([
    [
      "by a function of the postpend",
      { postpend: "const passes = xs => equal(f(xs), map(x => 2 * x, xs));" },
      "passes(list(1, 2));",
      "postpend",
    ],
    ["by map", {}, "const xs = list(list(1), list(2)); equal(map(f, xs), map(head, xs));", "testcase"],
    [
      "by a function of the prepend",
      { prepend: "const passes = (g, xs) => equal(g(xs), map(x => 2 * x, xs));" },
      "passes(f, list(1, 2));",
      "prepend",
    ],
    ["to a function that a function returns", {}, "const xs = list(1, 2); equal(f(1)(xs), xs);", "testcase"],
  ] as const)("is told when it is handed %s", (_by, parts, testcase, part) => {
    expect(traps(parts, testcase)).toEqual([
      { kind: "handed", part, name: "xs", line: 1, testcases: [1], counts: "copies" },
    ]);
  });

  it.each([
    ["compared by identity", "const xs = list(1, 2); f(xs) === xs;"],
    ["not compared", "const xs = list(1, 2); equal(f(xs), list(2, 4));"],
    ["looked at for its changes", "const xs = list(1, 2); f(xs); equal(xs, list(2, 4));"],
    ["a number", "const n = 5; f(n) === n * n;"],
  ])("is no trap when it is %s", (_why, testcase) => {
    expect(traps({}, testcase)).toEqual([]);
  });

  it("cannot be changed before chapter 3", () => {
    expect(traps({ library: library(2) }, "const xs = list(1, 2); equal(f(xs), xs);")).toEqual([]);
  });
});

describe("values that the prepend hands out", () => {
  it.each([1, 2, 3, 4] as const)("is a reference solution that the program can call, chapter %i", (chapter) => {
    const parts = { library: library(chapter), prepend: "const cube = x => x * x * x;" };
    expect(traps(parts, "f(3) === cube(3);")).toEqual([
      { kind: "reference", part: "prepend", name: "cube", line: 1, testcases: [1], counts: "use" },
    ]);
    expect(valueWith(parts, "const f = x => cube(x);", "f(3) === cube(3);")).toBe("true");
  });

  it("is an expected value that the program can read", () => {
    const parts = { library: library(1), prepend: "const answer = 42;" };
    expect(traps(parts, "f(6) === answer;", "math_abs(f(7) - answer) < 1;")).toEqual([
      { kind: "expected", part: "prepend", name: "answer", line: 1, testcases: [1, 2], counts: "use" },
    ]);
    const list = { library: library(2), prepend: "const answers = list(1, 2);" };
    expect(traps(list, "equal(f(6), answers);")).toEqual([
      { kind: "expected", part: "prepend", name: "answers", line: 1, testcases: [1], counts: "use" },
    ]);
  });

  it.each([
    ["a reference in the postpend", { postpend: "const cube = x => x * x * x;" }, "f(3) === cube(3);"],
    ["a comparison", { prepend: "const near = (a, b) => math_abs(a - b) < 0.1;" }, "near(f(3), 27);"],
    ["what makes the arguments", { prepend: "const numbers = n => n;" }, "f(numbers(3)) === 27;"],
    [
      "a function that the template uses",
      { prepend: "const half = n => n / 2;", template: "const f = x => half(x);" },
      "f(3) === half(3);",
    ],
    ["a factor of the expected value", { prepend: "const rate = 3;" }, "f(2) === 2 * rate;"],
    ["an argument", { prepend: "const n = 3;" }, "f(n) === n;"],
  ])("is not %s", (_what, parts, testcase) => {
    expect(traps({ library: library(1), ...parts }, testcase)).toEqual([]);
  });
});

describe("texts that are being written", () => {
  it("are read as far as possible", () => {
    expect(traps({ prepend: "const expected = list(1, 2);\nconst broken = (" }, "equal(f(1), expected)")).toEqual([
      { kind: "data", part: "prepend", name: "expected", line: 1, testcases: [1], counts: "evaluated again" },
    ]);
    expect(traps({ prepend: "const const = ; }}}", postpend: "f(((", template: "]" }, "f(", "")).toEqual([]);
  });

  it("are followed within bounds", () => {
    const calls = (name: string) => Array.from({ length: 8 }, () => `${name}(x)`).join(" + ");
    const names = Array.from({ length: 12 }, (_, i) => `f${i}`);
    const prepend = names.map((name, i) => `const ${name} = x => ${calls(names[i + 1] ?? "f0")};`).join("\n");
    const started = process.cpuUsage();
    traps({ prepend }, ...Array.from({ length: 30 }, () => "f0(f(1)) === 1;"));
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
  });
});

describe("the demo course", () => {
  const folder = join(__dirname, "../assets/assessments");
  it.each(readdirSync(folder).filter((file) => file.endsWith(".xml")))("has no trap in %s", (file) => {
    const { questions } = uploadFrom(readTask(readFileSync(join(folder, file))));
    const found = questions.flatMap((question) => {
      if (question.type !== "programming") return [];
      const { prepend, template, postpend, solution, testcases } = question;
      const parts = { prepend: prepend ?? "", template, postpend: postpend ?? "", solution: solution ?? "", testcases };
      return trapsOf({ library: gradingLibrary(question.gradingLibrary), ...parts });
    });
    expect(found).toEqual([]);
  });
});
