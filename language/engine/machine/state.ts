import type { SyntaxNode } from "../../slang";
import type { Moment, TopLevel } from "../environment-observer";
import type { TimeLimit } from "../time-limit";

/** Signals that an evaluation returns instead of a value. */
export class Signal {
  constructor(readonly name: string) {}
}

/** The evaluation waits for something else; its frames are captured and go on when that has a value. */
export const SUSPENDED = new Signal("suspended");
/** A call in tail position waits: the frames of the function that made it are not needed any more. */
export const TAIL = new Signal("tail");
/** A function returns what the machine holds in `returned`. */
export const RETURN = new Signal("return");
export const BREAK = new Signal("break");
export const CONTINUE = new Signal("continue");
/** A statement without a value. */
export const EMPTY = new Signal("empty");
/** Value of a name before its declaration was evaluated. */
export const UNASSIGNED = new Signal("unassigned");
/** The machine stopped before the end; it goes on with `goOn`. */
export const PAUSED = new Signal("paused");

/** A run of the machine inside of those that wait for its end; a hidden part has one of its own. */
export class Run {
  constructor(readonly outer: Run | null) {}

  includes(run: Run): boolean {
    return this === run || (this.outer?.includes(run) ?? false);
  }
}

/** A call as errors and the time limit see it. */
export interface CallSite {
  readonly at: SyntaxNode;
  /** Name of the function as it is written, when the call is in tail position; empty elsewhere. */
  readonly tailName: string;
  /** The call stands in the standard library. */
  readonly library: boolean;
}

/** What a statement needs of whoever watches the program. */
export interface Watcher {
  /** Each step is recorded, and so the end of each call. */
  readonly follows: boolean;
  pausesBefore(statement: { readonly line: number; readonly first: boolean }): boolean;
  /** The host has its turn before the next statement. */
  givesTurn(): boolean;
  record(machine: Machine, moment: Omit<Moment, "topLevels">): unknown;
  pauseAt(machine: Machine, line: number, env: Env): void;
  pauseForTurn(): void;
}

/** The machine as the pieces of a compiled program and the builtins know it. */
export interface Machine {
  /** Value of a `return` or a `break`: set just before the signal and read just after it. */
  returned: unknown;
  leaving: unknown;
  /** There is a search, which has to undo what was changed. */
  readonly undoesChanges: boolean;
  /** Threads take turns. */
  readonly takesTurns: boolean;
  /** Runs that were started by functions outside, one in the other. */
  readonly nested: number;
  /** The current continuation. */
  k: Frame;
  /** The run that goes on. All runs that were not started by a function outside count as one. */
  readonly current: Run;
  /** Null where nobody watches. */
  readonly debugger: Watcher | null;
  readonly limit: TimeLimit;
  readonly random: () => number;
  readonly search: {
    choose(alternatives: readonly Node[], env: Env | null, random: boolean): unknown;
    cut(): void;
  };
  readonly threads: { start(call: () => unknown): void };
  /** The evaluation that waits has nothing to do when what it waits for is there: it called in tail position. */
  readonly waitsInTailPosition: boolean;
  /** Keeps a frame of an evaluation that waits; inner ones come first. */
  capture(frame: Frame): void;
  /** As `capture`, of a frame that needs no environment itself: only who watches the program wants to know it. */
  captureIn(env: Env, frame: Frame): void;
  /** Sets what is done when all frames of the evaluation that waits are linked; it gives what an evaluation gives. */
  later(action: () => unknown): void;
  /** Calls a function with evaluated arguments: a builtin at once, a function of the program when frames are linked. */
  apply(callee: unknown, args: unknown[], site: CallSite): unknown;
  /** Calls a function of the program for a function outside: it runs to its end before the outer one goes on. */
  callFromOutside(callee: unknown, args: unknown[]): unknown;
  /** Looks at the clock in a loop. */
  checkTimeInLoop(at: SyntaxNode): void;
  /** Looks at the clock where no function is called. */
  checkTime(): void;
  /** Counts against the time slice of a thread; when it is used up, the others go first and then `value` is given. */
  interrupts(value: unknown): boolean;
  /** Notes what a variable or an element was, for the search to give it back. */
  remember(holder: object, key: string | number): void;
  rememberElement(array: unknown[], index: unknown): void;
}

/** A name of the top level. Other parts that see the name share its cell. */
export class Cell {
  constructor(
    public value: unknown,
    readonly constant: boolean,
  ) {}
}

/** The top level of one part as it was when the part began. */
export interface Root {
  readonly machine: Machine;
  /** Cells of every top-level name that the part mentions, in the order of its code's list of names. */
  readonly cells: Cell[];
  readonly shown: ShownRoot;
}

/** A part's top level as the debugger shows it. */
export interface ShownRoot extends TopLevel {
  readonly own: ReadonlyArray<readonly [name: string, cell: Cell]>;
}

/** The properties that all environment frames of one function or block share. */
export interface FrameShape {
  /** Name of the function; null for a block. */
  readonly name: string | null;
  readonly names: readonly string[];
  /** The names that are constants. */
  readonly constants: ReadonlySet<string>;
}

/** One frame of an environment. */
export class Env {
  constructor(
    readonly shape: FrameShape,
    readonly slots: unknown[],
    readonly parent: Env | null,
    readonly root: Root,
  ) {}
}

/** A compiled piece of a program. */
export interface Node {
  /** Gives a value, or a signal. An expression gives no signal but SUSPENDED. */
  evaluate(machine: Machine, env: Env): unknown;
}

/** A frame of the continuation: it takes a value when there is one. Linked frames are never changed. */
export abstract class Frame {
  /** The frame below; null below the last one of a run. */
  next: Frame | null = null;
  /** Weight of the frame together with those below it. */
  depth = 0;
  /** The environment in which it goes on, where it needs one or somebody watches. */
  declare env?: Env;

  /** How much memory it stands for, next to others. */
  get weight(): number {
    return 1;
  }

  /** Goes on with a value, or with BREAK, CONTINUE or EMPTY where a statement is waited for. */
  abstract resume(machine: Machine, value: unknown): unknown;
}

/** A node that waits for the value of one of its parts, and needs nothing but its environment to go on. */
export interface Resumable {
  resume(machine: Machine, env: Env, value: unknown): unknown;
}

/** The frame of such a node. Nodes that keep more than their environment have a frame of their own. */
export class ResumeFrame extends Frame {
  constructor(
    private readonly node: Resumable,
    override readonly env: Env,
  ) {
    super();
  }

  resume(machine: Machine, value: unknown): unknown {
    return this.node.resume(machine, this.env, value);
  }
}

/** A frame that belongs to the body of a function as a whole: what lies below belongs to the caller. */
export abstract class BodyFrame extends Frame {}

/** Thrown to leave functions outside of the machine, on the way to a run that waits for their end. */
export abstract class Escape {}

/** The last frame of a run. */
export class Halt extends Frame {
  resume(): unknown {
    throw new Error("The machine ran past its end.");
  }
}

/** The place of a node as errors are given it. */
export const placeOf = ({ loc }: SyntaxNode): { line: number; column: number; source: string | null } => ({
  line: loc?.start.line ?? -1,
  column: loc?.start.column ?? -1,
  source: loc?.source ?? null,
});
