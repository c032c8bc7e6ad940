import type { MediaEvent } from "../../../../language/modules/media";
import { Loop } from "./loop";
import { EMPTY, type Rows, toggled } from "./tones";

/** The one tone matrix of the page. It keeps its state from run to run, and while its panel is closed. */
export class MatrixState {
  rows: Rows = EMPTY;
  /** The step that sounds; null while the loop is silent. */
  step: number | null = null;
  playing = false;
  version = 0;
  private readonly listeners = new Set<() => void>();
  private readonly obeyed = new WeakSet<MediaEvent>();
  private readonly loop = new Loop(
    () => this.rows,
    (step) => {
      this.step = step;
      this.changed();
    },
  );

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Does what programs have asked for since the last time. */
  take(events: readonly MediaEvent[]): void {
    for (const event of events) {
      if (event.library !== "sound_matrix" || this.obeyed.has(event)) continue;
      this.obeyed.add(event);
      this.clear();
    }
  }

  toggle(tone: number, step: number): void {
    this.rows = toggled(this.rows, tone, step);
    this.changed();
  }

  clear(): void {
    this.rows = EMPTY;
    this.changed();
  }

  play(): void {
    this.playing = true;
    this.loop.start();
    this.changed();
  }

  stop(): void {
    this.playing = false;
    this.loop.stop();
    this.changed();
  }

  private changed(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}

/** The tone matrix of this page. */
export const board = new MatrixState();
