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

/** Faults of the network. */
export interface Conditions {
  /** Shares from 0 to 1. */
  loss: number;
  repeat: number;
  /** Milliseconds that a message is on its way, at most; those that take longer are overtaken. */
  delay: number;
}

export const GOOD_CONDITIONS: Conditions = { loss: 0, repeat: 0, delay: 5 };

interface Connection {
  readonly name: string;
  listener: BusListener | null;
  /** Messages reach the peers of the same partition; null is disconnected, and noticed. */
  partition: number | null;
}

/** A broker in memory that can be partitioned and made to lose, repeat and reorder messages. */
export class SimulatedBroker {
  conditions = GOOD_CONDITIONS;
  /** Bytes and messages that were published, and how many of these do not come back to who sent them. */
  sent = { messages: 0, bytes: 0, typed: 0 };
  private readonly connections = new Map<string, Connection>();

  constructor(
    private readonly clock: Clock,
    private readonly random: () => number,
  ) {}

  bus(name: string): Bus {
    const connection: Connection = { name, listener: null, partition: 0 };
    this.connections.set(name, connection);
    return {
      self: name,
      start: (listener) => {
        connection.listener = listener;
        if (connection.partition !== null) listener.up();
      },
      publish: (bytes, isTyped = false) => this.publish(connection, bytes, isTyped),
      reconnect: () => undefined,
      close: () => this.connections.delete(name),
    };
  }

  /** Moves a peer to a partition. The peer notices only when it is disconnected, or connected again. */
  setPartition(name: string, partition: number | null): void {
    const connection = this.connections.get(name);
    if (!connection || connection.partition === partition) return;
    const before = connection.partition;
    connection.partition = partition;
    if (partition === null) connection.listener?.down();
    else if (before === null) connection.listener?.up();
  }

  /** Delivers bytes to all peers under any sender's name. */
  inject(from: string, bytes: Uint8Array): void {
    for (const connection of this.connections.values()) connection.listener?.message(bytes, from);
  }

  private publish(from: Connection, bytes: Uint8Array, isTyped: boolean): void {
    const { messages, bytes: before, typed } = this.sent;
    this.sent = { messages: messages + 1, bytes: before + bytes.length, typed: typed + (isTyped ? 1 : 0) };
    if (from.partition === null) return;
    for (const connection of this.connections.values()) {
      if (connection === from || connection.partition !== from.partition) continue;
      const copies = this.random() < this.conditions.repeat ? 2 : 1;
      for (let copy = 0; copy < copies; copy++) this.carry(from, connection, bytes);
    }
  }

  private carry(from: Connection, to: Connection, bytes: Uint8Array): void {
    if (this.random() < this.conditions.loss) return;
    this.clock.after(this.random() * this.conditions.delay, () => {
      if (to.partition === from.partition && this.connections.has(to.name)) to.listener?.message(bytes, from.name);
    });
  }
}
