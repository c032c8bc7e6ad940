import { createStore } from "zustand/vanilla";
import type { EnvironmentPicture } from "../../../language/drawings/environment-snapshot";
import type { DataDrawing } from "../../../language/drawings/values";
import type { Frame } from "../../../language/engine/part";
import type { Library } from "../../../language/library";
import type { MediaEvent, MediaMessage } from "../../../language/modules/media";
import type { Observation } from "../../../language/observation";
import { canPause } from "../../../language/pausing";
import type { Step } from "../../../language/stepper/step";
import { strings } from "../texts/workspace";
import type { Ending, LanguageSession } from "./language-session";
import { listenerOf, runTestcase } from "./listening";
import { atPace, PAGE_PACING, Pace, type Pacing } from "./output-throttle";
import { GROWTH, Overtime } from "./overtime";
import { browse, EMPTY_HISTORY, type ReplHistory, record } from "./repl-history";
import { append, EMPTY_LOG, type Log, type LogEntry } from "./repl-log";
import { remarkOn } from "./run-messages";

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
  readonly by: "breakpoint" | "step" | "pause";
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

/**
 * Where a program that can pause has got to (specification 001, section 5): it runs, the person has paused it, or it
 * waits at a breakpoint or after a step. `reset`: none of this is going on.
 */
export type DebuggerState = "running" | "paused" | "debugging" | "reset";

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
  readonly debugger: DebuggerState;
  /** The steps of the last run that was stepped; null when there are none. */
  readonly steps: readonly Step[] | null;
  /** What `draw_data` has shown since the last run began, oldest first. */
  readonly drawings: readonly DataDrawing[];
  /** The environment at each step of the last run that was followed; null when there was none. */
  readonly pictures: readonly EnvironmentPicture[] | null;
  /** The time limit, in milliseconds, that the running program has passed and nobody has spoken about; else null. */
  readonly overtime: number | null;
  /** The line of the program that a visualiser is showing the moment before, 1-based; null when none is. */
  readonly shownLine: number | null;
  /** Clears the log, evaluates the prepend and then the program. */
  run(library: Library, prepend: string, program: string, options?: RunOptions): void;
  /** Evaluates one REPL input in the context of the last run. */
  evaluate(library: Library, input: string): void;
  /** Runs testcases one after the other; the first one whose set-up fails ends the series. */
  test(runs: readonly TestcaseRun[]): Promise<void>;
  /** Answers the program's question; null when the person dismissed it. */
  answer(text: string | null): void;
  /** Pauses the program before one of its next statements, where it can pause. */
  pause(): void;
  /** Goes on where the program waits. */
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
  /** Marks the line that a visualiser shows. */
  point(line: number | null): void;
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
  debugger: "reset",
  steps: null,
  drawings: [],
  pictures: null,
  overtime: null,
  shownLine: null,
} as const;
const CLEAN = { ...FRESH, running: null, testcases: {} } as const;

type Session = Pick<LanguageSession, "start" | "stop" | "answer" | "pause" | "resume" | "send" | "quit">;

/** What the inference of types has to say about a program that failed, a line each. */
export type Hints = (library: Library, program: string) => Promise<readonly string[]>;

const NO_HINTS: Hints = () => Promise.resolve([]);

