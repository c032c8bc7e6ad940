import { randomBytes, randomUUID } from "node:crypto";
import { Journal } from "./journal";
import type { MessageAttribute, StoredMessage } from "./message";

/** Settings of a queue, in seconds. */
export interface QueueSettings {
  readonly visibilityTimeout: number;
  readonly delay: number;
  readonly retention: number;
  /** Default long-poll time of a receive that names none. */
  readonly receiveWait: number;
  readonly redrive?: { readonly maxReceiveCount: number; readonly deadLetterQueueArn: string };
}

export const defaultQueueSettings: QueueSettings = {
  visibilityTimeout: 30,
  delay: 0,
  retention: 345_600,
  receiveWait: 0,
};

export interface ReceiveOptions {
  readonly max: number;
  readonly waitSeconds?: number;
  readonly visibilityTimeout?: number;
  readonly signal?: AbortSignal;
}

interface QueueContext {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly journalFile?: string;
  /** Told what of the journal could not be read or written. */
  readonly tell?: (line: string) => void;
  readonly deadLetterQueue: (arn: string) => Queue | undefined;
}

const COMPACT_AFTER = 16 * 1024 * 1024;

/** A standard queue: at least once, visibility timeout, long poll that wakes on send, redrive. */
export class Queue {
  private readonly messages = new Map<string, StoredMessage>();
  private readonly ready = new Set<StoredMessage>();
  private readonly hidden = new Set<StoredMessage>();
  private readonly waiters = new Set<() => void>();
  private readonly journal: Journal;
  private alarm: NodeJS.Timeout | undefined;

  constructor(
    readonly name: string,
    readonly arn: string,
    public settings: QueueSettings,
    private readonly context: QueueContext,
  ) {
    const { journal, messages } = Journal.open(context.journalFile, context.tell ?? (() => {}));
    this.journal = journal;
    // Whoever had received a message died with the former process, so all but the delayed are visible again.
    for (const message of messages) this.add({ ...message, receipt: undefined });
  }

  send(body: string, attributes: Record<string, MessageAttribute>, delaySeconds = this.settings.delay): StoredMessage {
    const sentAt = this.context.now();
    const message = { id: randomUUID(), body, attributes, sentAt, visibleAt: sentAt + delaySeconds * 1000 };
    return this.put({ ...message, receiveCount: 0 });
  }

  /** Takes a message over from another queue; it keeps its id and its count starts anew. */
  put(message: StoredMessage): StoredMessage {
    this.journal.append(["sent", message]);
    this.add(message);
    this.wake();
    return message;
  }

  /** Up to `max` visible messages; waits up to `waitSeconds` for the first one, less when `signal` aborts. */
  async receive(options: ReceiveOptions): Promise<StoredMessage[]> {
    const deadline = this.context.now() + (options.waitSeconds ?? this.settings.receiveWait) * 1000;
    for (;;) {
      const taken = this.take(options);
      const left = deadline - this.context.now();
      if (taken.length > 0 || left <= 0 || options.signal?.aborted) return taken;
      await this.somethingHappens(left, options.signal);
    }
  }

  /** Deletes by receipt handle. False: not a handle of this queue. A handle that is no longer the latest deletes nothing. */
  delete(receipt: string): boolean {
    const message = this.byReceipt(receipt);
    if (message === null) return false;
    if (message?.receipt === receipt) this.remove(message);
    return true;
  }

  /** Hides a received message for so many seconds from now (0: visible at once), if it still is the receiver's. */
  changeVisibility(receipt: string, seconds: number): "changed" | "not-a-handle" | "gone" | "not-in-flight" {
    const message = this.byReceipt(receipt);
    if (message === null) return "not-a-handle";
    if (!message) return "gone";
    this.release();
    if (!this.hidden.has(message)) return "not-in-flight";
    // A handle of an earlier receive says nothing about the message that somebody else has now.
    if (message.receipt !== receipt) return "changed";
    this.hidden.delete(message);
    message.visibleAt = this.context.now() + seconds * 1000;
    this.place(message);
    this.wake();
    return "changed";
  }

  purge(): void {
    this.journal.append(["purged"]);
    this.messages.clear();
    this.ready.clear();
    this.hidden.clear();
  }

