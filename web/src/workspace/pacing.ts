import type { OutputLine } from "../../../language/protocol";
import type { Listener } from "./language-session";

/** Lines that are drawn at a time: at first, and between which limits the number changes with how long that takes. */
const FIRST = 100;
const FEWEST = 25;
const MOST = 800;
/** A frame that takes longer than this carried too many lines; one that is shorter could carry more. In milliseconds. */
const LONG_MS = 36;
const SHORT_MS = 24;
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

type Waiting = { readonly lines: readonly OutputLine[] } | { readonly tell: (listener: Listener) => void };

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
    if (this.waiting.length === 0 && lines.length <= this.size && !this.scheduled) {
      this.listener.output?.(lines);
      return;
    }
    this.waiting.push({ lines });
    this.schedule();
  }

  /** Something that is told after all output that came before it. */
  tell(what: (listener: Listener) => void): void {
    if (this.waiting.length === 0) what(this.listener);
    else this.waiting.push({ tell: what });
  }

  /** Everything at once, but of the output that waits no more than one frame's. Gives how many lines were dropped. */
  settle(): number {
    let dropped = 0;
    let room = this.size;
    for (const one of this.waiting.splice(0)) {
      if ("tell" in one) one.tell(this.listener);
      else {
        const shown = one.lines.slice(0, room);
        room -= shown.length;
        dropped += one.lines.length - shown.length;
        if (shown.length > 0) this.listener.output?.(shown);
      }
    }
    return dropped;
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.drawSlice();
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
      this.listener.output?.(first.lines.slice(0, this.size));
      if (first.lines.length > this.size) {
        this.waiting[0] = { lines: first.lines.slice(this.size) };
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
    truncated: (kept) => pace.tell((to) => to.truncated?.(kept)),
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
