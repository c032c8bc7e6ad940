/** The part of a worker that counts here. */
export interface IdleWorker {
  terminate(): void;
  onmessage: ((event: never) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

/** How many workers of a kind wait: an author's page asks two at once. */
const MOST = 2;
/** How long one waits for the next part of the page that needs it, in milliseconds. */
const REST_MS = 60_000;

/**
 * Workers that have nothing to do, by kind, kept for a minute: starting one costs a sixth of a second of a processor, and
 * whoever goes from one program to the next would start three of them each time.
 */
export class IdleWorkers<Kind extends string> {
  readonly #waiting = new Map<IdleWorker, { readonly kind: Kind; readonly end: ReturnType<typeof setTimeout> }>();

  /** Gives one that waits; undefined when there is none. */
  take<Kept extends IdleWorker>(kind: Kind): Kept | undefined {
    const found = [...this.#waiting].find(([, waits]) => waits.kind === kind);
    if (found === undefined) return undefined;
    const [worker, { end }] = found;
    clearTimeout(end);
    this.#waiting.delete(worker);
    worker.onerror = null;
    return worker as Kept;
  }

  /** Keeps a worker that has answered all that it was asked. */
  keep(kind: Kind, worker: IdleWorker): void {
    worker.onmessage = null;
    if ([...this.#waiting.values()].filter((waits) => waits.kind === kind).length >= MOST) {
      worker.terminate();
      return;
    }
    const end = () => {
      this.#waiting.delete(worker);
      worker.terminate();
    };
    const timer = setTimeout(end, REST_MS);
    worker.onerror = () => {
      clearTimeout(timer);
      end();
    };
    this.#waiting.set(worker, { kind, end: timer });
  }
}
