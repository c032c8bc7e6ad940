import { adviceOn, type Fault } from "./advice";
import type { BundleExports } from "./bundles";
import {
  type Code,
  type Compiler,
  compilerFor,
  type Host,
  Modules,
  type Outcome,
  type PartName,
  type Problem,
  type Realm,
  scopeNames,
} from "./engine";
import { EnvironmentRecorder } from "./environments/recorder";
import type { Chapter, Library } from "./library";
import type { MediaMessage } from "./modules/media";
import type { Studio } from "./modules/module";
import { runsOnMachine } from "./pausing";
import { globalsText } from "./testcases";

/** Goes on with `next` when an outcome is a value, at once or when the program has been resumed to its end. */
function whenValue(outcome: Outcome, next: () => Outcome): Outcome {
  if (outcome.kind === "problems") return outcome;
  if (outcome.kind === "value") return next();
  const { pause, resume } = outcome;
  return { kind: "paused", pause, resume: (how) => whenValue(resume(how), next) };
}

/** What a tutor would add to what is wrong with a text, where a program can use these names. */
function adviceIn(text: string, fault: Fault, library: Library, names: ReadonlySet<string>): string | null {
  const namesOf = (chapter: Chapter) => scopeNames({ ...library, chapter }).student;
  return adviceOn(fault, text, { library, names, namesOf });
}

/** Advises on a program that is not run: the names that it can use are those of the language. */
export const adviserOn =
  (program: string, library: Library) =>
  (problem: Problem): string | null =>
    problem.part === "student" ? adviceIn(program, problem, library, scopeNames(library).student) : null;

/** What a session has besides its library: the world of its modules, modules from elsewhere, and where to pause. */
export interface Equipment {
  readonly studio: Studio;
  readonly bundles: ReadonlyMap<string, BundleExports>;
  /** What the page has told libraries before: the state of a tone matrix. */
  readonly messages: readonly MediaMessage[];
  /** Lines of the program before which it pauses, 1-based. */
  readonly breakpoints: readonly number[];
  /** Records the environments while the program runs. */
  readonly recorder?: EnvironmentRecorder | undefined;
}

/** One context in which a program runs and REPL inputs follow. */
export class EvaluationContext {
  private readonly compiler: Compiler;
  private readonly realm: Realm;
  private readonly modules: Modules;
  private readonly bundles: Map<string, BundleExports>;
  private readonly exported = new Map<string, readonly string[]>();
  private readonly course: Set<string>;
  private readonly own: Set<string>;
  /** The person's own texts that ran last, which advice on an error looks into. */
  private readonly texts = new Map<PartName, string>();

  constructor(
    readonly library: Library,
    host: Omit<Host, "modules">,
    { studio, bundles, messages, breakpoints, recorder }: Equipment,
  ) {
    this.bundles = new Map(bundles);
    this.modules = new Modules(studio, this.bundles, (module) => {
      for (const message of messages) module.receive?.(message);
    });
    this.addBundles(bundles);
    // What runs on the machine in any case is watched, so that it can be paused.
    const debug = breakpoints.length > 0 || runsOnMachine(library.variant) ? { debug: breakpoints } : {};
    this.compiler = compilerFor(library, { ...debug, observer: recorder ?? new EnvironmentRecorder(0) });
    this.realm = this.compiler.start({ ...host, modules: this.modules });
    const { elevated, student } = scopeNames(library);
    this.course = new Set(elevated);
    this.own = new Set(student);
  }

  /** True when the module came from the configured place. */
  hasBundle(name: string): boolean {
    return this.bundles.has(name);
  }

  /** Lets the inputs that follow import these modules too. */
  addBundles(bundles: ReadonlyMap<string, BundleExports>): void {
    for (const [name, exports] of bundles) {
      this.bundles.set(name, exports);
      this.exported.set(name, Object.keys(exports));
    }
  }

  /** Runs the question's globals and prepend, which may use all of chapter 4. */
  prepare(prepend: string): Outcome {
    return whenValue(this.evaluate("globals", globalsText(this.library)), () => this.evaluate("prepend", prepend));
  }

  /** Runs the program, or one input of the REPL, by the rules of the library's chapter. */
  evaluate(part: PartName, text: string): Outcome {
    const course = part === "globals" || part === "prepend";
    if (!course) this.texts.set(part, text);
    const scope = course
      ? { chapter: 4 as const, names: this.course, modules: this.exported }
      : { chapter: this.library.chapter, names: this.own, modules: this.exported };
    const code = this.compiler.compile(part, text, scope);
    if (Array.isArray(code)) return { kind: "problems", problems: code };
    for (const name of (code as Code).declared) {
      this.course.add(name);
      this.own.add(name);
    }
    return this.realm.execute(code as Code);
  }

  /** What a tutor would add to a problem; null for what is not the person's own to mend, and where nothing helps. */
  advise({ part, line, column, explanation }: Problem): string | null {
    const text = this.texts.get(part as PartName);
    return text === undefined ? null : adviceIn(text, { explanation, line, column }, this.library, this.own);
  }

  /** The next answer of the last program, in the non-deterministic variant; undefined in the others. */
  next(): Outcome | undefined {
    return this.realm.next?.();
  }

  /** Hands what the page has to say to the libraries of this run. */
  receive(message: MediaMessage): void {
    for (const module of this.modules.all()) module.receive?.(message);
  }

  /** Runs what a library does outside a program, and tells what went wrong in it. */
  attend(task: () => void): readonly Problem[] {
    return this.realm.attend(task);
  }
}
