import type { Bundle, Command } from "../../../language/commands";
import { EVENTS, type Event, type RunEvent } from "../../../language/events";
import { isRetained, type MediaMessage } from "../../../language/modules/media";

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

/** A program that was stopped because nobody let it go on past its limit; `again`: it can have more time. */
export interface Abandoned {
  readonly limitMs: number;
  readonly again: boolean;
}

/**
 * What a listener hears of one command: the events of its run, and `ended` exactly once. After that come only events of
 * libraries in the background, until the next command starts; `lost` when the worker died in one of those.
 */
export type HeardEvent =
  | RunEvent
  | {
      readonly type: "ended";
      readonly how: Ending;
      readonly reason?: string | undefined;
      readonly abandoned?: Abandoned;
    }
  | { readonly type: "lost" };

export type Listener = (event: HeardEvent) => void;

/** Loads the modules that a program imports from the configured place; one that there is not is left out. */
export type BundleSource = (modules: readonly string[]) => Promise<readonly Bundle[]>;

/** A command that starts something. */
type Starting = Exclude<Command, { type: "answer" | "pause" | "resume" | "bundles" | "media" | "forget" }>;
export type Task = Starting extends infer One ? (One extends Starting ? Omit<One, "run"> : never) : never;

/** Where workers come from and, once nobody needs them, go to. */
export interface WorkerSource {
  /** Gives a worker that checks types or the lighter one: a new one, which says `ready`, or one that was given back. */
  take(typed: boolean): LanguageWorker;
  /** Takes back a worker that is ready and runs nothing. */
  giveBack(worker: LanguageWorker, typed: boolean): void;
}

/** What is known of a worker, whichever session it serves. */
interface Known {
  isReady: boolean;
  /** The number of its last run: another session counts on, so that nothing late passes for its own. */
  run: number;
}

const KNOWN = new WeakMap<LanguageWorker, Known>();

/** How long a command has run when it may be one that somebody stops, in milliseconds. */
const LONG_MS = 200;

/**
 * Runs commands in a language worker, one at a time. Beside a command that takes long a second worker is started: stopping
 * terminates the busy one, even in the middle of an endless loop, and the next command starts at once in the spare. What
 * ends at once, as most programs do, needs none.
 */
export class LanguageSession {
  readonly #workers: WorkerSource;
  readonly #bundles: BundleSource;
  #worker: LanguageWorker | null = null;
  #spare: LanguageWorker | null = null;
  /** Runs from the start of a command until it takes long or ends. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #takesLong = false;
  /** The workers are those that check types. */
  #typed = false;
  #run = 0;
  /** The run of the present program: what its libraries still show counts while the REPL goes on. */
  #origin = 0;
  /** Workers in which modules from elsewhere have run. They may have changed what programs stand on. */
  #visited = new WeakSet<LanguageWorker>();
  #listener: Listener | null = null;
  #busy = false;
  /** Messages that each new worker gets again, by library. */
  readonly #lastMessages = new Map<string, MediaMessage>();

