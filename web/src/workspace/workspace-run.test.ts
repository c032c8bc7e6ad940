import type { Library } from "../../../language/library";
import type { Listener } from "./language-session";
import { createWorkspaceStore } from "./workspace-store";

const library: Library = {
  chapter: 3,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
};

let tasks: { type: string; library?: Library }[];
let listener: Listener | null;
const session = {
  start: (task: { type: string }, heard: Listener) => {
    tasks.push(task);
    listener = heard;
  },
  stop: () => {
    const ended = listener;
    listener = null;
    ended?.({ type: "ended", how: "stopped" });
  },
  answer: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
  send: () => undefined,
  quit: () => undefined,
};
let store: ReturnType<typeof createWorkspaceStore>;

beforeEach(() => {
  vi.useFakeTimers();
  tasks = [];
  listener = null;
  store = createWorkspaceStore(session);
});
afterEach(() => vi.useRealTimers());

const texts = () => store.getState().log.blocks.flatMap(({ entries }) => entries.map(({ text }) => text));

test("a program continues past its limit, and the person is asked", () => {
  store.getState().run(library, "", "p");
  listener?.({ type: "overtime", limitMs: 1000 });
  expect(store.getState()).toMatchObject({ running: "program", overtime: 1000 });
  store.getState().goOn();
  expect(store.getState().overtime).toBeNull();
  vi.advanceTimersByTime(3_600_000);
  expect(store.getState().running).toBe("program");
  listener?.({ type: "overtime", limitMs: 1000 });
  expect(store.getState().overtime).toBeNull();
});

test("when nobody answers it is stopped after ten more limits, its output is kept, and it can have more time", () => {
  store.getState().run(library, "", "p");
  listener?.({ type: "output", lines: [{ kind: "display", text: "so far" }] });
  listener?.({ type: "overtime", limitMs: 1000 });
  vi.advanceTimersByTime(9_999);
  expect(store.getState().running).toBe("program");
  vi.advanceTimersByTime(1);
  expect(store.getState()).toMatchObject({ running: null, overtime: null });
  expect(texts()).toEqual([
    "so far",
    `Stopped: the program passed its time limit of 1 second.
If you are certain your program is correct, press run again without editing your program.
The time limit will be increased from 1 to 10 seconds.`,
  ]);
  store.getState().run(library, "", "p");
  expect(tasks.at(-1)?.library?.execTimeMs).toBe(10_000);
  listener?.({ type: "overtime", limitMs: 10_000 });
  vi.advanceTimersByTime(99_999);
  expect(store.getState().running).toBe("program");
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(["Stopped: the program passed its time limit of 10 seconds."]);
});

test("only the same program has a second chance, and none when it was stopped by hand", () => {
  store.getState().run(library, "", "p");
  listener?.({ type: "overtime", limitMs: 1000 });
  vi.advanceTimersByTime(10_000);
  store.getState().run(library, "", "another");
  expect(tasks.at(-1)?.library?.execTimeMs).toBe(1000);
  store.getState().run(library, "", "p");
  expect(tasks.at(-1)?.library?.execTimeMs).toBe(1000);
  store.getState().stop();
  store.getState().run(library, "", "p");
  expect(tasks.at(-1)?.library?.execTimeMs).toBe(1000);
});

test("a short limit is no hurry, and nothing is stopped while the program waits for the person", () => {
  store.getState().run({ ...library, execTimeMs: 50 }, "", "p");
  listener?.({ type: "overtime", limitMs: 50 });
  vi.advanceTimersByTime(9_000);
  expect(store.getState().running).toBe("program");
  listener?.({ type: "prompt", text: "Age?" });
  expect(store.getState().overtime).toBeNull();
  vi.advanceTimersByTime(3_600_000);
  expect(store.getState().running).toBe("program");
});

test("an input that is stopped so is not told to be run again", () => {
  store.getState().evaluate(library, "forever();");
  listener?.({ type: "overtime", limitMs: 1000 });
  vi.advanceTimersByTime(10_000);
  expect(texts()).toEqual(["forever();", "Stopped: the program passed its time limit of 1 second."]);
});
