import { type ByQuestionKind, byQuestionKind } from "../../../../domain/facts/question-kinds";
import { strings } from "../../texts/en/assessment";
import { isAnswered } from "./answered";
import type { Question } from "./model";
import type { Page } from "./page";

/** The toasts of the gate last so long, in milliseconds. */
export const GATE_TOAST_MS = 750;

/**
 * True when `question` holds back the way to the next one: it blocks, nothing behind it was answered yet, and it can still
 * be answered. Who only reads a closed assessment may read all of it.
 */
export function isGated(questions: readonly Question[], index: number, ended: Page["ended"]): boolean {
  const blocking = ended === null && (questions[index]?.blocking ?? false);
  return blocking && !questions.slice(index + 1).some(isAnswered);
}

/** What is known about the solution of a question when the person wants to go on. */
export type Solved =
  | { readonly type: "mcq"; readonly answer: number | null; readonly solution: number | undefined }
  | { readonly type: "programming"; readonly passed: readonly boolean[] }
  | { readonly type: "voting" };

/** Why the person must stay, in the specification's words; null when they may go on. */
export function gateMessage(solved: Solved): string | null {
  return byQuestionKind(solved, GATE_MESSAGES);
}

const GATE_MESSAGES = {
  programming: ({ passed }) => (passed.every(Boolean) ? null : strings.failingTestcases),
  mcq: ({ answer, solution }) => {
    if (answer === null) return strings.pickOption;
    return solution !== undefined && solution !== answer ? strings.wrongOption : null;
  },
  voting: () => null,
} satisfies ByQuestionKind<Solved, [], string | null>;
