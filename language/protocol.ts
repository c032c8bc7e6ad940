import type { EnvironmentPicture } from "./drawings/environment-snapshot";
import type { DataDrawing } from "./drawings/values";
import type { Frame } from "./engine";
import type { Library } from "./library";
import type { MediaEvent, MediaMessage } from "./modules/media";
import type { Observation } from "./observation";
import type { Step } from "./stepper/step";

/**
 * The messages between a page and its language worker. Every command carries a `run` number chosen by the page; every
 * event names the command it answers, so that events of a stopped run can be told from those of the next one. Stop is
 * not a message: the page terminates the worker and takes the warm spare.
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
    }
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
  | { readonly type: "media"; readonly run: number; readonly message: MediaMessage };

/** A module from the configured place: its text, or why there is none. */
export type Bundle =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly problem: string };

/** One line of the REPL's log. */
export type OutputLine =
  | { readonly kind: "display"; readonly text: string }
  | { readonly kind: "result"; readonly text: string }
  | {
      readonly kind: "error";
      readonly text: string;
      readonly line: number | null;
      /** What a tutor would add: why, and what to write instead. */
      readonly advice?: string;
    };

/** What the worker tells the page. `output` comes in batches of at most 100 ms. */
export type Event =
  | { readonly type: "ready" }
  | { readonly type: "output"; readonly run: number; readonly lines: readonly OutputLine[] }
  /** Output was cut: the page is told once, with the number of lines that were kept. */
  | { readonly type: "truncated"; readonly run: number; readonly kept: number }
  | { readonly type: "finished"; readonly run: number; readonly outcome: "finished" | "error" | "timeout" }
  /** What a testcase gave; `finished` follows. */
  | { readonly type: "testcase"; readonly run: number; readonly observation: Observation }
  /** The program waits for an `answer`. */
  | { readonly type: "prompt"; readonly run: number; readonly text: string }
  /** The program waits for `resume`, at a breakpoint or because it was paused; innermost frame first. */
  | {
      readonly type: "suspended";
      readonly run: number;
      readonly line: number;
      readonly frames: readonly Frame[];
      /** It answers `pause`. */
      readonly paused?: true;
      /** Absent where the language has no environment to draw. */
      readonly picture?: EnvironmentPicture;
    }
  /** What one call of `draw_data` shows. */
  | { readonly type: "drawing"; readonly run: number; readonly drawing: DataDrawing }
  /** Further pictures of a run, in the order in which they were taken; all have come before `finished` does. */
  | { readonly type: "pictures"; readonly run: number; readonly pictures: readonly EnvironmentPicture[] }
  /** A run or an input of the REPL has reached its time limit and goes on. */
  | { readonly type: "overtime"; readonly run: number; readonly limitMs: number }
  /** The steps of a program, or a portion of them when `more` are to come; `finished` follows. */
  | { readonly type: "steps"; readonly run: number; readonly steps: readonly Step[]; readonly more?: boolean }
  /** The program imports modules that are not built in; it starts when `bundles` has come. */
  | { readonly type: "wanted"; readonly run: number; readonly modules: readonly string[] }
  /** A library shows or plays something, also after `finished`. */
  | { readonly type: "media"; readonly run: number; readonly event: MediaEvent };
