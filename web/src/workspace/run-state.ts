import type { JudgedRuns } from "../../../domain/robots/trial";
import type { EnvironmentPicture } from "../../../language/drawings/environment-snapshot";
import type { DataDrawing } from "../../../language/drawings/values";
import type { Frame } from "../../../language/engine/part";
import type { OutputLine } from "../../../language/events";
import type { MediaEvent } from "../../../language/modules/media";
import type { Observation } from "../../../language/observation";
import type { Step } from "../../../language/stepper/step";
import { strings } from "../texts/en/workspace";
import type { Abandoned, Ending } from "./language-session";
import { EMPTY_LOG, type Log, type LogEntry } from "./repl-log";

/** A line of the program that an error was reported for, 1-based. */
export interface Fault {
  readonly line: number;
  readonly text: string;
}

/** The result of a testcase, and for a robot the trip that it was judged by. */
export type Observed = Observation & { readonly robot?: JudgedRuns };

export type TestcaseState = "running" | Observed;

/** The place of a pause: before this line, with these frames, innermost first. */
export interface Suspension {
  readonly line: number;
  readonly frames: readonly Frame[];
  /** Null where the language has no environment to draw. */
  readonly picture: EnvironmentPicture | null;
  readonly by: "breakpoint" | "step" | "pause";
}

/**
 * Where a program that can pause has got to (specification 001, section 5): it runs, the person has paused it, or it
 * waits at a breakpoint or after a step. `reset`: none of this is going on.
 */
export type DebuggerState = "running" | "paused" | "debugging" | "reset";

/** The results of a workspace's runs so far: plain data, which the reducer changes. */
export interface RunState {
  readonly running: "program" | "repl" | "testcases" | null;
  readonly log: Log;
  readonly faults: readonly Fault[];
  /** By number of the testcase. */
  readonly testcases: Readonly<Record<number, TestcaseState>>;
  /** The number of the testcase that runs now. */
  readonly testing: number | null;
  /** Events of libraries since the last run began, oldest first. */
  readonly media: readonly MediaEvent[];
  /** The question that the program asks; null when it asks none. */
  readonly prompt: { readonly number: number; readonly text: string } | null;
  /** Questions that programs have asked so far. */
  readonly prompts: number;
  readonly suspended: Suspension | null;
  readonly debugger: DebuggerState;
  /** Lines before which the running program pauses, 1-based. */
  readonly breakpoints: readonly number[];
  /** The program was last told to make one step. */
  readonly stepping: boolean;
  /** The steps of the last run that was stepped; null when there are none. */
  readonly steps: readonly Step[] | null;
  /** Steps of which more are to come. */
  readonly arriving: readonly Step[];
  /** Drawings of `draw_data` since the last run began, oldest first. */
  readonly drawings: readonly DataDrawing[];
  /** The environment at each step of the last run that was followed; null when there was none. */
  readonly pictures: readonly EnvironmentPicture[] | null;
  /** The time limit, in milliseconds, that the running program has passed and nobody has decided about; else null. */
  readonly overtime: number | null;
  /** The person lets the running program take as long as it takes. */
  readonly isOvertimeAllowed: boolean;
  /** Replaces the strange characters of the program in its editor; null unless the program that failed last has some. */
  readonly replaceStrange: (() => void) | null;
  /** The line of the program that a visualiser is showing the moment before, 1-based; null when none is. */
  readonly shownLine: number | null;
}

/** The state at the start of every command. */
export const COMMAND_START = { overtime: null, isOvertimeAllowed: false, arriving: [], testing: null } as const;

/** The state at the start of a program. */
export const PROGRAM_START = {
  ...COMMAND_START,
  log: EMPTY_LOG,
  faults: [],
  media: [],
  prompt: null,
  suspended: null,
  debugger: "reset",
  breakpoints: [],
  stepping: false,
  steps: null,
  drawings: [],
  pictures: null,
  shownLine: null,
} as const;

/** The state of a new workspace. */
export const WORKSPACE_START = { ...PROGRAM_START, running: null, testcases: {}, replaceStrange: null } as const;

/** Tells whether not the testcase itself but what comes before it went wrong. */
export function setUpFailed(observation: Observation): boolean {
  if (observation.kind !== "error") return observation.kind === "killed" || observation.kind === "fault";
  return observation.errors.some(({ location }) => location !== "testcase" && location !== "unknown");
}

/** Gives the lines that the REPL shows of a testcase. */
export function testcaseLines(observation: Observation, opaque: boolean): OutputLine[] {
  if (observation.kind === "fault") return [{ kind: "error", text: observation.reason, line: null }];
  if (observation.kind === "killed")
    return [{ kind: "error", text: strings.testcaseKilled(observation.reason), line: null }];
  const lines: OutputLine[] = observation.output.map((text) => ({ kind: "display", text }));
  if (observation.kind === "timeout") return [...lines, { kind: "error", text: strings.timedOut, line: null }];
  if (observation.kind === "value") return opaque ? lines : [...lines, { kind: "result", text: observation.value }];
  return [
    ...lines,
    ...observation.errors.map(({ line, explanation }) => ({
      kind: "error" as const,
      text: line > 0 ? strings.atLine(line, explanation) : explanation,
      line: null,
    })),
  ];
}

/** Gives what the workspace adds to the log when a command has ended. */
export function endingMessages(how: Ending, log: Log, abandoned: Abandoned | null): LogEntry[] {
  if (how === "stopped" && abandoned) return [{ kind: "error", text: strings.stoppedLate(abandoned), line: null }];
  if (how === "stopped") return [{ kind: "notice", text: strings.aborted }];
  if (how === "crashed" || how === "unavailable") return breakdown(how);
  const last = log.blocks.at(-1)?.entries.at(-1);
  return how === "timeout" && last?.kind !== "error" ? [{ kind: "error", text: strings.timedOut, line: null }] : [];
}

/** Gives the message about a worker that died or could not start. */
export function breakdown(how: Ending): LogEntry[] {
  return [{ kind: "error", text: how === "unavailable" ? strings.unavailable : strings.crashed, line: null }];
}

/** Finds the lines of the program that errors are about. */
export function faultsOf(lines: readonly OutputLine[]): Fault[] {
  return lines.flatMap((entry) =>
    entry.kind === "error" && entry.line !== null ? [{ line: entry.line, text: entry.text }] : [],
  );
}
