import type { BundleExports } from "./bundles";
import type { Bundle, Command } from "./commands";
import { DrawingCollector } from "./drawings/drawing-collector";
import type { Host, Pause, Resumption } from "./engine";
import { PictureStream } from "./environments/picture-stream";
import type { EnvironmentRecorder } from "./environments/recorder";
import type { Event, Message, OutputLine } from "./events";
import type { Surroundings } from "./module-host";
import { OutputStream } from "./output-stream";
import type { Ending } from "./report";
import { TimeoutPolicy } from "./timeout-policy";

/** The modules from elsewhere that the page has sent, by name. */
export type Exports = ReadonlyMap<string, BundleExports>;

/** What libraries may have to do while a program waits; more is dropped. */
const POSTPONED_LIMIT = 1000;
/** How long a program that can be paused runs before the worker hears what the page has sent, in milliseconds. */
const SLICE_MS = 100;

/** What a command waits for: modules before it starts, or in the middle what its pause says. */
export type Wait = Pause | { readonly on: "bundles"; readonly modules: readonly string[] };

/** What a command goes on with: a pause ends with a resumption, `bundles` with the modules. */
export type Continuation = Resumption | { readonly bundles: readonly Bundle[] };

/** A command as a procedure that yields what it waits for; what it has to say goes to its run. */
export type Work<Result = void> = Generator<Wait, Result, Continuation>;

/** The commands that a run in progress takes. */
type Reply = Extract<Command, { type: "answer" | "resume" | "bundles" }>;

/** One command in progress: what it shows, what it waits for, and how long it may take. */
export class Run {
  readonly stream: OutputStream;
  private readonly gallery: DrawingCollector;
  /** Null where the run is not followed. */
  private pictures: PictureStream | null = null;
  private readonly timeout = new TimeoutPolicy((limitMs) => this.post({ type: "overtime", limitMs }));
  private work: Work | null = null;
  private waiting: Wait["on"] | null = null;
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

  /** Sends the pictures that have been taken so far. */
  flushPictures(): void {
    this.pictures?.flush();
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

  /** Ends the run with an error of its own. */
  fail(line: OutputLine): void {
    this.waiting = null;
    this.stream.addLast(line);
    this.end("error");
  }

  /** Ends the run by what failed in it beyond a program's own errors. */
  crash(error: unknown): void {
    this.fail({ kind: "error", text: `The program could not be run: ${String(error)}`, line: null });
  }

  /** Carries out a command, until its end or until it waits. */
  begin(work: Work): void {
    this.work = work;
    this.advance();
  }

  /** Goes on with the command until it ends or waits again. */
  private advance(...continuation: [] | [Continuation]): void {
    this.waiting = null;
    try {
      const step = this.work?.next(...continuation);
      if (step && !step.done) this.wait(step.value);
    } catch (error) {
      this.crash(error);
    }
  }

  /** Tells the page what the command waits for; a program that only gave way goes on by itself. */
  private wait(wait: Wait): void {
    this.waiting = wait.on;
    if (wait.on === "slice") {
      this.surroundings.setTimer(() => this.nextSlice(), 0);
      return;
    }
    if (wait.on === "bundles") {
      this.post({ type: "wanted", modules: wait.modules });
      return;
    }
    this.timeout.rest();
    this.pictures?.flush();
    this.stream.flush();
    if (wait.on === "prompt") this.post({ type: "prompt", text: wait.text });
    else {
      const { on: _on, ...place } = wait;
      const paused = this.isPauseWanted && { paused: true as const };
      this.isPauseWanted = false;
      this.post({ type: "suspended", ...place, ...paused });
    }
  }

  /** Takes what the page answers to the run; what it does not wait for is ignored. */
  reply(command: Reply): void {
    const { waiting } = this;
    if (waiting === null || command.run !== this.number) return;
    this.sliceBegan = this.surroundings.now();
    if (command.type === "bundles" && waiting === "bundles") this.advance({ bundles: command.bundles });
    else if (command.type === "answer" && waiting === "prompt") this.advance({ how: "answer", text: command.text });
    else if (command.type === "resume" && waiting === "breakpoint") this.advance({ how: command.how });
  }

  /** The person wants the program to stop before its next statement. */
  pause(): void {
    this.isPauseWanted = true;
  }

  /** Goes on with a program that gave way; one that the person wants to pause stops before its next statement. */
  private nextSlice(): void {
    if (this.waiting !== "slice") return;
    this.sliceBegan = this.surroundings.now();
    this.advance({ how: this.isPauseWanted ? "step" : "continue" });
  }

  /** Puts off what a library has to do while the program waits. Tells whether it did. */
  postpones(task: () => void): boolean {
    if (this.waiting === null) return false;
    if (this.postponed.length < POSTPONED_LIMIT) this.postponed.push(task);
    return true;
  }

  /** Returns what was put off, once, when the program has come to its end. */
  takePostponed(): (() => void)[] {
    return this.postponed.splice(0);
  }

  /** Nothing that the run still waits for happens any more. */
  abandon(): void {
    this.work = null;
    this.waiting = null;
    this.postponed = [];
    this.timeout.end();
  }

  end(outcome: Ending): void {
    this.timeout.end();
    this.post({ type: "finished", outcome });
  }
}
