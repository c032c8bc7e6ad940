import type { Clock } from "../../lambdas/core/kernel/clock";

/** A clock that runs as real ones do, from any moment on, and can be set while it runs. */
export class TickingClock implements Clock {
  private ahead = 0;

  constructor(iso: string) {
    this.set(iso);
  }

  now(): Date {
    return new Date(Math.floor(performance.now() + this.ahead));
  }

  /** Goes on from that moment, so many milliseconds later. */
  set(iso: string, milliseconds = 0): void {
    this.ahead = Date.parse(iso) + milliseconds - performance.now();
  }

  /** Steps forwards, or backwards. */
  step(minutes: number): void {
    this.ahead += minutes * 60_000;
  }
}
