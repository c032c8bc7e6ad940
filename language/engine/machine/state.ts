import type { Machine } from "./machine";

/** What an evaluation gives instead of a value. */
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
/** What a name stands for before its declaration was evaluated. */
export const UNASSIGNED = new Signal("unassigned");

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

/** What the debugger shows of a part's top level. */
export interface ShownRoot {
  readonly part: string;
  readonly own: ReadonlyArray<readonly [name: string, cell: Cell]>;
}

/** What is the same for every environment frame of one function or block. */
export interface FrameShape {
  /** Name of the function; null for a block. */
  readonly name: string | null;
  readonly names: readonly string[];
  /** Those of the names that cannot be given another value. */
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

/** What is still to be done with a value when it is there. Frames that are linked are never changed. */
export abstract class Frame {
  /** The frame below; null below the last one of a run. */
  next: Frame | null = null;
  /** What the frame and those below it weigh together. */
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

export interface Location {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
  readonly source?: string | null;
}

/** A node of the syntax tree, as far as errors need it. */
export interface Placed {
  readonly type: string;
  readonly loc?: Location | null;
}

/** The place of a node as errors are given it. */
export const placeOf = ({ loc }: Placed): { line: number; column: number; source: string | null } => ({
  line: loc?.start.line ?? -1,
  column: loc?.start.column ?? -1,
  source: loc?.source ?? null,
});
