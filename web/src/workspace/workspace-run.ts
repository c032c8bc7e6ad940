import type { HeardEvent, LanguageSession, Task } from "./language-session";
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
  /** The program runs with a larger time limit, as it was stopped for a smaller one. */
  readonly isSecondChance?: boolean;
}

/** One command of a workspace, from its start until its end has been shown. What happens goes one way: out, as events. */
export class Run {
  readonly #throttle: OutputThrottle;
  /** The limit that the run was stopped for because nobody let it go on. */
  #abandonedAt: number | null = null;

  /** @param onEvent hears what happens at the pace of the screen; the last event is `ended` */
  constructor(
    readonly task: Task,
    private readonly parts: RunParts,
    onEvent: (event: HeardEvent) => void,
  ) {
    this.#throttle = new OutputThrottle((event) => onEvent(this.#shown(event)), parts.pacing);
  }

  start(): void {
    this.parts.session.start(this.task, (event) => this.#take(event));
  }

  /** Drops output that waits to be shown, but for a little; gives how many lines. */
  settle(): number {
    return this.#throttle.settle();
  }

  /** Stops the run since it passed its time limit and nobody let it go on; its end names the limit. */
  abandon(limitMs: number): void {
    this.#abandonedAt = limitMs;
    this.parts.session.stop();
  }

  #take(event: HeardEvent): void {
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

  #shown(event: HeardEvent): HeardEvent {
    const limitMs = this.#abandonedAt;
    if (event.type !== "ended" || limitMs === null) return event;
    const again = this.task.type === "run" && this.parts.isSecondChance !== true;
    return { ...event, abandoned: { limitMs, again } };
  }
}

/** Waits while a person is asked about a program that passed its time limit. */
export class TimeLimitQuestion {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #limitMs: number | null = null;

  /** @param onUnanswered is called with the limit when nobody has let the program go on for ten limits more */
  constructor(private readonly onUnanswered: (limitMs: number) => void) {}

  /** Follows the state: the limit that is asked about, null when there is nothing to ask. */
  follow(limitMs: number | null): void {
    if (limitMs === this.#limitMs) return;
    this.#limitMs = limitMs;
    clearTimeout(this.#timer);
    if (limitMs === null) return;
    this.#timer = setTimeout(() => this.onUnanswered(limitMs), Math.max(LIMITS_MORE * limitMs, LEAST_MS));
  }
}
