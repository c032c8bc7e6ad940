import { CommandHandler } from "./command-handler";
import type { Command } from "./commands";
import type { Event } from "./events";
import { LIBRARY, lines, page, repl, run, surroundings } from "./page-for-tests";

const ADVICE = "The right side is true or false, where a number is needed.";

const MODULES = "The modules are binary_tree, ev3, game, pix_n_flix, repeat, rune, sound, sound_matrix, stereo_sound.";

describe("run", () => {
  it("shows displayed output and then the result", () => {
    expect(page().send(run("display('a');\n1 + 1;"))).toEqual([
      { type: "output", run: 1, lines: [{ kind: "display", text: '"a"' }] },
      { type: "output", run: 1, lines: [{ kind: "result", text: "2" }] },
      { type: "finished", run: 1, outcome: "finished" },
    ]);
  });

  it("advises on errors in what the person wrote, by the names that there are, and on nothing else", () => {
    const { send } = page();
    const [first] = lines(send(run("const lantern = 1;\nlantren;", { prepend: "const lanterns = 2;" })));
    const text = "Line 2: Name lantren not declared.";
    expect(first).toEqual({ kind: "error", text, line: 2, advice: "Did you mean lantern?" });
    expect(lines(send(run("1;", { prepend: "nobody;" })))).toEqual([
      { kind: "error", text: "Line 1: Name nobody not declared.", line: null },
    ]);
  });

  it("runs the prepend silently, with its names usable", () => {
    const events = page().send(run("helper(2);", { prepend: "const helper = x => x * 10; display('never shown');" }));
    expect(lines(events)).toEqual([{ kind: "result", text: "20" }]);
  });

  it("gives the same advice once, and helps with an unknown module", () => {
    const { send } = page();
    expect(lines(send(run("class A {}")))).toEqual([
      {
        kind: "error",
        text: "Line 1: Class bodys are not allowed",
        line: 1,
        advice: "Source has no classes: functions that return functions do the same.",
      },
      { kind: "error", text: "Line 1: Class declarations are not allowed", line: 1 },
    ]);
    send(run('import { heart } from "runes";', { run: 3 }));
    const bundles = [{ name: "runes", problem: 'Module "runes" not found.' }];
    expect(lines(send({ type: "bundles", run: 3, bundles }))).toEqual([
      { kind: "error", text: 'Module "runes" not found.', line: null, advice: `Did you mean rune? ${MODULES}` },
    ]);
  });

  it("ignores a first line that asks for verbose errors, and says so once", () => {
    const { send } = page();
    const hint = 'Hint: "enable verbose"; has no effect: errors come with their advice anyway.';
    const program = "// mine\n'enable verbose';\nconst x = 1;\nx;";
    expect(lines(send(run(program)))).toEqual([
      { kind: "error", text: hint, line: null },
      { kind: "result", text: "1" },
    ]);
    expect(lines(send(run(program, { run: 2 })))).toEqual([{ kind: "result", text: "1" }]);
    expect(lines(page().send(run('1; "enable verbose";')))).toEqual([{ kind: "result", text: '"enable verbose"' }]);
  });

  it("shows each error with its line", () => {
    const events = page().send(run("const x = 1;\nconst y = x + true;"));
    expect(events).toEqual([
      {
        type: "output",
        run: 1,
        lines: [
          {
            kind: "error",
            text: "Line 2: Expected number on right hand side of operation, got boolean.",
            line: 2,
            advice: ADVICE,
          },
        ],
      },
      { type: "finished", run: 1, outcome: "error" },
    ]);
  });
});

describe("a result", () => {
  it("of more than a million elements is not written out", () => {
    const events = page().send(run("const a = []; a[50000000] = 1; pair(a, null);"));
    expect(lines(events)).toEqual([
      { kind: "result", text: "The result is too large to be shown: it has more than a million elements." },
    ]);
  });

  it("that holds itself is written out all the same", () => {
    const events = page().send(run("const p = pair(1, 2); set_tail(p, p); head(p);"));
    expect(lines(events)).toEqual([{ kind: "result", text: "1" }]);
    expect(lines(page().send(run("const p = pair(1, 2); set_tail(p, p); p;")))[0]?.text).toContain("...");
  });
});

describe("repl", () => {
  it("continues in the context of the last run", () => {
    const { send } = page();
    send(run("const f = x => x + 1;"));
    expect(lines(send(repl("const y = f(1);")))).toEqual([{ kind: "result", text: "undefined" }]);
    expect(lines(send(repl("f(y);")))).toEqual([{ kind: "result", text: "3" }]);
  });

  it("works before anything was run", () => {
    expect(lines(page().send(repl("1 + 2;")))).toEqual([{ kind: "result", text: "3" }]);
  });

  it("forgets the names of another language", () => {
    const { send } = page();
    send(run("const f = 1;"));
    expect(lines(send(repl("f;", { chapter: 4 })))[0]?.text).toBe("Line 1: Name f not declared.");
  });

  it("places an error of a program's function in the program", () => {
    const { send } = page();
    send(run("1;\nconst f = x =>\n  x + true;"));
    expect(lines(send(repl("f(1);")))).toEqual([
      {
        kind: "error",
        text: "Line 3: Expected number on right hand side of operation, got boolean.",
        line: 3,
        advice: ADVICE,
      },
    ]);
  });

  it("asks a search for its next answer", () => {
    const { send } = page();
    const library = { variant: "non-det" } as const;
    const hint = "Hint: there may be more answers: write retry in the REPL for the next one.";
    expect(lines(send(run("amb(1, 2);", { library })))).toEqual([
      { kind: "error", text: hint, line: null },
      { kind: "result", text: "1" },
    ]);
    expect(lines(send(repl("retry", library)))).toEqual([{ kind: "result", text: "2" }]);
    expect(lines(send(repl("retry;", library)))).toEqual([{ kind: "result", text: "No more answers." }]);
  });

  it("shows the beginning of a list without an end", () => {
    const { send } = page();
    const library = { variant: "lazy", chapter: 2 } as const;
    const program = "const from = n => pair(n, from(n + 1));\nfrom(1);";
    const text = "[1, [2, [3, [4, [5, [6, [7, [8, [9, [10, ...]]]]]]]]]]";
    expect(lines(send(run(program, { library })))).toEqual([{ kind: "result", text }]);
  });
});

