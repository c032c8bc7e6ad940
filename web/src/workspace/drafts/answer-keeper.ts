import {
  adoptDrafts,
  type DraftRecord,
  type DraftStorage,
  dropDraft,
  judgeNews,
  keepVersion,
  openQuestion,
  putDraft,
  type SavedAnswer,
  type TabChannel,
  type TabMessage,
  type Version,
  type VersionReason,
} from "./draft-storage";

/** Milliseconds without typing after which the text is written to the browser's storage. */
export const DRAFT_DELAY_MS = 400;

/** Milliseconds between attempts to save an answer that did not reach the server. The last one repeats. */
export const RETRY_DELAYS_MS = [2000, 5000, 10_000, 30_000] as const;

/** How a save ended. */
export type SaveOutcome =
  | { readonly kind: "saved"; readonly version: number }
  /** The server has a newer answer than the one this text was based on; nothing was written. */
  | { readonly kind: "stale" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "refused"; readonly message: string };

export type KeeperStatus = "opening" | "saved" | "unsaved" | "saving" | "offline" | "refused" | "readonly";

/** The state of one answer for the page. */
export interface KeeperState {
  readonly status: KeeperStatus;
  readonly text: string;
  readonly savedText: string;
  readonly version: number;
  /** Why the server refused the last save. */
  readonly message: string | null;
  /** The text came from this browser and is newer than the saved answer. */
  readonly restored: boolean;
  /** The text was replaced by what another tab saved. */
  readonly updatedElsewhere: boolean;
  readonly conflict: { readonly text: string; readonly version: number } | null;
  readonly openElsewhere: boolean;
  readonly versions: readonly Version[];
  /** False when the browser refuses to keep anything. */
  readonly isOnDevice: boolean;
}

export interface KeeperParts {
  readonly key: string;
  readonly tab: string;
  readonly storage: DraftStorage;
  readonly channel: TabChannel;
  /** Sends the text with the version that it replaces. Must not reject. */
  readonly save: (text: string, version: number) => Promise<SaveOutcome>;
  /** Reads the saved answer; null when the server cannot be reached. Must not reject. */
  readonly load: () => Promise<SavedAnswer | null>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls `task` after `ms` milliseconds; the returned function prevents that. */
  readonly later: (task: () => void, ms: number) => () => void;
}

export interface KeeperStart {
  readonly saved: SavedAnswer;
  readonly template: string;
  /** The answer can be read but no longer saved. */
  readonly readOnly: boolean;
}

/**
 * Keeps one answer while it is written: types into the browser's storage, saves to the server on request, repeats a save
 * that did not arrive, and notices newer answers from other tabs and other computers.
 */
export class AnswerKeeper {
  #state: KeeperState;
  readonly #parts: KeeperParts;
  readonly #start: KeeperStart;
  readonly #listeners = new Set<() => void>();
  readonly #others = new Set<string>();
  #stopListening: () => void = () => undefined;
  #cancelWrite: (() => void) | null = null;
  #cancelRetry: (() => void) | null = null;
  #failures = 0;
  #saving: Promise<void> | null = null;
  #saveAgain = false;
  #closed = false;

