import { SHOWN_TO_STUDENTS } from "../../../../domain/facts/testcase-kinds";
import type { Observation } from "../../../../language/observation";
import type { Schemas } from "../../api/client";
import { strings } from "../../texts/en/assessment";
import type { TestcaseState } from "../../workspace/run-state";
import type { Testcase } from "./model";
import type { LocalResult } from "./testcase-results";

export type Outcome = "passed" | "failed" | "erred" | "pending" | "running";

/** What one testcase's card shows. `program`, `expected` and `actual` are null where they must stay hidden. */
export interface Card {
  readonly number: number;
  readonly outcome: Outcome;
  readonly source: "local" | "autograder" | null;
  /** It is about a program that has been changed since. */
  readonly isStale: boolean;
  /** What passing it is worth among the testcases of its question. */
  readonly points: number;
  readonly program: string | null;
  readonly expected: string | null;
  readonly actual: string | null;
}

/** What is known about a testcase: `program` is what the editor holds now. */
interface Known {
  readonly local: LocalResult | undefined;
  readonly graded: Schemas["AutogradingResult"] | undefined;
  readonly program: string;
  /** The student handed in early enough that an opaque testcase is shown as a public one is. */
  readonly isRevealed?: boolean;
}

/** A run in this browser is newer than what the autograder said, so it goes first. */
export function cardOf(
  testcase: Testcase,
  number: number,
  { local, graded, program, isRevealed = false }: Known,
): Card {
  const result = local === undefined ? fromAutograder(testcase, graded) : fromRun(testcase, local.state);
  const isStale = local !== undefined && local.state !== "running" && local.program !== program;
  const facts = { number, points: testcase.score, isStale };
  if (SHOWN_TO_STUDENTS[testcase.type] === "all" || isRevealed)
    return { ...facts, program: testcase.program, expected: testcase.answer, ...result };
  return { ...facts, program: null, expected: null, ...result, actual: null };
}

/** What the testcases of a question amount to. */
export interface TestcaseSum {
  readonly passed: number;
  readonly of: number;
  readonly points: number;
  readonly maxPoints: number;
  /** How many have a result. */
  readonly ran: number;
  readonly isRunning: boolean;
  readonly isStale: boolean;
}

/** Adds up the testcases that a person sees. */
export function sumOf(cards: readonly Card[]): TestcaseSum {
  const passed = cards.filter(({ outcome }) => outcome === "passed");
  const pointsOf = (some: readonly Card[]) => some.reduce((sum, { points }) => sum + points, 0);
  return {
    passed: passed.length,
    of: cards.length,
    points: pointsOf(passed),
    maxPoints: pointsOf(cards),
    ran: cards.filter(({ outcome }) => outcome !== "pending" && outcome !== "running").length,
    isRunning: cards.some(({ outcome }) => outcome === "running"),
    isStale: cards.some(({ isStale }) => isStale),
  };
}

type ShownResult = Pick<Card, "outcome" | "source" | "actual">;

function fromRun({ answer }: Testcase, local: TestcaseState): ShownResult {
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
  if (observation.kind === "fault" || observation.kind === "killed") return strings.runtime(observation.reason);
  return observation.errors
    .map(({ phase, line, explanation }) =>
      phase === "syntax" ? strings.syntax(line, explanation) : strings.runtime(strings.line(line, explanation)),
    )
    .join("\n");
}

function fromAutograder({ answer }: Testcase, graded: Schemas["AutogradingResult"] | undefined): ShownResult {
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
