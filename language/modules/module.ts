import type { Room } from "./game/room";
import type { MediaEvent, MediaMessage } from "./media";

/** The world as a library sees it. In grading nothing is shown, and what is put off never happens. */
export interface Studio {
  /** Hands plain data (of structured clone) to the page, which draws or plays it. */
  show(event: MediaEvent): void;
  /** A number in [0, 1), as `math_random` gives. */
  random(): number;
  /** Calls `task` once after `ms` milliseconds, when the program has ended by then; the number is for `cancel`. */
  later(task: () => void, ms: number): number;
  cancel(id: number): void;
  /**
   * Does what takes a library long without being the program's fault. The time up to each call of `progress` does not
   * count towards the program's limit, within reason; where there is no such method, it all counts.
   */
  lengthy?(work: (progress: () => void) => void): void;
  /** True where nobody sees or hears what is shown: what only a page would need, such as samples, is not computed. */
  readonly unattended?: boolean;
  /** The player's room, where the program makes one. */
  readonly room?: Room;
}

/** A library opened for one run and the REPL inputs that follow it. */
export interface OpenModule {
  /** The exports of the module, by name. A function's arity is its `length`, or at least `minArgsNeeded` when it has that. */
  readonly exports: Readonly<Record<string, unknown>>;
  /** Takes what the page has to say: a frame to filter, what was recorded, the state of a tone matrix. */
  receive?(message: MediaMessage): void;
}

/** A library of functions for Source programs: an importable module, or the symbols of an external library. */
export interface SourceModule {
  readonly name: string;
  open(studio: Studio): OpenModule;
}

/** A studio in which nothing is seen or heard, and chance always falls the same way. */
export const EMPTY_STUDIO: Studio = {
  show: () => undefined,
  random: () => 0.5,
  later: () => 0,
  cancel: () => undefined,
};

/** The studio of testcases: a program that plays its song must not run out of time over samples that nobody hears. */
export const GRADING_STUDIO: Studio = { ...EMPTY_STUDIO, unattended: true };
