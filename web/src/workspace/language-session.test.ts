import type { Command } from "../../../language/commands";
import type { Event } from "../../../language/events";
import { type HeardEvent, LanguageSession, type LanguageWorker, type WorkerSource } from "./language-session";

class FakeWorker implements LanguageWorker {
  onmessage: LanguageWorker["onmessage"] = null;
  onerror: LanguageWorker["onerror"] = null;
  readonly received: Command[] = [];
  terminated = false;

  postMessage(command: Command): void {
    this.received.push(command);
  }

  terminate(): void {
    this.terminated = true;
  }

  say(event: Event): void {
    this.onmessage?.({ data: event });
  }
}

const library = {
  chapter: 1,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
} as const;
const program = (text: string) => ({ type: "run", library, prepend: "", program: text }) as const;

let workers: FakeWorker[];
let session: LanguageSession;
let log: string[];
let givenBack: LanguageWorker[];

const worker = (index: number): FakeWorker => {
  const one = workers[index];
  if (one === undefined) throw new Error(`no worker ${index}`);
  return one;
};

/** Returns an event of a listener as short text. */
function eventTexts(event: HeardEvent): string[] {
  if (event.type === "output") return event.lines.map(({ text }) => text);
  if (event.type === "truncated") return [`kept ${event.kept}`];
  if (event.type === "testcase") return [event.observation.kind];
  if (event.type === "media") return [`shows ${event.event.library}`];
  if (event.type === "prompt") return [`asks ${event.text}`];
  if (event.type === "suspended") return [`${event.paused ? "paused" : "waits"} at ${event.line}`];
  if (event.type === "steps") return [`${event.steps.length} steps${event.more ? ", more to come" : ""}`];
  if (event.type === "lost") return ["[lost]"];
  if (event.type === "ended")
    return [event.reason === undefined ? `[${event.how}]` : `[${event.how}: ${event.reason}]`];
  return [event.type];
}

const source = (): WorkerSource => ({
  take: () => {
    const one = new FakeWorker();
    workers.push(one);
    return one;
  },
  giveBack: (one) => givenBack.push(one),
});

const listener = (event: HeardEvent) => {
  log.push(...eventTexts(event));
};

/** Lets the time pass after which a command takes long. */
const takeLong = () => vi.advanceTimersByTime(200);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  workers = [];
  log = [];
  givenBack = [];
  session = new LanguageSession(source());
});

afterEach(() => {
  vi.useRealTimers();
});

test("the first worker starts alone, and the spare beside a command that takes long", () => {
  session.warm();
  worker(0).say({ type: "ready" });
  takeLong();
  expect(workers).toHaveLength(1);
  session.start(program("while(true){}"), listener);
  vi.advanceTimersByTime(199);
  expect(workers).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(workers).toHaveLength(2);
  worker(1).say({ type: "ready" });
  takeLong();
  expect(workers).toHaveLength(2);
});

test("no spare starts for commands that end at once, nor for what follows one that took long", () => {
  session.warm();
  worker(0).say({ type: "ready" });
  session.start(program("1;"), listener);
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  takeLong();
  session.start(program("2;"), listener);
  session.stop();
  takeLong();
  // The one that the next command runs in.
  expect(workers).toHaveLength(2);
  expect(worker(0).terminated).toBe(true);
});

test("the spare of a command that was given before its worker was ready waits for that", () => {
  session.start(program("while(true){}"), listener);
  takeLong();
  expect(workers).toHaveLength(1);
  worker(0).say({ type: "ready" });
  expect(workers).toHaveLength(2);
});

test("a command goes to the worker with a number of its own, and its events come back", () => {
  session.start(program("1;"), listener);
  expect(worker(0).received).toEqual([{ ...program("1;"), run: 1 }]);
  worker(0).say({ type: "output", run: 1, lines: [{ kind: "display", text: "hello" }] });
  worker(0).say({ type: "truncated", run: 1, kept: 5 });
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  expect(log).toEqual(["hello", "kept 5", "[finished]"]);
  expect(session.busy).toBe(false);
});

