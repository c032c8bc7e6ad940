import { wantedModules } from "./bundles";
import type { Command } from "./commands";
import { drawingOf } from "./drawings/drawing-collector";
import { ObjectIds } from "./drawings/object-ids";
import { asksForVerbose, type Host, type Outcome, type Problem, type Resumption } from "./engine";
import { misplaced, misplacedHint } from "./engine/machine";
import { showsEnvironments } from "./environments/languages";
import { adviserOn, type Equipment, EvaluationContext, whenValue } from "./evaluation-context";
import type { Event } from "./events";
import type { Library } from "./library";
import { LiveModuleHost, type Surroundings } from "./module-host";
import type { RobotSettings } from "./modules/ev3/events";
import type { MediaMessage } from "./modules/media";
import type { Observation } from "./observation";
import { hiddenError } from "./observed-errors";
import { openQuestion } from "./question";
import { type Ending, lineOf, report } from "./report";
import { isForRobot } from "./robot/robot-library";
import { RobotRun } from "./robot/robot-run";
import { USUAL_SETTINGS } from "./robot/usual-settings";
import { Outside } from "./stepper/outside";
import type { Step } from "./stepper/step";
import { stepBatches } from "./stepper/step-batches";
import { type Exports, Run } from "./worker-run";

type CommandOf<Type extends Command["type"]> = Extract<Command, { type: Type }>;

const NOTHING: Outcome = { kind: "value", value: undefined };

/** The REPL input that asks for the next answer in the non-deterministic variant. */
const RETRY = /^retry\s*;?$/;
/** Message, shown once, for a program that may have several answers. */
const RETRY_HINT = "Hint: there may be more answers: write retry in the REPL for the next one.";
/** Message, shown once, for a program that asks for longer errors. */
const VERBOSE_HINT = 'Hint: "enable verbose"; has no effect: errors come with their advice anyway.';

/** Reduces a program by substitution: its steps, or what is wrong with it. */
export type Stepper = (
  library: Library,
  prepend: string,
  program: string,
  limit: number,
  outside: Outside,
) => readonly Step[] | readonly Problem[];

/**
 * Carries out the commands of a page for as long as its worker lives: one run at a time, and between runs the context in
 * which the REPL goes on. Everything that it has to say goes through `post`.
 */
export class CommandHandler {
  private run: Run;
  private context: EvaluationContext | null = null;
  private host: LiveModuleHost | null = null;
  private toldOfVerbose = false;
  private toldOfRetry = false;
  private matrix: readonly MediaMessage[] = [];
  private robot: RobotRun | null = null;
  private robotSettings: RobotSettings = USUAL_SETTINGS;

  constructor(
    private readonly post: (event: Event) => void,
    private readonly surroundings: Surroundings,
    private readonly stepper?: Stepper,
  ) {
    this.run = new Run(0, post, surroundings);
  }

  handle(command: Command): void {
    if (starts(command)) {
      this.run.abandon();
      this.robot?.abandon();
      this.robot = null;
      this.run = new Run(command.run, this.post, this.surroundings);
      this.host?.begin();
    }
    this.run.guarded(() => this.carryOut(command));
  }

  private carryOut(command: Command): void {
    if (command.type === "run" && isForRobot(command.library)) this.runOnRobot(command);
    else if (command.type === "run") this.runProgram(command);
    else if (command.type === "repl") this.evaluate(command);
    else if (command.type === "testcase") this.testcase(command);
    else if (command.type === "steps") this.steps(command);
    else if (command.type === "media") this.receive(command.message);
    else if (command.type !== "pause") this.run.reply(command);
    else if (command.run === this.run.number) this.run.pause();
  }

  /** Starts at once when the texts import built-in modules only; else when the page has sent the others. */
  private whenLoaded(
    texts: readonly string[],
    loaded: EvaluationContext | null,
    start: (bundles: Exports) => void,
  ): void {
    const modules = wantedModules(texts).filter((name) => !loaded?.hasBundle(name));
    if (modules.length === 0) start(new Map());
    else this.run.awaitBundles(modules, start);
  }

