import { createStore, del, get, set } from "idb-keyval";
import { fromBase64, toBase64 } from "lib0/buffer";
import { SNAPSHOT_BYTES } from "../../../domain/facts/limits";
import { ApiFailure } from "../api/failures";
import type { ServerSession, SessionServer } from "./session-server";
import type { Clock } from "./sync/bus";
import { Malformed } from "./sync/malformed";
import type { SharedDocument } from "./sync/shared-document";

/** Stores a session's document in this browser, so that a reload loses nothing that was not sent. */
export interface DocumentStore {
  /** All that was written and not forgotten: states to be merged, in any order. */
  read(): Promise<readonly Uint8Array[]>;
  write(state: Uint8Array): Promise<void>;
  /** Writes before it returns, for a page that may end at once. */
  writeNow(state: Uint8Array): void;
  forget(): Promise<void>;
}

/**
 * In IndexedDB, and at the end of a page in localStorage: what a page hands to IndexedDB while it ends is given up with
 * it. A browser that keeps nothing is no reason not to work together: then a reload has only what was sent.
 */
export function browserDocumentStore(userId: number, sessionId: string): DocumentStore {
  const store = createStore("academy-sessions", "documents");
  const key = `${userId} ${sessionId}`;
  const last = `academy.session.${userId}.last`;
  const lastOfThis = (): Uint8Array[] => {
    try {
      const [session, state] = (localStorage.getItem(last) ?? "").split(" ");
      return session === sessionId && state ? [fromBase64(state)] : [];
    } catch {
      return []; // Torn, or the browser keeps nothing.
    }
  };
  return {
    read: async () => {
      const stored = await get<unknown>(key, store).catch(() => null);
      return [...(stored instanceof Uint8Array ? [stored] : []), ...lastOfThis()];
    },
    write: (state) => set(key, state, store).catch(() => undefined),
    writeNow: (state) => {
      try {
        localStorage.setItem(last, `${sessionId} ${toBase64(state)}`);
      } catch {
        // Full, or the browser keeps nothing: there is still what IndexedDB had a moment ago.
      }
    },
    forget: async () => {
      if (lastOfThis().length > 0) localStorage.removeItem(last);
      await del(key, store).catch(() => undefined);
    },
  };
}

/** The time between two looks at whether there is something to save. */
const CHECK_MS = 1000;
/** A changed document is saved when nothing was typed for this long, and that is seen: within three seconds of the last key. */
const REST_MS = 2000;
/** And while somebody types without a rest: each other browser holds all of it, and this one stores it every second. */
const LONGEST_UNSAVED_MS = 30_000;
/** The time between two attempts to save what is not saved. */
const AGAIN_MS = 3000;
/** The time between two reads of the session, where nothing else tells that it and the connection stand. */
const POLL_MS = 5000;
/** And while the broker brings messages of others: a session ends a day after its last change, or for one who loses access. */
const LOOK_MS = 60_000;
const ATTEMPTS = 4;

export interface SnapshotsSetup {
  readonly document: SharedDocument;
  readonly server: SessionServer;
  readonly clock: Clock;
  readonly mayWrite: boolean;
  /** True for the one editor that saves changes. */
  readonly isFirst: () => boolean;
  /** True while the broker brings messages of others. */
  readonly hearsOthers: () => boolean;
}

export interface SnapshotsListener {
  /** The server answered, or could not be asked. */
  polled(answered: boolean): void;
  /** There is no such session any more. */
  ended(): void;
  /** The program has become too large to be kept by the server. */
  tooLarge(): void;
}

/** True when there is no such session any more, or not for this person. */
const isEnd = ({ status }: ApiFailure): boolean => status === 404 || status === 403;

