import { CommandHandler } from "./command-handler";
import type { Command } from "./commands";
import type { Event } from "./events";
import type { Library } from "./library";
import { LIBRARY, lines, surroundings } from "./page-for-tests";
import { canPause } from "./pausing";

/** A page before a worker whose turns come when the test says so; its clock goes on with every look. */
function page() {
  const turns: (() => void)[] = [];
  const events: Event[] = [];
  let now = 0;
  const commands = new CommandHandler((event) => events.push(event), {
    ...surroundings(() => {
      now += 10;
      return now;
    }),
    setTimer: (task) => turns.push(task),
  });
  const send = (command: Command) => {
    commands.handle(command);
    return events.splice(0);
  };
  /** What the worker says in its next turn. */
  const turn = () => {
    turns.shift()?.();
    return events.splice(0);
  };
  return { send, turn, turns };
}

const run = (program: string, more: { library?: Partial<Library>; breakpoints?: number[]; pictures?: number } = {}) =>
  ({
    type: "run",
    run: 1,
    prepend: "",
    program,
    breakpoints: more.breakpoints ?? [],
    ...(more.pictures !== undefined && { pictures: more.pictures }),
    library: { ...LIBRARY, ...more.library },
  }) as const;

const ENDLESS = "let n = 0;\nwhile (true) {\n  n = n + 1;\n}";
const pause: Command = { type: "pause", run: 1 };

describe("a program that is paused", () => {
  it("stops before its next statement, says where, and goes on when it is resumed", () => {
    const { send, turn } = page();
    send(run(ENDLESS, { breakpoints: [1] }));
    expect(send({ type: "resume", run: 1, how: "continue" })).toEqual([]);
    expect(turn()).toEqual([]);
    expect(send(pause)).toEqual([]);
    const [stop, ...more] = turn();
    expect(stop).toMatchObject({ type: "suspended", run: 1, line: 3, paused: true });
    expect(stop?.type === "suspended" && stop.frames.at(-1)?.name).toBe("program");
    expect(more).toEqual([]);
    expect(send({ type: "resume", run: 1, how: "continue" })).toEqual([]);
    expect(turn()).toEqual([]);
    send(pause);
    expect(turn()).toMatchObject([{ type: "suspended", line: 3, paused: true }]);
    expect(send({ type: "resume", run: 1, how: "step" })).toMatchObject([{ type: "suspended", line: 3 }]);
  });

  it.each([
    ["whose environment is pictured", { pictures: 5 }],
    ["of threads", { library: { variant: "concurrent" } }],
    ["with continuations", { library: { chapter: 4, variant: "explicit-control" } }],
    ["that searches", { library: { variant: "non-det" } }],
  ] as const)("may be one %s", (_kind, more) => {
    const { send, turn } = page();
    send(run(ENDLESS, more));
    send(pause);
    expect(turn().find(({ type }) => type === "suspended")).toMatchObject({ line: 3, paused: true });
  });

  it("continues to the same value, with its output in order", () => {
    const { send, turn, turns } = page();
    const program =
      "let sum = 0;\nfor (let i = 0; i < 5000; i = i + 1) {\n  sum = sum + i;\n}\ndisplay(sum);\nsum + 1;";
    const events = [...send(run(program, { breakpoints: [6] }))];
    send(pause);
    while (turns.length > 0) {
      events.push(...turn());
      if (events.at(-1)?.type === "suspended") events.push(...send({ type: "resume", run: 1, how: "continue" }));
    }
    expect(lines(events).map(({ text }) => text)).toEqual(["12497500", "12497501"]);
    expect(events.filter(({ type }) => type === "suspended")).toMatchObject([{ paused: true }, { line: 6 }]);
  });

  it("may have ended before: nothing follows", () => {
    const { send } = page();
    expect(send(run("1;", { breakpoints: [9] })).at(-1)).toMatchObject({ type: "finished" });
    expect(send(pause)).toEqual([]);
    expect(send({ ...run("const x = 1;\nx;", { breakpoints: [2] }), run: 2 })).toEqual([
      expect.not.objectContaining({ paused: true }),
    ]);
  });
});

it("pauses of the worker do not restart the time limit", () => {
  const { send, turn, turns } = page();
  const events = send(run(ENDLESS, { breakpoints: [9], library: { execTimeMs: 60 } }));
  const from = Date.now();
  while (turns.length > 0 && !events.some(({ type }) => type === "overtime") && Date.now() - from < 5000) {
    events.push(...turn());
  }
  expect(events.filter(({ type }) => type === "overtime")).toEqual([{ type: "overtime", run: 1, limitMs: 60 }]);
});

it("delayed calls of a library wait for the end of a paused program", () => {
  const { send, turn, turns } = page();
  const later = 'import { set_timeout } from "sound_matrix";\nset_timeout(() => display("late"), 10);\n';
  const program = `${later}for (let i = 0; i < 3000; i = i + 1) {\n  const x = i;\n}\ndisplay("end");`;
  const events = send(run(program, { breakpoints: [99] }));
  while (turns.length > 0) events.push(...turn());
  expect(lines(events).flatMap(({ kind, text }) => (kind === "display" ? [text] : []))).toEqual(['"end"', '"late"']);
});

it("native code and lazy programs cannot be paused", () => {
  expect(canPause({ variant: "default" }, {})).toBe(false);
  expect(canPause({ variant: "default" }, { breakpoints: [2] })).toBe(true);
  expect(canPause({ variant: "typed" }, { pictures: 100 })).toBe(true);
  expect(canPause({ variant: "non-det" }, {})).toBe(true);
  expect(canPause({ variant: "lazy" }, { breakpoints: [2] })).toBe(false);
});
