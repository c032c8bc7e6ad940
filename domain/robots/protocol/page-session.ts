import { type FromRobot, type Numbered, type RobotStatus, readFromRobot, type ShownValue } from "./messages";

/** What a page learns of its robot, in the order in which it happened. */
export type PageEvent =
  | { readonly kind: "line"; readonly line: { readonly kind: "output" | "error" | "result"; readonly text: string } }
  | { readonly kind: "status"; readonly status: RobotStatus }
  /** So many messages have not come, and will not. */
  | { readonly kind: "missed"; readonly count: number }
  /** The robot was switched on again: what ran before is over. */
  | { readonly kind: "restarted" };

/**
 * How long a message that is missing is waited for, in milliseconds. No message comes later than that after another one, and
 * no robot is switched on again sooner.
 */
const PATIENCE_MS = 2_000;
/** How long a status waits for what is missing before it: a page that shows a robot as running is waiting itself. */
const STATUS_PATIENCE_MS = 1_000;
/** Numbers that are this much behind are no repetitions: the robot counts anew. */
const FAR_BEHIND = 64;
/** Messages that wait for earlier ones at most. */
const WAITING_LIMIT = 1_000;
/** hello's by which a robot is known again. */
const NONCES = 16;
const WRAP = 2 ** 32;

type Topic = "hello" | "status" | "display";

interface ReceivedMessage {
  readonly body: FromRobot;
  /** When, in milliseconds. */
  readonly at: number;
}

/**
 * Puts what a robot sends in order: each message once, in the order of its number. What is missing is waited for a moment
 * and then told as missed. The time comes from who calls.
 */
export class PageSession {
  /** The number that comes next; null before the first message. */
  private next: number | null = null;
  private readonly waiting = new Map<number, ReceivedMessage>();
  private readonly nonces: number[] = [];
  /** The hello with which the count began was heard. */
  private isGreeted = false;
  /** When the last message was taken. */
  private receivedAt = 0;
  /** Messages behind the next one: repetitions, or of a count whose hello is still on its way. */
  private readonly behind = new Map<number, ReceivedMessage>();
  /** Nothing has come since the connection was made again. */
  private isResumed = false;
  private group: { readonly number: number; readonly text: string }[] = [];

  /** Takes a message of a topic at a time in milliseconds; gives what can be told now. */
  receive(topic: Topic, payload: Uint8Array, now: number): PageEvent[] {
    const message = readFromRobot(topic, payload);
    if (!message) return [];
    if (message.body.kind === "hello") return this.greeted(message.number, message.body.nonce, now);
    const isResumed = this.isResumed;
    this.isResumed = false;
    if (this.isRestart(message, isResumed, now)) {
      this.begin(null, false);
      return [{ kind: "restarted" }, ...this.take(message, now)];
    }
    const events = this.take(message, now);
    return isResumed ? [...events, ...this.skip()] : events;
  }

  /** Gives up messages that have been missing for too long; to be called now and then. */
  tick(now: number): PageEvent[] {
    const events: PageEvent[] = [];
    while (this.isOverdue(now)) events.push(...this.skip());
    return events;
  }

  /** The connection was lost and is there again: what the robot sent meanwhile will not come. */
  reconnected(): void {
    this.isResumed = this.next !== null;
  }

  private take({ number, body }: Numbered<FromRobot>, now: number): PageEvent[] {
    this.next ??= number;
    const ahead = (number - this.next + WRAP) % WRAP;
    if (ahead >= WRAP / 2) {
      this.behind.set(number, { body, at: now });
      if (this.behind.size > WAITING_LIMIT) this.behind.clear();
      return [];
    }
    this.receivedAt = now;
    if (!this.waiting.has(number)) this.waiting.set(number, { body, at: now });
    const events = this.inOrder();
    if (this.waiting.size > WAITING_LIMIT) events.push(...this.skip());
    return events;
  }

  private isOverdue(now: number): boolean {
    return [...this.waiting.values()].some(
      ({ body, at }) => now - at >= (body.kind === "status" ? STATUS_PATIENCE_MS : PATIENCE_MS),
    );
  }

