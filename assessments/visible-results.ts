import { SHOWN_TO_STUDENTS, type TestcaseKind } from "../facts/testcase-kinds";
import { HIDDEN_FAILURE } from "../language/observation";
import type { AutogradingError, AutogradingResult } from "./judge";

/**
 * Returns what a student may see of the results: parallel to the public and opaque testcases, which the client shows in that
 * order. Results of secret testcases are left out. An opaque one tells neither values nor the testcase's text: a fail
 * has empty texts and a runtime error keeps its kind and the line of the student's program, but not its explanation,
 * which could carry the testcase's arguments. Syntax errors do not depend on a testcase and stay whole.
 *
 * When the results are not one a testcase, the machinery failed, and only its system errors are shown.
 *
 * @param hasEarlyFeedback the work was handed in early enough that opaque testcases are shown as public ones are
 */
export function visibleResults(
  results: readonly AutogradingResult[],
  testcases: ReadonlyArray<{ readonly type: TestcaseKind }>,
  { hasEarlyFeedback = false } = {},
): AutogradingResult[] {
  if (results.length !== testcases.length) {
    return results.filter((r) => r.resultType === "error" && r.errors.every((e) => e.errorType === "systemError"));
  }
  return results.flatMap((r, i) => {
    const type = testcases[i]?.type ?? "secret";
    if (SHOWN_TO_STUDENTS[type] === "nothing") return [];
    return [SHOWN_TO_STUDENTS[type] === "all" || hasEarlyFeedback ? r : withoutValues(r)];
  });
}

/** The parts of a submission that decide whether its student gets early feedback. */
export interface HandedIn {
  readonly finalised: boolean;
  readonly finalisedAt: string | null;
  /** Set where the clock has handed it in. */
  readonly closedByClock?: string | undefined;
}

/**
 * Tells whether a student sees what opaque testcases ran: they handed the work in themselves, by the assessment's date for
 * that. Work that is given back loses it, and gets it again only by another hand-in that is early enough.
 */
export function hasEarlyFeedback(submission: HandedIn | null, until: string | null | undefined): boolean {
  if (!submission?.finalised || submission.finalisedAt === null || !until) return false;
  return submission.closedByClock === undefined && Date.parse(submission.finalisedAt) <= Date.parse(until);
}

function withoutValues(r: AutogradingResult): AutogradingResult {
  if (r.resultType === "pass") return r;
  if (r.resultType === "fail") return { resultType: "fail", expected: "", actual: "" };
  return { resultType: "error", errors: r.errors.map(withoutTestcase) };
}

function withoutTestcase(error: AutogradingError): AutogradingError {
  if (error.errorType !== "runtime" && error.errorType !== "syntax") return error;
  const ofStudent = error.location === "student";
  if (error.errorType === "syntax" && ofStudent) return error;
  return {
    errorType: error.errorType,
    line: ofStudent ? error.line : 0,
    location: error.location,
    errorLine: ofStudent ? error.errorLine : "",
    errorExplanation: HIDDEN_FAILURE,
  };
}
