import { strings } from "../../texts/en/assessment";
import { isGated } from "./gate";
import type { Question } from "./model";
import type { Page } from "./page";
import { isSolved, type QuestionState, savedTests, stateOf } from "./question-kinds";
import type { TestcaseSum } from "./testcase-card";
import type { LocalResults } from "./testcase-results";

/** Where one question stands. */
export interface QuestionProgress {
  readonly state: QuestionState;
  /** What its testcases gave for the saved answer; null where there are none or nothing is saved. */
  readonly tests: TestcaseSum | null;
  /** It must be solved before the next question. */
  readonly isBlocking: boolean;
  /** Number (from 1) of the question that must be solved before this one opens; null when it opens. */
  readonly lockedBy: number | null;
}

interface ProgressInput {
  readonly index: number;
  readonly ended: Page["ended"];
  readonly results: { of(questionId: number): LocalResults };
  /** Positions of the questions whose text in this browser is not saved. */
  readonly unsaved: ReadonlySet<number>;
}

/** Where every question of an assessment stands, seen from the one at `index`. */
export function questionProgress(
  questions: readonly Question[],
  { index, ended, results, unsaved }: ProgressInput,
): QuestionProgress[] {
  const progress = questions.map((question, at) => {
    const tests = savedTests(question, results.of(question.id));
    const state = unsaved.has(at) ? "unsaved" : stateOf(question, tests);
    return { state, tests, isBlocking: isGated(questions, at, ended) && !isSolved(question, state) };
  });
  return progress.map((one, at) => {
    // The open question's own gate is tried on the way out; those between it and the other one cannot be.
    const gate = progress.findIndex(({ isBlocking }, between) => isBlocking && between > index && between < at);
    return { ...one, lockedBy: gate < 0 ? null : gate + 1 };
  });
}

/** Where question `number` stands, in words. */
export function describeProgress(number: number, { state, tests, isBlocking, lockedBy }: QuestionProgress): string {
  if (lockedBy !== null) return strings.standing(number, strings.lockedBy(lockedBy));
  const isTested = tests !== null && tests.ran > 0 && state !== "unsaved";
  const untested = state === "saved" && tests !== null ? strings.untested : strings.states[state];
  const testsText = isTested ? strings.testsPassed(tests.passed, tests.of) : untested;
  return strings.standing(number, isBlocking ? strings.mustBeSolved(testsText) : testsText);
}
