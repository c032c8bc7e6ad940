import type { OutputLine } from "../../../language/events";
import type { Observation } from "../../../language/observation";
import { strings } from "../texts/en/workspace";
import type { Abandoned, Ending } from "./language-session";
import type { Log, LogEntry } from "./repl-log";
import type { Fault } from "./run-state";

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
