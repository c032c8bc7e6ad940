import { type Outcome, type Problem, textOf } from "./engine";
import { isTooLarge } from "./engine/size";
import type { Library } from "./library";
import type { OutputStream } from "./output-stream";
import type { OutputLine } from "./protocol";

/** Growth of the time limit when a program that ran out of time is run again unchanged. */
export const SECOND_CHANCE = 10;

/** How a command ended. */
export type Ending = "finished" | "error" | "timeout";

/** An outcome that is no pause. */
export type Final = Exclude<Outcome, { kind: "paused" }>;

/** What a tutor would add to a problem; null where nothing helps. */
export type Advise = (problem: Problem) => string | null;

/**
 * Writes the result or the errors of a run as its last lines, and tells how it ended.
 * @param hint whether a program that ran out of time is told that it can have more of it
 */
export function report(
  outcome: Final,
  library: Library,
  stream: OutputStream,
  { hint, advise }: { readonly hint: boolean; readonly advise: Advise },
): Ending {
  if (outcome.kind === "value") {
    stream.addLast({ kind: "result", text: shown(outcome.value, library) });
    return "finished";
  }
  const timeout = outcome.problems.some((problem) => problem.timeout);
  for (const problem of outcome.problems) {
    stream.addLast(lineOf(problem, advise, timeout && hint ? library.execTimeMs / 1000 : null));
  }
  return timeout ? "timeout" : "error";
}

function shown(value: unknown, { variant }: Library): string {
  if (isTooLarge(value)) return "The result is too large to be shown: it has more than a million elements.";
  try {
    return textOf(value, variant);
  } catch (error) {
    return `The value cannot be written out: ${String(error)}`;
  }
}

/** A problem as a line of the REPL; only lines of the person's own program are marked in the editor. */
export function lineOf(problem: Problem, advise: Advise, limitSeconds: number | null = null): OutputLine {
  const { part, line, explanation } = problem;
  const hint =
    limitSeconds === null
      ? ""
      : `\nIf you are certain your program is correct, press run again without editing your program.
The time limit will be increased from ${limitSeconds} to ${limitSeconds * SECOND_CHANCE} seconds.`;
  const text = (line > 0 ? `Line ${line}: ${explanation}` : explanation) + hint;
  const advice = advise(problem);
  const told = { kind: "error", text, line: part === "student" && line > 0 ? line : null } as const;
  return advice === null ? told : { ...told, advice };
}