test("the REPL talks to the worker of the last run", () => {
  session.start(program("1;"), listener);
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  session.start({ type: "repl", library, program: "2;" }, listener);
  expect(workers).toHaveLength(1);
  expect(worker(0).received[1]).toEqual({ type: "repl", library, program: "2;", run: 2 });
});

test("a testcase ends with its observation", () => {
  session.start(
    { type: "testcase", library, prepend: "", program: "", postpend: "", template: "", testcase: "1;", opaque: false },
    listener,
  );
  worker(0).say({ type: "testcase", run: 1, observation: { kind: "value", value: "1", output: [] } });
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  expect(log).toEqual(["value", "[finished]"]);
});

test("steps come in portions, none of them after the end", () => {
  const step = { rule: "start", code: "", redex: "", explanation: "" } as const;
  session.start({ type: "steps", library, prepend: "", program: "", limit: 500 }, listener);
  worker(0).say({ type: "steps", run: 1, steps: [step, step], more: true });
  worker(0).say({ type: "steps", run: 1, steps: [step] });
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  worker(0).say({ type: "steps", run: 1, steps: [step] });
  expect(log).toEqual(["2 steps, more to come", "1 steps", "[finished]"]);
});

test("stop kills the busy worker at once and the spare takes the next command", () => {
  session.warm();
  worker(0).say({ type: "ready" });
  session.start(program("while(true){}"), listener);
  takeLong();
  worker(1).say({ type: "ready" });
  session.stop();
  expect(worker(0).terminated).toBe(true);
  expect(log).toEqual(["[stopped]"]);
  session.start(program("2;"), listener);
  expect(workers).toHaveLength(2);
  expect(worker(1).received).toEqual([{ ...program("2;"), run: 2 }]);
  takeLong();
  expect(workers).toHaveLength(3);
});

test("stop before the spare was ready does not start a third worker yet", () => {
  session.warm();
  worker(0).say({ type: "ready" });
  session.start(program("1;"), listener);
  takeLong();
  session.stop();
  expect(workers).toHaveLength(2);
  session.start(program("2;"), listener);
  takeLong();
  expect(workers).toHaveLength(2);
  worker(1).say({ type: "ready" });
  expect(workers).toHaveLength(3);
});

test("stopping nothing does nothing", () => {
  session.warm();
  session.stop();
  expect(worker(0).terminated).toBe(false);
  expect(log).toEqual([]);
});

test("events of a stopped run are not taken for those of the next", () => {
  session.start(program("1;"), listener);
  session.start(program("2;"), listener);
  worker(0).say({ type: "output", run: 1, lines: [{ kind: "display", text: "late" }] });
  worker(1).say({ type: "output", run: 1, lines: [{ kind: "display", text: "old number" }] });
  worker(1).say({ type: "output", run: 2, lines: [{ kind: "display", text: "right" }] });
  expect(log).toEqual(["[stopped]", "right"]);
});

test("a crash is reported and the next run works", () => {
  session.warm();
  worker(0).say({ type: "ready" });
  session.start(program("boom"), listener);
  takeLong();
  worker(1).say({ type: "ready" });
  worker(0).onerror?.({ message: "out of memory" });
  expect(log).toEqual(["[crashed: out of memory]"]);
  session.start(program("2;"), listener);
  worker(1).say({ type: "finished", run: 2, outcome: "finished" });
  expect(log).toEqual(["[crashed: out of memory]", "[finished]"]);
});

test("a worker that cannot load is reported, and started again only on the next run", () => {
  session.start(program("1;"), listener);
  worker(0).onerror?.({});
  expect(log).toEqual(["[unavailable]"]);
  expect(workers).toHaveLength(1);
  session.start(program("1;"), listener);
  expect(workers).toHaveLength(2);
});

test("the death of the spare worker has no effect", () => {
  session.start(program("1;"), listener);
  worker(0).say({ type: "ready" });
  takeLong();
  worker(1).onerror?.({ message: "gone" });
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  expect(log).toEqual(["[finished]"]);
  session.start(program("2;"), listener);
  session.stop();
  expect(workers).toHaveLength(3);
});

