import * as Y from "yjs";
import { AnswerScheduler } from "./answer-scheduler";
import type { BusListener, Clock } from "./bus";
import { Malformed } from "./malformed";
import { decodeMessage, encodeMessage, type Message, Reassembly, split, UNSPLIT_LIMIT } from "./message";
import type { PeerSetup } from "./peer-setup";
import type { Participant } from "./presence";
import { REMOTE } from "./shared-document";

/** Limits of one sender within a window; people who type quickly send a tenth of it. */
const RATE_MS = 10_000;
const LIMITS = { messages: 400, bytes: 4 * 1024 * 1024 } as const;
/** Senders that are counted each by itself; all others share one count. */
const SENDERS = 256;
const OTHERS = "";

interface Count {
  messages: number;
  bytes: number;
}

/** Limits how many messages of each sender are read, so that no peer can keep another's page busy. */
class RateLimit {
  private counts = new Map<string, Count>();
  private until = 0;

  constructor(private readonly clock: Pick<Clock, "now">) {}

  /** Counts a message of so many bytes and returns false once its sender has exceeded a limit. */
  allows(from: string, bytes: number): boolean {
    const now = this.clock.now();
    if (now >= this.until) {
      this.counts = new Map();
      this.until = now + RATE_MS;
    }
    const name = this.counts.has(from) || this.counts.size < SENDERS ? from : OTHERS;
    const count = this.counts.get(name) ?? { messages: 0, bytes: 0 };
    this.counts.set(name, count);
    count.messages += 1;
    count.bytes += bytes;
    return count.messages <= LIMITS.messages && count.bytes <= LIMITS.bytes;
  }
}

/** Returns the message that ends the presence of its sender; also the last will of a connection. */
export const byeMessage = (): Uint8Array => split(encodeMessage({ kind: "bye" }), 0)[0] as Uint8Array;

/** What one key does comes in several events: the letter, the bracket that closes it, the cursor. */
const GATHER_MS = 20;
/** Changes and moves of the cursor within this time of the last travel together; with the way they are there within 200 ms. */
const WINDOW_MS = 160;
/** Whoever is new is greeted within this time. */
const GREETING_MS = 120;
/** The mean time between two hellos of a peer, which repair what was lost. */
const HELLO_MS = 10_000;
/** A hello that would follow something typed so soon is left out, but not the next one. */
const RECENT_MS = 5000;
/** The time without a message after which the connection is in doubt: longer than the pauses between hellos. */
const SILENCE_MS = 18_000;
/** The time between two searches for silent participants. */
const SWEEP_MS = 2000;
/** Pauses between hellos of a peer that lacks something and is not answered: doubled each time. */
const ASK_MS = { first: 60, most: 8000 } as const;

/** Receives the events of a peer. */
export interface PeerListener {
  participants(): void;
  connected(connected: boolean): void;
  /** For the first message of each kind that was dropped. */
  trouble(trouble: "malformed" | "flood" | "unsent"): void;
}

/**
 * Keeps one copy of a document like all others on a bus that may lose, repeat and reorder.
 *
 * Changes are sent as they are made. Whoever comes (back) says hello with a summary of what they have; who has more sends
 * it, one peer for all, and who finds that the newcomer has more says hello too. Everybody repeats the hello now and then.
 */
