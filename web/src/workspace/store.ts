import { createStore } from "zustand/vanilla";
import type { DataDrawing } from "../../../language/drawings/values";
import type { Frame } from "../../../language/engine/part";
import type { EnvironmentPicture } from "../../../language/environments/picture";
import type { Library } from "../../../language/library";
import { isPassing, type MediaEvent, type MediaMessage } from "../../../language/modules/media";
import type { Observation } from "../../../language/observation";
import type { OutputLine } from "../../../language/protocol";
import type { Step } from "../../../language/stepper/step";
import type { Ending, LanguageSession, Listener } from "./language-session";
import { append, EMPTY_LOG, type Log, type LogEntry } from "./output";
import { browse, EMPTY_HISTORY, type ReplHistory, record } from "./repl-history";
import { strings } from "./strings";

/** A line of the program that an error was reported for, 1-based. */
export interface Fault {
  readonly line: number;
  readonly text: string;
}

/** One testcase with everything around it. `number` is 1-based, for people. */
export interface TestcaseRun {
  readonly number: number;
  readonly library: Library;
  readonly prepend: string;
  readonly program: string;
  readonly postpend: string;
  readonly template: string;
  readonly testcase: string;
  readonly opaque: boolean;
}

export type TestcaseState = "running" | Observation;

/** Where a program waits: before this line, with these frames, innermost first. */
export interface Suspension {
  readonly line: number;
  readonly frames: readonly Frame[];
  /** Null where the language has no environment to draw. */
  readonly picture: EnvironmentPicture | null;
}

/** What a run may have besides its program. */
export interface RunOptions {
  /** Lines before which the program pauses, 1-based. */
  readonly breakpoints?: readonly number[];
  /** Reduces the program step by step too, at most so many steps. */
  readonly stepLimit?: number;
  /** Takes pictures of the environment, at most so many. */
  readonly pictures?: number;
}

export interface WorkspaceState {
  readonly running: "program" | "repl" | "testcases" | null;
  readonly log: Log;
  readonly history: ReplHistory;
  readonly faults: readonly Fault[];
  /** By number of the testcase. */
  readonly testcases: Readonly<Record<number, TestcaseState>>;
  /** What libraries have shown since the last run began, oldest first. */
  readonly media: readonly MediaEvent[];
  /** The question that the program asks; null when it asks none. */
  readonly prompt: { readonly number: number; readonly text: string } | null;
  readonly suspended: Suspension | null;
  /** The steps of the last run that was stepped; null when there are none. */
  readonly steps: readonly Step[] | null;
  /** What `draw_data` has shown since the last run began, oldest first. */
  readonly drawings: readonly DataDrawing[];
  /** The environment at each step of the last run that was followed; null when there was none. */
  readonly pictures: readonly EnvironmentPicture[] | null;
  /** The time limit, in milliseconds, that the running program has passed and nobody has spoken about; else null. */
  readonly overtime: number | null;
  /** Clears the log, evaluates the prepend and then the program. */
  run(library: Library, prepend: string, program: string, options?: RunOptions): void;
  /** Evaluates one REPL input in the context of the last run. */
  evaluate(library: Library, input: string): void;
  /** Runs testcases one after the other; the first one whose set-up fails ends the series. */
  test(runs: readonly TestcaseRun[]): Promise<void>;
  /** Answers the program's question; null when the person dismissed it. */
  answer(text: string | null): void;
  /** Goes on from a breakpoint. */
  resume(how: "continue" | "step"): void;
  /** Lets a program that has passed its time limit go on for as long as it takes. */
  goOn(): void;
  /** Tells a library of the last run something. */
  send(message: MediaMessage): void;
  stop(): void;
  /** Ends also what libraries do in the background. */
  quit(): void;
  /** One step in the history; what the input shows then, null when nothing changes. */
  browse(step: 1 | -1, present: string): string | null;
  clearLog(): void;
  clearFaults(): void;
  /** For another question: everything but the history goes. */
  reset(): void;
}

const FRESH = {
  log: EMPTY_LOG,
  faults: [],
  media: [],
  prompt: null,
  suspended: null,
  steps: null,
  drawings: [],
  pictures: null,
  overtime: null,
} as const;
const CLEAN = { ...FRESH, running: null, testcases: {} } as const;

