import * as Y from "yjs";
import { type Language, languageOf } from "../language";
import { Malformed } from "./malformed";

/** A digest of what a copy of the document holds, short enough to be sent around. */
export interface Summary {
  /** Yjs's state vector: how much of each author's typing is there. */
  readonly vector: Uint8Array;
  /** Digest of all that is deleted, of which the vector says nothing. */
  readonly deleted: string;
}

/** Origin of the changes that other peers made. */
export const REMOTE = Symbol("remote");
/** Characters that others may add to a program at once, and bytes of all that this copy may send to them. */
const PROGRAM_LIMIT = 500_000;
/** Bytes to which somebody's own edit may let the program grow: it is kept for late joiners with what was deleted. */
export const SHARED_PROGRAM_BYTES = 200 * 1024;
/** Characters of an insertion for which it is worth to count all that this copy holds. */
const LARGE_INSERTION = 2000;

const STRUCTS_LIMIT = 200_000;
/** Bytes that may wait for what comes before them; it is forgotten then, and asked for again together with that. */
const WAITING_LIMIT = 256 * 1024;
/** All that the program and the language are made of. Yjs knows more kinds, which could only do harm here. */
const KINDS: readonly unknown[] = [Y.ContentString, Y.ContentAny, Y.ContentDeleted];

/** One copy of what a session shares: the program and the language that it is written in. */
export class SharedDocument {
  readonly doc = new Y.Doc();
  readonly text = this.doc.getText("program");
  private readonly languages = this.doc.getMap<unknown>("language");
  private cached: Summary | null = null;

  constructor() {
    this.doc.on("afterTransaction", () => {
      this.cached = null;
    });
  }

  /** The language that the session is in; null while none is set, or what is set is none. */
  language(): Language | null {
    return languageOf(this.languages.toJSON());
  }

  setLanguage(language: Language): void {
    this.doc.transact(() => {
      for (const [key, value] of Object.entries(language)) {
        if (this.languages.get(key) !== value) this.languages.set(key, value);
      }
    });
  }

  summary(): Summary {
    if (!this.cached) {
      const snapshot = Y.snapshot(this.doc);
      this.cached = { vector: Y.encodeStateVector(this.doc), deleted: digestOf(snapshot.ds) };
    }
    return this.cached;
  }

  /** Compares this copy with another: `ahead` if it has something that the other lacks, `behind` for the reverse. @throws Malformed when it is no summary */
  compare(other: Summary): { ahead: boolean; behind: boolean } {
    const [mine, theirs] = [vectorOf(this.summary().vector), vectorOf(other.vector)];
    const differ = this.summary().deleted !== other.deleted;
    return { ahead: differ || exceeds(mine, theirs), behind: differ || exceeds(theirs, mine) };
  }

  /** All that a copy with this state vector lacks. */
  updateSince(vector: Uint8Array): Uint8Array {
    return Y.encodeStateAsUpdate(this.doc, vector);
  }

  state(): Uint8Array {
    return Y.encodeStateAsUpdate(this.doc);
  }

  /** Something came whose beginning has not arrived. */
  get incomplete(): boolean {
    return this.doc.store.pendingStructs !== null || this.doc.store.pendingDs !== null;
  }

  /** Tells whether all others would take an own edit over; one that does not let the program grow always fits. */
  hasRoomFor(inserted: string, removed: number): boolean {
    if (inserted.length <= removed) return true;
    const bytes = bytesOf(inserted);
    const isReplaced = removed >= this.text.length;
    // Each character of the text is at most 3 bytes, so most texts need not be looked at.
    const mayBeTooLong = bytes + (isReplaced ? 0 : 3 * this.text.length) > SHARED_PROGRAM_BYTES;
    if (mayBeTooLong) {
      const remaining = isReplaced ? 0 : bytesOf(this.text.toString()) - removed;
      if (remaining + bytes > SHARED_PROGRAM_BYTES) return false;
    }
    return inserted.length < LARGE_INSERTION || this.state().length + bytes <= PROGRAM_LIMIT;
  }

