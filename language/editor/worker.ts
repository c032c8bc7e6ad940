import { answer, type Types } from "./answers";
import type { Question } from "./questions";

/** What the page asks: the number comes back with the answer. */
interface Asked {
  readonly id: number;
  readonly question: Question;
}

/** Name of the file with the inference of types, beside this worker's own. */
declare const __TYPES__: string;

const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  onmessage: ((event: { data: Asked }) => void) | null;
  importScripts(file: string): void;
  sourceTypes?: Types;
};

function types(): Types {
  if (!scope.sourceTypes) scope.importScripts(__TYPES__);
  if (!scope.sourceTypes) throw new Error("The inference of types did not come.");
  return scope.sourceTypes;
}

/**
 * Entry of the worker that answers the editor's questions. It runs no program: it is another one than the language
 * worker, so that questions are answered while a program runs.
 */
scope.onmessage = ({ data: { id, question } }) => {
  try {
    scope.postMessage({ id, answer: answer(question, types) });
  } catch (error) {
    scope.postMessage({ id, problem: error instanceof Error ? error.message : String(error) });
  }
};
