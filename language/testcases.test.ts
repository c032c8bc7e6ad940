import type { Library } from "./library";
import type { ExecutionRequest, Observation } from "./observation";
import { globalsText, Question } from "./testcases";

const LIBRARY: Library = {
  chapter: 1,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 300,
};

type Parts = Partial<Omit<ExecutionRequest, "library" | "testcases">> & { library?: Partial<Library> };

function run(parts: Parts, testcase: string): Observation {
  const { library, ...texts } = parts;
  const empty = { prepend: "", student: "", postpend: "", template: "" };
  const request = { ...empty, ...texts, library: { ...LIBRARY, ...library }, testcases: [testcase] };
  return new Question(request).run(0);
}

const valueIn = (parts: Parts, testcase: string): string => {
  const observation = run(parts, testcase);
  return observation.kind === "value" ? observation.value : JSON.stringify(observation);
};

describe("a testcase", () => {
  it("gives the text of its last statement's value", () => {
    expect(valueIn({ student: "const f = x => x * 2;" }, "f(1); f(21);")).toBe("42");
    expect(valueIn({}, "'text';")).toBe('"text"');
    expect(valueIn({}, "const x = 1;")).toBe("undefined");
    expect(valueIn({ library: { chapter: 3 } }, "[1, [2, 3], null];")).toBe("[1, [2, 3], null]");
  });

  it("may use all of chapter 4 while the student keeps to the chapter", () => {
    expect(
      valueIn({ student: "const f = x => x;" }, "let s = 0; for (let i = 0; i < 3; i = i + 1) { s = s + f(i); } s;"),
    ).toBe("3");
    expect(run({ student: "let x = 1;" }, "x;")).toMatchObject({
      kind: "error",
      errors: [{ phase: "syntax", location: "student", line: 1, errorLine: "let x = 1;" }],
    });
    expect(run({ student: "const f = () => map(x => x, 1);" }, "f();")).toMatchObject({
      kind: "error",
      errors: [{ phase: "runtime", location: "student", explanation: "Name map not declared." }],
    });
  });

  it("sees prepend, student and postpend in this order", () => {
    const parts = {
      prepend: "const a = 1;",
      student: "const b = a + 1;",
      postpend: "const c = a + b;",
    };
    expect(valueIn(parts, "list(a, b, c);")).toBe("[1, [2, [3, null]]]");
  });

  it("does not mind a student who asks for verbose errors", () => {
    expect(valueIn({ student: '"enable verbose";\nconst f = x => x + 1;' }, "f(1);")).toBe("2");
  });

  it("starts afresh each time", () => {
    const question = new Question({
      library: { ...LIBRARY, chapter: 3 },
      prepend: "",
      student: "let n = 0; const next = () => { n = n + 1; return n; };",
      postpend: "",
      template: "",
      testcases: ["next(); next();", "next();"],
    });
    expect([question.run(0), question.run(1)]).toMatchObject([{ value: "2" }, { value: "1" }]);
  });

  it("shows its own output, and not that of earlier parts", () => {
    const parts = {
      prepend: "display(1);",
      student: "display(2); const f = x => display(x);",
      postpend: "display(3);",
    };
    expect(run(parts, "f(4); f('five');")).toEqual({ kind: "value", value: '"five"', output: ["4", '"five"'] });
  });

  it("shows output from before an error", () => {
    expect(run({ library: { chapter: 2 } }, "display(1);\nhead(2);")).toEqual({
      kind: "error",
      errors: [
        {
          phase: "runtime",
          location: "testcase",
          line: 2,
          errorLine: "head(2);",
          explanation: "Error: head(xs) expects a pair as argument xs, but encountered 2",
        },
      ],
      output: ["1"],
    });
  });

  it("ends by the time limit, in a loop and in calls", () => {
    expect(run({ library: { chapter: 3 } }, "display(1); while (true) {}")).toEqual({ kind: "timeout", output: ["1"] });
    expect(run({ student: "const f = n => f(n + 1);" }, "f(1);")).toEqual({ kind: "timeout", output: [] });
    const endless = "const f = n => 1 + g(n); const g = n => f(n);";
    expect(run({ library: { execTimeMs: 5000 }, student: endless }, "f(1);").kind).toBe("error");
  });

  it("tells when the course's part is told that it begins", () => {
    const results: string[] = [];
    new Question({
      library: LIBRARY,
      prepend: "",
      student: "const f = 1;",
      postpend: "",
      template: "",
      testcases: ["f;"],
    }).run(0, () => results.push("begun"));
    expect(results).toEqual(["begun"]);
  });

  it("tells when it is evaluated once more, so that each evaluation has its own time", () => {
    const results: string[] = [];
    new Question({
      library: { ...LIBRARY, chapter: 3 },
      prepend: "const expected = list(1);",
      student: "const f = () => { set_head(expected, 2); return list(2); };",
      postpend: "",
      template: "",
      testcases: ["equal(f(), expected);"],
    }).run(
      0,
      () => results.push("testcase"),
      () => results.push("again"),
    );
    expect(results).toEqual(["testcase", "again", "again"]);
  });
});

