import { createStore } from "zustand/vanilla";
import type { Library } from "../../../language/library";
import type { Observation } from "../../../language/observation";
import type { OutputLine } from "../../../language/protocol";
import type { Ending, LanguageSession } from "./language-session";
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

export interface WorkspaceState {
  readonly running: "program" | "repl" | "testcases" | null;
  readonly log: Log;
  readonly history: ReplHistory;
  readonly faults: readonly Fault[];
  /** By number of the testcase. */
  readonly testcases: Readonly<Record<number, TestcaseState>>;
  /** Clears the log, evaluates the prepend and then the program. */
  run(library: Library, prepend: string, program: string): void;
  /** Evaluates one REPL input in the context of the last run. */
  evaluate(library: Library, input: string): void;
  /** Runs testcases one after the other; the first one whose set-up fails ends the series. */
  test(runs: readonly TestcaseRun[]): Promise<void>;
  stop(): void;
  /** One step in the history; what the input shows then, null when nothing changes. */
  browse(step: 1 | -1, present: string): string | null;
  clearLog(): void;
  clearFaults(): void;
  /** For another question: everything but the history goes. */
  reset(): void;
}

const CLEAN = { running: null, log: EMPTY_LOG, faults: [], testcases: {} } as const;

/** The state of one coding workspace on top of a language session. */
export function createWorkspaceStore(session: Pick<LanguageSession, "start" | "stop">) {
  let series = 0;
  return createStore<WorkspaceState>()((set, get) => {
    const print = (entries: readonly LogEntry[]) => set(({ log }) => ({ log: append(log, entries) }));
    const listen = (done: () => void) => ({
      output: (lines: readonly OutputLine[]) => {
        print(lines);
        const faults = faultsOf(lines);
        if (get().running === "program" && faults.length > 0) set((now) => ({ faults: [...now.faults, ...faults] }));
      },
      truncated: (kept: number) => print([{ kind: "notice", text: strings.truncated(kept) }]),
      ended: (how: Ending) => {
        print(remarkOn(how, get().log));
        set({ running: null });
        done();
      },
    });
    return {
      ...CLEAN,
      history: EMPTY_HISTORY,
      run: (library, prepend, program) => {
        session.stop();
        set({ running: "program", log: EMPTY_LOG, faults: [] });
        session.start({ type: "run", library, prepend, program }, listen(nothing));
      },
      evaluate: (library, input) => {
        session.stop();
        set(({ history }) => ({ running: "repl", history: record(history, input) }));
        print([{ kind: "input", text: input }]);
        session.start({ type: "repl", library, program: input }, listen(nothing));
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
      stop: () => session.stop(),
      browse: (step, present) => {
        const { history, text } = browse(get().history, step, present);
        set({ history });
        return text;
      },
      clearLog: () => set({ log: EMPTY_LOG }),
      clearFaults: () => set(({ faults }) => (faults.length === 0 ? {} : { faults: [] })),
      reset: () => {
        session.stop();
        set(CLEAN);
      },
    };
  });
}

export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

type Set = (change: Partial<WorkspaceState> | ((now: WorkspaceState) => Partial<WorkspaceState>)) => void;

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

const nothing = () => undefined;
