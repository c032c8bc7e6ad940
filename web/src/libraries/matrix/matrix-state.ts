import type { MediaEvent } from "../../../../language/modules/media";

/** Rows and columns of the matrix. */
export const SIZE = 16;

/** Rows of the matrix, the lowest tone first; each has its steps in the order of time. */
type Rows = readonly (readonly boolean[])[];

/** Nothing is on. */
export const EMPTY: Rows = Array.from({ length: SIZE }, () => new Array<boolean>(SIZE).fill(false));

/** The rows with one tone turned on or off. */
export const toggled = (rows: Rows, tone: number, step: number): Rows =>
  rows.map((row, at) => (at === tone ? row.map((on, column) => (column === step ? !on : on)) : row));

/** Semitones of a major pentatonic scale, in which any tones sound well together. */
const SCALE = [0, 2, 4, 7, 9];
/** The lowest tone in Hz: C3. */
const LOWEST = 130.8128;

/** The frequency in Hz of a row, 0 being the lowest. */
export function frequencyOf(tone: number): number {
  const semitones = 12 * Math.floor(tone / SCALE.length) + (SCALE[tone % SCALE.length] ?? 0);
  return LOWEST * 2 ** (semitones / 12);
}

/** Seconds from one step to the next. */
const STEP = 0.15;
/** Seconds that a tone takes to die away. */
const LENGTH = 0.4;
/** Loudness of one tone: all sixteen at once stay within what can be played. */
const LOUDNESS = 1 / SIZE;
/** Milliseconds between two looks at what is due, and how far ahead of it tones are planned, in seconds. */
const LOOK = 40;
const AHEAD = 0.12;

/** Plays the steps of the matrix round and round. */
class Loop {
  private output: AudioNode | null = null;
  private timer: ReturnType<typeof setInterval> | null = null;
  private due = 0;
  private next = 0;

  /**
   * @param rows tells the present state
   * @param onStep called with the step that sounds; null when the loop has stopped
   */
  constructor(
    private readonly rows: () => Rows,
    private readonly onStep: (step: number | null) => void,
  ) {}

  start(): void {
    if (this.timer !== null) return;
    this.output ??= openOutput();
    const { context } = this.output;
    if (context instanceof AudioContext) void context.resume();
    this.due = context.currentTime + 0.05;
    this.next = 0;
    this.timer = setInterval(() => this.plan(), LOOK);
    this.plan();
  }

  stop(): void {
    if (this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
    this.onStep(null);
  }

  private plan(): void {
    const { output } = this;
    if (!output) return;
    const { context } = output;
    while (this.due < context.currentTime + AHEAD) {
      const step = this.next;
      this.rows().forEach((row, tone) => {
        if (row[step]) sound(output, frequencyOf(tone), this.due);
      });
      this.onStep(step);
      this.next = (step + 1) % SIZE;
      this.due = Math.max(this.due + STEP, context.currentTime);
    }
  }
}

/** The node that all tones go to: one audio context for the page. */
function openOutput(): AudioNode {
  const context = new AudioContext();
  const output = new GainNode(context);
  output.connect(context.destination);
  return output;
}

function sound(output: AudioNode, frequency: number, at: number): void {
  const { context } = output;
  const tone = new OscillatorNode(context, { frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at).linearRampToValueAtTime(LOUDNESS, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
  tone.connect(gain).connect(output);
  tone.start(at);
  tone.stop(at + LENGTH);
}

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
