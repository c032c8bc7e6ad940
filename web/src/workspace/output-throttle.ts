import type { OutputLine } from "../../../language/protocol";
import type { Listener } from "./language-session";

/** Lines that are drawn at a time: at first, and between which limits the number changes with the work they make. */
const FIRST = 100;
const FEWEST = 50;
const MOST = 400;
/** A line of so many more characters counts as one more line. */
const WIDTH = 200;
/** Own work of a slice that was too much, and that leaves room for more lines. In milliseconds. */
const LONG_MS = 16;
const SHORT_MS = 8;
/** The next slice does not wait longer for a frame than this, or than the last slice took. In milliseconds. */
const REST_MS = 16;

/** Calls back in the next frame, and without waiting for it after so many milliseconds. */
export type NextSlice = (task: () => void, restMs: number) => void;

/** Frames are slow on some machines and do not come at all while nobody looks; the log grows all the same. */
export const nextSlice: NextSlice = (task, restMs) => {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    task();
  };
  const timer = setTimeout(once, restMs);
  if (typeof requestAnimationFrame === "function") requestAnimationFrame(once);
};

/** What a pace needs from the page. */
export interface Pacing {
  readonly next: NextSlice;
  readonly now: () => number;
  /** Calls back when the page has taken in what it was just told: React renders in a microtask. */
  readonly settled: (task: () => void) => void;
}

export const PAGE_PACING: Pacing = { next: nextSlice, now: () => performance.now(), settled: queueMicrotask };

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
 * Hands what a command says to a listener in its order, but much output only so many lines at a time, so that the page
 * stays alive however fast a program writes. How many follows from the work that they make, not from the interval of
 * frames: on a machine that draws ten frames a second, output must not be ten times slower. Little output goes through
 * at once.
 */
export class Pace {
  private waiting: Waiting[] = [];
  private size = FIRST;
  private scheduled = false;

  constructor(
    private readonly listener: Listener,
    private readonly page: Pacing = PAGE_PACING,
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

  /** Everything at once, but of the output that waits no more than one slice. Gives how many lines were dropped. */
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
    this.page.next(() => this.drawSlice(), REST_MS);
  }

  private drawSlice(): void {
    const { next, now, settled } = this.page;
    const began = now();
    this.slice();
    settled(() => {
      const took = now() - began;
      if (took > LONG_MS) this.size = Math.max(Math.floor(this.size / 2), FEWEST);
      else if (took < SHORT_MS) this.size = Math.min(Math.ceil(this.size * 1.25), MOST);
      next(
        () => {
          if (this.waiting.length > 0) this.drawSlice();
          else this.scheduled = false;
        },
        Math.max(REST_MS, took),
      );
    });
  }

  /** Hands on one slice of output, and what is told before the next. */
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
    suspended: (at) => pace.tell((to) => to.suspended?.(at)),
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
