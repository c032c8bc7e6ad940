import type { Ending, HeardEvent, LanguageSession, Task } from "./language-session";
import { OutputThrottle, type Pacing } from "./output-throttle";
import { testcaseLines } from "./run-state";

/** Growth of the time limit when a program that was stopped for it is run again unchanged. */
export const LIMIT_GROWTH = 10;

/** A program that nobody decides about goes on for so many more of its time limits, and at least so long. */
const LIMITS_MORE = 10;
const LEAST_MS = 10_000;

/** The parts of a workspace that a run uses. */
export interface RunParts {
  readonly session: Pick<LanguageSession, "start" | "stop">;
  readonly pacing: Pacing;
  /** Takes an event into the workspace's state, at the pace of the screen. */
  readonly reduce: (event: HeardEvent) => void;
  /** The program runs with a larger time limit, as it was stopped for a smaller one. */
  readonly isSecondChance?: boolean;
  /**
   * Called when everything has been shown; `timeout` also when the run was stopped for its time limit. `isOvertime`: it had
   * passed the limit and nobody had let it go on.
   */
  readonly onEnd?: (how: Ending, isOvertime: boolean) => void;
}

/** One command of a workspace, from its start until its end has been shown. */
export class Run {
  readonly #throttle: OutputThrottle;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownLimit: number | null = null;
  /** The limit that the run was stopped for because nobody let it go on. */
  #abandonedAt: number | null = null;

  constructor(
    readonly task: Task,
    private readonly parts: RunParts,
  ) {
    this.#throttle = new OutputThrottle((event) => this.#show(event), parts.pacing);
  }

  start(): void {
    this.parts.session.start(this.task, (event) => this.#hear(event));
  }

  /** Drops output that waits to be shown, but for a little; gives how many lines. */
  settle(): number {
    return this.#throttle.settle();
  }

  /** Stops the run some time after the person was asked about its time limit; null when there is nothing to ask. */
  followLimit(limitMs: number | null): void {
    if (limitMs === this.#shownLimit) return;
    this.#shownLimit = limitMs;
    clearTimeout(this.#timer);
    if (limitMs === null) return;
    this.#timer = setTimeout(
      () => {
        this.#abandonedAt = limitMs;
        this.parts.session.stop();
      },
      Math.max(LIMITS_MORE * limitMs, LEAST_MS),
    );
  }

  #hear(event: HeardEvent): void {
    const { task } = this;
    if (task.type !== "testcase") {
      this.#throttle.take(event);
      return;
    }
    // What libraries of an earlier program do meanwhile is not the testcase's.
    if (event.type === "ended" || event.type === "testcase") this.#throttle.take(event);
    if (event.type === "testcase") {
      this.#throttle.take({ type: "output", lines: testcaseLines(event.observation, task.opaque) });
    }
  }

  #show(event: HeardEvent): void {
    const { reduce, isSecondChance = false, onEnd } = this.parts;
    if (event.type !== "ended") {
      reduce(event);
      return;
    }
    const limitMs = this.#abandonedAt;
    const isOvertime = this.#shownLimit !== null;
    const again = this.task.type === "run" && !isSecondChance;
    reduce(limitMs === null ? event : { ...event, abandoned: { limitMs, again } });
    onEnd?.(limitMs === null ? event.how : "timeout", isOvertime);
  }
}
