import * as Y from "yjs";
import type { Message } from "./message";
import type { PeerSetup } from "./peer-setup";
import { type Summary, vectorOf } from "./shared-document";

/** An answer waits this long for each editor who comes before in the order of names. */
const TURN_MS = 150;
const TURNS = 5;
/** The least time between two answers to the same peer. */
const REPEAT_MS = 400;
/** Requests that wait at once; a peer beyond it is answered when it asks again. */
const REQUESTS_LIMIT = 128;

interface Request {
  /** The content that the requesting peer has by now, as far as is known here. */
  summary: Summary;
  cancel: (() => void) | null;
  answeredAt: number;
}

/** Sends to others the content that they lack. Any editor could, so answers are delayed by rank, and dropped once another has sent the same. */
export class AnswerScheduler {
  private readonly requests = new Map<string, Request>();

  constructor(
    private readonly setup: PeerSetup,
    private readonly send: (message: Message) => void,
  ) {}

  /** Schedules an answer to a peer whose summary lacks content of this copy. */
  schedule(to: string, summary: Summary): void {
    if (!this.setup.mayWrite) return;
    const { clock } = this.setup;
    const known = this.requests.get(to);
    known?.cancel?.();
    const request: Request = { summary, cancel: null, answeredAt: known?.answeredAt ?? -REPEAT_MS };
    const wait = Math.max(this.delayOf(to), request.answeredAt + REPEAT_MS - clock.now());
    request.cancel = clock.after(wait, () => this.answer(to, request));
    this.requests.delete(to);
    if (this.requests.size >= REQUESTS_LIMIT) this.forgetOldest();
    this.requests.set(to, request);
  }

  /** Cancels the own answer to a peer if another answer with this summary has sent everything. */
  noteAnswer(to: string, { vector, deleted }: Summary): void {
    const request = this.requests.get(to);
    if (!request?.cancel) return;
    request.summary = { vector: joinedVectors(request.summary.vector, vector), deleted };
    if (this.setup.document.compare(request.summary).ahead) return;
    request.cancel();
    request.cancel = null;
  }

  stop(): void {
    for (const { cancel } of this.requests.values()) cancel?.();
    this.requests.clear();
  }

  private answer(to: string, request: Request): void {
    const { document, clock } = this.setup;
    request.cancel = null;
    if (!document.compare(request.summary).ahead) return;
    request.answeredAt = clock.now();
    const update = document.updateSince(request.summary.vector);
    this.send({ kind: "answer", to, summary: document.summary(), update });
  }

  /** Returns the delay of the own answer: none for the first editor by name, one turn more for each that follows. */
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
