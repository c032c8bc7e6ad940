import { TestRealm } from "./machine/test-realm.fixture";
import type { Outcome } from "./part";

const interactive = (chapter: 1 | 3 = 1) => new TestRealm(chapter, "default", { host: { interactive: true } });

function answer(outcome: Outcome, text: string | null): Outcome {
  if (outcome.kind !== "paused") throw new Error(`It does not wait: ${outcome.kind}.`);
  return outcome.resume({ how: "answer", text });
}

describe("prompt", () => {
  it("pauses the program and continues with the answer", () => {
    const trial = interactive();
    const first = trial.outcome('const a = prompt("one?");\nconst b = prompt("two?");\na + b;');
    expect(trial.describe(first)).toBe("? one?");
    const second = answer(first, "x");
    expect(trial.describe(second)).toBe("? two?");
    expect(trial.describe(answer(second, "y"))).toBe('= "xy"');
  });

  it("pauses deep in calls, loops and the standard library", () => {
    const trial = interactive(3);
    const program = `
      const ask = n => n === 0 ? prompt("deep?") : "" + ask(n - 1);
      let said = ask(300);
      for (let i = 0; i < 2; i = i + 1) { said = said + prompt(stringify(i)); }
      said + accumulate((x, y) => x + y, "", map(x => prompt(x), list("p", "q")));`;
    let outcome = trial.outcome(program);
    for (const [asked, said] of [
      ["deep?", "a"],
      ["0", "b"],
      ["1", "c"],
      ["p", "d"],
      ["q", "e"],
    ] as const) {
      expect(trial.describe(outcome)).toBe(`? ${asked}`);
      outcome = answer(outcome, said);
    }
    expect(trial.describe(outcome)).toBe('= "abcde"');
  });

  it("pauses in later parts that call what an earlier one declared", () => {
    const trial = interactive();
    expect(trial.run('const f = () => prompt("now?") ; 1;')).toBe("= 1");
    const paused = trial.outcome("const said = f(); said;", "repl");
    expect(trial.describe(paused)).toBe("? now?");
    expect(trial.describe(answer(paused, "yes"))).toBe('= "yes"');
    expect(trial.run("said;", "repl")).toBe('= "yes"');
  });

  it("gives null when the person dismisses it", () => {
    const trial = interactive();
    expect(trial.describe(answer(trial.outcome('prompt("?") === prompt;'), null))).toBe(
      "! 1 Expected string or number on left hand side of operation, got null.",
    );
  });

  it("gives parts the values that they have otherwise", () => {
    const trial = interactive(3);
    for (const [program, shown] of [
      ["prompt; 1; const x = 2;", "= 1"],
      ["prompt; let i = 0; while (i < 3) { i = i + 1; i * 10; }", "= 30"],
      ["prompt; 5; if (true) { } else { 6; }", "= undefined"],
      ["prompt; for (let k = 0; k < 3; k = k + 1) { if (k === 1) { break; } else { k; } }", "= undefined"],
    ] as const) {
      expect(trial.run(program, "repl")).toBe(shown);
    }
  });

  it("does not count the time that it waits", () => {
    let now = 0;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now);
    const trial = new TestRealm(3, "default", { host: { interactive: true }, execTimeMs: 1000 });
    const paused = trial.outcome('prompt("?"); for (let i = 0; i < 1000; i = i + 1) { } "done";');
    now = 60_000;
    expect(trial.describe(answer(paused, ""))).toBe('= "done"');
    clock.mockRestore();
  });

  it("says that it cannot wait where a library calls", () => {
    const host = { interactive: true };
    const trial = new TestRealm(1, "default", { host });
    expect(trial.run('import { repeat } from "repeat";\nconst f = repeat(x => prompt("?"), 1);\nf(1);')).toBe(
      "! 3 Error: prompt cannot wait for an answer inside a function that a library calls.",
    );
  });

  it("asks the host where nobody can be waited for", () => {
    expect(new TestRealm(1, "default", { host: { prompt: (text) => `${text}!` } }).run('prompt("a") + "b";')).toBe(
      '= "a!b"',
    );
  });
});