  private runProgram({ library, prepend, program, breakpoints = [], pictures = 0 }: CommandOf<"run">): void {
    const { run } = this;
    run.allowOvertime();
    const recorder = pictures > 0 && showsEnvironments(library) ? run.follow(pictures) : undefined;
    this.whenLoaded([prepend, program], null, (bundles) => {
      let silent = true;
      const context = this.open(library, { bundles, breakpoints, recorder }, () => silent);
      for (const line of breakpoints.length > 0 ? misplaced(program, breakpoints, library) : []) {
        run.print(misplacedHint(line));
      }
      if (!this.toldOfVerbose && asksForVerbose(program)) {
        this.toldOfVerbose = true;
        run.print(VERBOSE_HINT);
      }
      const outcome = whenValue(context.prepare(prepend), () => {
        silent = false;
        return context.evaluate("student", program);
      });
      this.conclude(outcome, library);
    });
  }

  /** There is no context afterwards: what a robot has run is on the robot. */
  private runOnRobot(command: CommandOf<"run">): void {
    this.host?.close();
    this.context = null;
    this.robot = new RobotRun(this.run, this.surroundings, this.robotSettings);
    this.robot.start(command);
  }

  private evaluate({ library, program }: CommandOf<"repl">): void {
    this.run.allowOvertime();
    const going = this.context && sameLanguage(this.context.library, library) ? this.context : null;
    this.whenLoaded([program], going, (bundles) => {
      going?.addBundles(bundles);
      const context = going ?? this.open(library, { bundles, breakpoints: [] }, () => false);
      const next = library.variant === "non-det" && RETRY.test(program.trim()) ? context.next() : undefined;
      const prepared = going ? NOTHING : context.prepare("");
      const outcome = next ?? whenValue(prepared, () => context.evaluate("repl", program));
      this.conclude(outcome, context.library);
    });
  }

  /** A fresh context; what the one before had put off is forgotten. */
  private open(
    library: Library,
    equipment: Omit<Equipment, "studio" | "told">,
    silent: () => boolean,
  ): EvaluationContext {
    this.host?.close();
    this.context = null;
    const host = new LiveModuleHost(
      (event) => this.run.post({ type: "media", event }),
      (task) => this.attend(task),
      this.surroundings,
    );
    this.host = host;
    this.context = new EvaluationContext(library, this.hostOf(library, host, silent), {
      ...equipment,
      studio: host,
      told: this.matrix,
    });
    return this.context;
  }

  /** A context outlives its run: each input of the REPL is a run of its own. */
  private hostOf(library: Library, host: LiveModuleHost, silent: () => boolean): Omit<Host, "modules"> {
    const numbering = new ObjectIds();
    return {
      display: (text) => (silent() ? undefined : this.run.stream.add({ kind: "display", text })),
      draw: (values, force) =>
        silent() ? undefined : this.run.draw(() => drawingOf(values, numbering, lazily(library, force))),
      working: () => this.run.supervision.working(),
      now: () => Date.now() - host.granted,
      random: () => this.surroundings.random(),
      overtime: (limitMs) => this.run.supervision.overtime(limitMs),
      yields: () => this.run.supervision.yields(),
      interactive: true,
    };
  }

  /** Ends the run with its outcome, or tells the page what its program waits for. */
  private conclude(outcome: Outcome, library: Library): void {
    const { run } = this;
    run.conclude(outcome, {
      draws: showsEnvironments(library),
      report: (final) => {
        if (!this.toldOfRetry && final.kind === "value" && final.answers === "more") {
          this.toldOfRetry = true;
          run.print(RETRY_HINT);
        }
        return report(final, library, run.stream, { advise: this.advise, attend: this.attendNow });
      },
      attend: (task) => this.attend(task),
    });
  }

