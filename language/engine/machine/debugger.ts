import type { EnvironmentPicture } from "../../drawings/environment-snapshot";
import { type SyntaxNode, stringify } from "../../slang";
import { withTexts } from "../../values/function-text";
import { isTooLarge } from "../../values/size";
import type { EnvironmentObserver, Moment } from "../environment-observer";
import type { Frame as ShownFrame } from "../part";
import { CallFrame } from "./calls";
import {
  type Cell,
  type Env,
  type Machine,
  type Node,
  PAUSED,
  RETURN,
  type Resumable,
  ResumeFrame,
  type ShownRoot,
  SUSPENDED,
  TAIL,
  UNASSIGNED,
  type Watcher,
} from "./state";

/** The state of the machine at a pause. */
export interface Stop {
  readonly line: number;
  readonly env: Env;
  /** Missing where nobody observes the environments. */
  readonly picture?: EnvironmentPicture | undefined;
}

/** Statements between two questions whether it is the host's turn. */
const STATEMENTS_BETWEEN_TURNS = 64;

/** Decides before which statements the machine pauses, and tells the observer what the program does. */
export class Debugger implements Watcher {
  /** Pauses before the next statement. */
  stepping = false;
  /** The current pause; null while the machine is not paused. */
  stop: Stop | null = null;
  private statements = 0;

  /**
   * @param lines those before which the machine pauses
   * @param topLevels the top levels of the parts that have run so far
   * @param observer follows the environments; null where nobody wants them
   * @param yields whether it is the host's turn
   */
  constructor(
    private readonly lines: ReadonlySet<number>,
    private readonly topLevels: readonly ShownRoot[],
    private readonly observer: EnvironmentObserver | null,
    private readonly yields: () => boolean = () => false,
  ) {}

  pausesBefore({ line, first }: { readonly line: number; readonly first: boolean }): boolean {
    return this.stepping || (first && this.lines.has(line));
  }

  givesTurn(): boolean {
    this.statements = (this.statements + 1) % STATEMENTS_BETWEEN_TURNS;
    return this.statements === 0 && this.yields();
  }

  get follows(): boolean {
    return this.observer?.recording === true;
  }

  /** Records a moment, as long as there is room. The program's time does not run meanwhile. */
  record(machine: Machine, moment: Omit<Moment, "topLevels">): EnvironmentPicture | null {
    const { observer, topLevels } = this;
    if (!observer?.recording) return null;
    machine.limit.pause();
    const picture = observer.record({ ...moment, topLevels });
    machine.limit.resume();
    return picture;
  }

  pauseAt(machine: Machine, line: number, env: Env): void {
    const moment = { line, env, continuation: machine.k };
    const picture = this.record(machine, moment) ?? this.observer?.describe({ ...moment, topLevels: this.topLevels });
    this.stop = { line, env, picture };
    this.stepping = false;
  }

  pauseForTurn(): void {
    this.stop = null;
  }

  /** Records the end of the program. */
  ended(value: unknown): void {
    this.observer?.recordEnd({ line: 0, env: null, continuation: null, topLevels: this.topLevels, returns: { value } });
    this.close();
  }

  /** Ends recording: the program has ended, one way or the other. */
  close(): void {
    this.observer?.close();
  }
}

/** A statement before which the machine can pause. */
export class Statement implements Node, Resumable {
  readonly line: number;
  readonly column: number;
  /** No other statement starts before it on its line. */
  first = false;
  /** Its value is what a function gives back. */
  private readonly last: boolean;

  constructor(
    private readonly node: Node,
    at: SyntaxNode,
  ) {
    this.line = at.loc?.start.line ?? 0;
    this.column = at.loc?.start.column ?? 0;
    this.last = at.type === "ReturnStatement" || !/(Statement|Declaration)$/.test(at.type);
  }

  evaluate(machine: Machine, env: Env): unknown {
    const watcher = machine.debugger;
    if (watcher === null || machine.nested > 0) return this.node.evaluate(machine, env);
    if (!watcher.pausesBefore(this)) {
      watcher.record(machine, { line: this.line, env, continuation: machine.k });
      if (!watcher.givesTurn()) return this.resume(machine, env);
      return this.pause(machine, env, () => watcher.pauseForTurn());
    }
    return this.pause(machine, env, () => watcher.pauseAt(machine, this.line, env));
  }

  private pause(machine: Machine, env: Env, note: () => void): typeof SUSPENDED {
    machine.capture(new ResumeFrame(this, env));
    machine.later(() => {
      note();
      return PAUSED;
    });
    return SUSPENDED;
  }

  /** Evaluates the statement, before which the machine has paused or not. */
  resume(machine: Machine, env: Env): unknown {
    const value = this.node.evaluate(machine, env);
    if (!this.last || machine.debugger?.follows !== true) return value;
    if (value === SUSPENDED || value === TAIL) {
      if (!machine.waitsInTailPosition) machine.capture(new CallFrame(this, env));
    } else this.returned(machine, env, value === RETURN ? machine.returned : value);
    return value;
  }

  /** Records the end of a call that has come to a value. */
  returned(machine: Machine, env: Env, value: unknown): void {
    machine.debugger?.record(machine, { line: this.line, env, continuation: machine.k, returns: { value } });
  }
}

/** Puts a place to pause around each statement of a program. */
export class Watch {
  private readonly statements: Statement[] = [];

  readonly around = (node: Node, at: SyntaxNode): Node => {
    const statement = new Statement(node, at);
    this.statements.push(statement);
    return statement;
  };

  /** Tells the first statement of each line that it is the first; gives those lines. Called when all are made. */
  finish(): ReadonlySet<number> {
    const first = new Map<number, Statement>();
    for (const statement of this.statements) {
      const known = first.get(statement.line);
      if (!known || statement.column < known.column) first.set(statement.line, statement);
    }
    for (const statement of first.values()) statement.first = true;
    return new Set(first.keys());
  }
}

/** Characters of a value that are shown. */
const SHOWN = 200;
/** Elements of an array beyond which only their number is shown. */
const SHOWN_ELEMENTS = 1000;

function shown(value: unknown): string {
  if (value === UNASSIGNED) return "(not assigned yet)";
  if (Array.isArray(value) && value.length > SHOWN_ELEMENTS) return `array of ${value.length} elements`;
  if (isTooLarge(value)) return "a value of more than a million elements";
  try {
    const text = stringify(withTexts(value));
    return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}...`;
  } catch {
    return "(cannot be written out)";
  }
}

const bindingsOf = (own: ReadonlyArray<readonly [string, Cell]>) =>
  own.map(([name, { value }]) => [name, shown(value)] as const);

/**
 * The environment of a pause, innermost frame first: blocks and functions, then the program, then what the course
 * declared before it. Builtins are left out.
 */
export function framesOf({ env }: Pick<Stop, "env">, roots: readonly ShownRoot[]): ShownFrame[] {
  const frames: ShownFrame[] = [];
  for (let frame: Env | null = env; frame?.parent; frame = frame.parent) {
    const { shape, slots } = frame;
    frames.push({
      name: shape.name === null ? "block" : shape.name || "function",
      bindings: shape.names.map((name, index) => [name, shown(slots[index])] as const),
    });
  }
  const root = env.root.shown;
  frames.push({ name: "program", bindings: bindingsOf(root.own) });
  const others = roots.filter((other) => other !== root).flatMap(({ own }) => own);
  if (others.length > 0) frames.push({ name: "global", bindings: bindingsOf(others) });
  return frames;
}
