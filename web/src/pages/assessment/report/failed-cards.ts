import { takesProgram } from "../../../../../domain/facts/question-kinds";
import type { Question } from "../model";
import { type Card, cardOf } from "../testcase-card";

/** The testcases that a student sees and that cost points, as the autograder has judged them. */
export interface FailedCards {
  readonly cards: readonly Card[];
  readonly lost: number;
  /** The points of all testcases that the student sees. */
  readonly of: number;
}

/** Returns what failed; null where no testcase was judged. Secret testcases are not among what the server sends. */
export function failedCards(question: Question, isRevealed: boolean): FailedCards | null {
  if (!takesProgram(question)) return null;
  const { testcases, autogradingResults: results } = question;
  // Other than one result a testcase: the autograder itself failed.
  if (testcases.length === 0 || results === null || results.length !== testcases.length) return null;
  const all = testcases.map((testcase, at) =>
    cardOf(testcase, at + 1, { local: undefined, graded: results[at], program: "", isRevealed }),
  );
  const cards = all.filter(({ outcome }) => outcome !== "passed");
  const pointsOf = (some: readonly Card[]) => some.reduce((sum, { points }) => sum + points, 0);
  return { cards, lost: pointsOf(cards), of: pointsOf(all) };
}
