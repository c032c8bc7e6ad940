import type { Schemas } from "../../../api/client";
import { ApiFailure } from "../../../api/failures";

export type Note = Schemas["TextbookNote"];

/** A note as its reader sees it. */
export interface OwnNote extends Note {
  /** It waits for the network, or has been refused with these words; null once it is with the account. */
  readonly pending: { readonly refusal: string | null } | null;
}

/** Where notes are kept with the account. */
export interface NoteServer {
  readonly list: (section: string | null) => Promise<readonly Note[]>;
  readonly save: (note: Note) => Promise<Note>;
  readonly remove: (note: Note) => Promise<void>;
}

/** Tells the reader that a note was changed on another device meanwhile. */
export interface Notices {
  /** Both versions are kept: what was typed here is a note of its own now. */
  readonly bothKept: () => void;
  /** A note that was deleted here is there still, as it was changed there. */
  readonly notDeleted: () => void;
}

/** What has not reached the server yet: a note in its newest version, or its deletion. */
interface Waiting {
  readonly note: Note;
  readonly isDeleted: boolean;
  readonly refusal: string | null;
}

interface Stored {
  readonly saved: Readonly<Record<string, Note>>;
  readonly waiting: Readonly<Record<string, Waiting>>;
}

const NOTHING: Stored = { saved: {}, waiting: {} };

/** This device can keep nothing. */
export class StorageRefused extends Error {
  override readonly name = "NotKept";
}

/**
 * The notes of one reader in one book. What is written is kept on the device at once and sent when there is a network, so nothing
 * is lost with it; what came from the server is kept too, so that notes are there without a network.
 */
export class NoteBox {
  private stored: Stored;
  private readonly listeners = new Set<() => void>();
  private notes: readonly OwnNote[];
  private sending: Promise<void> | null = null;
  /** Orders lists that were asked for and notes that were sent. */
  private clock = 0;
  private readonly sentAt = new Map<string, number>();
  /** By id and version: the version that a note became when this device sent it. */
  private readonly successors = new Map<string, number>();

