import { createStore } from "zustand/vanilla";
import type { MissionStore } from "../mission-store";
import { headOf, type LocalMissionState, localMissionState, type MissionHead, partChanges } from "./local-mission";
import type { MissionChannel } from "./mission-channel";
import type { MissionStorage } from "./mission-storage";

/** Milliseconds between a keystroke and its writing. Further keystrokes do not put it off. */
export const WRITE_DELAY_MS = 150;

/** Milliseconds until a write that failed is tried again. */
export const RETRY_MS = 5000;

/** What the page shows of the keeping of a mission. */
export interface Keeping {
  /** Changes when another tab was first: what was typed here goes on as a mission of its own. */
  readonly id: number;
  /** "full": the browser has no room left; "refused": it keeps nothing, as in some private windows. */
  readonly status: "kept" | "full" | "refused";
  /** What another tab wrote was taken over. */
  readonly isFollowed: boolean;
  /** The present id is that of a copy. */
  readonly isCopy: boolean;
}

export interface KeeperParts {
  readonly storage: MissionStorage;
  readonly channel: MissionChannel;
  readonly userId: number;
  /** This tab's name. */
  readonly tab: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls `task` after `ms` milliseconds; the returned function prevents that. */
  readonly later: (task: () => void, ms: number) => () => void;
}

/**
 * Keeps one mission in this browser while it is edited: each change is written at once, a question at a time, and what
 * another tab writes is taken over. When both tabs have changed it, this one goes on with a copy.
 */
export class MissionKeeper {
  readonly keeping;
  readonly #parts: KeeperParts;
  readonly #store: MissionStore;
  #revision: number | null;
  /** What was handed to the storage; null when all must be written. */
  #written: LocalMissionState | null;
  /** What the storage has said to have; null when all must be written. */
  #confirmed: LocalMissionState | null;
  #isCopy: boolean;
  #cancelWrite: (() => void) | null = null;
  #writing = 0;
  #forking: Promise<void> | null = null;
  #ends: (() => void)[] = [];

  constructor(parts: KeeperParts, store: MissionStore, known: { id: number; head: MissionHead | null }) {
    this.#parts = parts;
    this.#store = store;
    this.#revision = known.head?.revision ?? null;
    this.#written = known.head ? store.getState() : null;
    this.#confirmed = this.#written;
    this.#isCopy = known.head?.copyOf != null;
    this.keeping = createStore<Keeping>()(() => ({
      id: known.id,
      status: "kept",
      isFollowed: false,
      isCopy: false,
    }));
  }

  /** Begins to keep; the first write is done when this resolves. */
  async open(): Promise<void> {
    const { channel, userId, tab } = this.#parts;
    this.#ends = [
      this.#store.subscribe(() => this.#plan()),
      channel.listen((news) => {
        if (news.userId === userId && news.tab !== tab && news.id === this.keeping.getState().id) void this.follow();
      }),
    ];
    await this.flush();
  }

  /** Ends the keeping; what was typed is written first. */
  async close(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    await this.flush();
    this.#cancelWrite?.();
    this.#cancelWrite = null;
  }

  /** Writes what is not written yet. Never rejects: `keeping` says what became of it. */
  async flush(): Promise<void> {
    this.#cancelWrite?.();
    this.#cancelWrite = null;
    await this.#forking;
    const before = this.#written;
    if (!this.#hasChanges()) return;
    const now = this.#store.getState();
    // Writes queue up in the storage: the next one begins with what this one writes.
    this.#written = now;
    this.#writing += 1;
    try {
      const revision = await this.#write(this.keeping.getState().id, before, now);
      if (revision === "stale") {
        this.#forking ??= this.#fork().finally(() => {
          this.#forking = null;
        });
        await this.#forking;
      } else this.#wrote(revision, now);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#writing -= 1;
    }
  }

  /** Writes what the storage has not confirmed, for a page that goes: nothing can be waited for. */
  writeAtEnd(): void {
    const { storage, channel, userId, tab } = this.#parts;
    const [before, now] = [this.#confirmed, this.#store.getState()];
    // While a copy is made, the id is still that of what another tab has written.
    if (this.#forking || !isOther(before, now)) return;
    const revision = (this.#revision ?? 0) + this.#writing + 1;
    const head = { ...this.#headOf(this.keeping.getState().id, now), revision };
    void storage.writeAtEnd(userId, { head, ...partChanges(before, now) }).catch(() => undefined);
    channel.send({ userId, id: head.id, tab });
    this.#written = now;
    this.#revision = head.revision;
  }

  /** Takes over what another tab has written, unless something was typed here meanwhile. */
  async follow(): Promise<void> {
    const { storage, userId } = this.#parts;
    if (this.#isBusy()) return;
    const there = await storage.read(userId, this.keeping.getState().id).catch(() => null);
    if (!there || there.head.revision === this.#revision || this.#isBusy()) return;
    const state = localMissionState(there.head, there.parts);
    if (!state) return;
    this.#revision = there.head.revision;
    this.#written = null;
    this.#store.getState().adopt(state);
    this.#written = this.#store.getState();
    this.#confirmed = this.#written;
    this.#cancelWrite?.();
    this.#cancelWrite = null;
    this.keeping.setState({ isFollowed: true });
  }

  /** Ends what is said of other tabs. */
  readonly dismiss = (): void => this.keeping.setState({ isFollowed: false, isCopy: false });

  #isBusy(): boolean {
    return this.#writing > 0 || this.#hasChanges();
  }

  #hasChanges(): boolean {
    return isOther(this.#written, this.#store.getState());
  }

  #plan(delay = WRITE_DELAY_MS): void {
    if (this.#cancelWrite || !this.#hasChanges()) return;
    this.#cancelWrite = this.#parts.later(() => void this.flush(), delay);
  }

  #write(id: number, before: LocalMissionState | null, now: ReturnType<MissionStore["getState"]>) {
    const { storage, userId } = this.#parts;
    const head = this.#headOf(id, now);
    return storage.write(userId, { head, knownRevision: this.#revision, ...partChanges(before, now) });
  }

  #headOf(id: number, now: ReturnType<MissionStore["getState"]>) {
    const { tab: writer, now: clock } = this.#parts;
    return headOf(now, { id, writer, copyOf: this.#isCopy ? "other-tab" : null, changedAt: clock() });
  }

  #wrote(revision: number, state: LocalMissionState): void {
    this.#confirmed = state;
    const { channel, userId, tab } = this.#parts;
    this.#revision = revision;
    const { id, status } = this.keeping.getState();
    if (status !== "kept") this.keeping.setState({ status: "kept" });
    channel.send({ userId, id, tab });
  }

  #failed(error: unknown): void {
    this.#written = null;
    this.#confirmed = null;
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    this.keeping.setState({ status: isFull ? "full" : "refused" });
    if (this.#ends.length > 0) this.#plan(RETRY_MS);
  }

  /** Another tab was first: all of this tab's goes on under the next free id. */
  async #fork(): Promise<void> {
    this.#revision = null;
    this.#isCopy = true;
    const now = this.#store.getState();
    this.#written = now;
    for (let id = -1; ; id -= 1) {
      const revision = await this.#write(id, null, now);
      if (revision === "stale") continue;
      this.keeping.setState({ id, isCopy: true, isFollowed: false });
      this.#wrote(revision, now);
      return;
    }
  }
}

const isOther = (before: LocalMissionState | null, now: LocalMissionState): boolean =>
  before === null ||
  (["mission", "saved", "openKey", "mode", "fileName"] as const).some((part) => before[part] !== now[part]);