type Session = Pick<LanguageSession, "start" | "stop" | "answer" | "resume" | "send" | "quit">;

/** What the inference of types has to say about a program that failed, a line each. */
export type Hints = (library: Library, program: string) => Promise<readonly string[]>;

const NO_HINTS: Hints = () => Promise.resolve([]);

/** The state of one coding workspace on top of a language session. */
export function createWorkspaceStore(session: Session, hints: Hints = NO_HINTS) {
  let series = 0;
  let runs = 0;
  let prompts = 0;
  return createStore<WorkspaceState>()((set, get) => {
    const print = (entries: readonly LogEntry[]) => set(({ log }) => ({ log: append(log, entries) }));
    const listen = () => listenerOf(set, get, print, () => ++prompts);
    const hintAt = async (library: Library, program: string) => {
      const mine = runs;
      // A hint is an extra: a program that failed is told so with or without it.
      const lines = library.variant === "default" ? await hints(library, program).catch(() => []) : [];
      if (lines.length > 0 && mine === runs) print([{ kind: "notice", text: strings.hints(lines) }]);
    };
    return {
      ...CLEAN,
      history: EMPTY_HISTORY,
      run: (library, prepend, program, { breakpoints = [], stepLimit, pictures } = {}) => {
        session.stop();
        runs += 1;
        set({ ...FRESH, running: "program" });
        if (stepLimit === undefined) {
          const listener = listen();
          const ended: Listener["ended"] = (how, reason) => {
            listener.ended(how, reason);
            if (how === "error") void hintAt(library, program);
          };
          session.start(
            { type: "run", library, prepend, program, breakpoints, ...(pictures !== undefined && { pictures }) },
            { ...listener, ended },
          );
        } else session.start({ type: "steps", library, prepend, program, limit: stepLimit }, listen());
      },
      evaluate: (library, input) => {
        session.stop();
        set(({ history }) => ({ running: "repl", history: record(history, input) }));
        print([{ kind: "input", text: input }]);
        session.start({ type: "repl", library, program: input }, listen());
      },
      test: async (runs) => {
        session.stop();
        set({ running: "testcases" });
        const mine = ++series;
        for (const run of runs) {
          const goOn = await runTestcase(session, run, set, print);
          if (!goOn || mine !== series) break;
        }
        // Another command may have taken the session over meanwhile.
        if (mine === series && get().running === "testcases") set({ running: null });
      },
      answer: (text) => {
        set({ prompt: null });
        session.answer(text);
      },
      resume: (how) => {
        set({ suspended: null });
        session.resume(how);
      },
      goOn: () => set({ overtime: null }),
      send: (message) => session.send(message),
      stop: () => session.stop(),
      quit: () => session.quit(),
      browse: (step, present) => {
        const { history, text } = browse(get().history, step, present);
        set({ history });
        return text;
      },
      clearLog: () => {
        runs += 1;
        set({ log: EMPTY_LOG });
      },
      clearFaults: () => set(({ faults }) => (faults.length === 0 ? {} : { faults: [] })),
      reset: () => {
        runs += 1;
        session.quit();
        set(CLEAN);
      },
    };
  });
}

export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

type Set = (change: Partial<WorkspaceState> | ((now: WorkspaceState) => Partial<WorkspaceState>)) => void;

