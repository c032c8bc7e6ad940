import { strings } from "../../texts/en/assessment";
import { isGated } from "./gate";
import { isAnswered, type ProgrammingQuestion, type Question, sameLineEnds } from "./model";
import type { Page } from "./page";
import { cardOf, sumOf, type TestcaseSum } from "./testcase-card";
import type { LocalResults } from "./testcase-results";

export type QuestionState = "unanswered" | "unsaved" | "saved" | "passing" | "failing";

/** Where one question stands. */
export interface Standing {
  readonly state: QuestionState;
  /** What its testcases gave for the saved answer; null where there are none or nothing is saved. */
  readonly tests: TestcaseSum | null;
  /** It must be solved before the next question. */
  readonly isBlocking: boolean;
  /** Number (from 1) of the question that must be solved before this one opens; null when it opens. */
  readonly lockedBy: number | null;
}

interface Known {
  readonly index: number;
  readonly ended: Page["ended"];
  readonly results: { of(questionId: number): LocalResults };
  /** Positions of the questions whose text in this browser is not saved. */
  readonly unsaved: ReadonlySet<number>;
}

/** Where every question of an assessment stands, seen from the one at `index`. */
export function standingsOf(questions: readonly Question[], { index, ended, results, unsaved }: Known): Standing[] {
  const standings = questions.map((question, at) => {
    const tests = question.type === "programming" ? testsOf(question, results.of(question.id)) : null;
    const state = unsaved.has(at) ? "unsaved" : stateOf(question, tests);
    return { state, tests, isBlocking: isGated(questions, at, ended) && !isSolved(question, state) };
  });
  return standings.map((standing, at) => {
    // The open question's own gate is tried on the way out; those between it and the other one cannot be.
    const gate = standings.findIndex(({ isBlocking }, between) => isBlocking && between > index && between < at);
    return { ...standing, lockedBy: gate < 0 ? null : gate + 1 };
  });
}

/** Whether a blocking question would let the person go on: a choice that may not be judged does. */
function isSolved({ type }: Question, state: QuestionState): boolean {
  return state === "passing" || type === "voting" || (type === "mcq" && state === "saved");
}

/** What the testcases gave for the saved answer. */
function testsOf(
  { answer, testcases, autogradingResults }: ProgrammingQuestion,
  local: LocalResults,
): TestcaseSum | null {
  if (testcases.length === 0 || typeof answer !== "string") return null;
  const program = sameLineEnds(answer);
  const cards = testcases.map((testcase, at) => {
    const result = local[at + 1];
    const fresh = result?.program === program ? result : undefined;
    return cardOf(testcase, at + 1, { local: fresh, graded: autogradingResults?.[at], program });
  });
  return sumOf(cards);
}

function stateOf(question: Question, tests: TestcaseSum | null): QuestionState {
  if (!isAnswered(question)) return "unanswered";
  if (question.type === "voting") return "saved";
  if (question.type === "mcq") {
    if (question.solution === undefined) return "saved";
    return question.solution === question.answer ? "passing" : "failing";
  }
  if (tests === null || tests.ran === 0) return "saved";
  if (tests.passed === tests.of) return "passing";
  return tests.ran > tests.passed ? "failing" : "saved";
}

/** Where question `number` stands, in words. */
export function standingWords(number: number, { state, tests, isBlocking, lockedBy }: Standing): string {
  if (lockedBy !== null) return strings.standing(number, strings.lockedBy(lockedBy));
  const isTested = tests !== null && tests.ran > 0 && state !== "unsaved";
  const untested = state === "saved" && tests !== null ? strings.untested : strings.states[state];
  const words = isTested ? strings.testsPassed(tests.passed, tests.of) : untested;
  return strings.standing(number, isBlocking ? strings.mustBeSolved(words) : words);
}
