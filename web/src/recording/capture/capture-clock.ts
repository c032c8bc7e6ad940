/** A moment on two clocks: seconds of the sound, milliseconds of the page (`performance.now()`). */
export interface ClockPair {
  readonly soundSeconds: number;
  readonly pageMs: number;
}

/** Pairs of which the middle one counts: one that was taken late does not. */
const SAMPLES = 7;

/**
 * Tells the time of the sound for moments that the page knows. The two clocks run apart, by 180 ms an hour between ordinary crystals, so
 * the map is renewed while it records and never reckoned from its beginning.
 */
export class CaptureClock {
  private offsets: number[] = [];
  private last = 0;

  add({ soundSeconds, pageMs }: ClockPair): void {
    this.offsets = [...this.offsets, soundSeconds * 1000 - pageMs].slice(-SAMPLES);
  }

  /**
   * Returns the milliseconds of sound that had passed at a moment of the page, never less than it has returned before.
   * @throws Error before the first pair
   */
  at(pageMs: number): number {
    const middle = this.offsets.toSorted((one, other) => one - other)[Math.floor(this.offsets.length / 2)];
    if (middle === undefined) throw new Error("The sound has not begun");
    this.last = Math.max(this.last, pageMs + middle);
    return this.last;
  }
}
