import { type FromRobot, type Numbered, type RobotStatus, readFromRobot, type ShownValue } from "./messages";

/** What a page learns of its robot, in the order in which it happened. */
export type PageEvent =
  | { readonly kind: "line"; readonly line: { readonly kind: "output" | "error" | "result"; readonly text: string } }
  | { readonly kind: "status"; readonly status: RobotStatus }
  /** So many messages have not come, and will not. */
  | { readonly kind: "missed"; readonly count: number }
  /** The robot was switched on again: what ran before is over. */
  | { readonly kind: "restarted" };

/** How long a message that is missing is waited for, in milliseconds. */
const PATIENCE_MS = 2_000;
/** Numbers that are this much behind are no repetitions: the robot counts anew. */
const FAR_BEHIND = 64;
/** Messages that wait for earlier ones at most. */
const WAITING_LIMIT = 1_000;
/** hello's by which a robot is known again. */
const NONCES = 16;
const WRAP = 2 ** 32;

type Topic = "hello" | "status" | "display";

/**
 * Puts what a robot sends in order: each message once, in the order of its number. What is missing is waited for a moment
 * and then told as missed. The time comes from who calls.
 */
export class PageSession {
  /** The number that comes next; null before the first message. */
  private next: number | null = null;
  private readonly waiting = new Map<number, FromRobot>();
  private gapSince: number | null = null;
  private readonly nonces: number[] = [];
  /** Nothing has come since the connection was made again. */
  private isResumed = false;
  private group: { readonly number: number; readonly text: string }[] = [];

  /** Takes a message of a topic at a time in milliseconds; gives what can be told now. */
  receive(topic: Topic, payload: Uint8Array, now: number): PageEvent[] {
    const message = readFromRobot(topic, payload);
    if (!message) return [];
    const events: PageEvent[] = [];
    if (message.body.kind === "hello") return this.greeted(message.body.nonce);
    if (this.isRestart(message)) {
      events.push({ kind: "restarted" });
      this.begin(null);
    }
    this.next ??= message.number;
    const ahead = (message.number - this.next + WRAP) % WRAP;
    // A number behind the next one has been seen.
    if (ahead >= WRAP / 2) return events;
    this.waiting.set(message.number, message.body);
    this.gapSince ??= ahead === 0 ? null : now;
    events.push(...this.inOrder());
    const hasStatus = [...this.waiting.values()].some(({ kind }) => kind === "status");
    if (hasStatus || this.waiting.size > WAITING_LIMIT) events.push(...this.skip());
    if (this.waiting.size === 0) this.gapSince = null;
    return events;
  }

  /** Gives up messages that have been missing for too long; to be called now and then. */
  tick(now: number): PageEvent[] {
    if (this.gapSince === null || now - this.gapSince < PATIENCE_MS) return [];
    return this.skip();
  }

  /** The connection was lost and is there again: what the robot sent meanwhile will not come. */
  reconnected(): void {
    this.isResumed = this.next !== null;
  }

  private greeted(nonce: number): PageEvent[] {
    if (this.nonces.includes(nonce)) return [];
    this.nonces.push(nonce);
    if (this.nonces.length > NONCES) this.nonces.shift();
    const isFirst = this.next === null;
    this.isResumed = false;
    this.begin(1);
    return isFirst ? [] : [{ kind: "restarted" }];
  }

  private begin(next: number | null): void {
    this.next = next;
    this.waiting.clear();
    this.gapSince = null;
    this.group = [];
  }

  /**
   * Who missed the hello of a robot sees a status with a number far behind; over a new connection, where nothing old can
   * come, one with any number behind.
   */
  private isRestart({ number, body }: Numbered<FromRobot>): boolean {
    const { next, isResumed } = this;
    this.isResumed = false;
    if (next === null) return false;
    const behind = (next - number + WRAP) % WRAP;
    if (behind === 0 || behind >= WRAP / 2) return false;
    return isResumed || (body.kind === "status" && behind > FAR_BEHIND && number < FAR_BEHIND);
  }

  private inOrder(): PageEvent[] {
    const events: PageEvent[] = [];
    for (;;) {
      const { next } = this;
      const body = next === null ? undefined : this.waiting.get(next);
      if (next === null || body === undefined) return events;
      this.waiting.delete(next);
      this.next = (next + 1) % WRAP;
      events.push(...this.told(next, body));
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
    this.gapSince = null;
    return this.waiting.size > 0 ? [...events, ...this.skip()] : events;
  }

  private told(number: number, body: FromRobot): PageEvent[] {
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
