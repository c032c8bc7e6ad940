import type { Question } from "./questions";

const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  onmessage: ((event: { data: { readonly id: number; readonly question: never } }) => void) | null;
};

/** Answers the page: the number of a question comes back with its answer, or with why there is none. */
export function serve<Asked extends Question>(answer: (question: Asked) => unknown): void {
  scope.onmessage = ({ data: { id, question } }) => {
    try {
      scope.postMessage({ id, answer: answer(question) });
    } catch (error) {
      scope.postMessage({ id, problem: error instanceof Error ? error.message : String(error) });
    }
  };
}