test("disposing ends everything", () => {
  session.warm();
  worker(0).say({ type: "ready" });
  session.start(program("1;"), listener);
  takeLong();
  session.dispose();
  takeLong();
  expect(workers).toHaveLength(2);
  expect([worker(0).terminated, worker(1).terminated]).toEqual([true, true]);
  expect(log).toEqual(["[stopped]"]);
});

test("background events of libraries arrive until the next command", () => {
  session.start(program("1;"), listener);
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  worker(0).say({ type: "media", run: 1, event: { library: "sound" } as never });
  worker(0).say({ type: "output", run: 1, lines: [{ kind: "display", text: "late" }] });
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  expect(log).toEqual(["[finished]", "shows sound", "late"]);
  session.send({ library: "sound" } as never);
  expect(worker(0).received.at(-1)).toEqual({ type: "media", run: 1, message: { library: "sound" } });
});

test("a worker that was stopped is heard no more", () => {
  session.start(program("1;"), listener);
  session.stop();
  worker(0).say({ type: "media", run: 1, event: { library: "sound" } as never });
  worker(1).say({ type: "media", run: 1, event: { library: "sound" } as never });
  expect(log).toEqual(["[stopped]"]);
});

test("a program that waits is answered and let go on", () => {
  session.start(program("prompt('x');"), listener);
  worker(0).say({ type: "prompt", run: 1, text: "x" });
  session.answer("five");
  worker(0).say({ type: "suspended", run: 1, line: 4, frames: [] });
  session.resume("step");
  expect(log).toEqual(["asks x", "waits at 4"]);
  expect(worker(0).received.slice(1)).toEqual([
    { type: "answer", run: 1, text: "five" },
    { type: "resume", run: 1, how: "step" },
  ]);
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  session.answer("too late");
  expect(worker(0).received).toHaveLength(3);
});

test("a pause goes to the worker that is busy, and to none afterwards", () => {
  session.start(program("1;"), listener);
  session.pause();
  worker(0).say({ type: "suspended", run: 1, line: 2, frames: [], paused: true });
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  session.pause();
  expect(log).toEqual(["paused at 2", "[finished]"]);
  expect(worker(0).received.slice(1)).toEqual([{ type: "pause", run: 1 }]);
});

test("modules that are wanted are fetched and handed over", async () => {
  session = new LanguageSession(source(), async (modules) =>
    modules.map((name) => ({ name, text: `text of ${name}` })),
  );
  session.start(program("import"), listener);
  worker(0).say({ type: "wanted", run: 1, modules: ["cave"] });
  await vi.advanceTimersByTimeAsync(0);
  expect(worker(0).received.at(-1)).toEqual({
    type: "bundles",
    run: 1,
    bundles: [{ name: "cave", text: "text of cave" }],
  });
});

test("the next program runs in a worker in which no module from elsewhere has run, the REPL in the same", async () => {
  session = new LanguageSession(source(), async (modules) =>
    modules.map((name) => ({ name, text: `text of ${name}` })),
  );
  session.start(program("import"), listener);
  worker(0).say({ type: "ready" });
  worker(0).say({ type: "wanted", run: 1, modules: ["cave"] });
  await vi.advanceTimersByTimeAsync(0);
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  session.start({ type: "repl", library, program: "2;" }, listener);
  worker(0).say({ type: "finished", run: 2, outcome: "finished" });
  expect(worker(0).terminated).toBe(false);
  session.start(program("3;"), listener);
  expect(worker(0).terminated).toBe(true);
  expect(worker(1).received).toEqual([{ ...program("3;"), run: 3 }]);
});

test("what libraries show in the background arrives also while a line of the REPL is on its way", () => {
  const event = { library: "sound_matrix", kind: "clear" } as const;
  session.start(program("1;"), listener);
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  session.start({ type: "repl", library, program: "2;" }, listener);
  worker(0).say({ type: "media", run: 1, event });
  worker(0).say({ type: "output", run: 1, lines: [{ kind: "display", text: "a while later" }] });
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  worker(0).say({ type: "finished", run: 2, outcome: "finished" });
  session.start(program("3;"), listener);
  worker(0).say({ type: "media", run: 1, event });
  worker(0).say({ type: "output", run: 2, lines: [{ kind: "display", text: "of the program before" }] });
  expect(log).toEqual(["[finished]", "shows sound_matrix", "a while later", "[finished]"]);
});

