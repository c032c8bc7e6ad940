import type { Library } from "../../../language/library";
import type { Listener } from "./language-session";
import { browse, createWorkspaceStore, EMPTY_HISTORY, markedLineOf, record, type TestcaseRun } from "./workspace-store";

describe("workspace store", () => {
  const library: Library = {
    chapter: 1,
    variant: "default",
    external: "none",
    symbols: [],
    globals: [],
    execTimeMs: 1000,
  };

  /** A session that the test speaks for. */
  class FakeSession {
    tasks: { type: string }[] = [];
    listener: Listener | null = null;

    start(task: { type: string }, listener: Listener): void {
      this.stop();
      this.tasks.push(task);
      this.listener = listener;
    }

    answer(text: string | null): void {
      this.tasks.push({ type: `answer ${text}` });
    }

    pause(): void {
      this.tasks.push({ type: "pause" });
    }
    resume(how: "continue" | "step"): void {
      this.tasks.push({ type: `resume ${how}` });
    }

    send(message: { library: string }): void {
      this.tasks.push({ type: `media ${message.library}` });
    }

    quit(): void {
      this.stop();
    }

    stop(): void {
      const ended = this.listener;
      this.listener = null;
      ended?.({ type: "ended", how: "stopped" });
    }

    end(how: "finished" | "error" | "timeout" | "crashed"): void {
      const ended = this.listener;
      this.listener = null;
      ended?.({ type: "ended", how });
    }
  }

  let session: FakeSession;
  let store: ReturnType<typeof createWorkspaceStore>;
  beforeEach(() => {
    session = new FakeSession();
    store = createWorkspaceStore(session);
  });

  const texts = () => store.getState().log.blocks.flatMap(({ entries }) => entries.map(({ text }) => text));

  const run = (number: number): TestcaseRun => ({
    number,
    library,
    prepend: "",
    program: "p",
    postpend: "",
    template: "",
    testcase: `t${number};`,
    opaque: number === 2,
  });

  test("a run clears the log, shows what comes and marks the lines of errors", () => {
    store.getState().evaluate(library, "1;");
    session.end("finished");
    store.getState().run(library, "", "program");
    expect(store.getState().running).toBe("program");
    expect(texts()).toEqual([]);
    session.listener?.({ type: "output", lines: [{ kind: "display", text: "hello" }] });
    session.listener?.({ type: "output", lines: [{ kind: "error", text: "Line 2: Name x not declared.", line: 2 }] });
    session.end("error");
    expect(texts()).toEqual(["hello", "Line 2: Name x not declared."]);
    expect(store.getState()).toMatchObject({
      running: null,
      faults: [{ line: 2, text: "Line 2: Name x not declared." }],
    });
  });

  test("stopping says so", () => {
    store.getState().run(library, "", "while(true){}");
    store.getState().stop();
    expect(texts()).toEqual(["Execution aborted"]);
    expect(store.getState().running).toBeNull();
  });

  test("a crash says what to do next", () => {
    store.getState().run(library, "", "boom");
    session.end("crashed");
    expect(texts()[0]).toMatch(/run it again/);
  });

  test("a time-out is explained unless the language did", () => {
    store.getState().run(library, "", "slow");
    session.end("timeout");
    expect(texts()).toEqual(["The program took too long and was stopped."]);
    store.getState().run(library, "", "slow");
    session.listener?.({ type: "output", lines: [{ kind: "error", text: "Line 1: too slow", line: 1 }] });
    session.end("timeout");
    expect(texts()).toEqual(["Line 1: too slow"]);
  });

  test("the REPL shows the input and remembers it; its errors do not mark the program", () => {
    store.getState().evaluate(library, "x;");
    session.listener?.({ type: "output", lines: [{ kind: "error", text: "Line 1: Name x not declared.", line: 1 }] });
    session.end("error");
    expect(texts()).toEqual(["x;", "Line 1: Name x not declared."]);
    expect(store.getState().faults).toEqual([]);
    expect(store.getState().browse(1, "")).toBe("x;");
  });

  test("truncated output is reported once", () => {
    store.getState().run(library, "", "p");
    session.listener?.({ type: "truncated", kept: 5000 });
    expect(texts()).toEqual(["Output is no longer shown after 5,000 lines."]);
  });

  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };

  test("testcases run one after the other; the opaque one shows no value", async () => {
    const all = store.getState().test([run(1), run(2)]);
    expect(store.getState().testcases).toEqual({ 1: "running" });
    session.listener?.({ type: "testcase", observation: { kind: "value", value: "6", output: ["six"] } });
    session.end("finished");
    await settle();
    expect(session.tasks).toHaveLength(2);
    session.listener?.({ type: "testcase", observation: { kind: "value", value: "7", output: [] } });
    session.end("finished");
    await all;
    expect(texts()).toEqual(["Testcase 1", "six", "6", "Testcase 2"]);
    expect(store.getState().testcases).toEqual({
      1: { kind: "value", value: "6", output: ["six"] },
      2: { kind: "value", value: "7", output: [] },
    });
    expect(store.getState().running).toBeNull();
  });

  const failing = (location: "student" | "testcase") =>
    ({
      kind: "error",
      output: [],
      errors: [{ phase: "runtime", location, line: 3, errorLine: "", explanation: "no" }],
    }) as const;

  test("an error of the set-up ends the series, an error of the testcase does not", async () => {
    const all = store.getState().test([run(1), run(3), run(4)]);
    session.listener?.({ type: "testcase", observation: failing("testcase") });
    session.end("finished");
    await settle();
    session.listener?.({ type: "testcase", observation: failing("student") });
    session.end("finished");
    await all;
    expect(session.tasks).toHaveLength(2);
    expect(texts()).toEqual(["Testcase 1", "Line 3: no", "Testcase 3", "Line 3: no"]);
  });

  test("stopping a series leaves no result behind", async () => {
    const all = store.getState().test([run(1), run(2)]);
    store.getState().stop();
    await all;
    expect(store.getState().testcases).toEqual({});
    expect(texts()).toEqual(["Execution of testcase 1 aborted"]);
  });

  test("a run that interrupts the testcases stays the running one", async () => {
    const all = store.getState().test([run(1), run(2)]);
    store.getState().run(library, "", "p");
    await all;
    expect(store.getState().running).toBe("program");
    expect(session.tasks.map(({ type }) => type)).toEqual(["testcase", "run"]);
  });

  test("a question of the program waits for its answer", () => {
    store.getState().run(library, "", "prompt('Age?');");
    session.listener?.({ type: "prompt", text: "Age?" });
    expect(store.getState()).toMatchObject({ running: "program", prompt: { number: 1, text: "Age?" } });
    store.getState().answer("7");
    expect(store.getState().prompt).toBeNull();
    session.listener?.({ type: "prompt", text: "Age?" });
    expect(store.getState().prompt).toEqual({ number: 2, text: "Age?" });
    store.getState().stop();
    expect(store.getState().prompt).toBeNull();
    expect(session.tasks.map(({ type }) => type)).toEqual(["run", "answer 7"]);
  });

  test("a breakpoint shows where the program is paused, until it continues", () => {
    store.getState().run(library, "", "f(1);", { breakpoints: [3] });
    const program = "f(1);";
    expect(session.tasks).toEqual([{ type: "run", library, prepend: "", program, breakpoints: [3] }]);
    const frames = [{ name: "f", bindings: [["x", "1"]] as const }];
    session.listener?.({ type: "suspended", line: 3, frames });
    expect(store.getState()).toMatchObject({
      running: "program",
      suspended: { line: 3, frames },
      debugger: "debugging",
    });
    expect(texts()).toEqual(["Breakpoint hit!"]);
    store.getState().resume("step");
    expect(store.getState().suspended).toBeNull();
    expect(session.tasks.at(-1)).toEqual({ type: "resume step" });
  });

  test("a program that can pause is running, paused, running again, and reset when it is stopped", () => {
    const { getState } = store;
    const said: string[] = [getState().debugger];
    getState().run(library, "", "f(1);", { breakpoints: [3] });
    said.push(getState().debugger);
    getState().pause();
    expect(session.tasks.at(-1)).toEqual({ type: "pause" });
    session.listener?.({ type: "suspended", line: 2, frames: [], paused: true });
    said.push(getState().debugger);
    expect(getState().suspended).toMatchObject({ line: 2, by: "pause" });
    expect(texts()).toEqual(["Execution paused"]);
    getState().resume("continue");
    said.push(getState().debugger);
    getState().stop();
    said.push(getState().debugger);
    expect(said).toEqual(["reset", "running", "paused", "running", "reset"]);
  });

  test("a program in native code offers no pause", () => {
    store.getState().run(library, "", "f(1);");
    expect(store.getState().debugger).toBe("reset");
  });

  test("events of libraries are stored in order, also after the end, and until the next run", () => {
    const rune = { library: "rune" } as never;
    const sound = { library: "sound" } as never;
    store.getState().run(library, "", "show(heart);");
    const { listener } = session;
    listener?.({ type: "media", event: rune });
    session.end("finished");
    listener?.({ type: "media", event: sound });
    expect(store.getState().media).toEqual([{ library: "rune" }, { library: "sound" }]);
    store.getState().send({ library: "sound" } as never);
    expect(session.tasks.at(-1)).toEqual({ type: "media sound" });
    store.getState().run(library, "", "1;");
    expect(store.getState().media).toEqual([]);
  });

  test("of transient events only the newest is stored", () => {
    store.getState().run(library, "", "");
    const frame = (id: number) => ({ library: "pix_n_flix", kind: "frame", id }) as never;
    for (const event of [frame(1), { library: "pix_n_flix", kind: "start" } as never, frame(2), frame(3)]) {
      session.listener?.({ type: "media", event });
    }
    expect(store.getState().media).toEqual([{ library: "pix_n_flix", kind: "start" }, frame(3)]);
  });

  test("at most a thousand events are stored, the latest", () => {
    store.getState().run(library, "", "");
    for (let i = 0; i < 1005; i++) session.listener?.({ type: "media", event: { library: "rune", i } as never });
    expect(store.getState().media).toHaveLength(1000);
    expect(store.getState().media.at(-1)).toEqual({ library: "rune", i: 1004 });
  });

  test("stepping asks for the steps and tells where they are", () => {
    store.getState().run(library, "", "1 + 1;", { stepLimit: 500 });
    expect(session.tasks).toEqual([{ type: "steps", library, prepend: "", program: "1 + 1;", limit: 500 }]);
    const steps = [{ rule: "start", code: "@redex;", redex: "1 + 1", explanation: "Start of evaluation" }] as const;
    session.listener?.({ type: "steps", steps });
    session.end("finished");
    expect(texts()).toEqual(["Check out the Stepper tab!"]);
    expect(store.getState().steps).toEqual(steps);
  });

  test("hints follow a program that failed, unless another was run meanwhile", async () => {
    const asked: string[] = [];
    const hints = (_library: Library, program: string) => {
      asked.push(program);
      return program === "lost"
        ? Promise.reject(new Error("no worker"))
        : Promise.resolve([`Line 1: about ${program}`]);
    };
    const hinting = createWorkspaceStore(session, { hints });
    const shown = () => hinting.getState().log.blocks.flatMap(({ entries }) => entries.map(({ text }) => text));
    hinting.getState().run(library, "", "one");
    session.end("error");
    hinting.getState().run(library, "", "two");
    session.end("error");
    await Promise.resolve();
    await Promise.resolve();
    expect(shown()).toEqual(["Hints:\nLine 1: about two"]);
    hinting.getState().run(library, "", "lost");
    session.end("error");
    hinting.getState().run({ ...library, variant: "lazy" }, "", "three");
    session.end("error");
    hinting.getState().run(library, "", "four");
    session.end("finished");
    await Promise.resolve();
    await Promise.resolve();
    expect(shown()).toEqual([]);
    expect(asked).toEqual(["one", "two", "lost"]);
  });

  test("pictures of a run are put together as they come, and the next run begins without any", () => {
    const picture = (line: number) => ({ line }) as never;
    store.getState().run(library, "", "1;", { pictures: 500 });
    expect(session.tasks.at(-1)).toMatchObject({ type: "run", pictures: 500 });
    session.listener?.({ type: "pictures", pictures: [picture(1), picture(2)] });
    session.listener?.({ type: "pictures", pictures: [picture(0)] });
    session.end("finished");
    expect(store.getState().pictures?.map(({ line }) => line)).toEqual([1, 2, 0]);
    store.getState().run(library, "", "1;");
    expect(store.getState().pictures).toBe(null);
  });

  test("the editor marks the line that a visualiser shows, else the one where the program waits", () => {
    store.getState().run(library, "", "1;");
    session.listener?.({ type: "suspended", line: 3, frames: [] });
    expect(markedLineOf(store.getState())).toBe(3);
    store.getState().point(2);
    expect(markedLineOf(store.getState())).toBe(2);
    store.getState().clearFaults();
    expect(markedLineOf(store.getState())).toBe(3);
  });

  describe("events that goals count", () => {
    const heard: (readonly string[])[] = [];
    let counted: ReturnType<typeof createWorkspaceStore>;
    beforeEach(() => {
      heard.length = 0;
      counted = createWorkspaceStore(session, { onGoalEvents: (names) => heard.push(names) });
    });

    test("each evaluation of the editor, the stepper's too, and not the REPL's", () => {
      counted.getState().run(library, "", "1;");
      session.end("finished");
      counted.getState().evaluate(library, "boom");
      session.end("error");
      counted.getState().run(library, "", "1;", { stepLimit: 500 });
      session.end("finished");
      expect(heard).toEqual([["Run Code"], ["Run Code"]]);
    });

    test("a failure after its evaluation", () => {
      counted.getState().run(library, "", "x;");
      session.listener?.({ type: "output", lines: [{ kind: "error", text: "Line 1: Name x not declared.", line: 1 }] });
      session.end("error");
      counted.getState().run(library, "", "x;", { stepLimit: 500 });
      session.end("error");
      expect(heard).toEqual([["Run Code"], ["Error"], ["Run Code"], ["Error"]]);
    });

    test("an infinite loop: by the time limit, by Stop after it, and not by Stop once the program may go on", () => {
      counted.getState().run(library, "", "loop");
      session.end("timeout");
      counted.getState().run(library, "", "loop");
      session.listener?.({ type: "overtime", limitMs: 1000 });
      counted.getState().stop();
      counted.getState().run(library, "", "loop");
      session.listener?.({ type: "overtime", limitMs: 1000 });
      counted.getState().goOn();
      counted.getState().stop();
      const endless = ["Error", "Infinite Loop"];
      expect(heard).toEqual([["Run Code"], endless, ["Run Code"], endless, ["Run Code"]]);
    });

    test("each testcase that was evaluated, and not one that was stopped", async () => {
      const all = counted.getState().test([run(1), run(2)]);
      session.listener?.({ type: "testcase", observation: { kind: "timeout", output: [] } });
      session.end("timeout");
      await settle();
      counted.getState().stop();
      await all;
      expect(heard).toEqual([["Run Testcase"]]);
    });
  });
});

describe("repl history", () => {
  const history = record(record(EMPTY_HISTORY, "first;"), "second;");

  test("Up shows the newest, then older inputs, and stops at the oldest", () => {
    const one = browse(history, 1, "typing");
    expect(one.text).toBe("second;");
    const two = browse(one.history, 1, "second;");
    expect(two.text).toBe("first;");
    expect(browse(two.history, 1, "first;").text).toBeNull();
  });

  test("Down returns to the text that was being typed", () => {
    const up = browse(history, 1, "typing");
    expect(browse(up.history, -1, "second;").text).toBe("typing");
  });

  test("Down without browsing changes nothing", () => {
    expect(browse(history, -1, "typing")).toEqual({ history, text: null });
  });

  test("the same input twice in a row is remembered once", () => {
    expect(record(history, "second;").records).toEqual(["second;", "first;"]);
  });

  test("fifty inputs are remembered", () => {
    let many = EMPTY_HISTORY;
    for (let n = 1; n <= 60; n++) many = record(many, `${n};`);
    expect(many.records).toHaveLength(50);
    expect(many.records[0]).toBe("60;");
    expect(many.records[49]).toBe("11;");
  });
});
