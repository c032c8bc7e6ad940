import { type BundleExports, openBundles, wantedModules } from "./bundles";
import { DrawingCollector, drawingOf } from "./drawings/drawing-collector";
import { ObjectIds } from "./drawings/object-ids";
import { asksForVerbose, type Host, type Outcome, type Problem, type Resumption } from "./engine";
import { misplaced, misplacedHint } from "./engine/machine";
import { showsEnvironments } from "./environments/languages";
import { PictureStream } from "./environments/picture-stream";
import { adviserOn, type Equipment, EvaluationContext, whenValue } from "./evaluation-context";
import type { Library } from "./library";
import { LiveModuleHost, type Surroundings } from "./module-host";
import type { MediaMessage } from "./modules/media";
import type { Observation } from "./observation";
import { hiddenError } from "./observed-errors";
import { OutputStream } from "./output-stream";
import type { Command, Event } from "./protocol";
import { type Ending, lineOf, refusedModule, report } from "./report";

import type { Step } from "./stepper/step";
import { stepBatches } from "./stepper/step-batches";
import { Question } from "./testcases";
import { TimeoutPolicy } from "./timeout-policy";

type CommandOf<Type extends Command["type"]> = Extract<Command, { type: Type }>;
type Exports = ReadonlyMap<string, BundleExports>;

type Given = Omit<Equipment, "studio" | "told">;

const NOTHING: Outcome = { kind: "value", value: undefined };

/** What a REPL input says to ask for the next answer, in the non-deterministic variant. */
const RETRY = /^retry\s*;?$/;
/** What is said, once, to a program that asks for longer errors. */
const VERBOSE_HINT = 'Hint: "enable verbose"; has no effect: errors come with their advice anyway.';
/** What libraries may have to do while a program waits; more is dropped. */
const POSTPONED_LIMIT = 1000;
/** How long a program that can be paused runs before the worker hears what the page has sent, in milliseconds. */
const SLICE_MS = 100;

/** What a command waits for: bundles before it starts, or an answer or `resume` in the middle. */
type Waiting =
  | { readonly run: number; readonly for: "bundles"; readonly start: (bundles: Exports) => void }
  | {
      readonly run: number;
      readonly for: "prompt" | "breakpoint" | "slice";
      readonly resume: (how: Resumption) => void;
    };

/** Reduces a program by substitution: its steps, or what is wrong with it. */
export type Stepper = (
  library: Library,
  prepend: string,
  program: string,
  limit: number,
) => readonly Step[] | readonly Problem[];

/** Carries out the commands of a page. Everything that it has to say goes through `post`. */
export class CommandHandler {
  private run = 0;
  private session: EvaluationContext | null = null;
  private studio: LiveModuleHost | null = null;
  private stream: OutputStream;
  /** Null where the run is not followed. */
  private pictures: PictureStream | null = null;
  private gallery: DrawingCollector;
  private waiting: Waiting | null = null;
  private postponed: (() => void)[] = [];
  private toldOfVerbose = false;
  private pauseWanted = false;
  private sliceBegan = 0;
  private readonly patience: TimeoutPolicy;
  private matrix: readonly MediaMessage[] = [];

  constructor(
    private readonly post: (event: Event) => void,
    private readonly surroundings: Surroundings,
    private readonly stepper?: Stepper,
  ) {
    this.stream = this.streamOf(0);
    this.gallery = this.galleryOf(0);
    this.patience = new TimeoutPolicy((limitMs) => this.post({ type: "overtime", run: this.run, limitMs }));
  }

