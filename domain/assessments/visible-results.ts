import { HIDDEN_FAILURE } from "../../language/observation";
import { SHOWN_TO_STUDENTS, type TestcaseKind } from "../facts/testcase-kinds";
import type { AutogradingError, AutogradingResult } from "./judge";

/**
 * Returns what a student may see of the results: parallel to the public and opaque testcases, which the client shows in that
 * order. Results of secret testcases are left out. An opaque one tells neither values nor the testcase's text: a fail
 * has empty texts and a runtime error keeps its kind and the line of the student's program, but not its explanation,
 * which could carry the testcase's arguments. Syntax errors do not depend on a testcase and stay whole.
 *
 * An error in the course's own text around the program names the function there and quotes no line of it: students are
 * never shown that text.
 *
 * When the results are not one a testcase, the machinery failed, and only its system errors are shown.
 *
 * @param hasEarlyFeedback the work was handed in early enough that opaque testcases are shown as public ones are
 */
export function visibleResults(
  results: readonly AutogradingResult[],
  { testcases, ...course }: JudgedQuestion,
  { hasEarlyFeedback = false } = {},
): AutogradingResult[] {
  if (results.length !== testcases.length) {
    return results.filter((r) => r.resultType === "error" && r.errors.every((e) => e.errorType === "systemError"));
  }
  return results.flatMap((r, i) => {
    const type = testcases[i]?.type ?? "secret";
    if (SHOWN_TO_STUDENTS[type] === "nothing") return [];
    return [SHOWN_TO_STUDENTS[type] === "all" || hasEarlyFeedback ? withoutCourseText(r, course) : withoutValues(r)];
  });
}

/** The texts of a question around a program. */
interface CourseText {
  readonly prepend?: string | null;
  readonly postpend?: string | null;
}

/** The parts of a question that decide what is shown of its results. */
interface JudgedQuestion extends CourseText {
  readonly testcases: ReadonlyArray<{ readonly type: TestcaseKind }>;
}

function withoutCourseText(r: AutogradingResult, course: CourseText): AutogradingResult {
  if (r.resultType !== "error") return r;
  return { resultType: "error", errors: r.errors.map((error) => outsideCourseText(error, course)) };
}

function outsideCourseText(error: AutogradingError, course: CourseText): AutogradingError {
  if (error.errorType !== "runtime" && error.errorType !== "syntax") return error;
  const { location, line, errorExplanation } = error;
  if (location !== "prepend" && location !== "postpend") return error;
  const name = functionAround(course[location] ?? "", line);
  const place = `In code that the course gives${name === null ? "" : `, in ${name}`}`;
  return { ...error, line: 0, errorLine: "", errorExplanation: `${place}: ${errorExplanation}` };
}

/** The name that a text declares last at its top level up to a line; null when there is none. */
function functionAround(text: string, line: number): string | null {
  const before = text.split("\n").slice(0, line).reverse();
  for (const one of before) {
    const name = /^(?:function|const|let)\s+([\w$]+)/.exec(one)?.[1];
    if (name) return name;
  }
  return null;
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
