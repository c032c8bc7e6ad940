/** Receives the messages of a bus and the changes of its connection. */
export interface BusListener {
  /** A message of another peer. `from` is the sender's name as the broker vouches for it. */
  message(bytes: Uint8Array, from: string): void;
  /** Messages pass from now on. Comes again after a change of connection, when some may have been missed. */
  up(): void;
  down(): void;
}

/** Passes messages among the peers of one session. It may lose, repeat and reorder them; a peer never hears itself. */
export interface Bus {
  /** The own name among peers; null before the first connection. */
  readonly self: string | null;
  /** Connects, and again whenever the connection ends. */
  start(listener: BusListener): void;
  /**
   * Sends to all peers; while the bus is down the message is dropped. What is `typed` reaches those who have heard of this
   * peer before, and is not billed for coming back to itself.
   */
  publish(bytes: Uint8Array, isTyped?: boolean): void;
  /** Makes a new connection at once, in place of one that is suspected to be dead. */
  reconnect(): void;
  close(): void;
}

/** Time, so that tests can own it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs the task once after so many milliseconds, unless the returned function is called before. */
  after(ms: number, task: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
