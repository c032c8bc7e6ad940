import type { Library } from "./library";

/**
 * One programming question to execute: every part as text. Expected answers are not here on purpose: they never enter
 * the place where student code runs.
 */
export interface ExecutionRequest {
  readonly library: Library;
  readonly prepend: string;
  readonly student: string;
  readonly postpend: string;
  /** The question's starter code: names that it declares may be redeclared by the student. */
  readonly template: string;
  /** The testcase programs in order. */
  readonly testcases: readonly string[];
  /**
   * Milliseconds of processor time after which the question is given up unfinished, as at its first timeout; without, only
   * its time limits hold.
   */
  readonly budgetMs?: number | undefined;
  /** Asks for the milliseconds that each testcase took. */
  readonly isTimed?: true | undefined;
}

/** The part of the assembled program that an error belongs to. */
export type ErrorLocation = "prepend" | "student" | "postpend" | "testcase" | "unknown";

/** One error as it was observed. `line` is 1-based within the part that `location` names. */
export interface ObservedError {
  readonly phase: "syntax" | "runtime";
  readonly location: ErrorLocation;
  readonly line: number;
  readonly errorLine: string;
  readonly explanation: string;
}

/** Message for an error in a hidden testcase: the real explanation could reveal the testcase. */
export const HIDDEN_FAILURE = "The program fails in a hidden testcase.";

/** The result of running one testcase. `output` holds the displayed lines, at most 10 KB a testcase. */
export type Observation =
  | { readonly kind: "value"; readonly value: string; readonly output: readonly string[] }
  | { readonly kind: "error"; readonly errors: readonly ObservedError[]; readonly output: readonly string[] }
  | { readonly kind: "timeout"; readonly output: readonly string[] }
  /** The course's own prepend or postpend is wrong: no program can pass or fail. */
  | { readonly kind: "fault"; readonly reason: string }
  /** The process that ran it was ended by a limit (memory, stack, output, processes). */
  | { readonly kind: "killed"; readonly reason: string };

/** The executor's answer: one observation a testcase, in the order of the request, or none when it is unfinished. */
export interface ExecutionReport {
  readonly observations: readonly Observation[];
  /** The question used up its budget: nothing is known about it. */
  readonly isUnfinished?: true | undefined;
  /** By testcase, where they were asked for: milliseconds with the parts before it; null where it did not end by itself. */
  readonly times?: ReadonlyArray<number | null> | undefined;
}
