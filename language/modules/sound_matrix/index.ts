import type { OpenModule, SourceModule, Studio } from "../module";
import { callable, listOf, notNegative } from "../sound/check";
import type { MatrixMessage } from "./events";

/** Rows and columns of the matrix. */
export const SIZE = 16;

const EMPTY: MatrixMessage["rows"] = Array.from({ length: SIZE }, () => new Array<boolean>(SIZE).fill(false));

/** The state of the tone matrix that a program sees: the one that the page reported last. */
class Matrix {
  private rows = EMPTY;
  private readonly waiting = new Set<number>();

  constructor(private readonly studio: Studio) {}

  /** A list of 16 rows, the lowest tone first; each is a list of 16 booleans in the order of time. */
  get_matrix = (): unknown => listOf(this.rows.map(listOf));

  clear_matrix = (): void => {
    this.rows = EMPTY;
    this.studio.show({ library: "sound_matrix", kind: "clear" });
  };

  /** Calls f, a function without parameters, once after t milliseconds. */
  set_timeout = (f: unknown, t: unknown): void => {
    const task = callable("set_timeout", "its first argument", f);
    const id = this.studio.later(
      () => {
        this.waiting.delete(id);
        task();
      },
      notNegative("set_timeout", "the time in milliseconds", t),
    );
    this.waiting.add(id);
  };

  /** Nothing that set_timeout has put off will be called. */
  clear_all_timeout = (): void => {
    for (const id of this.waiting) this.studio.cancel(id);
    this.waiting.clear();
  };

  receive: OpenModule["receive"] = (message) => {
    if (message.library !== "sound_matrix") return;
    this.rows = EMPTY.map((row, at) => row.map((_, step) => message.rows[at]?.[step] === true));
  };
}

function openMatrix(studio: Studio) {
  const { get_matrix, clear_matrix, set_timeout, clear_all_timeout, receive } = new Matrix(studio);
  return { exports: { get_matrix, clear_matrix, set_timeout, clear_all_timeout }, receive };
}

/** The module sound_matrix: a grid of 16 tones and 16 steps that the person clicks, and timers to play it by. */
export const SOUND_MATRIX: SourceModule = {
  name: "sound_matrix",
  open(studio) {
    const { exports, receive } = openMatrix(studio);
    return { exports: { ToneMatrix: { toReplString: () => "<ToneMatrix>" }, ...exports }, receive };
  },
};

/** The tone matrix as a part of the external library SOUNDS. */
export const TONE_MATRIX: SourceModule = { name: "tone matrix", open: openMatrix };