  private greeted(number: number, nonce: number, now: number): PageEvent[] {
    if (this.nonces.includes(nonce)) return [];
    this.nonces.push(nonce);
    if (this.nonces.length > NONCES) this.nonces.shift();
    const { next } = this;
    const first = (number + 1) % WRAP;
    if (next !== null && !this.isGreeted && now - this.receivedAt <= PATIENCE_MS) {
      const counted = (next - first + WRAP) % WRAP;
      if (counted <= FAR_BEHIND) {
        this.isGreeted = true;
        return [];
      }
    }
    const early = [...this.behind].filter(([, { at }]) => now - at <= PATIENCE_MS);
    this.isResumed = false;
    this.begin(first, true);
    const events: PageEvent[] = next === null ? [] : [{ kind: "restarted" }];
    for (const [one, { body }] of early) events.push(...this.take({ number: one, body }, now));
    return events;
  }

  private begin(next: number | null, isGreeted: boolean): void {
    this.next = next;
    this.isGreeted = isGreeted;
    this.waiting.clear();
    this.behind.clear();
    this.group = [];
  }

  /**
   * Who missed the hello of a robot knows by a status with a low number that the robot counts anew: it is far behind, or comes
   * when nothing old can come any more. Over a new connection any number behind says so.
   */
  private isRestart({ number, body }: Numbered<FromRobot>, isResumed: boolean, now: number): boolean {
    const { next } = this;
    if (next === null) return false;
    const behind = (next - number + WRAP) % WRAP;
    if (behind === 0 || behind >= WRAP / 2) return false;
    if (isResumed) return true;
    const isLate = behind > FAR_BEHIND || now - this.receivedAt > PATIENCE_MS;
    return body.kind === "status" && number < FAR_BEHIND && isLate;
  }

  private inOrder(): PageEvent[] {
    const events: PageEvent[] = [];
    for (;;) {
      const { next } = this;
      const message = next === null ? undefined : this.waiting.get(next);
      if (next === null || message === undefined) return events;
      this.waiting.delete(next);
      this.next = (next + 1) % WRAP;
      events.push(...this.eventsOf(next, message.body));
    }
  }

  /** Goes on with the first message that is there. */
  private skip(): PageEvent[] {
    const { next } = this;
    const events: PageEvent[] = [];
    if (next === null || this.waiting.size === 0) return events;
    const missed = Math.min(...[...this.waiting.keys()].map((number) => (number - next + WRAP) % WRAP));
    if (missed > 0) events.push({ kind: "missed", count: missed });
    this.next = (next + missed) % WRAP;
    events.push(...this.inOrder());
    return events;
  }

  private eventsOf(number: number, body: FromRobot): PageEvent[] {
    switch (body.kind) {
      case "status":
        return [...this.ungrouped(), { kind: "status", status: body.status }];
      case "flush":
        return this.ungrouped(body.from);
      case "display": {
        const text = textOf(body.value);
        if (body.isWhole) return [...this.ungrouped(), { kind: "line", line: { kind: body.shown, text } }];
        this.group.push({ number, text });
        return [];
      }
      case "hello":
        return [];
    }
  }

  /** Tells what was displayed in pieces: those from a number on are one text, others stand alone. */
  private ungrouped(from = 0): PageEvent[] {
    const alone = this.group.filter(({ number }) => number < from).map(({ text }) => text);
    const together = this.group.filter(({ number }) => number >= from).map(({ text }) => text);
    this.group = [];
    const texts = together.length > 0 ? [...alone, together.join("")] : alone;
    return texts.map((text) => ({ kind: "line", line: { kind: "output", text } }));
  }
}

function textOf(value: ShownValue): string {
  if (typeof value === "object" && value !== null) return value.kind === "array" ? "[...]" : "<function>";
  if (typeof value === "number" && !Number.isInteger(value)) return String(Number(value.toPrecision(7)));
  return String(value);
}