describe("output", () => {
  it("leaves at once with the first line and then by the clock, while the program still runs", () => {
    let clock = 0;
    const events: Array<[number, Event]> = [];
    const commands = new CommandHandler(
      (event) => events.push([clock, event]),
      surroundings(() => clock++),
    );
    commands.handle(run("for (let i = 0; i < 250; i = i + 1) { display(i); }"));
    const batches = events.flatMap(([at, event]) => (event.type === "output" ? [[at, event.lines.length]] : []));
    expect(batches[0]?.[1]).toBe(1);
    expect(batches.length).toBeGreaterThanOrEqual(3);
    expect(lines(events.map(([, event]) => event))).toHaveLength(251);
  });

  it("is cut after ten thousand lines, and says so once", () => {
    const events = page(Date.now).send(
      run("for (let i = 0; i < 20000; i = i + 1) { display(i); } 'end';", { library: { execTimeMs: 10_000 } }),
    );
    expect(lines(events)).toHaveLength(10_001);
    expect(Math.max(...events.map((event) => (event.type === "output" ? event.lines.length : 0)))).toBe(500);
    expect(lines(events).at(-1)).toEqual({ kind: "result", text: '"end"' });
    expect(events.filter(({ type }) => type === "truncated")).toEqual([{ type: "truncated", run: 1, kept: 10_000 }]);
  });

  it("is cut after a million characters", () => {
    const program =
      "let s = 'x'; for (let i = 0; i < 19; i = i + 1) { s = s + s; } display(s); display(s); display(s);";
    const events = page().send(run(program));
    const shown = lines(events).filter(({ kind }) => kind === "display");
    expect(shown.reduce((sum, { text }) => sum + text.length, 0)).toBe(1_000_000);
    expect(events.some(({ type }) => type === "truncated")).toBe(true);
  });
});

describe("testcase", () => {
  const testcase = (opaque: boolean): Command => ({
    type: "testcase",
    run: 7,
    library: LIBRARY,
    prepend: "const check = x => x === 2;",
    program: "const f = x => x + 1; const check = x => true;",
    postpend: "",
    template: "",
    testcase: "display('first'); display('last'); check(f(2));",
    opaque,
  });

  it("is judged by the rules of grading", () => {
    expect(page().send(testcase(false))).toEqual([
      { type: "testcase", run: 7, observation: { kind: "value", value: "false", output: ['"first"', '"last"'] } },
      { type: "finished", run: 7, outcome: "finished" },
    ]);
  });

  it("reports errors of an opaque testcase by the student's line, without the course's texts", () => {
    const prepend = "const half = n => {\n  return n / 2;\n};\nconst first = xs => head(xs);";
    const errorOf = (program: string, text: string) => {
      const [first] = page().send({ ...testcase(true), prepend, program, testcase: text } as Command);
      return first;
    };
    const hidden = { phase: "runtime", explanation: "The program fails in a hidden testcase." };
    const telling = (error: object) => ({ observation: { kind: "error", errors: [error], output: [] } });
    expect(errorOf("const f = x => half(x);", "f('4711');")).toMatchObject(
      telling({ ...hidden, location: "prepend", line: 0, errorLine: "" }),
    );
    expect(errorOf("const f = x =>\n  first(x);", "f(4711);")).toMatchObject(
      telling({ ...hidden, location: "prepend", line: 0, errorLine: "" }),
    );
    expect(errorOf("const f = x =>\n  x + true;", "f(4711);")).toMatchObject(
      telling({ ...hidden, location: "student", line: 2, errorLine: "  x + true;" }),
    );
    expect(errorOf("const f = x =>;", "f(4711);")).toMatchObject(
      telling({ phase: "syntax", location: "student", line: 1, errorLine: "const f = x =>;" }),
    );
    expect(JSON.stringify(errorOf("const f = x => half(x);", "f('4711');"))).not.toContain("4711");
  });

  it("hides the last output line of an opaque one", () => {
    expect(page().send(testcase(true))[0]).toEqual({
      type: "testcase",
      run: 7,
      observation: { kind: "value", value: "false", output: ['"first"'] },
    });
  });
});

describe("forget", () => {
  it("leaves nothing of the program before to the REPL, not even which hints were given", () => {
    const { send } = page();
    send(run("'enable verbose';\nconst lantern = 1;"));
    expect(send({ type: "forget", run: 1 })).toEqual([]);
    expect(lines(send(repl("lantern;")))).toEqual([
      {
        kind: "error",
        text: "Line 1: Name lantern not declared.",
        line: null,
        advice: "Declare it before it is used: const lantern = ...;",
      },
    ]);
    expect(lines(send(run("'enable verbose';\n1;", { run: 3 })))).toHaveLength(2);
  });
});
