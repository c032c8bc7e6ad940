import { stringify } from "js-slang/dist/utils/stringify";
import { withTexts } from "../own-text";
import type { Frame as ShownFrame } from "../part";
import { type Machine, PAUSED } from "./machine";
import { type Cell, type Env, Frame, type Node, type Placed, type ShownRoot, SUSPENDED, UNASSIGNED } from "./state";

/** Where the machine was paused. */
export interface Stop {
  readonly line: number;
  readonly env: Env;
}

/** Decides before which statements the machine pauses. */
export class Debugger {
  /** Whether the next statement is one to pause before. */
  stepping = false;
  stop: Stop | null = null;

  constructor(private readonly lines: ReadonlySet<number>) {}

  stopsBefore({ line, first }: Statement): boolean {
    return this.stepping || (first && this.lines.has(line));
  }
}

/** A statement before which the machine can pause. */
export class Statement implements Node {
  readonly line: number;
  readonly column: number;
  /** No other statement starts before it on its line. */
  first = false;

  constructor(
    private readonly node: Node,
    at: Placed,
  ) {
    this.line = at.loc?.start.line ?? 0;
    this.column = at.loc?.start.column ?? 0;
  }

  evaluate(machine: Machine, env: Env): unknown {
    const watcher = machine.debugger;
    if (watcher === null || machine.nested > 0 || !watcher.stopsBefore(this)) return this.node.evaluate(machine, env);
    machine.capture(new StatementFrame(this.node, env));
    machine.later(() => {
      watcher.stop = { line: this.line, env };
      watcher.stepping = false;
      return PAUSED;
    });
    return SUSPENDED;
  }
}

class StatementFrame extends Frame {
  constructor(
    private readonly node: Node,
    private readonly env: Env,
  ) {
    super();
  }

  resume(machine: Machine): unknown {
    return this.node.evaluate(machine, this.env);
  }
}

/** Puts a place to pause around each statement of a program. */
export class Watch {
  private readonly statements: Statement[] = [];

  readonly around = (node: Node, at: Placed): Node => {
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
export function framesOf({ env }: Stop, roots: readonly ShownRoot[]): ShownFrame[] {
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
