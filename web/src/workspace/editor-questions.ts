import type { AnswerTo, Question } from "../../../language/editor/questions";

/** The part of a Worker that questions use. */
export interface QuestionWorker {
  postMessage(asked: { readonly id: number; readonly question: Question }): void;
  terminate(): void;
  onmessage: ((event: { data: Answered }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

type Answered =
  | { readonly id: number; readonly answer: AnswerTo<Question> }
  | { readonly id: number; readonly problem: string };

interface Waiting {
  resolve(answer: AnswerTo<Question>): void;
  reject(error: Error): void;
}

/**
 * Asks about programs in a worker that runs none. It starts with the first question; when it dies, the questions that
 * wait fail and the next one starts another.
 */
export class EditorQuestions {
  readonly #spawn: () => QuestionWorker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: QuestionWorker | null = null;
  #id = 0;

  constructor(spawn: () => QuestionWorker) {
    this.#spawn = spawn;
  }

  /** @throws Error the question could not be answered, or nobody answers any more */
  ask<Asked extends Question>(question: Asked): Promise<AnswerTo<Asked>> {
    this.#worker ??= this.#start();
    const id = ++this.#id;
    this.#worker.postMessage({ id, question });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
    });
  }

  dispose(): void {
    this.#end("Nobody answers any more.");
  }

  #start(): QuestionWorker {
    const worker = this.#spawn();
    worker.onmessage = ({ data }) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ("answer" in data) waiting?.resolve(data.answer);
      else waiting?.reject(new Error(data.problem));
    };
    worker.onerror = ({ message }) => this.#end(message ?? "The worker that answers could not be started.");
    return worker;
  }

  #end(reason: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}
