import { createStore } from "zustand/vanilla";
import type { TestcaseTask } from "../../../language/commands";
import type { Library } from "../../../language/library";
import type { MediaMessage } from "../../../language/modules/media";
import type { Observation } from "../../../language/observation";
import { canPause } from "../../../language/pausing";
import { strings } from "../texts/en/workspace";
import { eventsOfFailure, type GoalEventListener } from "./goal-events";
import type { Ending, LanguageSession, Task } from "./language-session";
import { PAGE_PACING, type Pacing } from "./output-throttle";
import { EMPTY_LOG, type LogEntry } from "./repl-log";
import { notice, print, reduce } from "./run-reducer";
import {
  COMMAND_START,
  PROGRAM_START,
  type RunState,
  setUpFailed,
  type TestcaseState,
  WORKSPACE_START,
} from "./run-state";
import { LIMIT_GROWTH, Run, TimeLimitQuestion } from "./workspace-run";

/** Inputs of the REPL, newest first, and where the person is while browsing them. */
interface ReplHistory {
  readonly records: readonly string[];
  /** Index into `records`, or null when not browsing. */
  readonly browsing: number | null;
  /** The text of the input before browsing began. */
  readonly original: string;
}

/** Number of inputs that are remembered. */
const HISTORY_LIMIT = 50;

export const EMPTY_HISTORY: ReplHistory = { records: [], browsing: null, original: "" };

/** Adds an input that was evaluated. */
export function record(history: ReplHistory, input: string): ReplHistory {
  const others = history.records[0] === input ? history.records.slice(1) : history.records;
  return { records: [input, ...others].slice(0, HISTORY_LIMIT), browsing: null, original: "" };
}

/** One step to older (+1) or newer (-1) inputs; `text` is what the input shows afterwards, null when nothing changes. */
export function browse(
  history: ReplHistory,
  step: 1 | -1,
  present: string,
): { history: ReplHistory; text: string | null } {
  const { records, browsing } = history;
  const target = (browsing ?? -1) + step;
  if (target < -1 || target >= records.length) return { history, text: null };
  const original = browsing === null ? present : history.original;
  if (target === -1) return { history: { records, browsing: null, original: "" }, text: original };
  return { history: { records, browsing: target, original }, text: records[target] ?? "" };
}

/** One testcase with its number, 1-based, for people. */
export interface TestcaseRun extends TestcaseTask {
  readonly number: number;
}

/** Options of a run besides its program. */
export interface RunOptions {
  /** Lines before which the program pauses, 1-based. */
  readonly breakpoints?: readonly number[];
  /** Reduces the program step by step too, at most so many steps. */
  readonly stepLimit?: number;
  /** Takes pictures of the environment, at most so many. */
  readonly pictures?: number;
}

export interface WorkspaceState extends RunState {
  readonly history: ReplHistory;
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
  /** Has the REPL offer to replace the program's strange characters; null takes the offer back. */
  offerReplacing(replaceStrange: (() => void) | null): void;
  clearLog(): void;
  clearFaults(): void;
  /** For another question: everything but the history goes. */
  reset(): void;
}

type Session = Pick<LanguageSession, "start" | "stop" | "answer" | "pause" | "resume" | "send" | "quit">;

/** Problems that type inference finds in a program that failed, one a line. */
export type Hints = (library: Library, program: string) => Promise<readonly string[]>;

const NO_HINTS: Hints = () => Promise.resolve([]);

/** Options of a workspace besides its language session. */
interface WorkspaceOptions {
  readonly hints?: Hints;
  readonly pacing?: Pacing;
  /** Hears what goals count. */
  readonly onGoalEvents?: GoalEventListener | undefined;
}

/** Makes the state of one coding workspace on top of a language session. */
export function createWorkspaceStore(session: Session, options: WorkspaceOptions = {}) {
  const { hints = NO_HINTS, pacing = PAGE_PACING, onGoalEvents = () => undefined } = options;
  return createStore<WorkspaceState>()((set, get) => ({
    ...WORKSPACE_START,
    prompts: 0,
    history: EMPTY_HISTORY,
    ...commandsOn({ session, hints, pacing, onGoalEvents, set, get }),
    answer: (text) => {
      set({ prompt: null });
      session.answer(text);
    },
    pause: () => session.pause(),
    resume: (how) => {
      set({ suspended: null, debugger: "running", stepping: how === "step" });
      session.resume(how);
    },
    send: (message) => session.send(message),
    browse: (step, present) => {
      const { history, text } = browse(get().history, step, present);
      set({ history });
      return text;
    },
    point: (shownLine) => set({ shownLine }),
    offerReplacing: (replaceStrange) => set({ replaceStrange }),
    clearFaults: () =>
      set(({ faults, shownLine }) =>
        faults.length === 0 && shownLine === null ? {} : { faults: [], shownLine: null },
      ),
  }));
}

interface CommandParts {
  readonly session: Session;
  readonly hints: Hints;
  readonly pacing: Pacing;
  readonly onGoalEvents: GoalEventListener;
  set(change: Partial<WorkspaceState> | ((now: WorkspaceState) => Partial<WorkspaceState>)): void;
  get(): WorkspaceState;
}

