import type { Library } from "../../library";
import { freshContext, type Host } from "../builtins";
import type { EnvironmentObserver } from "../environment-observer";
import { externalNames } from "../externals";
import type { ImportedModule } from "../import-declarations";
import { Modules } from "../imports";
import { MUTATING_BUILTINS, noteMutations } from "../mutating-builtins";
import { HIDDEN_PARTS, type Outcome, type PartName, type Pause, type Problem, type Resumption } from "../part";
import { toProblem } from "../problems";
import type { Code, Realm } from "../realm";
import { limitOf } from "../time-limit";
import { machineBuiltins } from "./builtins";
import type { CompiledProgram } from "./compile";
import { Debugger, framesOf } from "./debugger";
import { ContinuationMachine } from "./machine";
import { MISSING } from "./names";
import { notingPrimitive } from "./primitives";
import { Backtrack } from "./search";
import { Cell, EMPTY, Env, type FrameShape, PAUSED, type Root, Run, type ShownRoot, UNASSIGNED } from "./state";
import { TERMINATED } from "./threads";

/** A part compiled for the machine. */
export interface MachineCode extends Code {
  readonly compiled: CompiledProgram;
  readonly imports: readonly ImportedModule[];
}

// Kept at once: the executor's worker takes what it can from the programs' world.
const chance = Math.random.bind(Math);

/** A search has come to its end. */
const NO_ANSWER: Outcome = { kind: "value", value: undefined, answers: "none" };

const TOP: FrameShape = { name: null, names: [], constants: new Set() };

/** Parts whose value somebody asks for. */
const EVALUATED_PARTS: ReadonlySet<PartName> = new Set<PartName>(["student", "testcase", "repl"]);

/** A realm whose programs run on the machine. */
export class MachineRealm implements Realm {
  private readonly machine: ContinuationMachine;
  private readonly modules: Modules;
  private readonly scope = new Map<string, Cell>();
  private readonly sealed = new Map<string, unknown>();
  private readonly roots: ShownRoot[] = [];
  private readonly searches: boolean;
  private question: string | null = null;
  private answered = false;
  /** The run of the parts that are not hidden: from a REPL input a continuation of the program can be called. */
  private readonly shown = new Run(null);

  /**
   * @param prelude the standard library, compiled
   * @param breakpoints lines of the student's part before which the machine pauses; null where nothing is debugged
   * @param observer follows the environments of the student's part; null where nobody wants them
   */
  constructor(
    private readonly library: Library,
    host: Host,
    prelude: (text: string) => MachineCode,
    breakpoints: readonly number[] | null,
    observer: EnvironmentObserver | null,
  ) {
    this.modules = host.modules ?? new Modules();
    const context = freshContext(library, Object.assign(Object.create(host), { modules: this.modules }) as Host);
    const limit = limitOf(library, host);
    this.machine = new ContinuationMachine(limit, host.random?.bind(host) ?? chance);
    const builtins = machineBuiltins(context, library, host, (text) => {
      this.question = text;
    });
    const external = new Set(externalNames(library));
    for (const [name, value] of builtins) if (!external.has(name)) this.scope.set(name, new Cell(value, true));
    this.execute(prelude(context.prelude ?? ""));
    for (const name of external) this.scope.set(name, new Cell(builtins.get(name), true));
    this.searches = library.variant === "non-det";
    if (this.searches) this.machine.undoesChanges = true;
    this.machine.takesTurns = library.variant === "concurrent";
    const lines = host.interactive ? breakpoints : null;
    if (lines || observer?.recording) {
      const yields = host.interactive ? host.yields?.bind(host) : undefined;
      this.machine.debugger = new Debugger(new Set(lines ?? []), this.roots, observer, yields);
    }
  }

  execute(code: Code): Outcome {
    const { part, compiled, imports } = code as MachineCode;
    const { machine } = this;
    const root = this.open(code as MachineCode);
    machine.search.reset();
    machine.threads.reset();
    // What a student's program has left over must not take the place of the testcase that calls it.
    machine.current = HIDDEN_PARTS.has(part) ? new Run(null) : this.shown;
    this.answered = true;
    return this.outcome(part, () => {
      this.importAll(imports, root);
      return machine.run(() => compiled.node.evaluate(machine, new Env(TOP, [], null, root)));
    });
  }

