import type { PartName } from "../part";
import type { TimeLimit } from "../time-limit";

/*
 * The state of the running program: one for all realms. A translated function reads and writes it at every call, and a
 * field of a module's constant costs V8 less than a field of a realm that each function would have to be given. This is
 * safe because only one program runs at a time in a worker; `begin` sets it for each run.
 */

/* The ways in which a function of a Source program is called. */

/** By JavaScript that knows nothing of Source: it must give back a value. */
export const FOREIGN = 0;
/** By the engine: it may give back `TAIL` for the call that stands in tail position. */
export const DIRECT = 1;
/** It must give back its heap form. */
export const HEAP = 2;

/** What a function literal of a program is, whichever closures are made of it. */
export interface Literal {
  /** How many arguments it takes; with a rest parameter, how many at least. */
  readonly arity: number;
  readonly rest: boolean;
  readonly name: string;
  /** It belongs to the standard library: an error that comes out of it gets the place of its call. */
  readonly library: boolean;
  /** In the lazy variant: its arguments are computed when they are used. */
  readonly lazy: boolean;
  /** `arity` when it may be called with exactly so many arguments and nothing else to heed, otherwise -1. */
  readonly plain: number;
  readonly toString: () => string;
  /** The program in which a call of it went deep; `HEAP_ONLY` when every call of it goes by the heap. */
  deepIn: number;
}

/** For functions that have no direct form. */
export const HEAP_ONLY = -1;

/** The generator form of a function: it yields `TAIL` for each call it wants made, and is given its value. */
export type HeapForm = (...args: unknown[]) => Generator<unknown, unknown, unknown>;

/** A function of a Source program. */
export interface SourceFunction {
  (...args: unknown[]): unknown;
  literal?: Literal;
  heapForm?: HeapForm;
  minArgsNeeded?: number;
}

/** Calls in progress on JavaScript's stack at which further calls move to the heap. */
export const DIRECT_DEPTH = 160;
/** Calls that a driver lets go by JavaScript's stack again, and drivers inside one another that do so. */
export const DIRECT_AGAIN = 60;
export const DRIVERS = 3;
/** Calls in progress on the heap at which a recursion counts as endless. */
export const HEAP_DEPTH = 120_000;

/** The state of the program that is running. */
export const state = {
  /** How the function that is called next is called; every Source function sets it back at once. */
  mode: FOREIGN as number,
  /** Calls in progress on JavaScript's stack, larger frames counted more than once. */
  depth: 0,
  directDepth: DIRECT_DEPTH,
  heapDepth: HEAP_DEPTH,
  /** Calls until the clock is looked at again. */
  ticks: 1,
  limit: null as TimeLimit | null,
  /** Counts the parts that were run: what is known of functions holds for one. */
  program: 0,
  /** Drivers in progress, one inside the other. */
  drivers: 0,
  /** Where the name is read that was read last of those that may have no value yet. */
  early: 0,
  /** What the innermost driver called directly: when that goes deep, it does not do so again. */
  root: null as Literal | null,
};

/** Sets the state for a new run, and starts its clock. */
export function begin(limit: TimeLimit): void {
  limit.start();
  state.program += 1;
  Object.assign(state, { mode: FOREIGN, depth: 0, limit, drivers: 0, root: null, early: 0 });
}

/** A call that is still to be made. There is one: whoever gets it reads it before anything else is called. */
export const TAIL = {
  f: null as unknown,
  n: 0,
  a: null as unknown,
  b: null as unknown,
  c: null as unknown,
  args: null as unknown as unknown[],
  /** Where in the program the call stands. */
  at: 0,
};

const PARTS: readonly PartName[] = ["prelude", "globals", "prepend", "student", "postpend", "testcase", "repl"];

/** A place in a program as one number: its line and its part. The standard library has the place 0. */
export const placeOf = (part: PartName, line: number): number =>
  part === "prelude" ? 0 : line * PARTS.length + PARTS.indexOf(part);

export interface Place {
  readonly line: number;
  readonly column: number;
  readonly source: string | null;
}

/** The line and the part that a number stands for; the standard library has no lines. */
export const placeAt = (at: number | undefined): Place =>
  at ? { line: Math.floor(at / PARTS.length), column: 0, source: PARTS[at % PARTS.length] ?? null } : LIBRARY_PLACE;

const LIBRARY_PLACE: Place = { line: 0, column: 0, source: "prelude" };