  /**
   * @param workers where its workers come from; one that checks types or the lighter one
   * @param bundles where modules come from that are not built in; nowhere unless given
   */
  constructor(workers: WorkerSource, bundles: BundleSource = async () => []) {
    this.#workers = workers;
    this.#bundles = bundles;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Starts the worker before it is needed. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  /** Starts a command; one that is still running is stopped first. */
  start(task: Task, listener: Listener): void {
    this.stop();
    this.#workWith(task.library.variant === "typed");
    if (task.type !== "repl") this.#leaveVisited();
    this.#worker ??= this.#take();
    const known = knownOf(this.#worker);
    this.#run = Math.max(this.#run, known.run) + 1;
    known.run = this.#run;
    if (task.type === "run") this.#origin = this.#run;
    this.#listener = listener;
    this.#busy = true;
    for (const message of this.#lastMessages.values())
      this.#worker.postMessage({ type: "media", run: this.#run, message });
    this.#worker.postMessage({ ...task, run: this.#run } as Command);
    this.#timer = setTimeout(() => {
      this.#takesLong = true;
      this.#keepSpare();
    }, LONG_MS);
  }

  #leaveVisited(): void {
    if (this.#worker === null || !this.#visited.has(this.#worker)) return;
    this.#discard(this.#worker);
    this.#worker = null;
  }

  /** Answers a prompt; null when the person dismissed it. */
  answer(text: string | null): void {
    if (this.#busy) this.#worker?.postMessage({ type: "answer", run: this.#run, text });
  }

  /** Pauses the program before one of its next statements, where it can pause. */
  pause(): void {
    if (this.#busy) this.#worker?.postMessage({ type: "pause", run: this.#run });
  }

  /** Goes on where the program waits. */
  resume(how: "continue" | "step"): void {
    if (this.#busy) this.#worker?.postMessage({ type: "resume", run: this.#run, how });
  }

  /** Tells a library of the last run something. */
  send(message: MediaMessage): void {
    if (isRetained(message)) this.#lastMessages.set(message.library, message);
    this.#worker?.postMessage({ type: "media", run: this.#run, message });
  }

  /** Ends the running command now. Its output that has not arrived is dropped, and the REPL starts afresh. */
  stop(): void {
    if (!this.#busy) return;
    this.#discard(this.#worker);
    this.#worker = this.#take();
    this.#end("stopped");
  }

  /** Ends the worker also when no command runs: what its libraries still do in the background, and the REPL's context. */
  quit(): void {
    this.stop();
    if (this.#listener === null) return;
    this.#listener = null;
    this.#discard(this.#worker);
    this.#worker = this.#take();
  }

  /** Lets go of both workers: another session may use what ran to its end and loaded nothing from elsewhere. */
  dispose(): void {
    const worker = this.#worker;
    if (worker !== null && !this.#busy && !this.#visited.has(worker)) this.#giveBack(worker);
    else this.#discard(worker);
    this.#discard(this.#spare);
    this.#worker = null;
    this.#spare = null;
    this.#end("stopped");
  }

  #giveBack(worker: LanguageWorker): void {
    if (!knownOf(worker).isReady) {
      this.#discard(worker);
      return;
    }
    worker.onmessage = null;
    worker.onerror = null;
    worker.postMessage({ type: "forget", run: this.#run });
    this.#workers.giveBack(worker, this.#typed);
  }

  /** Lets go of workers that do not fit the program's language. */
  #workWith(typed: boolean): void {
    if (typed === this.#typed) return;
    this.#typed = typed;
    this.#discard(this.#worker);
    this.#discard(this.#spare);
    this.#worker = null;
    this.#spare = null;
  }

  #take(): LanguageWorker {
    const spare = this.#spare;
    this.#spare = null;
    return spare ?? this.#start();
  }

  #start(): LanguageWorker {
    const worker = this.#workers.take(this.#typed);
    worker.onmessage = ({ data }) => this.#hear(worker, data);
    worker.onerror = ({ message }) => this.#crashed(worker, message);
    return worker;
  }

  /** A spare is started only after the worker in use is ready, so that it never delays the first run. */
  #keepSpare(): void {
    if (this.#takesLong && this.#worker !== null && knownOf(this.#worker).isReady) this.#spare ??= this.#start();
  }

  #hear(worker: LanguageWorker, event: Event): void {
    if (event.type === "ready") {
      knownOf(worker).isReady = true;
      if (worker === this.#worker) this.#keepSpare();
      return;
    }
    if (worker !== this.#worker || this.#listener === null) return;
    if (event.type === "finished" || event.type === "wanted") {
      if (event.run !== this.#run || !this.#busy) return;
      if (event.type === "finished") this.#end(event.outcome);
      else void this.#fetch(worker, event.run, event.modules);
      return;
    }
    // What a library does in the background may have been on its way when the REPL's command was started.
    const counts =
      EVENTS[event.type].from === "libraries" ? event.run >= this.#origin : this.#busy && event.run === this.#run;
    if (counts) this.#listener(event);
  }

  async #fetch(worker: LanguageWorker, run: number, modules: readonly string[]): Promise<void> {
    const bundles = await this.#bundles(modules);
    if (worker !== this.#worker || run !== this.#run) return;
    if (bundles.length > 0) this.#visited.add(worker);
    worker.postMessage({ type: "bundles", run, bundles });
  }

  #crashed(worker: LanguageWorker, message: string | undefined): void {
    this.#discard(worker);
    if (worker === this.#spare) this.#spare = null;
    if (worker !== this.#worker) return;
    this.#worker = this.#spare;
    this.#spare = null;
    if (this.#busy) this.#end(knownOf(worker).isReady ? "crashed" : "unavailable", message);
    else {
      const listener = this.#listener;
      this.#listener = null;
      listener?.({ type: "lost" });
    }
  }

  #discard(worker: LanguageWorker | null): void {
    if (worker === null) return;
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  }

  #end(how: Ending, reason?: string): void {
    if (!this.#busy) return;
    this.#busy = false;
    this.#takesLong = false;
    clearTimeout(this.#timer);
    const listener = this.#listener;
    // Only a worker that lives on has libraries that may still say something.
    if (how === "stopped" || how === "crashed" || how === "unavailable") this.#listener = null;
    listener?.({ type: "ended", how, ...(reason !== undefined && { reason }) });
  }
}

function knownOf(worker: LanguageWorker): Known {
  const known = KNOWN.get(worker) ?? { isReady: false, run: 0 };
  KNOWN.set(worker, known);
  return known;
}