  /** @param key names the reader and the book in the storage */
  constructor(
    private readonly storage: Pick<Storage, "getItem" | "setItem">,
    private readonly key: string,
    private readonly server: NoteServer,
    private readonly notices: Notices,
    private readonly uuid: () => string = () => crypto.randomUUID(),
  ) {
    this.stored = this.read();
    this.notes = notesOf(this.stored);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** All notes that are known here, those of sections not yet read only where they were read before. */
  readonly snapshot = (): readonly OwnNote[] => this.notes;

  /** Reads a section's notes from the server, all of the book for null. What waits here stays. Fails as the server does. */
  async load(section: string | null): Promise<void> {
    this.clock += 1;
    const asked = this.clock;
    const isSince = ({ id }: Note) => (this.sentAt.get(id) ?? 0) > asked;
    const listed = (await this.server.list(section)).filter((note) => !isSince(note));
    // What was sent while the list was on its way is newer than the list.
    const others = Object.values(this.stored.saved).filter(
      (note) => isSince(note) || (section !== null && note.section !== section),
    );
    this.become({ ...this.stored, saved: byId([...others, ...listed]) });
  }

  /** Keeps a note, new or changed, and sends it. @throws StorageRefused */
  save(note: Note): void {
    this.wait({ note, isDeleted: false, refusal: null });
  }

  remove(note: Note): void {
    this.wait({ note, isDeleted: true, refusal: null });
  }

  /** Sends what waits, the refused too where they are asked for. Without a network all of it stays. */
  send({ refusedToo = false } = {}): Promise<void> {
    this.sending ??= this.sendAll(refusedToo).finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  /** Takes over what another tab has kept. */
  readAgain(): void {
    this.stored = this.read();
    this.tell();
  }

  private wait(waiting: Waiting): void {
    this.readAgain();
    this.become({ ...this.stored, waiting: { ...this.stored.waiting, [waiting.note.id]: waiting } }, true);
    void this.send();
  }

  private async sendAll(refusedToo: boolean): Promise<void> {
    const tried = new Set<Waiting>();
    for (;;) {
      const next = Object.values(this.stored.waiting).find(
        (one) => !tried.has(one) && (refusedToo || one.refusal === null),
      );
      if (!next) return;
      tried.add(next);
      const outcome = await this.sendOne({ ...next, note: this.current(next.note) });
      if (outcome === "later") return;
      if (outcome === "changed elsewhere") {
        if (!(await this.keepBoth(next))) return;
        continue;
      }
      this.clock += 1;
      this.sentAt.set(next.note.id, this.clock);
      // What was typed while it was under way is newer, and is sent next.
      if (this.stored.waiting[next.note.id] !== next) continue;
      const { [next.note.id]: _sent, ...waiting } = this.stored.waiting;
      if ("refusal" in outcome) {
        const refused: Waiting = { ...next, refusal: outcome.refusal };
        tried.add(refused);
        this.become({ ...this.stored, waiting: { ...waiting, [next.note.id]: refused } });
      } else this.become({ waiting, saved: outcome.saved });
    }
  }

  private async sendOne({
    note,
    isDeleted,
  }: Waiting): Promise<"later" | "changed elsewhere" | { refusal: string } | { saved: Stored["saved"] }> {
    try {
      if (!isDeleted) {
        const saved = await this.server.save(note);
        this.successors.set(`${note.id} ${note.version}`, saved.version);
        return { saved: { ...this.stored.saved, [note.id]: saved } };
      }
      await this.server.remove(note);
      const { [note.id]: _gone, ...saved } = this.stored.saved;
      return { saved };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 412) return "changed elsewhere";
      const isLater = error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 401;
      return isLater ? "later" : { refusal: error.body };
    }
  }

  /** A note that was made from a version that this device itself has changed meanwhile is made from what that became. */
  private current(note: Note): Note {
    // Notes that waited on this device before there were versions.
    let version = note.version ?? this.stored.saved[note.id]?.version ?? 0;
    for (let next: number | undefined = version; next !== undefined; next = this.successors.get(`${note.id} ${next}`))
      version = next;
    return { ...note, version };
  }

  /** Keeps what another device has made of a note, and what was typed here as a note of its own. Tells whether it could. */
  private async keepBoth(waiting: Waiting): Promise<boolean> {
    const { note, isDeleted } = waiting;
    try {
      await this.load(note.section);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return false;
    }
    const newest = this.stored.waiting[note.id] ?? waiting;
    const { [note.id]: _ended, ...others } = this.stored.waiting;
    const there = this.stored.saved[note.id];
    const isTyped = !newest.isDeleted && newest.note.text !== "" && newest.note.text !== there?.text;
    const own: Note = { ...newest.note, id: this.uuid(), version: 0 };
    const saved: Stored["waiting"] = isTyped
      ? { ...others, [own.id]: { note: own, isDeleted: false, refusal: null } }
      : others;
    this.become({ ...this.stored, waiting: saved });
    if (isTyped) this.notices.bothKept();
    else if (isDeleted) this.notices.notDeleted();
    return true;
  }

  private become(stored: Stored, mustKeep = false): void {
    const attempts = [stored, { ...stored, saved: {} }];
    const saved = attempts.some((attempt) => this.write(attempt));
    if (!saved && mustKeep) throw new StorageRefused("This device cannot keep a note");
    this.stored = stored;
    this.tell();
  }

  private write(stored: Stored): boolean {
    try {
      this.storage.setItem(this.key, JSON.stringify(stored));
      return true;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      return false;
    }
  }

  private read(): Stored {
    const text = this.storage.getItem(this.key);
    if (text === null) return NOTHING;
    // Written by this class alone; what somebody else has put there counts as nothing.
    const stored = parsed(text) as Partial<Stored> | null;
    return { ...NOTHING, ...(typeof stored === "object" ? stored : {}) };
  }

  private tell(): void {
    this.notes = notesOf(this.stored);
    for (const listener of this.listeners) listener();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

const byId = (notes: readonly Note[]): Stored["saved"] => Object.fromEntries(notes.map((note) => [note.id, note]));

function notesOf({ saved, waiting }: Stored): OwnNote[] {
  const notes = new Map(Object.values(saved).map((note) => [note.id, { ...note, pending: null } as OwnNote]));
  for (const { note, isDeleted, refusal } of Object.values(waiting)) {
    if (isDeleted && refusal === null) notes.delete(note.id);
    else notes.set(note.id, { ...note, pending: { refusal } });
  }
  return [...notes.values()];
}
