import type { ShownObject, ShownValue } from "./values";

/** One frame of an environment. Numbers belong to one run: the same frame keeps its number in every picture. */
export interface ShownFrame {
  readonly id: number;
  /** Of the function whose call it is; "block", "program" and "global" for the others. */
  readonly name: string;
  /** The frame that encloses it; null for the outermost. */
  readonly parent: number | null;
  readonly bindings: readonly ShownBinding[];
}

export interface ShownBinding {
  readonly name: string;
  readonly constant: boolean;
  /** Null before its declaration was evaluated. */
  readonly value: ShownValue | null;
}

/** The environment at one moment of a run: what can still be reached, and nothing of what is over. */
export interface EnvironmentPicture {
  /** The line that comes next, 1-based; 0 after the end. */
  readonly line: number;
  /** Frames of the calls that are going on, the innermost first. */
  readonly stack: readonly number[];
  readonly frames: readonly ShownFrame[];
  readonly objects: readonly ShownObject[];
  /** The parts that have changed since the picture before. */
  readonly changed: {
    readonly frames: readonly number[];
    readonly bindings: ReadonlyArray<readonly [frame: number, name: string]>;
    readonly objects: readonly number[];
  };
  /** Frames and objects that are left out because there are too many. */
  readonly more: number;
  /** The value that the innermost call is about to return; in the last picture, the result of the program. */
  readonly returns?: ShownValue;
  /** There are no pictures of what comes next, but of the end: the limit is reached. The program itself goes on. */
  readonly full?: true;
}
