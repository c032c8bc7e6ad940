import type { AutogradingStatus } from "../../../../facts/grading-status";

/** Milliseconds before the first question for a verdict, and the longest pause between two. */
const FIRST_MS = 300;
const LONGEST_MS = 5000;
const GROWTH = 1.5;

/** Of so many first questions the pause does not grow: most verdicts are there within a second. */
const EAGER = 5;

/** Milliseconds to wait before asking again after `asked` questions: 300 at first, then longer, at most 5000. */
export function verdictDelay(asked: number): number {
  return Math.min(Math.round(FIRST_MS * GROWTH ** Math.max(0, asked - EAGER)), LONGEST_MS);
}

/** Whether to go on asking: only while an answer is being judged and somebody can see the page. */
export function keepAsking(
  questions: readonly { readonly autogradingStatus: AutogradingStatus }[],
  visible: boolean,
): boolean {
  return visible && questions.some(({ autogradingStatus }) => autogradingStatus === "processing");
}
