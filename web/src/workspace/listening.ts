import { MAX_DRAWINGS } from "../../../facts/limits";
import { isPassing, type MediaEvent } from "../../../language/modules/media";
import type { Observation } from "../../../language/observation";
import { strings } from "../texts/workspace";
import type { Ending, LanguageSession, Listener } from "./language-session";
import type { Pace } from "./output-throttle";
import type { Overtime } from "./overtime";
import type { LogEntry } from "./repl-log";
import { breakdown, faultsOf, linesOf, setUpFailed } from "./run-messages";
import type { TestcaseRun, TestcaseState, WorkspaceState } from "./workspace-store";

type Change = (change: Partial<WorkspaceState> | ((now: WorkspaceState) => Partial<WorkspaceState>)) => void;
type Print = (entries: readonly LogEntry[]) => void;

interface Listening {
  readonly set: Change;
  readonly get: () => WorkspaceState;
  readonly print: Print;
  /** Numbers the questions of programs. */
  readonly asked: () => number;
  readonly overtime: Overtime;
  /** Whether a step led to this line, and no breakpoint. */
  readonly stepped: (line: number) => boolean;
  /** What is to be said when the command has ended. */
  readonly remark: (how: Ending) => LogEntry[];
  readonly ended: (how: Ending) => void;
}

/** Takes what a run or a REPL input gives into the workspace's state. */
export function listenerOf({ set, get, print, asked, overtime, stepped, remark, ended }: Listening): Listener {
  return {
    output: (lines) => {
      print(lines);
      const faults = faultsOf(lines);
      if (get().running === "program" && faults.length > 0) set((now) => ({ faults: [...now.faults, ...faults] }));
    },
    truncated: (kept) => print([{ kind: "notice", text: strings.truncated(kept) }]),
    media: (event) => set(({ media }) => ({ media: withEvent(media, event) })),
    prompt: (text) => {
      overtime.rest();
      set({ prompt: { number: asked(), text } });
    },
    suspended: ({ paused, ...at }) => {
      overtime.rest();
      const by = paused ? "pause" : stepped(at.line) ? "step" : "breakpoint";
      const text = { pause: strings.executionPaused, breakpoint: strings.breakpoint, step: "" }[by];
      if (text !== "") print([{ kind: "notice", text }]);
      set({ suspended: { ...at, by }, debugger: by === "pause" ? "paused" : "debugging" });
    },
    drawing: (drawing) => set(({ drawings }) => ({ drawings: [...drawings.slice(1 - MAX_DRAWINGS), drawing] })),
    pictures: (more) => set(({ pictures }) => ({ pictures: [...(pictures ?? []), ...more] })),
    overtime: (limitMs) => overtime.reached(limitMs),
    steps: (steps) => {
      print([{ kind: "notice", text: strings.checkStepper }]);
      set({ steps });
    },
    ended: (how) => {
      overtime.rest();
      print(remark(how));
      set({ running: null, prompt: null, suspended: null, debugger: "reset" });
      ended(how);
    },
    lost: () => print(breakdown("crashed")),
  };
}

/** Runs one testcase; false when the ones after it must not run. */
export function runTestcase(
  session: Pick<LanguageSession, "start">,
  run: TestcaseRun,
  set: Change,
  print: Print,
  pace: Pace,
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
          } else {
            print([{ kind: "notice", text: strings.testcaseRan(number) }]);
            pace.output(linesOf(observed, run.opaque));
          }
          const goesOn = observed !== null && !setUpFailed(observed);
          pace.tell(() => resolve(goesOn));
        },
      },
    );
  });
}

/** At most so many events are kept: older ones go first. */
export const MEDIA_LIMIT = 1000;

function withEvent(events: readonly MediaEvent[], event: MediaEvent): readonly MediaEvent[] {
  const before = isPassing(event) ? events.filter((one) => !isPassing(one)) : events;
  return [...before.slice(Math.max(before.length + 1 - MEDIA_LIMIT, 0)), event];
}