  constructor(parts: KeeperParts, start: KeeperStart) {
    this.#parts = parts;
    this.#start = start;
    const text = start.saved.text ?? start.template;
    this.#state = {
      status: start.readOnly ? "readonly" : "opening",
      text,
      savedText: text,
      version: start.saved.version,
      message: null,
      restored: false,
      updatedElsewhere: false,
      conflict: null,
      openElsewhere: false,
      versions: [],
      isOnDevice: true,
    };
  }

  /** The present state; a new object after every change. */
  readonly state = (): KeeperState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads what this browser kept and decides what the editor shows. */
  async open(): Promise<void> {
    const { key, tab, channel } = this.#parts;
    this.#closed = false;
    this.#stopListening();
    this.#stopListening = channel.listen((message) => this.#hear(message));
    let draft = null as ReturnType<typeof adoptDrafts>["draft"];
    // What this very tab has stored was typed just now, before the page was there.
    let isFromBefore = false;
    const record = await this.#change((before) => {
      const adopted = adoptDrafts(before, tab);
      draft = adopted.draft;
      isFromBefore = draft !== (before.drafts[tab] ?? null);
      return adopted.record;
    });
    if (this.#closed) return;
    channel.send({ type: "opened", key, tab });
    const opening = openQuestion(this.#start.saved, this.#start.template, draft);
    const versions = record?.versions ?? [];
    if (opening.kind === "saved" || this.#start.readOnly) {
      this.#set({ status: this.#start.readOnly ? "readonly" : "saved", versions });
      if (opening.kind !== "saved") await this.#putAside(opening.text, "closed");
      await this.#forget();
    } else if (opening.kind === "restored") {
      this.#set({ status: "unsaved", text: opening.text, restored: isFromBefore, versions });
    } else {
      const conflict = { text: opening.theirs, version: this.#start.saved.version };
      this.#set({ status: "unsaved", text: opening.text, conflict, versions });
    }
  }

  /** Takes what the person typed. */
  edit(text: string): void {
    if (this.#state.status === "readonly" || this.#state.status === "opening" || text === this.#state.text) return;
    const status = this.#state.status === "saving" ? "saving" : this.#statusOf(text);
    const restored = this.#state.restored && text !== this.#state.savedText;
    this.#set({ text, status, restored, message: null, updatedElsewhere: false });
    this.#cancelWrite?.();
    this.#cancelWrite = this.#parts.later(() => void this.flush(), DRAFT_DELAY_MS);
  }

  /** Writes the text to the browser's storage now, if it is not there yet. */
  async flush(): Promise<void> {
    if (this.#cancelWrite === null) return;
    this.#cancelWrite();
    this.#cancelWrite = null;
    const { text, savedText, version, conflict } = this.#state;
    if (text === savedText && conflict === null) return this.#forget();
    await this.#change((record) =>
      putDraft(record, this.#parts.tab, { text, basedOn: version, at: this.#parts.now() }),
    );
  }

  /** Saves to the server. Resolves when it is known how that ended; a save under way is followed by another one. */
  save(): Promise<void> {
    if (this.#state.status === "readonly" || this.#state.conflict !== null) return Promise.resolve();
    if (this.#saving !== null) {
      this.#saveAgain = true;
      return this.#saving;
    }
    this.#saving = this.#saveNow().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  /** Tries an outstanding save at once, for example because the network is back. */
  networkIsBack(): void {
    if (this.#state.status === "offline") void this.save();
  }

  /** Takes in what the server said about this answer in another reading of the assessment. */
  serverSays(saved: SavedAnswer): void {
    this.#learn({ text: saved.text ?? this.#start.template, version: saved.version });
  }

  /** Ends a conflict. Whatever is not taken is kept as a version. */
  async resolve(choice: "mine" | "theirs"): Promise<void> {
    const { conflict, text } = this.#state;
    if (conflict === null) return;
    if (choice === "mine") {
      await this.#putAside(conflict.text, "kept-mine");
      this.#set({ conflict: null, savedText: conflict.text, version: conflict.version, status: "unsaved" });
      await this.save();
    } else {
      await this.#putAside(text, "took-other");
      this.#set({ conflict: null, restored: false });
      this.#take(conflict, { updatedElsewhere: false });
      await this.#forget();
    }
  }

  /** Replaces the text and keeps the present one as a version. */
  async replace(text: string, reason: VersionReason): Promise<void> {
    if (this.#state.text !== text) await this.#putAside(this.#state.text, reason);
    this.edit(text);
    await this.flush();
  }

  /** Ends the work of this keeper; what was typed is written first. */
  close(): void {
    if (this.#closed) return;
    void this.flush();
    this.#closed = true;
    this.#cancelRetry?.();
    this.#stopListening();
    this.#parts.channel.send({ type: "left", key: this.#parts.key, tab: this.#parts.tab });
  }

  async #saveNow(): Promise<void> {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    do {
      this.#saveAgain = false;
      const { text, version } = this.#state;
      this.#set({ status: "saving", message: null });
      this.#cancelWrite ??= () => undefined;
      await this.flush();
      await this.#finish(text, await this.#parts.save(text, version));
    } while (this.#saveAgain && this.#state.status === "unsaved" && this.#state.conflict === null);
  }

  async #finish(text: string, outcome: SaveOutcome): Promise<void> {
    if (outcome.kind === "saved") {
      this.#failures = 0;
      const { key, tab, channel } = this.#parts;
      this.#set({ savedText: text, version: outcome.version, restored: false, updatedElsewhere: false });
      this.#set({ status: this.#statusOf(this.#state.text) });
      channel.send({ type: "saved", key, tab, text, version: outcome.version });
      if (this.#state.text === text) await this.#forget();
      else await this.#rebase();
    } else if (outcome.kind === "stale") {
      const theirs = await this.#parts.load();
      if (theirs === null) return this.#waitForNetwork();
      await this.#meet({ text: theirs.text ?? this.#start.template, version: theirs.version });
    } else if (outcome.kind === "unreachable") {
      this.#waitForNetwork();
    } else {
      this.#set({ status: "refused", message: outcome.message });
    }
  }

  /** The server refused a save because of this newer answer. */
  async #meet(theirs: { readonly text: string; readonly version: number }): Promise<void> {
    if (theirs.text !== this.#state.text) return this.#set({ status: "unsaved", conflict: theirs });
    this.#take(theirs, { updatedElsewhere: false, restored: false });
    await this.#forget();
  }

  #waitForNetwork(): void {
    this.#set({ status: "offline" });
    if (this.#closed) return;
    const delay = RETRY_DELAYS_MS[Math.min(this.#failures, RETRY_DELAYS_MS.length - 1)] ?? 30_000;
    this.#failures++;
    this.#cancelRetry = this.#parts.later(() => this.networkIsBack(), delay);
  }

  #hear(message: TabMessage): void {
    const { key, tab, channel } = this.#parts;
    if (message.key !== key || message.tab === tab) return;
    if (message.type === "saved") this.#learn(message);
    else if (message.type === "left") this.#others.delete(message.tab);
    else this.#others.add(message.tab);
    if (message.type === "opened") channel.send({ type: "here", key, tab });
    if (this.#state.openElsewhere !== this.#others.size > 0) this.#set({ openElsewhere: this.#others.size > 0 });
  }

  #learn(theirs: { readonly text: string; readonly version: number }): void {
    const { text, savedText, version, conflict, status } = this.#state;
    // A save of ours is under way: its own answer, or its 412, tells what is newer.
    if (status === "saving" || status === "opening") return;
    const mine = { text, dirty: text !== savedText || conflict !== null, version: conflict?.version ?? version };
    const news = judgeNews(mine, theirs);
    if (news === "update") this.#take(theirs, { updatedElsewhere: true });
    if (news === "same-text") {
      this.#take(theirs, { updatedElsewhere: false });
      void this.#forget();
    }
    if (news === "conflict") this.#set({ conflict: { text: theirs.text, version: theirs.version } });
  }

  #take(theirs: { readonly text: string; readonly version: number }, also: Partial<KeeperState>): void {
    const status = this.#state.status === "readonly" ? "readonly" : "saved";
    const taken = { text: theirs.text, savedText: theirs.text, version: theirs.version, conflict: null };
    this.#set({ ...taken, status, message: null, ...also });
  }

  /** The text typed while a save was under way stands on the version that this save made. */
  async #rebase(): Promise<void> {
    this.#cancelWrite ??= () => undefined;
    await this.flush();
  }

  async #forget(): Promise<void> {
    this.#cancelWrite?.();
    this.#cancelWrite = null;
    await this.#change((record) => dropDraft(record, this.#parts.tab));
  }

  async #putAside(text: string, reason: VersionReason): Promise<void> {
    const at = this.#parts.now();
    const record = await this.#change((before) => keepVersion(before, { text, at, reason }));
    if (record !== null) this.#set({ versions: record.versions });
  }

  /** Changes the stored record; null, and `isOnDevice` false, when the browser refuses (private windows, full disk). */
  async #change(next: (record: DraftRecord) => DraftRecord): Promise<DraftRecord | null> {
    try {
      const record = await this.#parts.storage.change(this.#parts.key, next);
      if (!this.#state.isOnDevice) this.#set({ isOnDevice: true });
      return record;
    } catch (error) {
      console.warn("This browser does not keep drafts:", error);
      this.#set({ isOnDevice: false });
      return null;
    }
  }

  #statusOf(text: string): KeeperStatus {
    return text === this.#state.savedText && this.#state.conflict === null ? "saved" : "unsaved";
  }

  #set(change: Partial<KeeperState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