  /** The state of the tone matrix is kept for the runs to come: a program reads it as soon as it starts. */
  private receive(message: MediaMessage): void {
    if (message.library === "ev3") {
      if (message.kind === "settings") this.robotSettings = message;
      this.robot?.receive(message);
      return;
    }
    if (message.library === "sound_matrix") this.matrix = [message];
    this.attend(() => this.context?.receive(message));
  }

  /** Lets a library work outside a program, as soon as no program waits. */
  private attend(task: () => void): void {
    const { run } = this;
    if (run.postpones(task)) return;
    for (const problem of this.attendNow(task)) run.stream.add(lineOf(problem, this.advise));
    run.stream.flush();
  }

  private testcase({ run: _run, type: _type, program, testcase, opaque, ...parts }: CommandOf<"testcase">): void {
    const question = openQuestion({ ...parts, student: program, testcases: [testcase] });
    const seen = question.run(0);
    const observation = opaque ? concealed(seen) : seen;
    const { runs } = question;
    this.run.post({ type: "testcase", observation, ...(runs && { robot: runs }) });
    this.run.end(endingOf(observation));
  }

  private steps(command: CommandOf<"steps">): void {
    // Reducing runs nothing, so there is no context for the REPL to go on in; an older program's would mislead.
    this.context = null;
    this.host?.close();
    const { library, program } = command;
    const { run } = this;
    const told = { advise: adviserOn(program, library), attend: this.attendNow };
    run.conclude(this.reduced(command, new Outside()), {
      draws: false,
      report: (final) => (final.kind === "value" ? "finished" : report(final, library, run.stream, told)),
      attend: () => undefined,
    });
  }

  /** Tells the steps of a program; one that asks for an answer waits for it. */
  private reduced(command: CommandOf<"steps">, outside: Outside): Outcome {
    if (!this.stepper) throw new Error("The stepper is not part of this worker.");
    const { library, prepend, program, limit } = command;
    const found = this.stepper(library, prepend, program, limit, outside);
    if (outside.question !== null) {
      const resume = (how: Resumption): Outcome => {
        outside.answer(how.how === "answer" ? how.text : null);
        return this.reduced(command, outside);
      };
      return { kind: "paused", pause: { on: "prompt", text: outside.question }, resume };
    }
    const problems = found.filter((one): one is Problem => "phase" in one);
    if (problems.length > 0) return { kind: "problems", problems };
    const parts = stepBatches(found as readonly Step[]);
    for (const [at, steps] of parts.entries()) {
      this.run.post({ type: "steps", steps, ...(at + 1 < parts.length && { more: true }) });
    }
    return NOTHING;
  }

  private readonly attendNow = (task: () => void): readonly Problem[] => this.context?.attend(task) ?? [];

  private readonly advise = (problem: Problem): string | null => this.context?.advise(problem) ?? null;
}

/** Tells whether a command begins a run of its own; the others belong to one that is there. */
const starts = ({ type }: Command): boolean => ["run", "repl", "testcase", "steps"].includes(type);

const endingOf = (observation: Observation): Ending =>
  observation.kind === "value" ? "finished" : observation.kind === "timeout" ? "timeout" : "error";

/** The function that computes values which are put off, in the variant that puts them off. */
const lazily = <Force>({ variant }: Library, force: Force): Force | undefined =>
  variant === "lazy" ? force : undefined;

const sameLanguage = (a: Library, b: Library): boolean =>
  a.chapter === b.chapter &&
  a.variant === b.variant &&
  a.external === b.external &&
  JSON.stringify([a.symbols, a.globals]) === JSON.stringify([b.symbols, b.globals]);

/** Leaves out of an opaque testcase its last output line, and of its errors what grading hides. */
function concealed(seen: Observation): Observation {
  if (seen.kind === "killed" || seen.kind === "fault") return seen;
  const output = seen.output.slice(0, -1);
  if (seen.kind !== "error") return { ...seen, output };
  return { ...seen, errors: seen.errors.map(hiddenError), output };
}
