import type { Library } from "./library";
import type { MediaMessage } from "./modules/media";

/** One testcase with the texts around it, as under grading. */
export interface TestcaseTask {
  readonly library: Library;
  readonly prepend: string;
  readonly program: string;
  readonly postpend: string;
  readonly template: string;
  readonly testcase: string;
  /** Hides the last output line, and of errors what grading hides. */
  readonly opaque: boolean;
}

/**
 * What a page tells its language worker. Every command carries a `run` number chosen by the page, which the events that
 * answer it repeat (events.ts). Stop is no command: the page terminates the worker and takes the warm spare.
 */
export type Command =
  /**
   * Evaluates the prepend silently and then the program, in a fresh context that later `repl` commands use. The time
   * limit ends nothing: the page is told once (`overtime`), and the person decides.
   */
  | {
      readonly type: "run";
      readonly run: number;
      readonly library: Library;
      readonly prepend: string;
      readonly program: string;
      /** Lines before which the program pauses, 1-based. */
      readonly breakpoints?: readonly number[];
      /** Takes a picture of the environment before each statement, at most so many; the program runs on without them. */
      readonly pictures?: number;
    }
  /** Evaluates one REPL input in the context of the last run; its time limit ends nothing either. */
  | {
      readonly type: "repl";
      readonly run: number;
      readonly library: Library;
      readonly program: string;
    }
  /** Runs one testcase exactly as under grading. */
  | ({ readonly type: "testcase"; readonly run: number } & TestcaseTask)
  /** Answers a `prompt` event; null when the person dismissed it. */
  | { readonly type: "answer"; readonly run: number; readonly text: string | null }
  /** Pauses the program before one of its next statements, where it can pause (pausing.ts); `suspended` follows. */
  | { readonly type: "pause"; readonly run: number }
  /** Goes on after a `suspended` event. */
  | { readonly type: "resume"; readonly run: number; readonly how: "continue" | "step" }
  /** Reduces a program step by step, at most `limit` steps. */
  | {
      readonly type: "steps";
      readonly run: number;
      readonly library: Library;
      readonly prepend: string;
      readonly program: string;
      readonly limit: number;
    }
  /** Answers a `wanted` event: the texts of the modules that it asked for, in the public bundle format. */
  | { readonly type: "bundles"; readonly run: number; readonly bundles: readonly Bundle[] }
  /** Something for a library of the last run; it may come at any time. */
  | { readonly type: "media"; readonly run: number; readonly message: MediaMessage }
  /** Ends what goes on and forgets all that was said before: the worker is as it started, for another part of the page. */
  | { readonly type: "forget"; readonly run: number };

/** A module from the configured place: its text, or why there is none. */
export type Bundle =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly problem: string };
