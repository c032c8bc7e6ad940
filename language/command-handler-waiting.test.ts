import { CommandHandler } from "./command-handler";
import type { Command } from "./commands";
import type { Event } from "./events";
import { LIBRARY, lines, page, repl, run, surroundings } from "./page-for-tests";

const ADVICE = "The right side is true or false, where a number is needed.";

describe("modules from elsewhere", () => {
  const importing = 'import { dig } from "cave"; dig(3);';

  it("are asked for before the program starts, and then run with it", () => {
    const { send } = page();
    expect(send(run(importing))).toEqual([{ type: "wanted", run: 1, modules: ["cave"] }]);
    const text = "export default require => ({ dig: n => 'dug ' + n });";
    expect(send({ type: "bundles", run: 1, bundles: [{ name: "cave", text }] })).toEqual([
      { type: "output", run: 1, lines: [{ kind: "result", text: '"dug 3"' }] },
      { type: "finished", run: 1, outcome: "finished" },
    ]);
    expect(lines(send(repl('import { dig as d } from "cave"; d(4);')))).toEqual([{ kind: "result", text: '"dug 4"' }]);
  });

  it("that do not exist are refused at their line", () => {
    const { send } = page();
    send(run(`1;\n${importing}`));
    expect(lines(send({ type: "bundles", run: 1, bundles: [] }))).toEqual([
      {
        kind: "error",
        text: 'Line 2: Module "cave" not found.',
        line: 2,
        advice: "The modules are binary_tree, ev3, game, pix_n_flix, repeat, rune, sound, sound_matrix, stereo_sound.",
      },
    ]);
  });

  it("that could not be fetched or read are reported with their reason", () => {
    const { send } = page();
    send(run(importing));
    const problem = "The network is gone.";
    expect(lines(send({ type: "bundles", run: 1, bundles: [{ name: "cave", problem }] }))).toEqual([
      { kind: "error", text: "The network is gone.", line: null },
    ]);
    send(run(importing));
    expect(lines(send({ type: "bundles", run: 1, bundles: [{ name: "cave", text: "<html>" }] }))).toEqual([
      { kind: "error", text: 'Module "cave" cannot be used: it has no default export.', line: null },
    ]);
  });

  it("can be asked for by a REPL input", () => {
    const { send } = page();
    send(run("const two = 2;"));
    expect(send(repl('import { dig } from "cave"; dig(two);'))).toEqual([
      { type: "wanted", run: 2, modules: ["cave"] },
    ]);
    const text = "export default function (require) { return { dig: n => n + 1 }; }";
    expect(lines(send({ type: "bundles", run: 2, bundles: [{ name: "cave", text }] }))).toEqual([
      { kind: "result", text: "3" },
    ]);
  });

  it("are no business of a run that is over", () => {
    const { send } = page();
    send(run(importing, { run: 4 }));
    send(run("1;", { run: 5 }));
    expect(send({ type: "bundles", run: 4, bundles: [] })).toEqual([]);
    expect(send({ type: "bundles", run: 5, bundles: [] })).toEqual([]);
  });
});

