import { isPassing, type MediaEvent } from "./modules/media";
import type { Studio } from "./modules/module";

/** The clock and the chance of the worker, bound before any program can reach them. */
export interface Surroundings {
  now(): number;
  random(): number;
  /** Calls back once after so many milliseconds. */
  setTimer(task: () => void, ms: number): number;
  clearTimer(id: number): void;
}

/** Milliseconds of a library's lengthy work that a command does not have to account for. */
export const GRANT_LIMIT_MS = 30_000;

/** Tasks that one run may have put off at a time: more would only pile up. */
export const TASKS_LIMIT = 1000;

/** The longest wait that a timer of a browser can have, in milliseconds (some 25 days): a longer one would end at once. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Limit for what one command may send to the page to be stored; frames that replace one another do not count. */
export const SHOWN_LIMIT = 5000;

/** The studio of one run: what its libraries show goes to the page, and what they put off happens in the worker. */
export class LiveModuleHost implements Studio {
  private readonly waiting = new Set<number>();
  private spent = 0;
  private shown = 0;

  /**
   * @param post hands an event to the page
   * @param attend runs a task that was put off, and tells the person what went wrong in it
   */
  constructor(
    private readonly post: (event: MediaEvent) => void,
    private readonly attend: (task: () => void) => void,
    private readonly surroundings: Surroundings,
  ) {}

  show(event: MediaEvent): void {
    if (!isPassing(event)) this.shown += 1;
    if (this.shown > SHOWN_LIMIT) throw new Error(`At most ${SHOWN_LIMIT} things can be shown or played by one run.`);
    this.post(event);
  }

  random(): number {
    return this.surroundings.random();
  }

  later(task: () => void, ms: number): number {
    if (this.waiting.size >= TASKS_LIMIT) throw new Error(`At most ${TASKS_LIMIT} things can be planned at a time.`);
    const id = this.surroundings.setTimer(
      () => {
        this.waiting.delete(id);
        this.attend(task);
      },
      Math.min(Math.max(Number(ms) || 0, 0), LONGEST_WAIT_MS),
    );
    this.waiting.add(id);
    return id;
  }

  cancel(id: number): void {
    if (this.waiting.delete(id)) this.surroundings.clearTimer(id);
  }

  lengthy(work: (progress: () => void) => void): void {
    let last = this.surroundings.now();
    work(() => {
      const now = this.surroundings.now();
      this.spent = Math.min(this.spent + now - last, GRANT_LIMIT_MS);
      last = now;
    });
  }

  /** Milliseconds of lengthy work since the command began, for which the program does not account. */
  get granted(): number {
    return this.spent;
  }

  /** Another command begins, with time of its own for lengthy work. */
  begin(): void {
    this.spent = 0;
    this.shown = 0;
  }

  /** Forgets everything that was put off: the run is over for good. */
  close(): void {
    for (const id of this.waiting) this.surroundings.clearTimer(id);
    this.waiting.clear();
  }
}
