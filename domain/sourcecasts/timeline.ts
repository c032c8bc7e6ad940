import type { PlaybackData, PlaybackInput } from "./playback-data";
import { type EditorState, ReplayedEditor } from "./replayed-editor";

/** Inputs between two snapshots, so a moment is at most so many inputs away from one. */
const SNAPSHOT_EVERY = 500;

/** The last run before a moment, and what was evaluated in the REPL since. */
export interface LastRun {
  /** The program that was run. */
  readonly program: string;
  readonly replInputs: readonly string[];
}

/** A recording at one moment, complete: whoever begins here needs nothing from before. */
export interface Moment extends EditorState {
  /** Number of the input that comes next, 0-based. */
  readonly next: number;
  readonly lastRun: LastRun | null;
}

/**
 * A recording's inputs in time. The state of any moment is found from the nearest snapshot before it, so a jump costs the same in a
 * recording of hours. Making it costs one pass over the inputs.
 */
export class Timeline {
  private readonly snapshots: EditorState[] = [];

  constructor(readonly data: PlaybackData) {
    const editor = ReplayedEditor.atStart(data);
    for (const [index, input] of data.inputs.entries()) {
      if (index % SNAPSHOT_EVERY === 0) this.snapshots.push(editor.shown);
      editor.apply(input, index);
    }
    if (data.inputs.length === 0) this.snapshots.push(editor.shown);
  }

  /** The time of the last input, in milliseconds. */
  get lastInputTime(): number {
    return this.data.inputs.at(-1)?.time ?? 0;
  }

  /** Returns the state after all inputs up to this time, in milliseconds. */
  momentAt(time: number): Moment {
    const next = this.countUntil(time);
    const editor = this.editorBefore(next);
    const state = editor.shown;
    return { ...state, next, lastRun: this.lastRun(state.ranAt, next) };
  }

  /** Returns the inputs from one number on that come up to a time, at most so many. */
  inputsFrom(first: number, until: number, most: number): readonly PlaybackInput[] {
    return this.data.inputs.slice(first, Math.min(this.countUntil(until), first + most));
  }

  private editorBefore(next: number): ReplayedEditor {
    const at = Math.min(Math.floor(next / SNAPSHOT_EVERY), this.snapshots.length - 1);
    const editor = ReplayedEditor.from(this.snapshots[at] as EditorState);
    for (let index = at * SNAPSHOT_EVERY; index < next; index += 1) {
      editor.apply(this.data.inputs[index] as PlaybackInput, index);
    }
    return editor;
  }

  private lastRun(ranAt: number | null, next: number): LastRun | null {
    if (ranAt === null) return null;
    const since = this.data.inputs.slice(ranAt + 1, next);
    const replInputs = since.flatMap((input) => (input.type === "replInput" ? [input.data] : []));
    return { program: this.editorBefore(ranAt).lines.join("\n"), replInputs };
  }

  /** Counts the inputs up to a time. */
  private countUntil(time: number): number {
    const { inputs } = this.data;
    let [low, high] = [0, inputs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((inputs[middle]?.time ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
