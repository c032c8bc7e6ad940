import { SHOWN_TO_STUDENTS } from "../../../../domain/facts/testcase-kinds";
import type { ProgrammingQuestion } from "./model";
import { errorText } from "./testcase-card";

/** An error that the autograder met in a line of the student's program. */
export interface VerdictError {
  readonly line: number;
  readonly text: string;
  /** The numbers of the testcases in which it came, from 1. */
  readonly testcases: readonly number[];
}

/**
 * Returns the errors of a verdict that have a line of the student's program, each once, by their lines. Testcases that keep
 * their values to themselves tell none.
 *
 * @param isRevealed opaque testcases are shown as public ones are
 */
export function verdictErrors(
  { testcases, autogradingResults: results }: Pick<ProgrammingQuestion, "testcases" | "autogradingResults">,
  isRevealed: boolean,
): readonly VerdictError[] {
  // Other than one result a testcase: the autograder itself failed.
  if (results === null || results.length !== testcases.length) return [];
  const found = new Map<string, VerdictError>();
  for (const [at, testcase] of testcases.entries()) {
    if (SHOWN_TO_STUDENTS[testcase.type] !== "all" && !isRevealed) continue;
    for (const error of results[at]?.errors ?? []) {
      if (error.location !== "student" || !error.line) continue;
      const text = errorText(error);
      const key = `${error.line} ${text}`;
      const before = found.get(key)?.testcases ?? [];
      if (!before.includes(at + 1)) found.set(key, { line: error.line, text, testcases: [...before, at + 1] });
    }
  }
  return [...found.values()].sort((one, other) => one.line - other.line);
}