/** Keeps the server's copy of a session and this one alike, so that nobody has to be there for a late joiner. */
export class Snapshots {
  private saved = "";
  private saving: Promise<void> | null = null;
  private cancels: (() => void)[] = [];
  private stopped = false;
  private isOver = false;
  private reportedTooLarge = false;
  private readAt = Number.NEGATIVE_INFINITY;
  private answered = false;
  /** The content that the last look found, and since when; null while all is saved. */
  private unsaved: { content: string; changedAt: number; since: number } | null = null;
  private triedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly setup: SnapshotsSetup,
    private readonly listener: SnapshotsListener,
    private version: number,
  ) {}

  start(): void {
    this.saved = this.fingerprint();
    this.every(POLL_MS, async () => {
      const isKnown = this.answered && this.setup.hearsOthers() && this.setup.clock.now() - this.readAt < LOOK_MS;
      if (!isKnown) await this.poll();
    });
    this.every(CHECK_MS, async () => {
      if (this.isToBeSaved() && this.setup.isFirst()) await this.save(false);
    });
  }

  /** Ends the saving and asking. The last state is still saved, by a request that outlives the page; false if it was not. */
  async stop(): Promise<boolean> {
    this.stopped = true;
    for (const cancel of this.cancels) cancel();
    await this.save(true);
    return !this.setup.mayWrite || this.isOver || this.fingerprint() === this.saved;
  }

  /** Saves what has changed since the last time. What fails is tried again with the next change or poll. */
  save(leaving: boolean): Promise<void> {
    const { document, mayWrite } = this.setup;
    if (!mayWrite || document.incomplete || this.fingerprint() === this.saved) return Promise.resolve();
    // What is under way may be older than what there is now.
    if (this.saving) return leaving ? this.saving.then(() => this.save(true)) : this.saving;
    this.saving = this.put(leaving)
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
        if (isEnd(error)) this.end();
      })
      .finally(() => {
        this.saving = null;
      });
    return this.saving;
  }

  private async put(leaving: boolean): Promise<void> {
    const { document, server } = this.setup;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const [state, content] = [document.state(), this.fingerprint()];
      if (state.length > SNAPSHOT_BYTES) return this.reportTooLarge();
      const version = await server.save(state, this.version, leaving);
      if (version !== null) {
        this.version = version;
        this.saved = content;
        this.unsaved = null;
        return;
      }
      this.merge(await server.read());
    }
  }

  private isToBeSaved(): boolean {
    const [content, now] = [this.fingerprint(), this.setup.clock.now()];
    if (content === this.saved) this.unsaved = null;
    else if (this.unsaved?.content !== content) {
      this.unsaved = { content, changedAt: now, since: this.unsaved?.since ?? now };
    }
    if (this.unsaved === null || now - this.triedAt < AGAIN_MS) return false;
    const isDue = now - this.unsaved.changedAt >= REST_MS || now - this.unsaved.since >= LONGEST_UNSAVED_MS;
    if (isDue) this.triedAt = now;
    return isDue;
  }

  private async poll(): Promise<void> {
    this.readAt = this.setup.clock.now();
    this.answered = false;
    try {
      this.merge(await this.setup.server.read(this.version));
      this.answered = true;
      if (!this.stopped) this.listener.polled(true);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (this.stopped) return;
      if (isEnd(error)) this.end();
      else this.listener.polled(false);
    }
  }

  private end(): void {
    this.isOver = true;
    if (!this.stopped) this.listener.ended();
  }

  /** Takes over what others have saved. */
  private merge({ snapshot, version }: ServerSession): void {
    if (this.stopped && snapshot === null) return;
    const before = this.fingerprint();
    if (snapshot) this.accept(snapshot);
    this.version = Math.max(this.version, version);
    // Nothing of one's own was waiting to be saved, so what came is all there is.
    if (before === this.saved) this.saved = this.fingerprint();
  }

  private accept(snapshot: Uint8Array): void {
    try {
      this.setup.document.accept(snapshot);
    } catch (error) {
      // Somebody saved what is no program: what the others have is still passed on among them.
      if (!(error instanceof Malformed)) throw error;
    }
  }

  private reportTooLarge(): void {
    if (!this.reportedTooLarge) this.listener.tooLarge();
    this.reportedTooLarge = true;
  }

  /** A text that is the same for the same content. */
  private fingerprint(): string {
    const { vector, deleted } = this.setup.document.summary();
    return `${vector} ${deleted}`;
  }

  private every(ms: number, task: () => Promise<void>): void {
    let cancel = () => {};
    const wait = () => {
      cancel = this.setup.clock.after(ms, () => {
        void task().finally(() => {
          if (!this.stopped) wait();
        });
      });
    };
    wait();
    this.cancels.push(() => cancel());
  }
}
