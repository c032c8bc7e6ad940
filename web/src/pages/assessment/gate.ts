import { isAnswered, type Question } from "./model";
import { strings } from "./strings";

/** The toasts of the gate last so long, in milliseconds. */
export const GATE_TOAST_MS = 750;

/** True when `question` holds back the way to the next one: it blocks, and nothing behind it was answered yet. */
export function isGated(questions: readonly Question[], index: number): boolean {
  return (questions[index]?.blocking ?? false) && !questions.slice(index + 1).some(isAnswered);
}

/** What is known about the solution of a question when the person wants to go on. */
export type Solved =
  | { readonly type: "mcq"; readonly answer: number | null; readonly solution: number | undefined }
  | { readonly type: "programming"; readonly passed: readonly boolean[] }
  | { readonly type: "voting" };

/** Why the person must stay, in the specification's words; null when they may go on. */
export function gateMessage(solved: Solved): string | null {
  if (solved.type === "mcq") {
    if (solved.answer === null) return strings.pickOption;
    return solved.solution !== undefined && solved.solution !== solved.answer ? strings.wrongOption : null;
  }
  if (solved.type === "programming") return solved.passed.every(Boolean) ? null : strings.failingTestcases;
  return null;
}
