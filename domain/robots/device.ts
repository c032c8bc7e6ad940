/** A value that a function of the robot takes. Functions of the program arrive as `"function"` of their own kind. */
export type Argument = undefined | null | boolean | number | string | readonly Argument[] | FunctionArgument;

/** Stands for a function that a program hands to the robot, which can do nothing with it. */
export interface FunctionArgument {
  readonly kind: "function";
}

/** A value that a function of the robot gives. */
export type Result = undefined | boolean | number | string;

/** What a program waits for: a time of the robot's clock, or a button of the brick. */
export type Wait = { readonly kind: "time"; readonly until: number } | { readonly kind: "button" };

/** What a function of the robot answers: a value at once, or something to wait for first. */
export type Answer =
  | { readonly kind: "value"; readonly value: Result }
  | { readonly kind: "wait"; readonly wait: Wait }
  | { readonly kind: "fault"; readonly fault: "type error" };

/** What carries out the functions of a robot: a world that is simulated, or nothing at all in a test. */
export interface Device {
  /** Milliseconds since the program began. */
  readonly now: number;
  /**
   * Calls a function by its number in `EV3_FUNCTIONS`. The machine has checked that there are enough arguments; more are
   * ignored.
   */
  call(number: number, args: readonly Argument[]): Answer;
  /** Gives the value with which a program goes on, or null as long as it has to wait. */
  awaited(wait: Wait): { readonly value: Result } | null;
}
