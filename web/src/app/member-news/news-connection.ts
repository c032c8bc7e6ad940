/** A connection that hears news, until it is ended. */
export interface Connection {
  end(): void;
}

/** What a message is about: anything of the member's, or what is announced in the course. */
type Heard = "anything" | "announcement";

export interface ConnectionEvents {
  readonly onMessage: (news: Heard) => void;
  /** The connection is gone; not called after `end`. */
  readonly onClose: () => void;
}

export interface NewsParts {
  /** Makes a new connection. Rejects when there is none to be had. */
  readonly connect: (events: ConnectionEvents) => Promise<Connection>;
  /** Calls `act` later; the returned function ends that. */
  readonly after: (ms: number, act: () => void) => () => void;
  readonly random: () => number;
  readonly onNews: (news: Heard) => void;
  /** Called when it hears again after it was cut off, or for the first time: some news may have been missed. */
  readonly onGap: (how: "first" | "again") => void;
}

/** What a signed address permits ends after 3600 s; a new connection is made before that. */
const RENEW_MS = 3_540_000;
/** Pauses before the next attempt: doubled each time, with a random part. */
const PAUSE_MS = { first: 2000, most: 300_000 } as const;

/** Hears a member's news over one connection at a time, and makes another before its rights end or when it is cut off. */
export class NewsConnection {
  #current: Connection | null = null;
  #cancel: (() => void) | null = null;
  #failures = 0;
  #gap: "first" | "again" | null = "first";
  #isClosed = false;

  constructor(private readonly parts: NewsParts) {}

  start(): void {
    void this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
    this.#current?.end();
  }

  async #connect(): Promise<void> {
    const { connect, onNews, onGap } = this.parts;
    let made: Connection | null = null;
    let isGone = false;
    const onClose = () => {
      isGone = true;
      if (made && this.#current === made) this.#lost();
    };
    try {
      made = await connect({ onMessage: onNews, onClose });
    } catch {
      // The network's reasons are many, and the answer to all is another attempt.
    }
    if (this.#isClosed) return made?.end();
    if (!made || isGone) return this.#retry();
    const before = this.#current;
    this.#current = made;
    before?.end();
    this.#failures = 0;
    if (this.#gap) onGap(this.#gap);
    this.#gap = null;
    this.#later(RENEW_MS);
  }

  #lost(): void {
    this.#current = null;
    this.#gap ??= "again";
    if (!this.#isClosed) this.#retry();
  }

  #retry(): void {
    const pause = Math.min(PAUSE_MS.first * 2 ** this.#failures, PAUSE_MS.most);
    this.#failures += 1;
    this.#later(pause * (0.75 + this.parts.random() / 2));
  }

  #later(ms: number): void {
    this.#cancel?.();
    this.#cancel = this.parts.after(ms, () => void this.#connect());
  }
}
