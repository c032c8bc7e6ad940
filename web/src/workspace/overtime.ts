/** A program that nobody speaks about goes on for so many more of its time limits, and at least so long. */
const LIMITS_MORE = 10;
const LEAST_MS = 10_000;

/** Growth of the time limit when a program that was stopped for it is run again unchanged. */
export const GROWTH = 10;

/** Waits for a word of the person about a program that has run past its time limit. */
export class Overtime {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private allowed = false;

  /**
   * @param ask shows the limit that was passed, in milliseconds; null when there is nothing to ask any more
   * @param giveUp called when nobody has answered, with that limit
   */
  constructor(
    private readonly ask: (limitMs: number | null) => void,
    private readonly giveUp: (limitMs: number) => void,
  ) {}

  /** The program has passed its limit. */
  reached(limitMs: number): void {
    if (this.allowed) return;
    this.ask(limitMs);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.giveUp(limitMs), Math.max(LIMITS_MORE * limitMs, LEAST_MS));
  }

  /** The person lets it go on, now and whenever it passes its limit again. */
  allow(): void {
    this.allowed = true;
    this.rest();
  }

  /** The program waits for the person, or has ended: there is nothing to ask. */
  rest(): void {
    clearTimeout(this.timer);
    this.ask(null);
  }
}