describe("the guard of names", () => {
  const student = "const check = x => true; const f = 2;";

  it("gives the course's names their values back", () => {
    expect(valueIn({ prepend: "const check = x => x === 1;", student }, "check(f);")).toBe("false");
  });

  it("leaves the student's own functions the student's own names", () => {
    const parts = {
      library: { chapter: 2 as const },
      student: "const map = (f, xs) => 'mine'; const f = () => map(1, 2);",
    };
    expect(valueIn(parts, "f();")).toBe('"mine"');
    expect(valueIn(parts, "map(x => x, list(1));")).toBe("[1, null]");
  });

  it("lets the student's version stand when the template asks for it", () => {
    expect(
      valueIn({ prepend: "const check = x => x === 1;", student, template: "const check = x => x;" }, "check(f);"),
    ).toBe("true");
  });

  it("does not mind a template that does not parse", () => {
    expect(valueIn({ prepend: "const check = x => x === 1;", student, template: "const check = ;" }, "check(f);")).toBe(
      "false",
    );
  });
});

describe("the place of an error", () => {
  it("is the student's line when a testcase calls a student's function that fails", () => {
    const student = "const f = x => {\n  return x + true;\n};";
    expect(run({ student }, "f(1);")).toMatchObject({
      errors: [{ location: "student", line: 2, errorLine: "  return x + true;" }],
    });
  });

  it("is the student's call when the standard library fails", () => {
    const student = "const f = xs =>\n  accumulate((x, y) => x, 0, xs);";
    expect(run({ library: { chapter: 2 }, student }, "f(5);")).toMatchObject({
      errors: [{ location: "student", line: 2 }],
    });
  });

  it("is the declaration's use when a name is read too early", () => {
    const student = "const f = () =>\n  later;\nf();\nconst later = 1;";
    expect(run({ student }, "1;")).toMatchObject({
      errors: [
        {
          location: "student",
          line: 2,
          explanation: "Name later declared later in current scope but not yet assigned",
        },
      ],
    });
  });
});

describe("a fault of the course", () => {
  const faultOf = (parts: Parts): unknown => run(parts, "1;");

  it.each<[string, Parts, string]>([
    [
      "a global that is not Source",
      {
        library: {
          globals: [
            ["rate", "2"],
            ["size", "[1, 2, 3].length"],
          ],
        },
      },
      'The question\'s globals have an error in "size": Dot abbreviations are not allowed.',
    ],
    [
      "a global that cannot be evaluated",
      { library: { globals: [["size", "undeclared + 1"]] } },
      'The question\'s globals have an error in "size": Name undeclared not declared.',
    ],
    [
      "a prepend that does not parse",
      { prepend: "const a = 1;\nconst b = ;" },
      "The question's prepend has an error in line 2: SyntaxError: Unexpected token",
    ],
    [
      "a prepend that fails",
      { prepend: "1;\n1 + true;" },
      "The question's prepend has an error in line 2: Expected number on right hand side of operation, got boolean.",
    ],
    [
      "a prepend without end",
      { prepend: "while (true) {}" },
      "The question's prepend does not end within its time limit in line 1.",
    ],
    [
      "a postpend that does not parse",
      { student: "const f = 1;", postpend: "const b = ;" },
      "The question's postpend has an error in line 1: SyntaxError: Unexpected token",
    ],
  ])("is %s", (_name, parts, reason) => {
    expect(faultOf(parts)).toEqual({ kind: "fault", reason });
  });

  it("is not a postpend that misses what the student should have declared", () => {
    expect(run({ student: "1;", postpend: "const probe = twice(4);" }, "probe;")).toMatchObject({
      kind: "error",
      errors: [{ location: "postpend", explanation: "Name twice not declared." }],
    });
  });

  it("is not an error of the prepend's function that the student's program calls", () => {
    const prepend = "const half = n => {\n  return n / 2;\n};";
    expect(run({ prepend, student: "const f = x => half(true);" }, "f(1);")).toMatchObject({
      kind: "error",
      errors: [{ location: "prepend", line: 2 }],
    });
  });
});

