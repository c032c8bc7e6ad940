import type { Found } from "../../../../../domain/textbook/search/book-index";

/** The text of `search.json`, then questions. */
export type SearchMessage = { readonly file: string } | { readonly id: number; readonly typed: string };

export interface SearchAnswer {
  readonly id: number;
  readonly found: Found;
}

/** The part of a Worker that is used. */
export interface SearchWorker {
  postMessage(message: SearchMessage): void;
  terminate(): void;
  onmessage: ((event: { data: SearchAnswer }) => void) | null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null;
}

/** Searches a book in a worker. Its index is read with the first question. */
export class BookSearch {
  private worker: Promise<SearchWorker> | null = null;
  private waiting: {
    readonly id: number;
    readonly done: (found: Found | null) => void;
    readonly fail: (error: Error) => void;
  } | null = null;
  private id = 0;

  constructor(
    private readonly spawn: () => SearchWorker,
    private readonly readFile: () => Promise<string>,
  ) {}

  /**
   * Finds what was typed. Resolves to null where something newer is asked before the answer.
   * @throws what reading the index throws; the next question tries again
   */
  find(typed: string): Promise<Found | null> {
    this.id += 1;
    const id = this.id;
    this.waiting?.done(null);
    return new Promise((done, fail) => {
      this.waiting = { id, done, fail };
      this.worker ??= this.start();
      this.worker.then(
        (worker) => this.id === id && worker.postMessage({ id, typed }),
        (error: Error) => {
          this.worker = null;
          this.waiting?.fail(error);
          this.waiting = null;
        },
      );
    });
  }

  private async start(): Promise<SearchWorker> {
    const file = await this.readFile();
    const worker = this.spawn();
    worker.onmessage = ({ data }) => {
      if (this.waiting?.id !== data.id) return;
      this.waiting.done(data.found);
      this.waiting = null;
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      this.worker = null;
      this.waiting?.fail(new Error(event.message));
      this.waiting = null;
    };
    worker.postMessage({ file });
    return worker;
  }
}