  /** Applies an update of another copy, or nothing of it when this throws. @throws Malformed */
  accept(update: Uint8Array): void {
    inspect(update, this.text.length);
    try {
      Y.applyUpdate(this.doc, update, REMOTE);
    } catch (cause) {
      throw new Malformed("an update that cannot be applied", { cause });
    }
    this.limitPending();
    this.removeForeignContent();
  }

  private limitPending(): void {
    const { store } = this.doc;
    if ((store.pendingStructs?.update.length ?? 0) > WAITING_LIMIT) store.pendingStructs = null;
    if ((store.pendingDs?.length ?? 0) > WAITING_LIMIT) store.pendingDs = null;
  }

  /** Removes contents that no editor writes, since they would shift the offsets of all that follows. */
  private removeForeignContent(): void {
    const shown = this.text.toString();
    if (shown.length === this.text.length && !shown.includes("\r")) return;
    this.doc.transact((transaction) => {
      // A text deletes only what belongs into texts, so what does not is deleted by itself.
      for (const item of itemsOf(this.text)) if (!(item.content instanceof Y.ContentString)) item.delete(transaction);
      const returns = [...this.text.toString().matchAll(/\r/g)].map(({ index }) => index);
      // From the end, so that the places before stay as they are.
      for (const at of returns.reverse()) this.text.delete(at, 1);
    });
  }

  destroy(): void {
    this.doc.destroy();
  }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Checks an update before it is applied. @throws Malformed */
function inspect(update: Uint8Array, present: number): void {
  let structs: readonly (Y.Item | Y.GC | { length: number })[];
  try {
    structs = Y.decodeUpdate(update).structs as never;
  } catch (cause) {
    throw new Malformed("no update", { cause });
  }
  if (structs.length > STRUCTS_LIMIT) throw new Malformed("an update of too many parts");
  let added = 0;
  for (const struct of structs) {
    if (!("content" in struct)) continue;
    if (!KINDS.includes(struct.content.constructor)) throw new Malformed("an update of other contents");
    if (struct.content instanceof Y.ContentString) added += struct.length;
  }
  if (added > PROGRAM_LIMIT || (added > 0 && present > 2 * PROGRAM_LIMIT)) throw new Malformed("too long a program");
}

/** Decodes a state vector: how much of each author's typing is there. @throws Malformed when it is none */
export function vectorOf(bytes: Uint8Array): Map<number, number> {
  try {
    return Y.decodeStateVector(bytes);
  } catch (cause) {
    throw new Malformed("no state vector", { cause });
  }
}

const exceeds = (one: Map<number, number>, other: Map<number, number>): boolean =>
  [...one].some(([author, count]) => count > (other.get(author) ?? 0));

/** FNV-1a over the deleted ranges in the order of their authors, from two beginnings: 64 bits in all. */
function digestOf({ clients }: ReturnType<typeof Y.snapshot>["ds"]): string {
  let [one, two] = [0x811c9dc5, 0x9747b28c];
  const mix = (value: number) => {
    for (const word of [value >>> 0, Math.floor(value / 2 ** 32) >>> 0]) {
      one = Math.imul(one ^ word, 0x01000193) ^ (one >>> 15);
      two = Math.imul(two ^ word, 0x85ebca6b) ^ (two >>> 13);
    }
  };
  for (const author of [...clients.keys()].sort((a, b) => a - b)) {
    for (const { clock, len } of clients.get(author) ?? []) for (const value of [author, clock, len]) mix(value);
  }
  return `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}`;
}

/** Returns the items of a text that are not deleted. */
function itemsOf(text: Y.Text): Y.Item[] {
  const items: Y.Item[] = [];
  for (let item = text._start; item; item = item.right) if (!item.deleted && item.countable) items.push(item);
  return items;
}