describe("work of libraries after the end of a program", () => {
  /** A page whose timers go off when the test says so. */
  function timed() {
    const tasks: (() => void)[] = [];
    const events: Event[] = [];
    const commands = new CommandHandler((event) => events.push(event), {
      ...surroundings(Date.now),
      setTimer: (task) => tasks.push(task),
    });
    const send = (command: Command) => {
      commands.handle(command);
      return events.splice(0);
    };
    const elapse = () => {
      for (const task of tasks.splice(0)) task();
      return events.splice(0);
    };
    return { send, elapse };
  }
  const later = (body: string) => `import { set_timeout } from "sound_matrix";\nset_timeout(() => ${body}, 10);`;

  it("is output of the last command, also its errors with their lines", () => {
    const { send, elapse } = timed();
    expect(send(run(later("display('late')"))).at(-1)).toEqual({ type: "finished", run: 1, outcome: "finished" });
    expect(elapse()).toEqual([{ type: "output", run: 1, lines: [{ kind: "display", text: '"late"' }] }]);
    send(run(later("1 + true"), { run: 5 }));
    expect(elapse()).toEqual([
      {
        type: "output",
        run: 5,
        lines: [
          {
            kind: "error",
            text: "Line 2: Expected number on right hand side of operation, got boolean.",
            line: 2,
            advice: ADVICE,
          },
        ],
      },
    ]);
  });

  it("has a time limit of its own", () => {
    const { send, elapse } = timed();
    send(
      run(`const f = () => f();\n${later("f()")}`.replace(/^(.*)\n(.*)\n/, "$2\n$1\n"), {
        library: { execTimeMs: 30 },
      }),
    );
    expect(lines(elapse())[0]?.text).toMatch(/^Line 2: Potential infinite recursion/);
  });

  it("waits while the program waits", () => {
    const { send, elapse } = timed();
    expect(send(run(`${later("display('late')")}\nprompt('?');`)).at(-1)).toMatchObject({ type: "prompt" });
    expect(elapse()).toEqual([]);
    expect(lines(send({ type: "answer", run: 1, text: "now" })).map(({ text }) => text)).toEqual(['"now"', '"late"']);
  });

  it("is forgotten when the next program starts", () => {
    const cleared: number[] = [];
    const commands = new CommandHandler(() => undefined, {
      ...surroundings(() => 0),
      setTimer: () => 7,
      clearTimer: (id) => cleared.push(id),
    });
    commands.handle(run(later("1")));
    commands.handle(run("2;"));
    expect(cleared).toEqual([7]);
  });

  it("reads the tone matrix as the page told it before the program started", () => {
    const { send } = timed();
    const rows = Array.from({ length: 16 }, (_, tone) =>
      Array.from({ length: 16 }, (_, step) => tone === 0 && step === 0),
    );
    send({ type: "media", run: 0, message: { library: "sound_matrix", rows } });
    expect(lines(send(run('import { get_matrix } from "sound_matrix"; head(head(get_matrix()));')))).toEqual([
      { kind: "result", text: "true" },
    ]);
  });
});

describe("breakpoints", () => {
  const program = "const f = x => {\n  const y = x * 2;\n  return y + 1;\n};\nf(3);";
  const debugged: Command = {
    type: "run",
    run: 1,
    library: LIBRARY,
    prepend: "const helper = 1;",
    program,
    breakpoints: [3],
  };

  it("suspend the program with its frames, and let it go on to its end", () => {
    const { send } = page();
    const [suspended, ...more] = send(debugged);
    expect(suspended).toMatchObject({ type: "suspended", run: 1, line: 3 });
    expect(suspended?.type === "suspended" && suspended.frames[0]?.bindings).toEqual([
      ["x", "3"],
      ["y", "6"],
    ]);
    expect(more).toEqual([]);
    expect(send({ type: "resume", run: 1, how: "continue" })).toEqual([
      { type: "output", run: 1, lines: [{ kind: "result", text: "7" }] },
      { type: "finished", run: 1, outcome: "finished" },
    ]);
    expect(send(repl("f(helper);"))).toMatchObject([{ type: "suspended", run: 2, line: 3 }]);
    expect(lines(send({ type: "resume", run: 2, how: "continue" }))).toEqual([{ kind: "result", text: "3" }]);
  });

  it("are hinted at where nothing can be stopped", () => {
    const events = page().send({ ...debugged, breakpoints: [4] } as Command);
    expect(lines(events)).toEqual([
      { kind: "error", text: "Hint: Misplaced breakpoint at line 4.", line: null },
      { kind: "result", text: "7" },
    ]);
  });

  it("receive only their own messages", () => {
    const { send } = page();
    send(debugged);
    expect(send({ type: "answer", run: 1, text: "no question" })).toEqual([]);
    expect(send({ type: "resume", run: 9, how: "step" })).toEqual([]);
    expect(send({ type: "resume", run: 1, how: "step" })).not.toEqual([]);
  });
});

