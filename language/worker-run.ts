import type { BundleExports } from "./bundles";
import { openBundles } from "./bundles";
import type { Command } from "./commands";
import { DrawingCollector } from "./drawings/drawing-collector";
import type { Host, Outcome, Pause, Resumption } from "./engine";
import { PictureStream } from "./environments/picture-stream";
import type { EnvironmentRecorder } from "./environments/recorder";
import type { Event, Message, OutputLine } from "./events";
import type { Surroundings } from "./module-host";
import { OutputStream } from "./output-stream";
import { type Ending, type Final, refusedModule } from "./report";
import { TimeoutPolicy } from "./timeout-policy";

/** The modules from elsewhere that the page has sent, by name. */
export type Exports = ReadonlyMap<string, BundleExports>;

/** What libraries may have to do while a program waits; more is dropped. */
const POSTPONED_LIMIT = 1000;
/** How long a program that can be paused runs before the worker hears what the page has sent, in milliseconds. */
const SLICE_MS = 100;

/** What a command waits for: bundles before it starts, or an answer or `resume` in the middle. */
type Waiting =
  | { readonly for: "bundles"; readonly start: (bundles: Exports) => void }
  | { readonly for: Pause["on"]; readonly resume: (how: Resumption) => void };

/** The commands that a run in progress takes. */
type Reply = Extract<Command, { type: "answer" | "resume" | "bundles" }>;

/** How a run is brought to its end. */
interface Conclusion {
  /** Whether the language has an environment to draw. */
  readonly draws: boolean;
  report(outcome: Final): Ending;
  /** Does what a library has put off until the program's end. */
  attend(task: () => void): void;
}

/** One command in progress: what it shows, what it waits for, and how long it may take. */
export class Run {
  readonly stream: OutputStream;
  private readonly gallery: DrawingCollector;
  /** Null where the run is not followed. */
  private pictures: PictureStream | null = null;
  private readonly timeout = new TimeoutPolicy((limitMs) => this.post({ type: "overtime", limitMs }));
  private waiting: Waiting | null = null;
  private postponed: (() => void)[] = [];
  private isPauseWanted = false;
  private sliceBegan: number;

  constructor(
    readonly number: number,
    private readonly send: (event: Event) => void,
    private readonly surroundings: Surroundings,
  ) {
    this.stream = new OutputStream(number, send, surroundings.now);
    this.gallery = new DrawingCollector(
      (drawing) => this.post({ type: "drawing", drawing }),
      (text) => this.print(text),
    );
    this.sliceBegan = surroundings.now();
  }

  post(message: Message): void {
    this.send({ ...message, run: this.number });
  }

  /** Adds a remark that belongs to no line of the program. */
  print(text: string): void {
    this.stream.add({ kind: "error", text, line: null });
  }

  draw(...[make]: Parameters<DrawingCollector["add"]>): void {
    this.gallery.add(make);
  }

  /** Lets the program go on past its time limit. */
  allowOvertime(): void {
    this.timeout.begin();
  }

  /** Takes pictures of the environment, at most so many. */
  follow(limit: number): EnvironmentRecorder {
    this.pictures = new PictureStream(limit, this.number, this.send, this.surroundings.now);
    return this.pictures.recorder;
  }

  /** What the engine asks of who runs a program. */
  readonly supervision: Required<Pick<Host, "working" | "overtime" | "yields">> = {
    working: () => {
      this.stream.flushWhenDue();
      this.pictures?.flushWhenDue();
    },
    overtime: (limitMs) => this.timeout.lasts(limitMs),
    yields: () => this.surroundings.now() - this.sliceBegan >= SLICE_MS,
  };

  /** Does a part of the run's work; what fails there beyond a program's own errors ends the run. */
  guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.fail({ kind: "error", text: `The program could not be run: ${String(error)}`, line: null });
    }
  }

  private fail(line: OutputLine): void {
    this.waiting = null;
    this.stream.addLast(line);
    this.end("error");
  }

  /** Asks the page for modules and starts when they have come. */
  awaitBundles(modules: readonly string[], start: (bundles: Exports) => void): void {
    this.waiting = { for: "bundles", start };
    this.post({ type: "wanted", modules });
  }

  /** Takes what the page answers to the run; what it does not wait for is ignored. */
  reply(command: Reply): void {
    const { waiting } = this;
    if (waiting === null || command.run !== this.number) return;
    this.sliceBegan = this.surroundings.now();
    if (command.type === "bundles" && waiting.for === "bundles") {
      this.waiting = null;
      const opened = openBundles(command.bundles);
      if (opened instanceof Error) this.fail(refusedModule(opened));
      else waiting.start(opened);
    } else if (command.type === "answer" && waiting.for === "prompt") {
      this.resume(waiting.resume, { how: "answer", text: command.text });
    } else if (command.type === "resume" && waiting.for === "breakpoint") {
      this.resume(waiting.resume, { how: command.how });
    }
  }

  private resume(resume: (how: Resumption) => void, how: Resumption): void {
    this.waiting = null;
    resume(how);
  }

  /** The person wants the program to stop before its next statement. */
  pause(): void {
    this.isPauseWanted = true;
  }

  /** Ends the run with its outcome, or tells the page what its program waits for. */
  conclude(outcome: Outcome, conclusion: Conclusion): void {
    if (outcome.kind !== "paused") {
      this.pictures?.flush();
      this.end(conclusion.report(outcome));
      for (const task of this.postponed.splice(0)) conclusion.attend(task);
      return;
    }
    const { pause } = outcome;
    this.waiting = { for: pause.on, resume: (how) => this.conclude(outcome.resume(how), conclusion) };
    if (pause.on === "slice") {
      this.surroundings.setTimer(() => this.guarded(() => this.nextSlice()), 0);
      return;
    }
    this.timeout.rest();
    this.pictures?.flush();
    this.stream.flush();
    if (pause.on === "prompt") this.post({ type: "prompt", text: pause.text });
    else {
      const { line, frames, picture } = pause;
      const paused = this.isPauseWanted && { paused: true as const };
      this.isPauseWanted = false;
      this.post({ type: "suspended", line, frames, ...paused, ...(conclusion.draws && { picture }) });
    }
  }

  /** Goes on with a program that gave way; one that the person wants to pause stops before its next statement. */
  private nextSlice(): void {
    const { waiting } = this;
    if (waiting?.for !== "slice") return;
    this.sliceBegan = this.surroundings.now();
    this.resume(waiting.resume, { how: this.isPauseWanted ? "step" : "continue" });
  }

  /** Puts off what a library has to do while the program waits. Tells whether it did. */
  postpones(task: () => void): boolean {
    if (this.waiting === null) return false;
    if (this.postponed.length < POSTPONED_LIMIT) this.postponed.push(task);
    return true;
  }

  /** Nothing that the run still waits for happens any more. */
  abandon(): void {
    this.waiting = null;
    this.postponed = [];
    this.timeout.end();
  }

  end(outcome: Ending): void {
    this.timeout.end();
    this.post({ type: "finished", outcome });
  }
}
