import type { Chapter, Variant } from "../../library";
import type { Outcome, Resumption } from "..";
import { misplaced, misplacedHint } from ".";
import { TestRealm } from "./test-realm.fixture";

const debug = (lines: readonly number[], host: object = {}) =>
  new TestRealm(3, "default", { debug: lines, host: { interactive: true, ...host } });

/** Where a program pauses until it ends, when it is always resumed in the same way. */
function stops(trial: TestRealm, text: string, how: Resumption["how"] = "continue"): string[] {
  const stops: string[] = [];
  let outcome = trial.outcome(text);
  for (; outcome.kind === "paused"; outcome = outcome.resume({ how } as Resumption))
    stops.push(trial.describe(outcome));
  return [...stops, trial.describe(outcome)];
}

const framesOf = (outcome: Outcome) =>
  outcome.kind === "paused" && outcome.pause.on === "breakpoint" ? outcome.pause.frames : [];

const FACTORIAL = `const step = 1;
function factorial(n) {
  if (n <= 1) {
    return 1;
  }
  else {
    const below = factorial(n - step);
    return n * below;
  }
}
factorial(3);`;

describe("breakpoints", () => {
  it("pause before their line, as often as it is reached", () => {
    expect(stops(debug([4, 8]), FACTORIAL)).toEqual(["? line 4", "? line 8", "? line 8", "= 6"]);
    expect(stops(debug([]), FACTORIAL)).toEqual(["= 6"]);
  });

  it("pause once for a line of several statements, and before the whole of a loop", () => {
    expect(stops(debug([1]), "const a = 1; const b = 2; a + b;")).toEqual(["? line 1", "= 3"]);
    expect(stops(debug([2]), "let s = 0;\nwhile (s < 3) {\n  s = s + 1;\n}\ns;")).toEqual(["? line 2", "= 3"]);
    expect(stops(debug([3]), "let s = 0;\nwhile (s < 3) {\n  s = s + 1;\n}\ns;")).toEqual([
      "? line 3",
      "? line 3",
      "? line 3",
      "= 3",
    ]);
  });

  it("pause before the body of a function that is an expression", () => {
    expect(stops(debug([2]), "const f = x =>\n  x * 2;\nf(1) + f(2);")).toEqual(["? line 2", "? line 2", "= 6"]);
  });

  it("pause in a function that the REPL calls, and not in the REPL's own line", () => {
    const trial = debug([2]);
    expect(trial.run("const f = x => {\n  return x;\n};")).toBe("= undefined");
    const outcome = trial.outcome("1 + f(4);", "repl");
    expect(trial.describe(outcome)).toBe("? line 2");
    expect(trial.describe((outcome as Extract<Outcome, { kind: "paused" }>).resume({ how: "continue" }))).toBe("= 5");
  });

  it("do not pause where functions of JavaScript wait for the value, or where nobody is there", () => {
    const text = 'import { repeat } from "repeat";\nconst f = x => {\n  return x + 1;\n};\nrepeat(f, 2)(0);';
    expect(stops(debug([3]), text)).toEqual(["= 2"]);
    expect(stops(new TestRealm(3, "default", { debug: [1] }), "1;")).toEqual(["= 1"]);
  });

  it("do not change the program's result", () => {
    expect(stops(debug([2, 3]), "const f = () => {\n  return g();\n};\nconst g = () => 1 + true;\nf();")).toEqual([
      "? line 2",
      "! 4 Expected number on right hand side of operation, got boolean.",
    ]);
  });
});

describe("steps", () => {
  it("go to the next statement, into calls and back", () => {
    const trial = debug([11]);
    expect(stops(trial, FACTORIAL, "step")).toEqual([
      "? line 11",
      "? line 3",
      "? line 7",
      "? line 3",
      "? line 7",
      "? line 3",
      "? line 4",
      "? line 8",
      "? line 8",
      "= 6",
    ]);
  });

  it("pass by the standard library and stop in functions that it calls", () => {
    expect(stops(debug([1]), "const f = x => x + 1;\nmap(f, list(1, 2));", "step")).toEqual([
      "? line 1",
      "? line 2",
      "? line 1",
      "? line 1",
      "= [2, [3, null]]",
    ]);
  });
});

describe("frames", () => {
  it("show blocks, functions and the program, innermost first, with what is not assigned yet", () => {
    const trial = debug([7]);
    expect(framesOf(trial.outcome(FACTORIAL))).toEqual([
      { name: "block", bindings: [["below", "(not assigned yet)"]] },
      { name: "factorial", bindings: [["n", "3"]] },
      {
        name: "program",
        bindings: [
          ["step", "1"],
          [
            "factorial",
            "function factorial(n) {\n  if (n <= 1) {\n    return 1;\n  } else {\n    const below = factorial(n - step);\n    return n * below;\n  }\n}",
          ],
        ],
      },
    ]);
  });

  it("show what the course declared, without its sources, and leave out builtins", () => {
    const trial = debug([1]);
    trial.run("const helper = x => x + 1; const limit = 10;", "prepend");
    expect(framesOf(trial.outcome("const mine = [1, helper(1)];\nmine;"))).toEqual([
      { name: "program", bindings: [["mine", "(not assigned yet)"]] },
      {
        name: "global",
        bindings: [
          ["helper", "x => {\n\t[implementation hidden]\n}"],
          ["limit", "10"],
        ],
      },
    ]);
  });

  it("cut long values", () => {
    const trial = debug([4]);
    const frames = framesOf(
      trial.outcome("const text = stringify(enum_list(1, 90));\nconst a = [];\na[5000] = 1;\n1;"),
    );
    const shown = new Map(frames[0]?.bindings);
    expect(shown.get("text")).toHaveLength(203);
    expect(shown.get("a")).toBe("array of 5001 elements");
  });

  it("cut off endless values", () => {
    const grow = "const grow = (n, p) => n === 0 ? p : grow(n - 1, [p, p, p]);";
    const frames = framesOf(debug([2]).outcome(`${grow} const big = grow(60, 1);\n1;`));
    expect(new Map(frames[0]?.bindings).get("big")).toBe("a value of more than a million elements");
  });

  it("name functions by their constants, and others by what they are", () => {
    const trial = debug([2]);
    const outcome = trial.outcome("const outer = x => (y =>\n  x + y);\nouter(1)(2);");
    expect(framesOf(outcome).map(({ name }) => name)).toEqual(["function", "outer", "program"]);
  });
});