test("quitting ends what goes on in the background, and nothing where nothing was started", () => {
  session.warm();
  session.quit();
  expect(worker(0).terminated).toBe(false);
  session.start(program("1;"), listener);
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  session.quit();
  expect(worker(0).terminated).toBe(true);
  expect(log).toEqual(["[finished]"]);
});

test("every worker gets the state of the tone matrix before it runs anything", () => {
  const message = { library: "sound_matrix", rows: [] } as const;
  session.send(message);
  session.start(program("1;"), listener);
  session.stop();
  session.start(program("2;"), listener);
  for (const [index, run] of [
    [0, 1],
    [1, 2],
  ] as const) {
    expect(worker(index).received.map((command) => [command.type, command.run])).toEqual([
      ["media", run],
      ["run", run],
    ]);
  }
});

test("a program with types gets workers that check them, and the next one without gets others again", () => {
  const kinds: boolean[] = [];
  session = new LanguageSession({
    ...source(),
    take: (typed) => {
      kinds.push(typed);
      return source().take(typed);
    },
  });
  session.warm();
  worker(0).say({ type: "ready" });
  session.start(program("0;"), listener);
  takeLong();
  session.start({ ...program("1;"), library: { ...library, variant: "typed" } }, listener);
  expect([worker(0).terminated, worker(1).terminated]).toEqual([true, true]);
  expect(worker(2).received.map(({ type }) => type)).toEqual(["run"]);
  worker(2).say({ type: "ready" });
  takeLong();
  worker(2).say({ type: "finished", run: 2, outcome: "finished" });
  session.start({ ...program("2;"), library: { ...library, variant: "typed" } }, listener);
  expect(worker(2).received).toHaveLength(2);
  session.start(program("3;"), listener);
  expect(kinds).toEqual([false, false, true, true, false]);
  expect([worker(2).terminated, worker(3).terminated]).toEqual([true, true]);
  expect(log).toEqual(["[stopped]", "[finished]", "[stopped]"]);
});

test("a crash in the background is reported once, and the next command works", () => {
  session.start(program("1;"), listener);
  worker(0).say({ type: "ready" });
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  worker(0).onerror?.({ message: "out of memory" });
  expect(log).toEqual(["[finished]", "[lost]"]);
  session.start(program("2;"), listener);
  worker(1).say({ type: "finished", run: 2, outcome: "finished" });
  expect(log).toEqual(["[finished]", "[lost]", "[finished]"]);
});

test("a worker that ran to its end is told to forget and given back; one that is at work or was never ready ends", () => {
  session.start(program("1;"), listener);
  worker(0).say({ type: "ready" });
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  session.dispose();
  expect(givenBack).toEqual([worker(0)]);
  expect([worker(0).received.at(-1), worker(0).terminated]).toEqual([{ type: "forget", run: 1 }, false]);

  session.start(program("2;"), listener);
  worker(1).say({ type: "ready" });
  session.dispose();
  session.warm();
  session.dispose();
  expect(givenBack).toHaveLength(1);
  expect([worker(1).terminated, worker(2).terminated]).toEqual([true, true]);
});

test("another session counts its runs on from those of a worker that it is given, and takes it for ready", () => {
  session.start(program("1;"), listener);
  worker(0).say({ type: "ready" });
  worker(0).say({ type: "finished", run: 1, outcome: "finished" });
  session.dispose();
  log = [];
  const second = new LanguageSession({ take: () => worker(0), giveBack: () => undefined });
  second.start(program("2;"), listener);
  worker(0).say({ type: "media", run: 1, event: { library: "rune", kind: "clear" } as never });
  worker(0).say({ type: "finished", run: 2, outcome: "finished" });
  expect(worker(0).received.at(-1)).toMatchObject({ type: "run", run: 2 });
  expect(log).toEqual(["[finished]"]);
});
