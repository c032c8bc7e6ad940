import type { EnvironmentPicture } from "../drawings/environment-snapshot";

/** One frame of an environment, as an observer sees it. */
export interface ObservedEnvironment {
  readonly shape: {
    /** Name of the function; null for a block. */
    readonly name: string | null;
    readonly names: readonly string[];
    /** Those of the names that cannot be given another value. */
    readonly constants: ReadonlySet<string>;
  };
  /** The values of the names, in their order. */
  readonly slots: readonly unknown[];
  /** The frame that encloses it; null for the top level of a part. */
  readonly parent: ObservedEnvironment | null;
  readonly root: { readonly shown: TopLevel };
}

/** The names that one part of a program has declared at its top level. */
export interface TopLevel {
  readonly part: string;
  readonly own: ReadonlyArray<readonly [name: string, cell: { readonly value: unknown; readonly constant: boolean }]>;
}

/** What is still to be done, the innermost first. */
export interface ObservedContinuation {
  readonly next: ObservedContinuation | null;
  /** The environment in which it goes on, where it needs one. */
  readonly env?: ObservedEnvironment;
}

/** A moment of a run. */
export interface Moment {
  /** The line that comes next; 0 after the end. */
  readonly line: number;
  /** Where the program is; null after the end. */
  readonly env: ObservedEnvironment | null;
  /** Null after the end. */
  readonly continuation: ObservedContinuation | null;
  /** The top levels of the parts that have run so far. */
  readonly topLevels: readonly TopLevel[];
  /** What the innermost call is about to return, or the result of the program. */
  readonly returns?: { readonly value: unknown };
}

/** Follows the environments of one run. The engine tells it of each moment; the room `environments` records them. */
export interface EnvironmentObserver {
  /** Steps are still recorded. */
  readonly recording: boolean;
  /** Records a step of the program; null when no further step is recorded. */
  record(moment: Moment): EnvironmentPicture | null;
  /** Describes a moment at which the program pauses, without recording it. */
  describe(moment: Moment): EnvironmentPicture;
  /** Records the end of the program, however much is recorded already. */
  recordEnd(moment: Moment): void;
  /** Ends recording: something else runs from now on. */
  close(): void;
}