export class Peer implements BusListener {
  private readonly reassembly: Reassembly;
  private readonly allowance: RateLimit;
  private readonly answering: AnswerScheduler;
  private readonly reported = new Set<string>();
  private readonly cancels = new Map<string, () => void>();
  private unsent: Uint8Array[] = [];
  private lastSentAt = Number.NEGATIVE_INFINITY;
  private skippedHello = false;
  /** The own presence that the others have, as far as is known. */
  private sentPresence = "";
  private request = { pause: ASK_MS.first as number, missingFrom: "" };
  private isUp = false;
  private heardAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly setup: PeerSetup,
    private readonly listener: PeerListener,
  ) {
    this.reassembly = new Reassembly(setup.clock);
    this.allowance = new RateLimit(setup.clock);
    this.answering = new AnswerScheduler(setup, (message) => this.send(message));
  }

  start(): void {
    this.setup.document.doc.on("update", this.onUpdate);
    this.setup.bus.start(this);
    this.repeatHello();
    this.removeSilent();
  }

  get connected(): boolean {
    return this.isUp;
  }

  /** True while the broker brings messages of others: somebody says hello every ten seconds. */
  get hearsOthers(): boolean {
    return this.isUp && this.setup.clock.now() - this.heardAt < SILENCE_MS;
  }

  participants(): Participant[] {
    return this.setup.presence.participants(this.setup.bus.self, this.setup.mayWrite);
  }

  /** True for exactly one editor once all know each other: that one does what only one should do. */
  get isFirst(): boolean {
    const { presence, bus, mayWrite } = this.setup;
    return mayWrite && presence.ids().every((id) => id > (bus.self ?? ""));
  }

  moveCursor(cursor: Participant["cursor"]): void {
    this.setup.presence.setCursor(cursor);
    // Another's edit moves this cursor in the editor alone: for the others it stays at its letter.
    if (this.setup.presence.encodeOwn() !== this.sentPresence) this.schedulePublish();
  }

  /** Sends what is unsent, then a bye, and closes the bus. */
  leave(): void {
    this.flush();
    this.send({ kind: "bye" });
    this.setup.document.doc.off("update", this.onUpdate);
    for (const cancel of this.cancels.values()) cancel();
    this.cancels.clear();
    this.answering.stop();
    this.setup.bus.close();
    this.isUp = false;
  }

  up(): void {
    this.isUp = true;
    this.listener.connected(true);
    this.sendHello();
  }

  down(): void {
    this.isUp = false;
    this.listener.connected(false);
  }

  message(bytes: Uint8Array, from: string): void {
    if (!this.allowance.allows(from, bytes.length)) {
      this.reportOnce("flood");
      return;
    }
    try {
      const whole = this.reassembly.add(bytes, from);
      if (whole) this.receive(decodeMessage(whole), from);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.reportOnce("malformed");
    }
  }

  private receive(message: Message, from: string): void {
    const { presence, document } = this.setup;
    presence.touch(from);
    this.heardAt = this.setup.clock.now();
    switch (message.kind) {
      case "hello": {
        this.receivePresence(from, message.presence);
        const { ahead, behind } = document.compare(message.summary);
        if (ahead) this.answering.schedule(from, message.summary);
        if (behind) this.requestMissing();
        break;
      }
      case "update":
        this.accept(message.update);
        break;
      case "answer":
        this.accept(message.update);
        this.answering.noteAnswer(message.to, message.summary);
        break;
      case "presence":
        this.receivePresence(from, message.presence);
        break;
      case "bye":
        if (presence.remove(from)) this.listener.participants();
        break;
      case "typed":
        // The cursor may stand at a letter of this update.
        this.accept(message.update);
        this.receivePresence(from, message.presence);
    }
  }

  /** Greets who is new, so that the newcomer need not wait for the next hello to see who is there. */
  private receivePresence(from: string, text: string): void {
    if (this.setup.presence.update(from, text))
      this.scheduleOnce("greeting", GREETING_MS, () => this.sendPresence(false));
    this.listener.participants();
  }

  private accept(update: Uint8Array): void {
    this.setup.document.accept(update);
    if (this.setup.document.incomplete) this.requestMissing();
  }

  /** Says hello because content is missing, with a longer pause each time that it does not help. */
  private requestMissing(): void {
    const { vector, deleted } = this.setup.document.summary();
    const missingFrom = `${vector} ${deleted}`;
    if (missingFrom !== this.request.missingFrom) this.request = { pause: ASK_MS.first, missingFrom };
    this.scheduleOnce("ask", this.request.pause * (0.5 + this.setup.random()), () => {
      this.request = { ...this.request, pause: Math.min(this.request.pause * 2, ASK_MS.most) };
      this.sendHello();
    });
  }

  private sendHello(): void {
    const { document, presence } = this.setup;
    this.flush();
    this.sentPresence = presence.encodeOwn();
    this.send({ kind: "hello", summary: document.summary(), presence: this.sentPresence });
  }

  /** @param isTyped false for who has not heard of this peer */
  private sendPresence(isTyped: boolean): void {
    this.sentPresence = this.setup.presence.encodeOwn();
    this.send({ kind: "presence", presence: this.sentPresence }, isTyped);
  }

  /** Sends what was changed and where the cursor is: at once after a rest, else together with what follows within the window. */
  private schedulePublish(): void {
    const { clock, presence } = this.setup;
    const wait = Math.max(GATHER_MS, this.lastSentAt + WINDOW_MS - clock.now());
    this.scheduleOnce("publish", wait, () => {
      if (this.unsent.length > 0) this.flush();
      else if (presence.encodeOwn() !== this.sentPresence) this.sendPresence(true);
      else return;
      this.lastSentAt = clock.now();
    });
  }

  private repeatHello(): void {
    this.scheduleOnce("repeat", HELLO_MS * (0.75 + this.setup.random() / 2), () => {
      // What was just typed says that this peer is there, and shows by itself what is lacking before it: once it is enough.
      const isHeard = this.setup.clock.now() - this.lastSentAt < RECENT_MS && !this.skippedHello;
      if (this.isUp && !isHeard) this.sendHello();
      this.skippedHello = isHeard;
      this.repeatHello();
    });
  }

  private removeSilent(): void {
    this.scheduleOnce("sweep", SWEEP_MS, () => {
      if (this.setup.presence.removeSilent()) this.listener.participants();
      this.removeSilent();
    });
  }

  private readonly onUpdate = (update: Uint8Array, origin: unknown): void => {
    if (origin === REMOTE) return;
    this.unsent.push(update);
    this.schedulePublish();
  };

  /** Sends the unsent changes at once. */
  flush(): void {
    if (this.unsent.length === 0) return;
    const update = Y.mergeUpdates(this.unsent);
    this.unsent = [];
    const own = this.setup.presence.encodeOwn();
    this.send(own === this.sentPresence ? { kind: "update", update } : { kind: "typed", update, presence: own }, true);
    this.sentPresence = own;
  }

  private send(message: Message, isTyped = false): void {
    if (!this.isUp || !this.setup.mayWrite) return;
    const whole = encodeMessage(message);
    if (whole.length > UNSPLIT_LIMIT) {
      this.reportOnce("unsent");
      return;
    }
    const fragments = split(whole, Math.floor(this.setup.random() * 2 ** 32));
    for (const fragment of fragments) this.setup.bus.publish(fragment, isTyped);
  }

  private reportOnce(trouble: Parameters<PeerListener["trouble"]>[0]): void {
    if (this.reported.has(trouble)) return;
    this.reported.add(trouble);
    this.listener.trouble(trouble);
  }

  /** Runs the task after a while, unless one of that name is scheduled already. */
  private scheduleOnce(name: string, ms: number, task: () => void): void {
    if (this.cancels.has(name)) return;
    const run = () => {
      this.cancels.delete(name);
      task();
    };
    this.cancels.set(name, this.setup.clock.after(ms, run));
  }
}
