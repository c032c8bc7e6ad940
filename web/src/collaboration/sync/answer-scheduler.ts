import * as Y from "yjs";
import type { Message } from "./message";
import type { PeerSetup } from "./peer-setup";
import { type Summary, vectorOf } from "./shared-document";

/** Answers wait this long for each editor who should answer before. */
const TURN_MS = 150;
const TURNS = 5;
/** One who asks is answered at most this often. */
const AGAIN_MS = 400;
/** Who is remembered at once; more are answered when they ask again. */
const REMEMBERED = 128;

interface Asker {
  /** What the asker has by now, as far as was heard. */
  summary: Summary;
  cancel: (() => void) | null;
  answeredAt: number;
}

/** Sends to others what they lack. All could, so they take turns: who hears that another has answered need not. */
export class AnswerScheduler {
  private readonly requests = new Map<string, Asker>();

  constructor(
    private readonly setup: PeerSetup,
    private readonly send: (message: Message) => void,
  ) {}

  /** Somebody has said what they have, and it is not all. */
  schedule(to: string, summary: Summary): void {
    if (!this.setup.mayWrite) return;
    const { clock } = this.setup;
    const known = this.requests.get(to);
    known?.cancel?.();
    const asker: Asker = { summary, cancel: null, answeredAt: known?.answeredAt ?? -AGAIN_MS };
    const wait = Math.max(this.delayOf(to), asker.answeredAt + AGAIN_MS - clock.now());
    asker.cancel = clock.after(wait, () => this.answer(to, asker));
    this.requests.delete(to);
    if (this.requests.size >= REMEMBERED) this.forgetOldest();
    this.requests.set(to, asker);
  }

  /** Somebody has answered with all that `summary` stands for. */
  noteAnswer(to: string, { vector, deleted }: Summary): void {
    const asker = this.requests.get(to);
    if (!asker?.cancel) return;
    asker.summary = { vector: joinedVectors(asker.summary.vector, vector), deleted };
    if (this.setup.document.compare(asker.summary).ahead) return;
    asker.cancel();
    asker.cancel = null;
  }

  stop(): void {
    for (const { cancel } of this.requests.values()) cancel?.();
    this.requests.clear();
  }

  private answer(to: string, asker: Asker): void {
    const { document, clock } = this.setup;
    asker.cancel = null;
    if (!document.compare(asker.summary).ahead) return;
    asker.answeredAt = clock.now();
    const update = document.updateSince(asker.summary.vector);
    this.send({ kind: "answer", to, summary: document.summary(), update });
  }

  /** The first editor by name answers at once, the next waits for a turn, and so on. */
  private delayOf(to: string): number {
    const { bus, presence, random } = this.setup;
    const before = presence.ids().filter((id) => id !== to && id < (bus.self ?? "")).length;
    return Math.min(before, TURNS) * TURN_MS * (0.75 + random() / 2);
  }

  private forgetOldest(): void {
    const oldest = this.requests.keys().next().value ?? "";
    this.requests.get(oldest)?.cancel?.();
    this.requests.delete(oldest);
  }
}

function joinedVectors(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = vectorOf(one);
  for (const [author, count] of vectorOf(other)) all.set(author, Math.max(count, all.get(author) ?? 0));
  return Y.encodeStateVector(all);
}
