import type { Observation } from "../../../../language/observation";
import type { Schemas } from "../../api/client";
import type { TestcaseState } from "../../workspace/store";
import type { Testcase } from "./model";
import { strings } from "./strings";

export type Outcome = "passed" | "failed" | "erred" | "pending" | "running";

/** What one testcase's card shows. `program`, `expected` and `actual` are null where they must stay hidden. */
export interface Card {
  readonly number: number;
  readonly outcome: Outcome;
  readonly source: "local" | "autograder" | null;
  readonly program: string | null;
  readonly expected: string | null;
  readonly actual: string | null;
}

/** A run in this browser is newer than what the autograder said, so it goes first. */
export function cardOf(
  testcase: Testcase,
  number: number,
  local: TestcaseState | undefined,
  graded: Schemas["AutogradingResult"] | undefined,
): Card {
  const seen = local === undefined ? fromAutograder(testcase, graded) : fromRun(testcase, local);
  if (testcase.type !== "opaque") return { number, program: testcase.program, expected: testcase.answer, ...seen };
  return { number, program: null, expected: null, ...seen, actual: null };
}

type Seen = Pick<Card, "outcome" | "source" | "actual">;

function fromRun({ answer }: Testcase, local: TestcaseState): Seen {
  if (local === "running") return { outcome: "running", source: "local", actual: strings.running };
  if (local.kind !== "value") return { outcome: "erred", source: "local", actual: explain(local) };
  return { outcome: local.value === answer ? "passed" : "failed", source: "local", actual: local.value };
}

/** True when a testcase run in this browser gave the expected value. */
export function passes({ answer }: Testcase, local: TestcaseState | undefined): boolean {
  return local !== undefined && local !== "running" && local.kind === "value" && local.value === answer;
}

function explain(observation: Exclude<Observation, { kind: "value" }>): string {
  if (observation.kind === "timeout") return strings.timeout;
  if (observation.kind === "killed") return strings.runtime(observation.reason);
  return observation.errors
    .map(({ phase, line, explanation }) =>
      phase === "syntax" ? strings.syntax(line, explanation) : strings.runtime(strings.line(line, explanation)),
    )
    .join("\n");
}

function fromAutograder({ answer }: Testcase, graded: Schemas["AutogradingResult"] | undefined): Seen {
  if (graded === undefined) return { outcome: "pending", source: null, actual: strings.noAnswer };
  if (graded.resultType === "pass") return { outcome: "passed", source: "autograder", actual: answer };
  if (graded.resultType === "fail") {
    return { outcome: "failed", source: "autograder", actual: graded.actual ?? strings.noAnswer };
  }
  const texts = (graded.errors ?? []).map(errorText);
  return { outcome: "erred", source: "autograder", actual: texts.join("\n") || strings.noAnswer };
}

/** One error of the autograder in the specification's words. */
export function errorText(error: Schemas["AutogradingError"]): string {
  const { errorType, line = 0, errorExplanation = "", errorMessage = "" } = error;
  if (errorType === "timeout") return strings.timeout;
  if (errorType === "syntax") return strings.syntax(line, errorExplanation);
  if (errorType === "runtime") return strings.runtime(strings.line(line, errorExplanation));
  if (errorType === "systemError") return strings.runtime(errorMessage);
  return strings.unknown(errorType);
}