  /** The next answer of the last program; undefined when there are no more. */
  next(): Outcome {
    const { machine } = this;
    if (!this.answered || machine.search.exhausted()) {
      this.answered = false;
      return NO_ANSWER;
    }
    return this.outcome("repl", () => machine.goOn(() => machine.search.fail()));
  }

  attend(task: () => void): readonly Problem[] {
    this.machine.limit.start();
    this.machine.running = true;
    try {
      task();
      return [];
    } catch (error) {
      return [toProblem(error, "student", new Map())];
    } finally {
      this.machine.running = false;
    }
  }

  seal(names: readonly string[]): void {
    for (const name of names) this.sealed.set(name, this.scope.get(name)?.value);
  }

  values(names: readonly string[]): readonly unknown[] {
    return names.map((name) => this.scope.get(name)?.value);
  }

  define(name: string, value: unknown): void {
    this.scope.set(name, new Cell(value, true));
  }

  noteChanges(): void {
    for (const name of MUTATING_BUILTINS) {
      const value = this.scope.get(name)?.value;
      this.define(name, notingPrimitive(value) ?? noteMutations(value));
    }
  }

  restore(): void {
    for (const [name, value] of this.sealed) this.scope.set(name, new Cell(value, true));
  }

  /** Makes the cells of a part's own names, which are the ones that later parts see, and finds those of the others. */
  private open({ part, declared, compiled }: MachineCode): Root {
    const own = declared.map((name) => [name, new Cell(UNASSIGNED, !compiled.variables.has(name))] as const);
    for (const [name, cell] of own) this.scope.set(name, cell);
    const shown = { part, own };
    if (part !== "prelude" && own.length > 0) this.roots.push(shown);
    const cells = compiled.names.map((name) => this.scope.get(name) ?? new Cell(MISSING, true));
    return { machine: this.machine, cells, shown };
  }

  private importAll(imports: readonly ImportedModule[], root: Root): void {
    const own = new Map(root.shown.own);
    for (const { module, names: imported } of imports) {
      const exports = this.modules.open(module)?.exports;
      if (!exports) throw new Error(`Module "${module}" not found.`);
      for (const { imported: name, local } of imported) (own.get(local) as Cell).value = exports[name];
    }
  }

  private outcome(part: PartName, run: () => unknown, sameTime = false): Outcome {
    const { limit } = this.machine;
    if (sameTime) limit.resume();
    else limit.start();
    try {
      const value = run();
      if (value === PAUSED) return this.paused(part);
      if (part === "student") this.machine.debugger?.ended(value === EMPTY ? undefined : value);
      if (this.library.variant === "concurrent" && EVALUATED_PARTS.has(part))
        return { kind: "value", value: TERMINATED };
      const more = this.library.variant === "non-det" && !this.machine.search.exhausted();
      return { kind: "value", value: value === EMPTY ? undefined : value, ...(more && { answers: "more" as const }) };
    } catch (error) {
      this.answered = false;
      if (part === "student") this.machine.debugger?.close();
      if (error instanceof Backtrack) return NO_ANSWER;
      return { kind: "problems", problems: [toProblem(error, part, new Map())] };
    }
  }

  private paused(part: PartName): Outcome {
    const { machine } = this;
    const pause = this.pause();
    const turn = pause.on === "slice";
    if (turn) machine.limit.pause();
    let waiting = true;
    const resume = (how: Resumption): Outcome => {
      if (!waiting) throw new Error("The program has gone on already.");
      waiting = false;
      if (machine.debugger) machine.debugger.stepping = how.how === "step";
      const value = pause.on === "prompt" && how.how === "answer" ? how.text : null;
      return this.outcome(part, () => machine.goOn(() => value), turn);
    };
    return { kind: "paused", pause, resume };
  }

  private pause(): Pause {
    const text = this.question;
    this.question = null;
    if (text !== null) return { on: "prompt", text };
    const stop = this.machine.debugger?.stop;
    if (!stop) return { on: "slice" };
    return { on: "breakpoint", line: stop.line, frames: framesOf(stop, this.roots), picture: stop.picture };
  }
}
