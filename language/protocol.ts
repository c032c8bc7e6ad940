import type { Library } from "./library";
import type { Observation } from "./observation";

/**
 * The messages between a page and its language worker. Every command carries a `run` number chosen by the page; every
 * event names the command it answers, so that events of a stopped run can be told from those of the next one. Stop is
 * not a message: the page terminates the worker and takes the warm spare.
 */
export type Command =
  /** Evaluates the prepend silently and then the program, in a fresh context that later `repl` commands use. */
  | {
      readonly type: "run";
      readonly run: number;
      readonly library: Library;
      readonly prepend: string;
      readonly program: string;
    }
  /** Evaluates one REPL input in the context of the last run. */
  | { readonly type: "repl"; readonly run: number; readonly library: Library; readonly program: string }
  /** Runs one testcase exactly as under grading. An opaque one hides its last output line. */
  | {
      readonly type: "testcase";
      readonly run: number;
      readonly library: Library;
      readonly prepend: string;
      readonly program: string;
      readonly postpend: string;
      readonly template: string;
      readonly testcase: string;
      readonly opaque: boolean;
    };

/** One line of the REPL's log. */
export type OutputLine =
  | { readonly kind: "display"; readonly text: string }
  | { readonly kind: "result"; readonly text: string }
  | { readonly kind: "error"; readonly text: string; readonly line: number | null };

/** What the worker tells the page. `output` comes in batches of at most 100 ms. */
export type Event =
  | { readonly type: "ready" }
  | { readonly type: "output"; readonly run: number; readonly lines: readonly OutputLine[] }
  /** Output was cut: the page is told once, with the number of lines that were kept. */
  | { readonly type: "truncated"; readonly run: number; readonly kept: number }
  | { readonly type: "finished"; readonly run: number; readonly outcome: "finished" | "error" | "timeout" }
  /** What a testcase gave; `finished` follows. */
  | { readonly type: "testcase"; readonly run: number; readonly observation: Observation };