describe("prompt", () => {
  it("asks as often as the program and the REPL do", () => {
    const { send } = page();
    const prompts = (events: readonly Event[]) => events.flatMap((one) => (one.type === "prompt" ? [one.text] : []));
    expect(prompts(send(run("const twice = map(x => prompt(stringify(x)), list(1, 2));")))).toEqual(["1"]);
    expect(prompts(send({ type: "answer", run: 1, text: "a" }))).toEqual(["2"]);
    send({ type: "answer", run: 1, text: "b" });
    expect(prompts(send(repl("prompt('more?') + head(tail(twice));")))).toEqual(["more?"]);
    expect(lines(send({ type: "answer", run: 2, text: "c" }))).toEqual([{ kind: "result", text: '"cb"' }]);
  });

  it.each([
    ["default", "Ada", '"Hello Ada"'],
    ["default", null, '"nobody"'],
    ["non-det", "Ada", '"Hello Ada"'],
  ] as const)("in the variant %s waits for the answer %j", (variant, text, result) => {
    const { send } = page();
    const asking = 'const name = prompt("Name?"); name === null ? "nobody" : "Hello " + name;';
    expect(send(run(asking, { library: { variant } }))).toEqual([{ type: "prompt", run: 1, text: "Name?" }]);
    expect(lines(send({ type: "answer", run: 1, text }))).toEqual([{ kind: "result", text: result }]);
  });
});

describe("steps", () => {
  it("of a program that cannot be read are its errors, with advice", () => {
    const events: Event[] = [];
    const problem = { part: "student", line: 1, column: 8, explanation: "SyntaxError: Unexpected token" } as const;
    const stepper = () => [{ ...problem, phase: "syntax", timeout: false } as const];
    const commands = new CommandHandler(
      (event) => events.push(event),
      surroundings(() => 0),
      stepper,
    );
    commands.handle({ type: "steps", run: 3, library: LIBRARY, prepend: "", program: "funtion f(x) {}", limit: 500 });
    expect(lines(events)).toEqual([
      {
        kind: "error",
        text: "Line 1: SyntaxError: Unexpected token",
        line: 1,
        advice: "Did you mean function?",
      },
    ]);
  });

  const steps: Command = { type: "steps", run: 3, library: LIBRARY, prepend: "", program: "1 + 1;", limit: 500 };
  const commands = (stepper?: ConstructorParameters<typeof CommandHandler>[2]) => {
    const events: Event[] = [];
    new CommandHandler(
      (event) => events.push(event),
      surroundings(() => 0),
      stepper,
    ).handle(steps);
    return events;
  };

  it("come as the stepper gives them", () => {
    const step = { rule: "arithmetic", code: "@redex;", redex: "1 + 1", explanation: "1 + 1 evaluated" } as const;
    expect(commands((_library, _prepend, program, limit) => [{ ...step, code: `${program} ${limit}` }])).toEqual([
      { type: "steps", run: 3, steps: [{ ...step, code: "1 + 1; 500" }] },
      { type: "finished", run: 3, outcome: "finished" },
    ]);
  });

  it("come in portions when they are many", () => {
    const step = { rule: "start", code: "", redex: "", explanation: "" } as const;
    const events = commands(() => Array.from({ length: 700 }, () => step));
    expect(events.map((event) => (event.type === "steps" ? [event.steps.length, event.more] : event.type))).toEqual([
      [500, true],
      [200, undefined],
      "finished",
    ]);
  });

  it("are replaced by the problems of the program", () => {
    const problem = { phase: "syntax", part: "student", line: 1, explanation: "No.", timeout: false } as const;
    expect(commands(() => [problem])).toEqual([
      { type: "output", run: 3, lines: [{ kind: "error", text: "Line 1: No.", line: 1 }] },
      { type: "finished", run: 3, outcome: "error" },
    ]);
  });

  it("leave nothing of an older program to the REPL", () => {
    const events: Event[] = [];
    const one = new CommandHandler(
      (event) => events.push(event),
      surroundings(() => 0),
      () => [],
    );
    one.handle(run("const old = 1;"));
    one.handle(steps);
    events.length = 0;
    one.handle(repl("old;"));
    expect(lines(events)[0]?.text).toMatch(/Name old not declared/);
  });

  it("are refused in plain words where there is no stepper", () => {
    expect(lines(commands())[0]?.text).toBe(
      "The program could not be run: Error: The stepper is not part of this worker.",
    );
  });
});
