import { EVENTS, type OutputLine, type Pace } from "../../../language/events";
import type { HeardEvent, Listener } from "./language-session";

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

/** The functions of the page that the throttle uses. */
export interface Pacing {
  readonly next: NextSlice;
  readonly now: () => number;
  /** Calls back when the page has taken in what it was just told: React renders in a microtask. */
  readonly settled: (task: () => void) => void;
}

export const PAGE_PACING: Pacing = { next: nextSlice, now: () => performance.now(), settled: queueMicrotask };

/** Gives the pace of an event; the end of a command comes after its output. */
const paceOf = ({ type }: HeardEvent): Pace => (type === "ended" || type === "lost" ? "ordered" : EVENTS[type].pace);

/** An event whose lines can be handed on a part at a time. */
type Sliced = Extract<HeardEvent, { type: "output" }>;
const isSliced = (event: HeardEvent): event is Sliced => paceOf(event) === "sliced";

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
 * Hands the events of a command to a listener in their order, but much output only so many lines at a time, so that the page
 * stays alive however fast a program writes. How many follows from the work that they make, not from the interval of
 * frames: on a machine that draws ten frames a second, output must not be ten times slower. Little output goes through
 * at once.
 */
export class OutputThrottle {
  private waiting: HeardEvent[] = [];
  private size = FIRST;
  private scheduled = false;

  constructor(
    private readonly listener: Listener,
    private readonly page: Pacing = PAGE_PACING,
  ) {}

  /** Takes the next event of a command. That it was stopped drops output that waits. */
  take(event: HeardEvent): void {
    if (event.type === "ended" && event.how === "stopped") this.settle();
    if (isSliced(event)) this.output(event);
    else if (this.waiting.length === 0) this.listener(event);
    else this.waiting.push(event);
  }

  private output(event: Sliced): void {
    if (this.waiting.length === 0 && fitting(event.lines, this.size) >= event.lines.length && !this.scheduled) {
      this.listener(event);
      return;
    }
    this.waiting.push(event);
    this.schedule();
  }

  /** Hands on everything at once, but of the output that waits no more than one slice. Gives how many lines it dropped. */
  settle(): number {
    let dropped = 0;
    for (const [index, event] of this.waiting.splice(0).entries()) {
      if (!isSliced(event)) {
        if (paceOf(event) !== "with whole output" || dropped === 0) this.listener(event);
        continue;
      }
      const { lines } = event;
      const shown = index === 0 ? lines.slice(0, fitting(lines, this.size)) : [];
      dropped += lines.length - shown.length;
      if (shown.length > 0) this.listener({ type: "output", lines: shown });
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

  /** Hands on one slice of output, and the events before the next. */
  private slice(): void {
    const [first] = this.waiting;
    if (first && isSliced(first)) {
      const { lines } = first;
      const count = fitting(lines, this.size);
      this.listener({ type: "output", lines: lines.slice(0, count) });
      if (lines.length > count) {
        this.waiting[0] = { type: "output", lines: lines.slice(count) };
        return;
      }
      this.waiting.shift();
    }
    for (let event = this.waiting[0]; event && !isSliced(event); event = this.waiting[0]) {
      this.waiting.shift();
      this.listener(event);
    }
  }
}
