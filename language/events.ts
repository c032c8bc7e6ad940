import type { JudgedRuns } from "../domain/robots/trial";
import type { EnvironmentPicture } from "./drawings/environment-snapshot";
import type { DataDrawing } from "./drawings/values";
import type { Frame } from "./engine";
import type { MediaEvent } from "./modules/media";
import type { Observation } from "./observation";
import type { Step } from "./stepper/step";

/** One line of the REPL's log. */
export type OutputLine =
  | { readonly kind: "display"; readonly text: string }
  | { readonly kind: "result"; readonly text: string }
  | {
      readonly kind: "error";
      readonly text: string;
      readonly line: number | null;
      /** Advice as a tutor would give it: the reason, and what to write instead. */
      readonly advice?: string;
    };

/**
 * How fast an event reaches the screen.
 * `sliced`: so many lines a frame, so that the page stays alive however fast a program writes.
 * `ordered`: after all output that came before it.
 * `with whole output`: as `ordered`, but never when Stop has dropped some of that output.
 */
export type Pace = "sliced" | "ordered" | "with whole output";

interface Delivery {
  readonly pace: Pace;
  /** `command`: counts only until the command ends. `libraries`: also afterwards, from libraries in the background. */
  readonly from: "command" | "libraries";
}

declare const payload: unique symbol;
interface Declared<Payload extends object> extends Delivery {
  readonly [payload]?: Payload;
}

const declare = <Payload extends object>(from: Delivery["from"], pace: Pace): Declared<Payload> => ({ from, pace });

/**
 * The events of a run: what each carries, and how it is delivered. The worker posts them, the session forwards them by
 * this table, and the workspace's reducer says what each changes (web/src/workspace/run-reducer.ts); an event that the
 * reducer lacks does not compile.
 */
export const EVENTS = {
  /** Lines in batches of at most 100 ms. */
  output: declare<{ readonly lines: readonly OutputLine[] }>("libraries", "sliced"),
  /** Output was cut: sent once, with the number of lines that were kept. */
  truncated: declare<{ readonly kept: number }>("libraries", "with whole output"),
  /** A library shows or plays something. */
  media: declare<{ readonly event: MediaEvent }>("libraries", "ordered"),
  /** The drawing of one call of `draw_data`. */
  drawing: declare<{ readonly drawing: DataDrawing }>("command", "ordered"),
  /** Further pictures of a run, in the order in which they were taken; all have come before `finished` does. */
  pictures: declare<{ readonly pictures: readonly EnvironmentPicture[] }>("command", "ordered"),
  /** The steps of a program, or a portion of them when `more` are to come; `finished` follows. */
  steps: declare<{ readonly steps: readonly Step[]; readonly more?: boolean }>("command", "ordered"),
  /** The result of a testcase, with the robot's trip where it asks for one; `finished` follows. */
  testcase: declare<{ readonly observation: Observation; readonly robot?: JudgedRuns }>("command", "ordered"),
  /** The program waits for an `answer`. */
  prompt: declare<{ readonly text: string }>("command", "ordered"),
  /** The program waits for `resume`, at a breakpoint, after a step or because it was paused; innermost frame first. */
  suspended: declare<{
    readonly line: number;
    readonly frames: readonly Frame[];
    /** It answers `pause`. */
    readonly paused?: true;
    /** Absent where the language has no environment to draw. */
    readonly picture?: EnvironmentPicture;
  }>("command", "ordered"),
  /** A run or an input of the REPL has reached its time limit and goes on. */
  overtime: declare<{ readonly limitMs: number }>("command", "ordered"),
};

export type EventType = keyof typeof EVENTS;
type PayloadOf<Type extends EventType> = (typeof EVENTS)[Type] extends Declared<infer Payload> ? Payload : never;

/** An event of a run, for the screen. */
export type RunEvent = { readonly [Type in EventType]: { readonly type: Type } & PayloadOf<Type> }[EventType];

/** An event about a command itself, which the page's session answers. */
type CommandEvent =
  | { readonly type: "finished"; readonly outcome: "finished" | "error" | "timeout" }
  /** The program imports modules that are not built in; it starts when `bundles` has come. */
  | { readonly type: "wanted"; readonly modules: readonly string[] };

/** An event of a command, before the number of its run is added. */
export type Message = RunEvent | CommandEvent;

/**
 * What the worker tells the page. Every event but the first names the run that it belongs to, so that events of a stopped
 * run can be told from those of the next one.
 */
export type Event = { readonly type: "ready" } | (Message & { readonly run: number });
