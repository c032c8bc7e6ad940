import { adviceOnModule } from "./advice";
import { type Outcome, type Problem, shortTextOf, textOf } from "./engine";
import type { OutputLine } from "./events";
import type { Library, Variant } from "./library";
import type { OutputStream } from "./output-stream";
import { isTooLarge } from "./values/size";

/** How a command ended. */
export type Ending = "finished" | "error" | "timeout";

/** An outcome that is no pause. */
export type Final = Exclude<Outcome, { kind: "paused" }>;

/** Returns advice on a problem as a tutor would give it; null when there is none. */
export type Advise = (problem: Problem) => string | null;

/** Runs a task under the time limit of programs, and tells what went wrong in it. */
export type Attend = (task: () => void) => readonly Problem[];

interface Telling {
  readonly advise: Advise;
  /** To write a lazy value out is to compute it. */
  readonly attend: Attend;
}

/** Writes the result or the errors of a run as its last lines, and tells how it ended. */
export function report(outcome: Final, library: Library, stream: OutputStream, { advise, attend }: Telling): Ending {
  const result = outcome.kind === "value" ? shown(outcome, library, attend) : outcome.problems;
  if (typeof result === "string") {
    stream.addLast({ kind: "result", text: result });
    return "finished";
  }
  const timeout = result.some((problem) => problem.timeout);
  let before: string | undefined;
  for (const problem of result) {
    const line = lineOf(problem, advise);
    stream.addLast(withoutTwin(line, before));
    before = "advice" in line ? line.advice : undefined;
  }
  return timeout ? "timeout" : "error";
}

type Value = Extract<Outcome, { kind: "value" }>;

function shown({ value, answers }: Value, { variant }: Library, attend: Attend): string | readonly Problem[] {
  if (answers === "none") return "No more answers.";
  return isTooLarge(value)
    ? "The result is too large to be shown: it has more than a million elements."
    : writtenOut(value, variant, attend, shortTextOf);
}

/** The text of a value, or what went wrong when it was written out. */
export function writtenOut(
  value: unknown,
  variant: Variant,
  attend: Attend,
  write = textOf,
): string | readonly Problem[] {
  let text = "";
  const problems = attend(() => {
    text = write(value, variant);
  });
  if (problems.length === 0) return text;
  // What has no place in the program is no fault of the program's.
  return problems.map((problem) =>
    problem.line > 0 || problem.timeout
      ? problem
      : { ...problem, explanation: `The value cannot be written out: ${problem.explanation}` },
  );
}

/** Removes advice that is the same as for the error before. */
function withoutTwin(line: OutputLine, before: string | undefined): OutputLine {
  if (!("advice" in line) || line.advice !== before) return line;
  const { advice: _said, ...rest } = line;
  return rest;
}

/** Message for a module that a program imports and that cannot be loaded. */
export function refusedModule({ message }: Error): OutputLine {
  const advice = adviceOnModule(message);
  return { kind: "error", text: message, line: null, ...(advice !== null && { advice }) };
}

/** A problem as a line of the REPL; only lines of the person's own program are marked in the editor. */
export function lineOf(problem: Problem, advise: Advise): OutputLine {
  const { part, line, explanation } = problem;
  const text = line > 0 ? `Line ${line}: ${explanation}` : explanation;
  const advice = advise(problem);
  const report = { kind: "error", text, line: part === "student" && line > 0 ? line : null } as const;
  return advice === null ? report : { ...report, advice };
}
