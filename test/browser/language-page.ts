import type { Command, TestcaseTask } from "../../language/commands";
import type { Event } from "../../language/events";
import type { Observation } from "../../language/observation";
import { type Ending, LanguageSession, type LanguageWorker } from "../../web/src/workspace/language-session";
import { createWorkspaceStore } from "../../web/src/workspace/workspace-store";
import { converse, type Speaker } from "../language/conversation";
import type { Entry } from "../language/corpus";

/** One hostile program as a testcase runs it. */
export type Trial = TestcaseTask;

/** What the page saw of one hostile program. */
export interface Sighting {
  readonly ending: Ending;
  readonly observation: Observation | null;
  /** Everything that the worker said, as one text (cut when it is very long), and the types of its messages. */
  readonly said: string;
  readonly types: readonly string[];
  /** Longest time in which the page could do nothing, in milliseconds. */
  readonly largestGapMs: number;
}

const WORKER = "/worker.js";
const SAID_LIMIT = 3_000_000;
/** Prompts that are answered of one program; then the person has had enough and presses Stop. */
const PROMPTS = 20;

let output: { said: string; types: Set<string> } = { said: "", types: new Set() };

/** A real worker whose messages are also noted. */
function notedWorker(): LanguageWorker {
  const worker = new Worker(WORKER, { name: "language" });
  worker.addEventListener("message", ({ data }: MessageEvent<Event>) => {
    output.types.add(String((data as Event | null)?.type));
    if (output.said.length < SAID_LIMIT) output.said += JSON.stringify(data);
  });
  return worker as LanguageWorker;
}

const session = new LanguageSession({ take: notedWorker, giveBack: (worker) => worker.terminate() });

/** Notes the longest pause between two ticks of the page until it is told to stop. */
function watchGaps(): () => number {
  let last = performance.now();
  let largest = 0;
  const look = () => {
    const now = performance.now();
    largest = Math.max(largest, now - last);
    last = now;
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    look();
    return Math.round(largest);
  };
}

/** What the session tells of the command that runs now, besides what the workspace makes of it. */
let ended: (ending: Ending, observation: Observation | null) => void = () => undefined;

/** The workspace of the playground, on a session whose endings are noted. */
const workspace = createWorkspaceStore({
  start: (task, listener) => {
    let observation: Observation | null = null;
    session.start(task, (event) => {
      listener(event);
      if (event.type === "testcase") observation = event.observation;
      if (event.type === "ended") ended(event.how, observation);
    });
  },
  stop: () => session.stop(),
  answer: (text) => session.answer(text),
  pause: () => session.pause(),
  resume: (how) => session.resume(how),
  send: (message) => session.send(message),
  quit: () => session.quit(),
});

/**
 * Does what a person does in the workspace, answers some prompts, and presses Stop when asked whether a long program may
 * go on, or when it takes too long.
 */
function carryOut(act: () => void, limitMs: number): Promise<Sighting> {
  output = { said: "", types: new Set() };
  const gap = watchGaps();
  let prompts = 0;
  return new Promise((resolve) => {
    const limit = setTimeout(() => workspace.getState().stop(), limitMs);
    const forget = workspace.subscribe(({ prompt, overtime }, before) => {
      if (overtime !== null && before.overtime === null) workspace.getState().stop();
      if (prompt === null || prompt === before.prompt) return;
      prompts += 1;
      if (prompts <= PROMPTS) workspace.getState().answer("no");
      else workspace.getState().stop();
    });
    ended = (ending, observation) => {
      clearTimeout(limit);
      forget();
      const { said, types } = output;
      resolve({ ending, observation, said, types: [...types].sort(), largestGapMs: gap() });
    };
    act();
  });
}

/** What a worker says once: that this line has no effect, and that a program may have more answers. */
const isReportedOnce = ({ library, inputs }: Entry) =>
  library.variant === "non-det" || inputs.some(({ program }) => program.includes('"enable verbose"'));

/** What is asked of this page by a test. */
const language = {
  /** Runs every entry in a real worker; a new one after programs that were told what is told once. */
  async converse(entries: readonly Entry[]): Promise<string[][][]> {
    const shown: string[][][] = [];
    const workers = new Map<string, Worker>();
    for (const entry of entries) {
      const file = entry.library.variant === "typed" ? "/typed-worker.js" : WORKER;
      const worker = workers.get(file) ?? new Worker(file);
      workers.set(file, worker);
      shown.push(await converse(entry, speakerTo(worker)));
      if (isReportedOnce(entry)) {
        worker.terminate();
        workers.delete(file);
      }
    }
    for (const worker of workers.values()) worker.terminate();
    return shown;
  },

  /** Runs a testcase and stops it when it takes longer than the limit. */
  testcase: (trial: Trial, limitMs: number): Promise<Sighting> =>
    carryOut(() => void workspace.getState().test([{ number: 1, ...trial }]), limitMs),

  /**
   * Runs a program as the playground does, and then an input of the REPL. A person who is asked whether a long program
   * may go on presses Stop.
   */
  async playground({ library, prepend, program, testcase }: Trial, limitMs: number): Promise<Sighting> {
    const first = await carryOut(() => workspace.getState().run(library, prepend, program), limitMs);
    if (first.ending !== "finished") return first;
    return carryOut(() => workspace.getState().evaluate(library, testcase), limitMs);
  },
};

function speakerTo(worker: Worker): Speaker {
  return (command: Command, hear) => {
    worker.onmessage = ({ data }: MessageEvent<Event>) => hear(data);
    worker.onerror = ({ message }) => {
      hear({ type: "output", run: command.run, lines: [{ kind: "error", text: `crashed: ${message}`, line: null }] });
      hear({ type: "finished", run: command.run, outcome: "error" });
    };
    worker.postMessage(command);
  };
}

export type LanguagePage = typeof language;

Object.assign(globalThis, { language });