describe("languages", () => {
  it.each(["default", "explicit-control"] as const)(
    "tells the last calls of a recursion without end (%s)",
    (variant) => {
      const library = { variant, chapter: 4, execTimeMs: 10_000 } as const;
      const student = "const sum = xs =>\n  head(xs) + sum(xs);";
      expect(run({ library, student }, "sum(list(1, 2));")).toEqual({
        kind: "error",
        errors: [
          {
            phase: "runtime",
            location: "student",
            line: 2,
            errorLine: "  head(xs) + sum(xs);",
            explanation: `Maximum call stack size exceeded: sum calls on without returning.
Last calls: sum([1, [2, null]]), sum([1, [2, null]]), sum([1, [2, null]]).
Add a base case that every call comes closer to: a case that returns without a further call.`,
          },
        ],
        output: [],
      });
    },
  );

  it("tells what goes wrong while a lazy value is written out", () => {
    const library = { chapter: 2 as const, variant: "lazy" as const };
    const error = { phase: "runtime", explanation: "Expected number on right hand side of operation, got boolean." };
    expect(run({ library, student: "const f = x =>\n  pair(x, 1 + true);" }, "f(1);")).toEqual({
      kind: "error",
      errors: [{ ...error, location: "student", line: 2, errorLine: "  pair(x, 1 + true);" }],
      output: [],
    });
    expect(run({ library }, "display(5); pair(1, 1 + true);")).toEqual({
      kind: "error",
      errors: [{ ...error, location: "testcase", line: 1, errorLine: "display(5); pair(1, 1 + true);" }],
      output: ["5"],
    });
  });

  it("keeps so much of errors as a person reads", () => {
    const declarations = Array.from({ length: 3_000 }, (_, i) => `const x${i} = ${i}`).join("\n");
    const many = run({ student: declarations }, "1;");
    expect(many).toMatchObject({ kind: "error", errors: { length: 20 } });
    const text = 'let s = "x"; for (let i = 0; i < 20; i = i + 1) { s = s + s; } error(s);';
    expect(run({ library: { chapter: 3 }, student: text }, "1;")).toMatchObject({
      errors: [{ explanation: `Error: "${"x".repeat(1_942)}... (1048585 characters)` }],
    });
  });

  it("may use names that look like those of translated text", () => {
    const student = "const $$p = x => x + 1; const $$S = 2;";
    expect(valueIn({ student, postpend: "const later = 1;" }, "$$p(1) + $$S;")).toBe("4");
  });

  it("runs lazy programs and writes their values out", () => {
    const library = { chapter: 2 as const, variant: "lazy" as const };
    expect(valueIn({ library, student: "function f(x, y) { return x; }" }, "f(1, head(null));")).toBe("1");
    expect(valueIn({ library }, "const ones = pair(1, ones); ones;")).toBe("[1, ...<circular>]");
    expect(run({ library }, "display(list(1 + 1, 2));")).toMatchObject({ output: ["[2, [2, null]]"] });
  });

  it("gives the first answer of a search", () => {
    const library = { chapter: 3 as const, variant: "non-det" as const };
    expect(valueIn({ library, student: "const x = amb(1, 2, 3); require(x > 1);" }, "x;")).toBe("2");
    expect(run({ library, student: "const f = x => {\n  return x + true;\n};" }, "f(1);")).toMatchObject({
      errors: [{ location: "student", line: 2 }],
    });
  });

  it("runs threads", () => {
    const library = { chapter: 3 as const, variant: "concurrent" as const };
    const student = "const f = () => display('here');";
    expect(run({ library, student }, "concurrent_execute(f, f);")).toEqual({
      kind: "value",
      value: '"all threads terminated"',
      output: ['"here"', '"here"'],
    });
  });

  it("runs wasm by the rules of chapter 1 and gpu by those of chapter 4", () => {
    expect(valueIn({ library: { variant: "wasm" }, student: "const f = x => x;" }, "f(1);")).toBe("1");
    expect(valueIn({ library: { chapter: 4, variant: "gpu" }, student: "let a = [1];" }, "a[0];")).toBe("1");
  });

  it("has binary trees", () => {
    const library = {
      chapter: 2 as const,
      external: "binarytrees",
      symbols: ["make_tree", "make_empty_tree", "entry"],
    };
    const student = "const t = make_tree(7, make_empty_tree(), make_empty_tree());";
    expect(valueIn({ library, student }, "entry(t);")).toBe("7");
    expect(valueIn({ library, student: "const t = make_tree(1, 2, 3);" }, "t;")).toContain(
      "make_tree expects binary trees",
    );
    expect(valueIn({ library, student: "const t = left_branch(null);" }, "t;")).toContain(
      "Name left_branch not declared.",
    );
  });

  it("evaluates a question's globals as Source", () => {
    const globals = [
      ["rate", "x => x * 3"],
      ["base", "2 + 2"],
    ] as const;
    expect(globalsText({ ...LIBRARY, globals })).toBe("const rate = (x => x * 3);\nconst base = (2 + 2);\n");
    expect(valueIn({ library: { globals } }, "rate(base);")).toBe("12");
  });
});
