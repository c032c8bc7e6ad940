import type { AnswerTo, Question } from "../../../language/editor/questions";

/** The part of a Worker that questions use. */
export interface QuestionWorker {
  postMessage(message: { readonly id: number; readonly question: Question }): void;
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

/** The workers that answer: one that infers types, one that checks programs with types, and one for everything else. */
export type Role = "types" | "typed" | "questions";

function roleOf(question: Question): Role {
  if (question.ask === "types" || question.ask === "hints") return "types";
  return question.ask === "problems" && question.library.variant === "typed" ? "typed" : "questions";
}

/** Where workers come from and, once nobody needs them, go to. */
export interface QuestionWorkerSource {
  take(role: Role): QuestionWorker;
  /** Takes back a worker that has answered everything. */
  giveBack(worker: QuestionWorker, role: Role): void;
}

/**
 * Asks about programs in workers that run none. Each starts with the first question for it; when one dies, the questions
 * that wait for it fail and the next one starts another.
 */
export class EditorQuestions {
  readonly #source: QuestionWorkerSource;
  readonly #workers = new Map<Role, { readonly worker: QuestionWorker; readonly waiting: Map<number, Waiting> }>();
  #id = 0;

  constructor(source: QuestionWorkerSource) {
    this.#source = source;
  }

  /** @throws Error the question could not be answered, or nobody answers any more */
  ask<Asked extends Question>(question: Asked): Promise<AnswerTo<Asked>> {
    const role = roleOf(question);
    // Who writes in another language again does without the large worker.
    if (question.ask === "problems" && role !== "typed") this.#end("typed", "The language is another one now.");
    const { worker, waiting } = this.#workers.get(role) ?? this.#start(role);
    const id = ++this.#id;
    worker.postMessage({ id, question });
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
    });
  }

  /** Lets go of the workers: others may use those that have answered everything. */
  dispose(): void {
    for (const [role, { worker, waiting }] of [...this.#workers]) {
      if (waiting.size > 0) {
        this.#end(role, "Nobody answers any more.");
        continue;
      }
      this.#workers.delete(role);
      worker.onmessage = null;
      worker.onerror = null;
      this.#source.giveBack(worker, role);
    }
  }

  #start(role: Role) {
    const worker = this.#source.take(role);
    const waiting = new Map<number, Waiting>();
    worker.onmessage = ({ data }) => {
      const message = waiting.get(data.id);
      waiting.delete(data.id);
      if ("answer" in data) message?.resolve(data.answer);
      else message?.reject(new Error(data.problem));
    };
    worker.onerror = ({ message }) => this.#end(role, message ?? "The worker that answers could not be started.");
    const started = { worker, waiting };
    this.#workers.set(role, started);
    return started;
  }

  #end(role: Role, reason: string): void {
    const ended = this.#workers.get(role);
    this.#workers.delete(role);
    ended?.worker.terminate();
    for (const { reject } of ended?.waiting.values() ?? []) reject(new Error(reason));
  }
}
