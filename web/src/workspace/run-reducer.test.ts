import type { HeardEvent } from "./language-session";
import { EMPTY_LOG } from "./repl-log";
import { reduce } from "./run-reducer";
import { type RunState, WORKSPACE_START } from "./run-state";

const START: RunState = { ...WORKSPACE_START, prompts: 0 };

const logOf = (...entries: readonly { kind: string; text: string; line?: number | null }[]) => ({
  blocks: [{ id: 0, entries, characters: entries.reduce((sum, { text }) => sum + text.length, 0) }],
  dropped: 0,
  nextId: 1,
});
const notice = (text: string) => ({ kind: "notice", text });
const picture = (line: number) => ({ line }) as never;
const step = { rule: "start", code: "@redex;", redex: "1 + 1", explanation: "Start of evaluation" } as const;
const value = { kind: "value", value: "6", output: [] } as const;

const RUNNING = { running: "program", debugger: "running" } as const;
const WAITING = {
  ...RUNNING,
  prompt: { number: 1, text: "Age?" },
  suspended: { line: 2, frames: [], picture: null, by: "step" },
  overtime: 1000,
} as const;

const CASES: [string, Partial<RunState>, HeardEvent, unknown][] = [
  [
    "adds output of a program to the log, and the lines of its errors to the faults",
    { running: "program" },
    { type: "output", lines: [{ kind: "error", text: "Line 2: no", line: 2 }] },
    { log: logOf({ kind: "error", text: "Line 2: no", line: 2 }), faults: [{ line: 2, text: "Line 2: no" }] },
  ],
  [
    "does not repeat what a robot's runs came to for each testcase",
    {
      testing: 2,
      testcases: { 2: { ...value, robot: {} as never } },
      log: logOf({ kind: "display", text: "Seed 1: finished after 2.0 s." }) as never,
    },
    {
      type: "output",
      lines: [
        { kind: "display", text: "Seed 1: finished after 2.0 s." },
        { kind: "result", text: "true" },
      ],
    },
    { log: logOf({ kind: "display", text: "Seed 1: finished after 2.0 s." }, { kind: "result", text: "true" }) },
  ],
  [
    "marks no line of the program for an error of a REPL input",
    { running: "repl" },
    { type: "output", lines: [{ kind: "error", text: "Line 2: no", line: 2 }] },
    { log: logOf({ kind: "error", text: "Line 2: no", line: 2 }) },
  ],
  [
    "says once that output was cut",
    {},
    { type: "truncated", kept: 10_000 },
    { log: logOf(notice("Output is no longer shown after 10,000 lines.")) },
  ],
  [
    "keeps what libraries show in order",
    { media: [{ library: "rune" } as never] },
    { type: "media", event: { library: "sound" } as never },
    { media: [{ library: "rune" }, { library: "sound" }] },
  ],
  [
    "adds a drawing behind the earlier ones",
    { drawings: ["first" as never] },
    { type: "drawing", drawing: "second" as never },
    { drawings: ["first", "second"] },
  ],
  [
    "adds pictures behind the earlier ones",
    { pictures: [picture(1)] },
    { type: "pictures", pictures: [picture(2), picture(3)] },
    { pictures: [{ line: 1 }, { line: 2 }, { line: 3 }] },
  ],
  ["keeps steps of which more are to come", {}, { type: "steps", steps: [step], more: true }, { arriving: [step] }],
  [
    "shows the steps when all have come",
    { arriving: [step] },
    { type: "steps", steps: [step] },
    { log: logOf(notice("Check out the Stepper tab!")), steps: [step, step], arriving: [] },
  ],
  [
    "takes the observation of the testcase that runs",
    { testing: 3, testcases: { 1: value, 3: "running" } },
    { type: "testcase", observation: value },
    { log: logOf(notice("Testcase 3")), testcases: { 1: value, 3: value } },
  ],
  [
    "keeps what a robot's testcase was judged by with what it gave",
    { testing: 3, testcases: { 3: "running" } },
    { type: "testcase", observation: value, robot: { world: "yard", trials: [] } as never },
    { log: logOf(notice("Testcase 3")), testcases: { 3: { ...value, robot: { world: "yard", trials: [] } as never } } },
  ],
  [
    "numbers the questions of programs, and asks nothing else meanwhile",
    { prompts: 4, overtime: 1000 },
    { type: "prompt", text: "Age?" },
    { overtime: null, prompt: { number: 5, text: "Age?" }, prompts: 5 },
  ],
  [
    "waits at a breakpoint and says so",
    { ...RUNNING, breakpoints: [2], stepping: true },
    { type: "suspended", line: 2, frames: [] },
    {
      log: logOf(notice("Breakpoint hit!")),
      overtime: null,
      suspended: { line: 2, frames: [], picture: null, by: "breakpoint" },
      debugger: "debugging",
    },
  ],
  [
    "waits after a step without a word",
    { ...RUNNING, breakpoints: [2], stepping: true },
    { type: "suspended", line: 3, frames: [], picture: picture(3) },
    {
      log: EMPTY_LOG,
      overtime: null,
      suspended: { line: 3, frames: [], picture: { line: 3 }, by: "step" },
      debugger: "debugging",
    },
  ],
  [
    "waits where the person has paused it",
    RUNNING,
    { type: "suspended", line: 3, frames: [], paused: true },
    {
      log: logOf(notice("Execution paused")),
      overtime: null,
      suspended: { line: 3, frames: [], picture: null, by: "pause" },
      debugger: "paused",
    },
  ],
  ["asks about a program that has passed its limit", RUNNING, { type: "overtime", limitMs: 1000 }, { overtime: 1000 }],
  ["asks no more once the person lets it go on", { isOvertimeAllowed: true }, { type: "overtime", limitMs: 1000 }, {}],
  [
    "forgets what the program waited for when it has ended",
    WAITING,
    { type: "ended", how: "finished" },
    {
      overtime: null,
      arriving: [],
      log: EMPTY_LOG,
      running: null,
      prompt: null,
      suspended: null,
      debugger: "reset",
    },
  ],
  [
    "leaves nothing behind of a testcase that was stopped, and says so",
    { running: "testcases", testing: 3, testcases: { 1: value, 3: "running" } },
    { type: "ended", how: "stopped" },
    {
      overtime: null,
      arriving: [],
      testing: null,
      testcases: { 1: value },
      log: logOf(notice("Execution of testcase 3 aborted")),
    },
  ],
  [
    "keeps the observation of a testcase that has ended",
    { running: "testcases", testing: 3, testcases: { 3: value } },
    { type: "ended", how: "finished" },
    { overtime: null, arriving: [], testing: null },
  ],
  [
    "says that the worker crashed in the background",
    {},
    { type: "lost" },
    {
      log: logOf({
        kind: "error",
        text: "The program crashed, perhaps because it used too much memory. Change it and run it again.",
        line: null,
      }),
    },
  ],
];

test.each(CASES)("%s", (_title, state, event, change) => {
  expect(reduce({ ...START, ...state }, event)).toEqual(change);
});

const ENDINGS: [string, Extract<HeardEvent, { type: "ended" }>, string[]][] = [
  ["that was stopped", { type: "ended", how: "stopped" }, ["Execution aborted"]],
  ["that ran out of time", { type: "ended", how: "timeout" }, ["The program took too long and was stopped."]],
  [
    "that was stopped for its time limit",
    { type: "ended", how: "stopped", abandoned: { limitMs: 1000, again: false } },
    ["Stopped: the program passed its time limit of 1 second."],
  ],
  [
    "whose engine could not be loaded",
    { type: "ended", how: "unavailable" },
    ["The language engine could not be loaded. Check your network, then run again or reload the page."],
  ],
  ["that has ended by itself", { type: "ended", how: "error" }, []],
];

test.each(ENDINGS)("tells how it went with a program %s", (_title, event, texts) => {
  const { log } = reduce({ ...START, running: "program" }, event);
  expect(log?.blocks.flatMap(({ entries }) => entries.map(({ text }) => text))).toEqual(texts);
});
