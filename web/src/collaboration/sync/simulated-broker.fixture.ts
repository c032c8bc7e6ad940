import type { Bus, BusListener, Clock } from "./bus";

/** Time that passes only when the test says so. */
export class TestClock implements Clock {
  private time = 1_000_000;
  private order = 0;
  private tasks: { at: number; order: number; run: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(ms: number, run: () => void): () => void {
    this.order += 1;
    const task = { at: this.time + Math.max(ms, 0), order: this.order, run };
    this.tasks.push(task);
    return () => {
      this.tasks = this.tasks.filter((one) => one !== task);
    };
  }

  /** Lets so many milliseconds pass, with everything that falls due in them. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const [next] = this.tasks.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.order - b.order);
      if (!next) break;
      this.tasks = this.tasks.filter((one) => one !== next);
      this.time = next.at;
      next.run();
    }
    this.time = until;
  }
}

/** Numbers that look random and are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = (seed | 0) + 0x6d2b79f5;
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    state = (state + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How badly messages travel. */
export interface Conditions {
  /** Shares from 0 to 1. */
  loss: number;
  repeat: number;
  /** Milliseconds that a message is on its way, at most; those that take longer are overtaken. */
  delay: number;
}

export const GOOD_CONDITIONS: Conditions = { loss: 0, repeat: 0, delay: 5 };

interface Line {
  readonly name: string;
  listener: BusListener | null;
  /** Peers hear those who are on the same side; null is cut off, and knows it. */
  side: number | null;
}

/** A bus in memory that can be cut into sides and made to lose, repeat and reorder what it carries. */
export class SimulatedBroker {
  conditions = GOOD_CONDITIONS;
  /** Bytes and messages that were published. */
  sent = { messages: 0, bytes: 0 };
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly clock: Clock,
    private readonly random: () => number,
  ) {}

  bus(name: string): Bus {
    const line: Line = { name, listener: null, side: 0 };
    this.lines.set(name, line);
    return {
      self: name,
      start: (listener) => {
        line.listener = listener;
        if (line.side !== null) listener.up();
      },
      publish: (bytes) => this.publish(line, bytes),
      reconnect: () => undefined,
      close: () => this.lines.delete(name),
    };
  }

  /** Puts a peer on a side. It notices only when it is cut off from everybody, or is so no more. */
  setPartition(name: string, side: number | null): void {
    const line = this.lines.get(name);
    if (!line || line.side === side) return;
    const before = line.side;
    line.side = side;
    if (side === null) line.listener?.down();
    else if (before === null) line.listener?.up();
  }

  /** What anybody could send who has the right to. */
  inject(from: string, bytes: Uint8Array): void {
    for (const line of this.lines.values()) line.listener?.message(bytes, from);
  }

  private publish(from: Line, bytes: Uint8Array): void {
    this.sent = { messages: this.sent.messages + 1, bytes: this.sent.bytes + bytes.length };
    if (from.side === null) return;
    for (const line of this.lines.values()) {
      if (line === from || line.side !== from.side) continue;
      const copies = this.random() < this.conditions.repeat ? 2 : 1;
      for (let copy = 0; copy < copies; copy++) this.carry(from, line, bytes);
    }
  }

  private carry(from: Line, to: Line, bytes: Uint8Array): void {
    if (this.random() < this.conditions.loss) return;
    this.clock.after(this.random() * this.conditions.delay, () => {
      if (to.side === from.side && this.lines.has(to.name)) to.listener?.message(bytes, from.name);
    });
  }
}