describe("prompt", () => {
  it("pauses the program, which goes on with the answer", () => {
    const trial = debug([]);
    const outcome = trial.outcome("const name = prompt('Who?');\n'Hello ' + name;") as Extract<
      Outcome,
      { kind: "paused" }
    >;
    expect(outcome.pause).toEqual({ on: "prompt", text: "Who?" });
    expect(trial.describe(outcome.resume({ how: "answer", text: "Ada" }))).toBe('= "Hello Ada"');
    expect(() => outcome.resume({ how: "answer", text: "Bob" })).toThrow("The program has gone on already.");
  });

  it("gives null when it was dismissed, or when nobody is there", () => {
    const asked = debug([]).outcome("prompt('?');") as Extract<Outcome, { kind: "paused" }>;
    expect(asked.resume({ how: "answer", text: null })).toEqual({ kind: "value", value: null });
    expect(new TestRealm(3, "default", { debug: [] }).run("prompt('?');")).toBe("= null");
  });

  it("is refused where a function of a library waits for the value", () => {
    const text = 'import { repeat } from "repeat";\nrepeat(x => prompt(x), 1)("?");';
    expect(debug([]).run(text)).toBe(
      "! 2 Error: prompt cannot wait for an answer inside a function that a library calls.",
    );
  });

  it("works in every variant of the machine", () => {
    for (const variant of ["non-det", "concurrent"] as const) {
      const trial = new TestRealm(3, variant, { host: { interactive: true } });
      const outcome = trial.outcome("display(prompt('?'));") as Extract<Outcome, { kind: "paused" }>;
      outcome.resume({ how: "answer", text: "yes" });
      expect(trial.displayed).toEqual(['"yes"']);
    }
  });
});

describe("a misplaced breakpoint", () => {
  it("is one on a line where no statement starts", () => {
    const library = {
      chapter: 3,
      variant: "default",
      external: "none",
      symbols: [],
      globals: [],
      execTimeMs: 1000,
    } as const;
    expect(misplaced(FACTORIAL, [1, 2, 3, 5, 6, 8, 10, 11, 12], library)).toEqual([5, 6, 10, 12]);
    expect(misplaced("// only\n\nf(1,\n  2);", [1, 2, 3, 4], library)).toEqual([1, 2, 4]);
    expect(misplaced("const = ;", [1], library)).toEqual([]);
    expect(misplacedHint(4)).toBe("Hint: Misplaced breakpoint at line 4.");
  });
});

describe("the other variants of the machine", () => {
  const resumed = (outcome: Outcome, how: "continue" | "step"): Outcome =>
    (outcome as Extract<Outcome, { kind: "paused" }>).resume({ how });
  const equipped = (variant: Variant, chapter: Chapter, lines: readonly number[]) =>
    new TestRealm(chapter, variant, { debug: lines, host: { interactive: true } });

  it("pause in every branch of a search, and when it is asked for more", () => {
    const trial = equipped("non-det", 3, [2]);
    const first = trial.outcome("const x = amb(1, 2, 3);\nrequire(x !== 2);\nx;");
    expect(trial.describe(first)).toBe("? line 2");
    expect(trial.describe(resumed(first, "continue"))).toBe("= 1");
    const second = trial.nextOutcome() as Outcome;
    expect(trial.describe(second)).toBe("? line 2");
    const third = resumed(second, "continue");
    expect(trial.describe(third)).toBe("? line 2");
    expect(framesOf(third)).toEqual([{ name: "program", bindings: [["x", "3"]] }]);
    expect(trial.describe(resumed(third, "continue"))).toBe("= 3");
  });

  it("pause a thread with all the others", () => {
    const trial = equipped("concurrent", 3, [2]);
    const outcome = trial.outcome("const f = () => {\n  display('here');\n};\nconcurrent_execute(f, f);");
    expect(trial.describe(outcome)).toBe("? line 2");
    const again = resumed(outcome, "continue");
    expect(trial.describe(again)).toBe("? line 2");
    expect(trial.describe(resumed(again, "continue"))).toBe('= "all threads terminated"');
    expect(trial.displayed).toEqual(['"here"', '"here"']);
  });

  it("pause again when a continuation comes back", () => {
    const trial = equipped("explicit-control", 4, [3]);
    const text = "let k = null;\nconst x = call_cc(c => { k = c; return 1; });\nx;\nx < 3 ? k(x + 1) : x;";
    expect(stops(trial, text)).toEqual(["? line 3", "? line 3", "? line 3", "= 3"]);
  });
});
