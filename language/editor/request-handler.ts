import type { Question } from "./questions";

const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  onmessage: ((event: { data: { readonly id: number; readonly question: never } }) => void) | null;
};

/** Answers the page: the number of a question comes back with its answer, or with why there is none. */
export function handleRequests<Asked extends Question>(answer: (question: Asked) => unknown): void {
  scope.onmessage = ({ data: { id, question } }) => scope.postMessage(responseTo(id, question, answer));
}

/** The answer to a question with its number, or why there is none. */
export function responseTo<Asked>(id: number, question: Asked, answer: (question: Asked) => unknown): object {
  try {
    return { id, answer: answer(question) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
