import type { Observation } from "../../../language/observation";
import type { Command, Event, OutputLine } from "../../../language/protocol";

/** The part of a Worker that a session uses. */
export interface LanguageWorker {
  postMessage(command: Command): void;
  terminate(): void;
  onmessage: ((event: { data: Event }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

/**
 * How a command ended. `stopped` by the person or by the next command; `crashed` when the worker died; `unavailable` when
 * it could not even start (no network, a new release took its file away).
 */
export type Ending = "finished" | "error" | "timeout" | "stopped" | "crashed" | "unavailable";

/** Receives what one command gives. `ended` comes exactly once and last. */
export interface Listener {
  output?(lines: readonly OutputLine[]): void;
  truncated?(kept: number): void;
  testcase?(observation: Observation): void;
  ended(how: Ending, reason?: string): void;
}

type Task = Command extends infer One ? (One extends Command ? Omit<One, "run"> : never) : never;

/**
 * Runs commands in a language worker, one at a time. A second worker is kept warm: stopping terminates the busy one, even
 * in the middle of an endless loop, and the next command starts at once in the spare.
 */
export class LanguageSession {
  readonly #spawn: () => LanguageWorker;
  #worker: LanguageWorker | null = null;
  #spare: LanguageWorker | null = null;
  #ready = new WeakSet<LanguageWorker>();
  #run = 0;
  #listener: Listener | null = null;

  /** @param spawn makes a worker that sends `ready` once it can take commands. */
  constructor(spawn: () => LanguageWorker) {
    this.#spawn = spawn;
  }

  get busy(): boolean {
    return this.#listener !== null;
  }

  /** Starts the workers before they are needed. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  /** Starts a command; one that is still running is stopped first. */
  start(task: Task, listener: Listener): void {
    this.stop();
    this.#run++;
    this.#listener = listener;
    this.#worker ??= this.#take();
    this.#worker.postMessage({ ...task, run: this.#run } as Command);
  }

  /** Ends the running command now. Its output that has not arrived is dropped, and the REPL starts afresh. */
  stop(): void {
    if (this.#listener === null) return;
    this.#discard(this.#worker);
    this.#worker = this.#take();
    this.#end("stopped");
  }

  /** Ends both workers. */
  dispose(): void {
    const ended = this.#listener;
    this.#listener = null;
    this.#discard(this.#worker);
    this.#discard(this.#spare);
    this.#worker = null;
    this.#spare = null;
    ended?.ended("stopped");
  }

  #take(): LanguageWorker {
    const spare = this.#spare;
    this.#spare = null;
    if (spare === null) return this.#start();
    if (this.#ready.has(spare)) this.#keepSpare();
    return spare;
  }

  #start(): LanguageWorker {
    const worker = this.#spawn();
    worker.onmessage = ({ data }) => this.#hear(worker, data);
    worker.onerror = ({ message }) => this.#crashed(worker, message);
    return worker;
  }

  /** A spare is started only after the worker in use is ready, so that it never delays the first run. */
  #keepSpare(): void {
    this.#spare ??= this.#start();
  }

  #hear(worker: LanguageWorker, event: Event): void {
    if (event.type === "ready") {
      this.#ready.add(worker);
      if (worker === this.#worker) this.#keepSpare();
      return;
    }
    if (worker !== this.#worker || event.run !== this.#run || this.#listener === null) return;
    if (event.type === "output") this.#listener.output?.(event.lines);
    else if (event.type === "truncated") this.#listener.truncated?.(event.kept);
    else if (event.type === "finished") this.#end(event.outcome);
    else if (event.type === "testcase") {
      this.#listener.testcase?.(event.observation);
      this.#end("finished");
    }
  }

  #crashed(worker: LanguageWorker, message: string | undefined): void {
    this.#discard(worker);
    if (worker === this.#spare) this.#spare = null;
    if (worker !== this.#worker) return;
    this.#worker = this.#spare;
    this.#spare = null;
    if (this.#worker !== null && this.#ready.has(this.#worker)) this.#keepSpare();
    this.#end(this.#ready.has(worker) ? "crashed" : "unavailable", message);
  }

  #discard(worker: LanguageWorker | null): void {
    if (worker === null) return;
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  }

  #end(how: Ending, reason?: string): void {
    const listener = this.#listener;
    this.#listener = null;
    listener?.ended(how, reason);
  }
}
