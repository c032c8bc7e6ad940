import type { EnvironmentPicture } from "../../../language/drawings/environment-snapshot";
import type { DataDrawing } from "../../../language/drawings/values";
import type { Frame } from "../../../language/engine/part";
import type { MediaEvent, MediaMessage } from "../../../language/modules/media";
import type { Observation } from "../../../language/observation";
import type { Bundle, Command, Event, OutputLine } from "../../../language/protocol";
import type { Step } from "../../../language/stepper/step";

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

/**
 * Receives what one command gives. `ended` comes exactly once; after it only what libraries still do in the background:
 * `media` and `output`, until the next command starts.
 */
export interface Listener {
  output?(lines: readonly OutputLine[]): void;
  truncated?(kept: number): void;
  testcase?(observation: Observation): void;
  media?(event: MediaEvent): void;
  steps?(steps: readonly Step[]): void;
  /** The program waits for `answer`. */
  prompt?(text: string): void;
  /** The program waits for `resume`: at a breakpoint, after a step or because it was paused. */
  suspended?(at: Stop): void;
  drawing?(drawing: DataDrawing): void;
  pictures?(pictures: readonly EnvironmentPicture[]): void;
  /** A run or an input of the REPL has reached its time limit and goes on. */
  overtime?(limitMs: number): void;
  ended(how: Ending, reason?: string): void;
  /** The worker died after the end, in something that a library did in the background. */
  lost?(): void;
}

/** Where a program waits. */
export interface Stop {
  readonly line: number;
  readonly frames: readonly Frame[];
  /** Null where the language has no environment to draw. */
  readonly picture: EnvironmentPicture | null;
  /** The person has paused it. */
  readonly paused: boolean;
}

/** Loads the modules that a program imports from the configured place; one that there is not is left out. */
export type BundleSource = (modules: readonly string[]) => Promise<readonly Bundle[]>;

/** A command that starts something. */
type Starting = Exclude<Command, { type: "answer" | "pause" | "resume" | "bundles" | "media" }>;
type Task = Starting extends infer One ? (One extends Starting ? Omit<One, "run"> : never) : never;

/**
 * Runs commands in a language worker, one at a time. A second worker is kept warm: stopping terminates the busy one, even
 * in the middle of an endless loop, and the next command starts at once in the spare.
 */
export class LanguageSession {
  readonly #spawn: (typed: boolean) => LanguageWorker;
  readonly #bundles: BundleSource;
  #worker: LanguageWorker | null = null;
  #spare: LanguageWorker | null = null;
  #ready = new WeakSet<LanguageWorker>();
  /** The workers are those that check types. */
  #typed = false;
  #run = 0;
  /** The run of the present program: what its libraries still show counts while the REPL goes on. */
  #origin = 0;
  /** Workers in which modules from elsewhere have run. They may have changed what programs stand on. */
  #visited = new WeakSet<LanguageWorker>();
  #listener: Listener | null = null;
  #busy = false;
  /** The steps of the command so far. */
  #steps: Step[] = [];
  /** The state of the tone matrix, told again to every worker: it may be another one than last time. */
  #matrix: MediaMessage | null = null;

  /**
   * @param spawn makes a worker that sends `ready` once it can take commands: one that checks types or the lighter one
   * @param bundles where modules come from that are not built in; nowhere unless given
   */
  constructor(spawn: (typed: boolean) => LanguageWorker, bundles: BundleSource = async () => []) {
    this.#spawn = spawn;
    this.#bundles = bundles;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Starts the workers before they are needed. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  /** Starts a command; one that is still running is stopped first. */
  start(task: Task, listener: Listener): void {
    this.stop();
    this.#workWith(task.library.variant === "typed");
    this.#run++;
    if (task.type === "run") this.#origin = this.#run;
    if (task.type !== "repl") this.#leaveVisited();
    this.#steps = [];
    this.#listener = listener;
    this.#busy = true;
    this.#worker ??= this.#take();
    if (this.#matrix) this.#worker.postMessage({ type: "media", run: this.#run, message: this.#matrix });
    this.#worker.postMessage({ ...task, run: this.#run } as Command);
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
    if (message.library === "sound_matrix") this.#matrix = message;
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

  /** Ends both workers. */
  dispose(): void {
    this.#discard(this.#worker);
    this.#discard(this.#spare);
    this.#worker = null;
    this.#spare = null;
    this.#end("stopped");
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
    if (spare === null) return this.#start();
    if (this.#ready.has(spare)) this.#keepSpare();
    return spare;
  }

  #start(): LanguageWorker {
    const worker = this.#spawn(this.#typed);
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
    // What a library does in the background may have been on its way when the REPL's command was started.
    const going = event.type === "media" || event.type === "output";
    if (worker !== this.#worker || event.run < (going ? this.#origin : this.#run) || this.#listener === null) return;
    if (event.type === "output") this.#listener.output?.(event.lines);
    else if (event.type === "truncated") this.#listener.truncated?.(event.kept);
    else if (event.type === "media") this.#listener.media?.(event.event);
    else if (this.#busy) this.#hearBusy(worker, event, this.#listener);
  }

  /** What only a command says that has not ended. */
  #hearBusy(worker: LanguageWorker, event: Event, listener: Listener): void {
    if (event.type === "finished") this.#end(event.outcome);
    else if (event.type === "testcase") {
      listener.testcase?.(event.observation);
      this.#end("finished");
    } else if (event.type === "steps") this.#hearSteps(event.steps, event.more ?? false, listener);
    else if (event.type === "prompt") listener.prompt?.(event.text);
    else if (event.type === "suspended") listener.suspended?.(stopOf(event));
    else if (event.type === "drawing") listener.drawing?.(event.drawing);
    else if (event.type === "pictures") listener.pictures?.(event.pictures);
    else if (event.type === "overtime") listener.overtime?.(event.limitMs);
    else if (event.type === "wanted") void this.#fetch(worker, event.run, event.modules);
  }

  /** Many steps come in portions, so that none of them keeps the page from anything else for long. */
  #hearSteps(steps: readonly Step[], more: boolean, listener: Listener): void {
    this.#steps.push(...steps);
    if (!more) listener.steps?.(this.#steps);
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
    if (this.#worker !== null && this.#ready.has(this.#worker)) this.#keepSpare();
    if (this.#busy) this.#end(this.#ready.has(worker) ? "crashed" : "unavailable", message);
    else {
      const listener = this.#listener;
      this.#listener = null;
      listener?.lost?.();
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
    const listener = this.#listener;
    // Only a worker that lives on has libraries that may still say something.
    if (how === "stopped" || how === "crashed" || how === "unavailable") this.#listener = null;
    listener?.ended(how, reason);
  }
}

function stopOf({ line, frames, picture, paused }: Extract<Event, { type: "suspended" }>): Stop {
  return { line, frames, picture: picture ?? null, paused: paused ?? false };
}