/** The state of one coding workspace on top of a language session. */
export function createWorkspaceStore(session: Session, hints: Hints = NO_HINTS, pacing: Pacing = PAGE_PACING) {
  let series = 0;
  let runs = 0;
  /** The program that was stopped because nobody let it go on. */
  let late: string | null = null;
  /** Where the running program pauses, and whether it was last told to make one step. */
  let breakpoints: readonly number[] = [];
  let stepping = false;
  let pace: Pace | null = null;
  let overtime: Overtime | null = null;
  return createStore<WorkspaceState>()((set, get) => {
    const print = (entries: readonly LogEntry[]) => set(({ log }) => ({ log: append(log, entries) }));
    const asked = counter();
    /** Hears one command; `again` means that its program has its second chance. */
    const listen = (done: (how: Ending) => void = () => undefined, again = false) => {
      let abandoned: number | null = null;
      const limit = new Overtime(
        (limitMs) => set({ overtime: limitMs }),
        (limitMs) => {
          abandoned = limitMs;
          session.stop();
        },
      );
      const remark = (how: Ending): LogEntry[] => {
        const program = get().running === "program";
        const limit = abandoned === null ? null : { limitMs: abandoned, again: program && !again };
        return remarkOn(how, get().log, limit);
      };
      const ended = (how: Ending) => done(abandoned === null ? how : "timeout");
      const stepped = (line: number) => stepping && !breakpoints.includes(line);
      const own = new Pace(listenerOf({ set, get, print, asked, overtime: limit, stepped, remark, ended }), pacing);
      pace = own;
      overtime = limit;
      return atPace(own);
    };
    /** Ends what runs; output that is not drawn yet goes. */
    const halt = (end: () => void = () => session.stop()) => {
      end();
      if ((pace?.settle() ?? 0) > 0) print([{ kind: "notice", text: strings.aborted }]);
    };
    const hintAt = async (library: Library, program: string) => {
      const mine = runs;
      // A hint is an extra: a program that failed is told so with or without it.
      const lines = library.variant === "default" ? await hints(library, program).catch(() => []) : [];
      if (lines.length > 0 && mine === runs) print([{ kind: "notice", text: strings.hints(lines) }]);
    };
    return {
      ...CLEAN,
      history: EMPTY_HISTORY,
      run: (library, prepend, program, { stepLimit, pictures, ...wanted } = {}) => {
        halt();
        runs += 1;
        breakpoints = wanted.breakpoints ?? [];
        stepping = false;
        set({ ...FRESH, running: "program" });
        if (stepLimit !== undefined) {
          session.start({ type: "steps", library, prepend, program, limit: stepLimit }, listen());
          return;
        }
        const again = late === program;
        const given = again ? { ...library, execTimeMs: library.execTimeMs * GROWTH } : library;
        const done = (how: Ending) => {
          late = how === "timeout" ? program : null;
          if (how === "error") void hintAt(library, program);
        };
        if (canPause(library, { breakpoints, ...(pictures !== undefined && { pictures }) }))
          set({ debugger: "running" });
        const options = { breakpoints, ...(pictures !== undefined && { pictures }) };
        session.start({ type: "run", library: given, prepend, program, ...options }, listen(done, again));
      },
      evaluate: (library, input) => {
        halt();
        set(({ history }) => ({ running: "repl", history: record(history, input) }));
        print([{ kind: "input", text: input }]);
        session.start({ type: "repl", library, program: input }, listen());
      },
      test: async (runs) => {
        halt();
        set({ running: "testcases" });
        const mine = ++series;
        for (const run of runs) {
          const own = new Pace({ output: print, ended: () => undefined }, pacing);
          pace = own;
          const goOn = await runTestcase(session, run, set, print, own);
          if (!goOn || mine !== series) break;
        }
        // Another command may have taken the session over meanwhile.
        if (mine === series && get().running === "testcases") set({ running: null });
      },
      answer: (text) => {
        set({ prompt: null });
        session.answer(text);
      },
      pause: () => session.pause(),
      resume: (how) => {
        stepping = how === "step";
        set({ suspended: null, debugger: "running" });
        session.resume(how);
      },
      goOn: () => overtime?.allow(),
      send: (message) => session.send(message),
      stop: () => halt(),
      quit: () => halt(() => session.quit()),
      browse: (step, present) => {
        const { history, text } = browse(get().history, step, present);
        set({ history });
        return text;
      },
      point: (shownLine) => set({ shownLine }),
      clearLog: () => {
        runs += 1;
        set({ log: EMPTY_LOG });
      },
      clearFaults: () =>
        set(({ faults, shownLine }) =>
          faults.length === 0 && shownLine === null ? {} : { faults: [], shownLine: null },
        ),
      reset: () => {
        runs += 1;
        halt(() => session.quit());
        set(CLEAN);
      },
    };
  });
}

/** The line that the editor marks: where a visualiser is, else where the program waits; null when there is none. */
export const markedLineOf = ({ shownLine, suspended }: WorkspaceState): number | null =>
  shownLine ?? suspended?.line ?? null;

export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

function counter(): () => number {
  let count = 0;
  return () => ++count;
}
