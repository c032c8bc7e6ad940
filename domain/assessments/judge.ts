import type { ErrorLocation, Observation } from "../../language/observation";
import { ERRORS_PER_TESTCASE } from "../facts/limits";
import type { TestcaseKind } from "../facts/testcase-kinds";

/** Why a testcase has no value, as the wire has it. `systemError` is the machinery's, not the program's. */
export type AutogradingError =
  | { readonly errorType: "timeout" }
  | {
      readonly errorType: "syntax" | "runtime";
      readonly line: number;
      readonly location: ErrorLocation;
      readonly errorLine: string;
      readonly errorExplanation: string;
    }
  | { readonly errorType: "systemError"; readonly errorMessage: string };

/** One result of autograding, as the wire has it. */
export type AutogradingResult =
  | { readonly resultType: "pass"; readonly score: number }
  | { readonly resultType: "fail"; readonly expected: string; readonly actual: string }
  | { readonly resultType: "error"; readonly errors: readonly AutogradingError[] };

/** A testcase with everything that the judge needs; `answer` is the expected value as text. */
export interface JudgedTestcase {
  readonly type: TestcaseKind;
  readonly program: string;
  readonly answer: string;
  readonly score: number;
}

export interface Verdict {
  readonly results: readonly AutogradingResult[];
  readonly totalScore: number;
  readonly maxScore: number;
  readonly xp: number;
}

/** Characters of an actual value, an explanation or an error line that are kept. */
export const TEXT_LIMIT = 2_000;

/**
 * Compares what was observed with the expected answers. A testcase passes when the text of its value equals `answer`
 * exactly. XP is `floor(maxXp * totalScore / maxScore)`; when all scores are 0 the passes are counted instead; without
 * any testcase it is 0.
 */
export function judge(
  testcases: readonly JudgedTestcase[],
  observations: readonly Observation[],
  maxXp: number,
): Verdict {
  const results = testcases.map((testcase, i) => result(testcase, observations[i]));
  const passes = results.filter((r) => r.resultType === "pass");
  const totalScore = passes.reduce((sum, r) => sum + r.score, 0);
  const maxScore = testcases.reduce((sum, t) => sum + t.score, 0);
  return { results, totalScore, maxScore, xp: experience(maxXp, totalScore, maxScore, passes.length, results.length) };
}

function experience(maxXp: number, totalScore: number, maxScore: number, passes: number, testcases: number): number {
  if (maxScore > 0) return Math.floor((maxXp * totalScore) / maxScore);
  return testcases > 0 ? Math.floor((maxXp * passes) / testcases) : 0;
}

function result(testcase: JudgedTestcase, observation: Observation | undefined): AutogradingResult {
  if (observation === undefined) return systemError("The testcase was not run.");
  switch (observation.kind) {
    case "value":
      return observation.value === testcase.answer
        ? { resultType: "pass", score: testcase.score }
        : { resultType: "fail", expected: testcase.answer, actual: cut(observation.value) };
    case "timeout":
      return { resultType: "error", errors: [{ errorType: "timeout" }] };
    case "fault":
    case "killed":
      return systemError(observation.reason);
    case "error":
      return { resultType: "error", errors: observation.errors.slice(0, ERRORS_PER_TESTCASE).map(wireError) };
  }
}

function wireError(error: Extract<Observation, { kind: "error" }>["errors"][number]): AutogradingError {
  return {
    errorType: error.phase,
    line: error.line,
    location: error.location,
    errorLine: cut(error.errorLine),
    errorExplanation: cut(error.explanation),
  };
}

function systemError(errorMessage: string): AutogradingResult {
  return { resultType: "error", errors: [{ errorType: "systemError", errorMessage }] };
}

function cut(text: string): string {
  return text.length <= TEXT_LIMIT ? text : `${text.slice(0, TEXT_LIMIT)}... (${text.length} characters)`;
}
