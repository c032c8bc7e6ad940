import type { Clock } from "./bus";

/** Limits of one sender within a window; people who type quickly send a tenth of it. */
const WINDOW_MS = 10_000;
const LIMITS = { messages: 400, bytes: 4 * 1024 * 1024 } as const;
/** Senders that are counted each by itself; all others share one count. */
const SENDERS = 256;
const OTHERS = "";

interface Count {
  messages: number;
  bytes: number;
}

/** Limits how many messages of each sender are read, so that no peer can keep another's page busy. */
export class RateLimit {
  private counts = new Map<string, Count>();
  private until = 0;

  constructor(private readonly clock: Pick<Clock, "now">) {}

  /** Counts a message of so many bytes and returns false once its sender has exceeded a limit. */
  allows(from: string, bytes: number): boolean {
    const now = this.clock.now();
    if (now >= this.until) {
      this.counts = new Map();
      this.until = now + WINDOW_MS;
    }
    const name = this.counts.has(from) || this.counts.size < SENDERS ? from : OTHERS;
    const count = this.counts.get(name) ?? { messages: 0, bytes: 0 };
    this.counts.set(name, count);
    count.messages += 1;
    count.bytes += bytes;
    return count.messages <= LIMITS.messages && count.bytes <= LIMITS.bytes;
  }
}
