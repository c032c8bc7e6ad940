import type { OutputLine } from "../../../language/protocol";
import type { Listener } from "./language-session";

/** Lines that are drawn at a time: at first, and between which limits the number changes with how long that takes. */
const FIRST = 100;
const FEWEST = 50;
const MOST = 400;
/** A line of so many more characters counts as one more line. */
const WIDTH = 200;
/** A frame that takes longer than this carried too many lines; one that is shorter could carry more. In milliseconds. */
const LONG_MS = 36;
const SHORT_MS = 22;
/** Frames do not come while nobody looks; the log grows all the same. */
const NO_FRAME_MS = 200;

export type NextFrame = (task: () => void) => void;

/** Calls back in the next frame, or soon where there are no frames. */
export const nextFrame: NextFrame = (task) => {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    task();
  };
  const timer = setTimeout(once, NO_FRAME_MS);
  if (typeof requestAnimationFrame === "function") requestAnimationFrame(once);
};

type Telling = (listener: Listener) => void;
/** What waits: output, or something to be told after it; `cut` is only true when all output is there. */
type Waiting = { readonly lines: readonly OutputLine[] } | { readonly tell: Telling; readonly cut: boolean };

/** How many of these lines are drawn at a time when that is so many of usual length; at least one. */
function fitting(lines: readonly OutputLine[], size: number): number {
  let room = size;
  let count = 0;
  for (const { text } of lines) {
    room -= 1 + text.length / WIDTH;
    if (room < 0) break;
    count += 1;
  }
  return Math.max(count, 1);
}

/**
 * Hands what a command says to a listener in its order, but much output only so many lines a frame, so that the page
 * stays alive however fast a program writes. Little output goes through at once.
 */
export class Pace {
  private waiting: Waiting[] = [];
  private size = FIRST;
  private scheduled = false;

  constructor(
    private readonly listener: Listener,
    private readonly frame: NextFrame = nextFrame,
    private readonly now: () => number = () => performance.now(),
  ) {}

  output(lines: readonly OutputLine[]): void {
    if (this.waiting.length === 0 && fitting(lines, this.size) >= lines.length && !this.scheduled) {
      this.listener.output?.(lines);
      return;
    }
    this.waiting.push({ lines });
    this.schedule();
  }

  /** Something that is told after all output that came before it. */
  tell(what: Telling, cut = false): void {
    if (this.waiting.length === 0) what(this.listener);
    else this.waiting.push({ tell: what, cut });
  }

  /** Everything at once, but of the output that waits no more than one frame's. Gives how many lines were dropped. */
  settle(): number {
    let dropped = 0;
    for (const [index, one] of this.waiting.splice(0).entries()) {
      if ("tell" in one) {
        if (!one.cut || dropped === 0) one.tell(this.listener);
        continue;
      }
      const shown = index === 0 ? one.lines.slice(0, fitting(one.lines, this.size)) : [];
      dropped += one.lines.length - shown.length;
      if (shown.length > 0) this.listener.output?.(shown);
    }
    return dropped;
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.frame(() => this.drawSlice());
  }

  private drawSlice(): void {
    const began = this.now();
    this.slice();
    this.frame(() => {
      const took = this.now() - began;
      if (took > LONG_MS) this.size = Math.max(Math.floor(this.size / 2), FEWEST);
      else if (took < SHORT_MS) this.size = Math.min(Math.ceil(this.size * 1.25), MOST);
      if (this.waiting.length > 0) this.drawSlice();
      else this.scheduled = false;
    });
  }

  /** Hands on one frame's output, and what is told before the next. */
  private slice(): void {
    const [first] = this.waiting;
    if (first === undefined) return;
    if ("lines" in first) {
      const count = fitting(first.lines, this.size);
      this.listener.output?.(first.lines.slice(0, count));
      if (first.lines.length > count) {
        this.waiting[0] = { lines: first.lines.slice(count) };
        return;
      }
      this.waiting.shift();
    }
    for (let one = this.waiting[0]; one && "tell" in one; one = this.waiting[0]) {
      this.waiting.shift();
      one.tell(this.listener);
    }
  }
}

/** A listener that hears everything at this pace. */
export function atPace(pace: Pace): Listener {
  return {
    output: (lines) => pace.output(lines),
    truncated: (kept) => pace.tell((to) => to.truncated?.(kept), true),
    media: (event) => pace.tell((to) => to.media?.(event)),
    steps: (steps) => pace.tell((to) => to.steps?.(steps)),
    prompt: (text) => pace.tell((to) => to.prompt?.(text)),
    suspended: (line, frames, picture) => pace.tell((to) => to.suspended?.(line, frames, picture)),
    drawing: (drawing) => pace.tell((to) => to.drawing?.(drawing)),
    pictures: (pictures) => pace.tell((to) => to.pictures?.(pictures)),
    overtime: (limitMs) => pace.tell((to) => to.overtime?.(limitMs)),
    lost: () => pace.tell((to) => to.lost?.()),
    ended: (how, reason) => {
      if (how === "stopped") pace.settle();
      pace.tell((to) => to.ended(how, reason));
    },
  };
}