  handle(command: Command): void {
    if (starts(command)) this.begin(command.run);
    this.guarded(() => this.carryOut(command));
  }

  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.waiting = null;
      this.stream.addLast({ kind: "error", text: `The program could not be run: ${String(error)}`, line: null });
      this.end("error");
    }
  }

  private begin(run: number): void {
    this.run = run;
    this.waiting = null;
    this.postponed = [];
    this.pauseWanted = false;
    this.sliceBegan = this.surroundings.now();
    this.patience.end();
    this.studio?.begin();
    this.pictures = null;
    this.stream = this.streamOf(run);
    this.gallery = this.galleryOf(run);
  }

  private streamOf(run: number): OutputStream {
    return new OutputStream(run, this.post, this.surroundings.now);
  }

  private galleryOf(run: number): DrawingCollector {
    const tell = (text: string) => this.stream.add({ kind: "error", text, line: null });
    return new DrawingCollector((drawing) => this.post({ type: "drawing", run, drawing }), tell);
  }

  private carryOut(command: Command): void {
    if (command.type === "run") this.runProgram(command);
    else if (command.type === "repl") this.evaluate(command);
    else if (command.type === "testcase") this.testcase(command);
    else if (command.type === "steps") this.steps(command);
    else if (command.type === "media") this.hear(command.message);
    else if (command.type === "pause") this.pauseWanted ||= command.run === this.run;
    else this.goOn(command);
  }

  /** Starts at once when the texts import built-in modules only; else when the page has sent the others. */
  private whenLoaded(
    texts: readonly string[],
    loaded: EvaluationContext | null,
    start: (bundles: Exports) => void,
  ): void {
    const modules = wantedModules(texts).filter((name) => !loaded?.hasBundle(name));
    if (modules.length === 0) start(new Map());
    else {
      this.waiting = { run: this.run, for: "bundles", start };
      this.post({ type: "wanted", run: this.run, modules });
    }
  }

  private goOn(command: CommandOf<"answer" | "resume" | "bundles">): void {
    const { waiting } = this;
    if (waiting?.run !== command.run) return;
    this.sliceBegan = this.surroundings.now();
    if (command.type === "bundles" && waiting.for === "bundles") {
      this.waiting = null;
      const opened = openBundles(command.bundles);
      if (opened instanceof Error) {
        this.stream.addLast(refusedModule(opened));
        this.end("error");
      } else waiting.start(opened);
    } else if (command.type === "answer" && waiting.for === "prompt") {
      this.waiting = null;
      waiting.resume({ how: "answer", text: command.text });
    } else if (command.type === "resume" && waiting.for === "breakpoint") {
      this.waiting = null;
      waiting.resume({ how: command.how });
    }
  }

  private runProgram({ library, prepend, program, breakpoints = [], pictures = 0 }: CommandOf<"run">): void {
    this.patience.begin();
    if (pictures > 0 && showsEnvironments(library)) {
      this.pictures = new PictureStream(pictures, this.run, this.post, this.surroundings.now);
    }
    this.whenLoaded([prepend, program], null, (bundles) => {
      let silent = true;
      const session = this.open(library, { bundles, breakpoints, recorder: this.pictures?.recorder }, () => silent);
      for (const line of breakpoints.length > 0 ? misplaced(program, breakpoints, library) : []) {
        this.stream.add({ kind: "error", text: misplacedHint(line), line: null });
      }
      if (!this.toldOfVerbose && asksForVerbose(program)) {
        this.toldOfVerbose = true;
        this.stream.add({ kind: "error", text: VERBOSE_HINT, line: null });
      }
      const outcome = whenValue(session.prepare(prepend), () => {
        silent = false;
        return session.evaluate("student", program);
      });
      this.conclude(outcome, library);
    });
  }

  private evaluate({ library, program }: CommandOf<"repl">): void {
    this.patience.begin();
    const going = this.session && sameLanguage(this.session.library, library) ? this.session : null;
    this.whenLoaded([program], going, (bundles) => {
      going?.addBundles(bundles);
      const session = going ?? this.open(library, { bundles, breakpoints: [] }, () => false);
      const next = library.variant === "non-det" && RETRY.test(program.trim()) ? session.next() : undefined;
      const prepared = going ? NOTHING : session.prepare("");
      const outcome = next ?? whenValue(prepared, () => session.evaluate("repl", program));
      this.conclude(outcome, session.library);
    });
  }

  /** A fresh context; what the one before had put off is forgotten. */
  private open(library: Library, given: Given, silent: () => boolean): EvaluationContext {
    this.studio?.close();
    this.session = null;
    const studio = new LiveModuleHost(
      (event) => this.post({ type: "media", run: this.run, event }),
      (task) => this.attend(task),
      this.surroundings,
    );
    this.studio = studio;
    const numbering = new ObjectIds();
    const host: Omit<Host, "modules"> = {
      display: (text) => (silent() ? undefined : this.stream.add({ kind: "display", text })),
      draw: (values, force) =>
        silent() ? undefined : this.gallery.add(() => drawingOf(values, numbering, lazily(library, force))),
      working: () => {
        this.stream.flushWhenDue();
        this.pictures?.flushWhenDue();
      },
      now: () => Date.now() - studio.granted,
      overtime: (limitMs: number) => this.patience.lasts(limitMs),
      yields: () => this.surroundings.now() - this.sliceBegan >= SLICE_MS,
      interactive: true,
    };
    this.session = new EvaluationContext(library, host, { ...given, studio, told: this.matrix });
    return this.session;
  }

  /** Ends a command with its outcome, or tells the page what its program waits for. */
  private conclude(outcome: Outcome, library: Library): void {
    if (outcome.kind !== "paused") {
      this.pictures?.flush();
      this.end(report(outcome, library, this.stream, { advise: this.advise, attend: this.attendNow }));
      for (const task of this.postponed.splice(0)) this.attend(task);
      return;
    }
    const { pause } = outcome;
    const { run } = this;
    this.waiting = { run, for: pause.on, resume: (how) => this.conclude(outcome.resume(how), library) };
    if (pause.on === "slice") {
      this.surroundings.setTimer(() => this.guarded(() => this.nextSlice(run)), 0);
      return;
    }
    this.patience.rest();
    this.pictures?.flush();
    this.stream.flush();
    if (pause.on === "prompt") this.post({ type: "prompt", run, text: pause.text });
    else {
      const { line, frames, picture } = pause;
      const paused = this.pauseWanted && { paused: true as const };
      this.pauseWanted = false;
      this.post({ type: "suspended", run, line, frames, ...paused, ...(showsEnvironments(library) && { picture }) });
    }
  }

  /** Goes on with a program that gave way; one that the person wants to pause stops before its next statement. */
  private nextSlice(run: number): void {
    const { waiting } = this;
    if (waiting?.for !== "slice" || waiting.run !== run) return;
    this.waiting = null;
    this.sliceBegan = this.surroundings.now();
    waiting.resume({ how: this.pauseWanted ? "step" : "continue" });
  }

  /** The state of the tone matrix is kept for the runs to come: a program reads it as soon as it starts. */
  private hear(message: MediaMessage): void {
    if (message.library === "sound_matrix") this.matrix = [message];
    this.attend(() => this.session?.receive(message));
  }

  /** Lets a library work outside a program, as soon as no program waits. */
  private attend(task: () => void): void {
    if (this.waiting) {
      if (this.postponed.length < POSTPONED_LIMIT) this.postponed.push(task);
      return;
    }
    for (const problem of this.attendNow(task)) this.stream.add(lineOf(problem, this.advise));
    this.stream.flush();
  }

  private testcase(command: CommandOf<"testcase">): void {
    const { run, library, prepend, program, postpend, template, testcase, opaque } = command;
    const parts = { prepend, student: program, postpend, template, testcases: [testcase] };
    const seen = new Question({ library, ...parts }).run(0);
    const observation = opaque ? concealed(seen) : seen;
    this.post({ type: "testcase", run, observation });
    this.end(endingOf(observation));
  }

  private steps({ run, library, prepend, program, limit }: CommandOf<"steps">): void {
    if (!this.stepper) throw new Error("The stepper is not part of this worker.");
    // Reducing runs nothing, so there is no context for the REPL to go on in; an older program's would mislead.
    this.session = null;
    this.studio?.close();
    const found = this.stepper(library, prepend, program, limit);
    const problems = found.filter((one): one is Problem => "phase" in one);
    if (problems.length === 0) {
      const parts = stepBatches(found as readonly Step[]);
      for (const [at, steps] of parts.entries()) {
        this.post({ type: "steps", run, steps, ...(at + 1 < parts.length && { more: true }) });
      }
    }
    const told = { advise: adviserOn(program, library), attend: this.attendNow };
    this.end(problems.length === 0 ? "finished" : report({ kind: "problems", problems }, library, this.stream, told));
  }

  private readonly attendNow = (task: () => void): readonly Problem[] => this.session?.attend(task) ?? [];

  private readonly advise = (problem: Problem): string | null => this.session?.advise(problem) ?? null;

  private end(outcome: Ending): void {
    this.patience.end();
    this.post({ type: "finished", run: this.run, outcome });
  }
}

/** Whether a command begins a run of its own; the others belong to one that is there. */
const starts = ({ type }: Command): boolean => ["run", "repl", "testcase", "steps"].includes(type);

const endingOf = (observation: Observation): Ending =>
  observation.kind === "value" ? "finished" : observation.kind === "timeout" ? "timeout" : "error";

/** What computes values that are put off, in the variant that puts them off. */
const lazily = <Force>({ variant }: Library, force: Force): Force | undefined =>
  variant === "lazy" ? force : undefined;

const sameLanguage = (a: Library, b: Library): boolean =>
  a.chapter === b.chapter &&
  a.variant === b.variant &&
  a.external === b.external &&
  JSON.stringify([a.symbols, a.globals]) === JSON.stringify([b.symbols, b.globals]);

/** What may be told of an opaque testcase: not its last output line, and of its errors what grading tells. */
function concealed(seen: Observation): Observation {
  if (seen.kind === "killed" || seen.kind === "fault") return seen;
  const output = seen.output.slice(0, -1);
  if (seen.kind !== "error") return { ...seen, output };
  return { ...seen, errors: seen.errors.map(hiddenError), output };
}
