import type { Event, OutputLine } from "./events";

/** Longest time that a line waits for others, in milliseconds. */
export const BATCH_MS = 100;
/** Most lines of one batch: while a page takes in a batch, nothing else happens in it. */
export const BATCH_LINES = 500;
/** Lines of one run that are kept, and their characters in all. */
export const LINES_LIMIT = 10_000;
export const CHARACTERS_LIMIT = 1_000_000;

/**
 * Sends the output of one run in batches. The program runs without a break, so batches leave by the clock whenever a
 * line is added or the program is seen to be working: the first line at once, the next ones together.
 */
export class OutputStream {
  private waiting: OutputLine[] = [];
  private sentAt = Number.NEGATIVE_INFINITY;
  private lineCount = 0;
  private characters = 0;
  private full = false;

  constructor(
    private readonly run: number,
    private readonly post: (event: Event) => void,
    private readonly now: () => number,
  ) {}

  /** Adds a line of the program's output; what exceeds the limits is dropped. */
  add(line: OutputLine): void {
    if (this.full) return;
    const room = CHARACTERS_LIMIT - this.characters;
    if (this.lineCount >= LINES_LIMIT || line.text.length > room) {
      this.full = true;
      if (this.lineCount < LINES_LIMIT && room > 0) this.keep({ ...line, text: line.text.slice(0, room) });
      this.flush();
      this.post({ type: "truncated", run: this.run, kept: this.lineCount });
      return;
    }
    this.keep(line);
    this.flushWhenDue();
  }

  /** Adds the last line of a run, its result or its error, which is kept even when the output was cut. */
  addLast(line: OutputLine): void {
    const text = line.text.length <= CHARACTERS_LIMIT ? line.text : `${line.text.slice(0, CHARACTERS_LIMIT)}...`;
    this.keep({ ...line, text });
    this.flush();
  }

  flushWhenDue(): void {
    const { length } = this.waiting;
    if (length >= BATCH_LINES || (length > 0 && this.now() - this.sentAt >= BATCH_MS)) this.flush();
  }

  flush(): void {
    if (this.waiting.length === 0) return;
    const lines = this.waiting;
    this.waiting = [];
    this.sentAt = this.now();
    this.post({ type: "output", run: this.run, lines });
  }

  private keep(line: OutputLine): void {
    this.lineCount += 1;
    this.characters += line.text.length;
    this.waiting.push(line);
  }
}
