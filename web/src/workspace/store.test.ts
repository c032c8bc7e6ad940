import type { Library } from "../../../language/library";
import type { Listener } from "./language-session";
import { createWorkspaceStore, type TestcaseRun } from "./store";

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

  stop(): void {
    const ended = this.listener;
    this.listener = null;
    ended?.ended("stopped");
  }

  end(how: "finished" | "error" | "timeout" | "crashed"): void {
    const ended = this.listener;
    this.listener = null;
    ended?.ended(how);
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
  session.listener?.output?.([{ kind: "display", text: "hello" }]);
  session.listener?.output?.([{ kind: "error", text: "Line 2: Name x not declared.", line: 2 }]);
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

test("a crash says that the next run works", () => {
  store.getState().run(library, "", "boom");
  session.end("crashed");
  expect(texts()[0]).toMatch(/fresh one/);
});

test("a time-out is explained unless the language did", () => {
  store.getState().run(library, "", "slow");
  session.end("timeout");
  expect(texts()).toEqual(["The program took too long and was stopped."]);
  store.getState().run(library, "", "slow");
  session.listener?.output?.([{ kind: "error", text: "Line 1: too slow", line: 1 }]);
  session.end("timeout");
  expect(texts()).toEqual(["Line 1: too slow"]);
});

test("the REPL shows the input and remembers it; its errors do not mark the program", () => {
  store.getState().evaluate(library, "x;");
  session.listener?.output?.([{ kind: "error", text: "Line 1: Name x not declared.", line: 1 }]);
  session.end("error");
  expect(texts()).toEqual(["x;", "Line 1: Name x not declared."]);
  expect(store.getState().faults).toEqual([]);
  expect(store.getState().browse(1, "")).toBe("x;");
});

test("cut output is told once", () => {
  store.getState().run(library, "", "p");
  session.listener?.truncated?.(5000);
  expect(texts()).toEqual(["Output is no longer shown after 5,000 lines."]);
});

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

test("testcases run one after the other; the opaque one shows no value", async () => {
  const all = store.getState().test([run(1), run(2)]);
  expect(store.getState().testcases).toEqual({ 1: "running" });
  session.listener?.testcase?.({ kind: "value", value: "6", output: ["six"] });
  session.end("finished");
  await settle();
  expect(session.tasks).toHaveLength(2);
  session.listener?.testcase?.({ kind: "value", value: "7", output: [] });
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
  session.listener?.testcase?.(failing("testcase"));
  session.end("finished");
  await settle();
  session.listener?.testcase?.(failing("student"));
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