/**
 * Is called when everything of a run has been shown; `timeout` also when it was stopped for its time limit. `isOvertime`: it had
 * passed the limit and nobody had let it go on.
 */
type OnEnd = (how: Ending, isOvertime: boolean) => void;

type Commands = Pick<WorkspaceState, "run" | "evaluate" | "test" | "goOn" | "stop" | "quit" | "clearLog" | "reset">;

/** Makes the actions that start and end runs. At most one run is going on. */
function commandsOn({ session, hints, pacing, onGoalEvents, set, get }: CommandParts): Commands {
  let current: Run | null = null;
  /** The program that was stopped because nobody let it go on. */
  let late: string | null = null;
  /** Logs so far: hints belong to the one in which their program failed. */
  let logs = 0;

  const add = (entries: readonly LogEntry[]) => set((state) => print(state, entries));
  /** Ends what runs; output that is not drawn yet goes. */
  const halt = (end: () => void = () => session.stop()) => {
    end();
    if ((current?.settle() ?? 0) > 0) add([notice(strings.aborted)]);
  };
  const question = new TimeLimitQuestion((limitMs) => current?.abandon(limitMs));
  const begin = (task: Task, isSecondChance = false, onEnd: OnEnd = () => undefined): Run => {
    const run = new Run(task, { session, pacing, isSecondChance }, (event) => {
      const isOvertime = get().overtime !== null;
      set((state) => reduce(state, event));
      question.follow(get().overtime);
      if (event.type === "ended") onEnd(event.abandoned ? "timeout" : event.how, isOvertime);
    });
    question.follow(null);
    current = run;
    run.start();
    return run;
  };
  const tellOfFailure = (how: Ending, isOvertime: boolean) => {
    const names = eventsOfFailure({ how, isOvertime, faults: get().faults });
    if (names) onGoalEvents(names);
  };
  const addHints = async (library: Library, program: string) => {
    const log = logs;
    // A hint is an extra: a program that failed is told so with or without it.
    const lines = library.variant === "default" ? await hints(library, program).catch(() => []) : [];
    if (lines.length > 0 && log === logs) add([notice(strings.hints(lines))]);
  };

  return {
    run: (library, prepend, program, { breakpoints = [], stepLimit, pictures } = {}) => {
      halt();
      logs += 1;
      const wanted = { breakpoints, ...(pictures !== undefined && { pictures }) };
      const pauses = stepLimit === undefined && canPause(library, wanted);
      set({ ...PROGRAM_START, running: "program", breakpoints, debugger: pauses ? "running" : "reset" });
      onGoalEvents(["Run Code"]);
      if (stepLimit !== undefined) {
        begin({ type: "steps", library, prepend, program, limit: stepLimit }, false, tellOfFailure);
        return;
      }
      const again = late === program;
      const limits = again ? { ...library, execTimeMs: library.execTimeMs * LIMIT_GROWTH } : library;
      begin({ type: "run", library: limits, prepend, program, ...wanted }, again, (how, isOvertime) => {
        tellOfFailure(how, isOvertime);
        late = how === "timeout" ? program : null;
        if (how === "error") void addHints(library, program);
      });
    },
    evaluate: (library, input) => {
      halt();
      set(({ history }) => ({ ...COMMAND_START, running: "repl", history: record(history, input) }));
      add([{ kind: "input", text: input }]);
      begin({ type: "repl", library, program: input });
    },
    test: async (runs) => {
      halt();
      set({ running: "testcases" });
      let own = current;
      for (const { number, ...testcase } of runs) {
        set(({ testcases }) => ({
          ...COMMAND_START,
          testing: number,
          testcases: { ...testcases, [number]: "running" },
        }));
        await new Promise<void>((ended) => {
          own = begin({ type: "testcase", ...testcase }, false, () => ended());
        });
        if (isObserved(get().testcases[number])) onGoalEvents(["Run Testcase"]);
        // Another command may have taken the session over meanwhile.
        if (current !== own) return;
        if (!allowsFurther(get().testcases[number])) break;
      }
      if (current === own && get().running === "testcases") set({ running: null });
    },
    goOn: () => {
      set({ overtime: null, isOvertimeAllowed: true });
      question.follow(null);
    },
    stop: () => halt(),
    quit: () => halt(() => session.quit()),
    clearLog: () => {
      logs += 1;
      set({ log: EMPTY_LOG });
    },
    reset: () => {
      halt(() => session.quit());
      logs += 1;
      set(WORKSPACE_START);
    },
  };
}

const isObserved = (state: TestcaseState | undefined): state is Observation =>
  state !== undefined && state !== "running";

/** Tells whether the testcases after one with this outcome are run. */
const allowsFurther = (state: TestcaseState | undefined): boolean => isObserved(state) && !setUpFailed(state);

/** Finds the line that the editor marks: where a visualiser is, else where the program waits; null when there is none. */
export const markedLineOf = ({ shownLine, suspended }: RunState): number | null => shownLine ?? suspended?.line ?? null;

export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;