  /** Returns how many messages are visible, received and not deleted, and not yet visible for the first time. */
  counts(): { visible: number; inFlight: number; delayed: number } {
    // Whoever waits for a message must not miss one that only this look has made visible.
    if (this.release()) this.wake();
    const delayed = [...this.hidden].filter((message) => message.receipt === undefined).length;
    return { visible: this.ready.size, inFlight: this.hidden.size - delayed, delayed };
  }

  close(): void {
    clearTimeout(this.alarm);
    for (const waiter of this.waiters) waiter();
    this.journal.compact(this.messages.values());
    this.journal.close();
  }

  private take({ max, visibilityTimeout }: ReceiveOptions): StoredMessage[] {
    this.release();
    const now = this.context.now();
    const taken: StoredMessage[] = [];
    for (const message of this.ready) {
      if (taken.length === max) break;
      this.ready.delete(message);
      if (now - message.sentAt > this.settings.retention * 1000) this.remove(message);
      else if (!this.redrive(message)) taken.push(this.lend(message, now, visibilityTimeout));
    }
    // Also when nothing was taken: a timer may end a moment before the message it waited for is visible.
    this.schedule();
    return taken;
  }

  private lend(message: StoredMessage, now: number, visibilityTimeout = this.settings.visibilityTimeout) {
    message.receiveCount += 1;
    message.firstReceivedAt ??= now;
    message.receipt = `${message.id}.${message.receiveCount}.${randomBytes(9).toString("base64url")}`;
    message.visibleAt = now + visibilityTimeout * 1000;
    this.journal.note(["received", message.id, message.receiveCount, message.firstReceivedAt]);
    this.hidden.add(message);
    return { ...message };
  }

  /** Moves a message that was received too often; first into the other queue, so that a crash doubles and never loses it. */
  private redrive(message: StoredMessage): boolean {
    const { redrive } = this.settings;
    if (!redrive || message.receiveCount < redrive.maxReceiveCount) return false;
    const target = this.context.deadLetterQueue(redrive.deadLetterQueueArn);
    if (!target) return false;
    try {
      target.put({ ...message, receiveCount: 0, firstReceivedAt: undefined, receipt: undefined });
    } catch (error) {
      // It is delivered from here once more, and set aside when there is room.
      this.context.tell?.(`${message.id} could not be set aside: ${error}`);
      return false;
    }
    this.remove(message);
    return true;
  }

  private add(message: StoredMessage): void {
    const former = this.messages.get(message.id);
    if (former) this.forget(former);
    this.messages.set(message.id, message);
    this.place(message);
  }

  private place(message: StoredMessage): void {
    if (message.visibleAt <= this.context.now()) this.ready.add(message);
    else this.hidden.add(message);
    this.schedule();
  }

  private remove(message: StoredMessage): void {
    this.journal.note(["deleted", message.id]);
    this.forget(message);
    if (this.journal.grown > COMPACT_AFTER) this.journal.compact(this.messages.values());
  }

  private forget(message: StoredMessage): void {
    this.messages.delete(message.id);
    this.ready.delete(message);
    this.hidden.delete(message);
  }

  /** The message of a handle, undefined when it is gone, null when the text is no handle. */
  private byReceipt(receipt: string): StoredMessage | undefined | null {
    const parts = receipt.split(".");
    return parts.length === 3 ? this.messages.get(parts[0] as string) : null;
  }

  /** Makes visible what is due. True when there was any. */
  private release(): boolean {
    const now = this.context.now();
    let released = false;
    for (const message of this.hidden) {
      if (message.visibleAt > now) continue;
      this.hidden.delete(message);
      this.ready.add(message);
      released = true;
    }
    return released;
  }

  private schedule(): void {
    clearTimeout(this.alarm);
    if (this.hidden.size === 0) return;
    let next = Number.POSITIVE_INFINITY;
    for (const message of this.hidden) next = Math.min(next, message.visibleAt);
    this.alarm = setTimeout(() => this.wake(), Math.max(1, next - this.context.now()));
    this.alarm.unref();
  }

  private wake(): void {
    for (const waiter of this.waiters) waiter();
  }

  private somethingHappens(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiters.delete(done);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.waiters.add(done);
      signal?.addEventListener("abort", done);
    });
  }
}