/** Takes what a run or a REPL input gives into the workspace's state. */
function listenerOf(
  set: Set,
  get: () => WorkspaceState,
  print: (entries: readonly LogEntry[]) => void,
  nextPrompt: () => number,
): Listener {
  return {
    output: (lines) => {
      print(lines);
      const faults = faultsOf(lines);
      if (get().running === "program" && faults.length > 0) set((now) => ({ faults: [...now.faults, ...faults] }));
    },
    truncated: (kept) => print([{ kind: "notice", text: strings.truncated(kept) }]),
    media: (event) => set(({ media }) => ({ media: withEvent(media, event) })),
    prompt: (text) => set({ prompt: { number: nextPrompt(), text } }),
    suspended: (line, frames, picture) => {
      print([{ kind: "notice", text: strings.breakpoint }]);
      set({ suspended: { line, frames, picture } });
    },
    drawing: (drawing) => set(({ drawings }) => ({ drawings: [...drawings.slice(1 - DRAWINGS_LIMIT), drawing] })),
    pictures: (pictures) => set({ pictures }),
    overtime: (limitMs) => set({ overtime: limitMs }),
    steps: (steps) => {
      print([{ kind: "notice", text: strings.checkStepper }]);
      set({ steps });
    },
    ended: (how) => {
      print(remarkOn(how, get().log));
      set({ running: null, prompt: null, suspended: null, overtime: null });
    },
    lost: () => print(breakdown("crashed")),
  };
}

/** Runs one testcase; false when the ones after it must not run. */
function runTestcase(
  session: Pick<LanguageSession, "start">,
  run: TestcaseRun,
  set: Set,
  print: (entries: readonly LogEntry[]) => void,
): Promise<boolean> {
  const { number, ...parts } = run;
  const remember = (state: TestcaseState | null) =>
    set(({ testcases }) => {
      const { [number]: _before, ...others } = testcases;
      return { testcases: state === null ? others : { ...others, [number]: state } };
    });
  remember("running");
  return new Promise((resolve) => {
    let observed: Observation | null = null;
    session.start(
      { type: "testcase", ...parts },
      {
        testcase: (observation) => {
          observed = observation;
        },
        ended: (how) => {
          remember(observed);
          if (observed === null) {
            print(how === "stopped" ? [{ kind: "notice", text: strings.testcaseAborted(number) }] : breakdown(how));
          } else print([{ kind: "notice", text: strings.testcaseRan(number) }, ...linesOf(observed, run.opaque)]);
          resolve(observed !== null && !setUpFailed(observed));
        },
      },
    );
  });
}

/** At most so many drawings are kept: older ones go first. */
export const DRAWINGS_LIMIT = 1000;

/** At most so many events are kept: older ones go first. */
export const MEDIA_LIMIT = 1000;

function withEvent(events: readonly MediaEvent[], event: MediaEvent): readonly MediaEvent[] {
  const before = isPassing(event) ? events.filter((one) => !isPassing(one)) : events;
  return [...before.slice(Math.max(before.length + 1 - MEDIA_LIMIT, 0)), event];
}

/** True when not the testcase itself but what comes before it went wrong. */
function setUpFailed(observation: Observation): boolean {
  if (observation.kind !== "error") return observation.kind === "killed";
  return observation.errors.some(({ location }) => location !== "testcase" && location !== "unknown");
}

function linesOf(observation: Observation, opaque: boolean): LogEntry[] {
  if (observation.kind === "killed")
    return [{ kind: "error", text: strings.testcaseKilled(observation.reason), line: null }];
  const lines: LogEntry[] = observation.output.map((text) => ({ kind: "display", text }));
  if (observation.kind === "timeout") return [...lines, { kind: "error", text: strings.timedOut, line: null }];
  if (observation.kind === "value") return opaque ? lines : [...lines, { kind: "result", text: observation.value }];
  return [
    ...lines,
    ...observation.errors.map(({ line, explanation }) => ({
      kind: "error" as const,
      text: `Line ${line}: ${explanation}`,
      line: null,
    })),
  ];
}

function remarkOn(how: Ending, log: Log): LogEntry[] {
  if (how === "stopped") return [{ kind: "notice", text: strings.aborted }];
  if (how === "crashed" || how === "unavailable") return breakdown(how);
  const last = log.blocks.at(-1)?.entries.at(-1);
  return how === "timeout" && last?.kind !== "error" ? [{ kind: "error", text: strings.timedOut, line: null }] : [];
}

function breakdown(how: Ending): LogEntry[] {
  return [{ kind: "error", text: how === "unavailable" ? strings.unavailable : strings.crashed, line: null }];
}

function faultsOf(lines: readonly OutputLine[]): Fault[] {
  return lines.flatMap((entry) =>
    entry.kind === "error" && entry.line !== null ? [{ line: entry.line, text: entry.text }] : [],
  );
}
