import { createStore, type UseStore } from "idb-keyval";
import type { MissionHead, MissionPart, PartChanges } from "./local-mission";

/** What a page wrote of a mission when it went. */
export interface LastWrite extends PartChanges {
  readonly head: MissionHead;
}

/**
 * Keeps what is written while a page goes until the database has it. A database answers later, and on a busy machine a
 * page is gone before that; this storage answers at once.
 */
interface LastWrites {
  keep(userId: number, write: LastWrite): void;
  /** What was kept of a person's missions, for the next page to write. */
  all(): readonly { readonly userId: number; readonly write: LastWrite; forget(): void }[];
}

const PREFIX = "academy.mission-last-write.";

/** The last writes in this browser. Where storage is full or forbidden, the database alone is left. */
export function lastWritesIn(
  storage: Pick<Storage, "setItem" | "getItem" | "removeItem" | "key" | "length">,
): LastWrites {
  return {
    keep(userId, write) {
      try {
        storage.setItem(`${PREFIX}${userId}.${write.head.id}`, JSON.stringify(write));
      } catch {
        // The write to the database, which was begun as well, is all that can be done.
      }
    },
    all() {
      try {
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
        return keys.flatMap((key) => {
          const userId = Number(/^(\d+)\./.exec(key.startsWith(PREFIX) ? key.slice(PREFIX.length) : "")?.[1]);
          const write = Number.isNaN(userId) ? undefined : readWrite(storage.getItem(key));
          return write ? [{ userId, write, forget: () => storage.removeItem(key) }] : [];
        });
      } catch {
        return []; // storage forbidden: nothing was kept
      }
    },
  };
}

function readWrite(text: string | null): LastWrite | undefined {
  try {
    const write = JSON.parse(text ?? "null") as LastWrite | null;
    const isWrite = Number.isInteger(write?.head?.id) && Number.isInteger(write?.head?.revision);
    return write && isWrite && Array.isArray(write.parts) && Array.isArray(write.removed) ? write : undefined;
  } catch {
    return undefined; // somebody else's text
  }
}

/** Tells whether the database lacks a last write: it is older, or of the same number by another writer. */
export function isLacking(there: MissionHead | undefined, { head }: LastWrite): boolean {
  if (!there || there.revision < head.revision) return true;
  return there.revision === head.revision && there.writer !== head.writer;
}

/** What one write changes. */
export interface MissionWrite extends PartChanges {
  readonly head: Omit<MissionHead, "revision">;
  /** The revision that the writer knows; null for a mission that is not there yet. */
  readonly knownRevision: number | null;
}

/** Where missions are kept, each person's apart. All methods reject when the browser keeps nothing. */
export interface MissionStorage {
  /** The heads of a person's missions, in no order. */
  heads(userId: number): Promise<readonly MissionHead[]>;
  /** One mission, null when there is none; both of it are of one moment. */
  read(userId: number, id: number): Promise<{ head: MissionHead; parts: readonly MissionPart[] } | null>;
  /**
   * Writes the changed parts in one step and answers the new revision. Answers "stale", and writes nothing, when another
   * writer was there since, or has deleted the mission, or has made one with this id.
   */
  write(userId: number, write: MissionWrite): Promise<number | "stale">;
  /**
   * Writes all at once, without looking who was there since: when a page goes there is no time for an answer.
   */
  writeAtEnd(userId: number, write: PartChanges & { readonly head: MissionHead }): Promise<void>;
  remove(userId: number, id: number): Promise<void>;
  /** The file of the course that a mission was opened from; null when it was not. */
  origin(userId: number, id: number): Promise<string | null>;
  setOrigin(userId: number, id: number, xml: string): Promise<void>;
}

/** Tells the revision that a write makes, or that it is stale. */
export function nextRevision(there: MissionHead | undefined, { head, knownRevision }: MissionWrite): number | "stale" {
  if (!there) return knownRevision === null ? 1 : "stale";
  // An own write that is under way is not told yet.
  const isOwn = there.writer === head.writer;
  return isOwn || there.revision === knownRevision ? there.revision + 1 : "stale";
}

/**
 * Missions in IndexedDB: `["head", user, id]` is a head, `["part", user, id, key]` a question or what all share,
 * `["origin", user, id]` the course's file. A keystroke writes one part and the head, whatever the mission's size.
 */
export function indexedDbMissions(lastWrites: LastWrites = lastWritesIn(localStorage)): MissionStorage {
  const store = createStore("academy-missions", "missions");
  let recovered: Promise<void> | undefined;
  // A browser that keeps nothing may throw at once. What an earlier page wrote as it went comes first.
  const open: UseStore = async (mode, use) => {
    recovered ??= recover(store, lastWrites);
    await recovered;
    return store(mode, use);
  };
  return {
    heads: (userId) =>
      open("readonly", (objects) => answered(objects.getAll(below("head", userId)) as IDBRequest<MissionHead[]>)),
    read: (userId, id) =>
      open("readonly", async (objects) => {
        const head = answered(objects.get(["head", userId, id]) as IDBRequest<MissionHead | undefined>);
        const parts = answered(objects.getAll(below("part", userId, id)) as IDBRequest<MissionPart[]>);
        const [found, all] = await Promise.all([head, parts]);
        return found ? { head: found, parts: all } : null;
      }),
    write: (userId, write) => open("readwrite", (objects) => written(objects, userId, write)),
    // Async, so that what a browser that keeps nothing throws at once is a rejection too.
    writeAtEnd: async (userId, { head, ...changes }) => {
      lastWrites.keep(userId, { head, ...changes });
      return store("readwrite", (objects) => {
        putAll(objects, userId, head, changes);
        return completed(objects.transaction, () => undefined);
      });
    },
    remove: (userId, id) =>
      open("readwrite", (objects) => {
        objects.delete(["head", userId, id]);
        objects.delete(["origin", userId, id]);
        objects.delete(below("part", userId, id));
        return completed(objects.transaction, () => undefined);
      }),
    origin: (userId, id) =>
      open("readonly", async (objects) => (await answered(objects.get(["origin", userId, id]))) ?? null),
    setOrigin: (userId, id, xml) =>
      open("readwrite", (objects) => {
        objects.put(xml, ["origin", userId, id]);
        return completed(objects.transaction, () => undefined);
      }),
  };
}

/** Writes what pages wrote as they went and the database lacks. */
async function recover(store: UseStore, lastWrites: LastWrites): Promise<void> {
  for (const { userId, write, forget } of lastWrites.all()) {
    await store("readwrite", (objects) => {
      const request = objects.get(["head", userId, write.head.id]) as IDBRequest<MissionHead | undefined>;
      request.onsuccess = () => {
        if (isLacking(request.result, write)) putAll(objects, userId, write.head, write);
      };
      return completed(objects.transaction, () => undefined);
    });
    forget();
  }
}

function written(objects: IDBObjectStore, userId: number, write: MissionWrite): Promise<number | "stale"> {
  const { head } = write;
  let revision: number | "stale" = "stale";
  const request = objects.get(["head", userId, head.id]) as IDBRequest<MissionHead | undefined>;
  request.onsuccess = () => {
    revision = nextRevision(request.result, write);
    if (revision === "stale") return;
    putAll(objects, userId, { ...head, revision }, write);
  };
  return completed(objects.transaction, () => revision);
}

function putAll(objects: IDBObjectStore, userId: number, head: MissionHead, { parts, removed }: PartChanges): void {
  objects.put(head, ["head", userId, head.id]);
  for (const part of parts) objects.put(part, ["part", userId, head.id, part.key]);
  for (const key of removed) objects.delete(["part", userId, head.id, key]);
  // At once: the page may be about to go.
  objects.transaction.commit?.();
}

/** All keys that begin with these values: an array stands above all numbers and texts. */
const below = (...start: readonly IDBValidKey[]): IDBKeyRange => IDBKeyRange.bound([...start], [...start, []]);

const answered = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const completed = <Value>(transaction: IDBTransaction, value: () => Value): Promise<Value> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(value());
    transaction.onabort = () => reject(transaction.error ?? new Error("Nothing was written."));
    transaction.onerror = () => reject(transaction.error);
  });

/** Missions in memory, for tests; what is stored is a copy, as in a browser. */
export function memoryMissions(): MissionStorage {
  const heads = new Map<string, MissionHead>();
  const parts = new Map<string, Map<string, MissionPart>>();
  const origins = new Map<string, string>();
  const keyOf = (userId: number, id: number) => `${userId}/${id}`;
  const put = (userId: number, head: MissionHead, changes: PartChanges) => {
    const key = keyOf(userId, head.id);
    heads.set(key, head);
    const there = parts.get(key) ?? new Map<string, MissionPart>();
    for (const part of changes.parts) there.set(part.key, structuredClone(part));
    for (const key of changes.removed) there.delete(key);
    parts.set(key, there);
  };
  return {
    heads: async (userId) => [...heads].filter(([key]) => key.startsWith(`${userId}/`)).map(([, head]) => head),
    read: async (userId, id) => {
      const head = heads.get(keyOf(userId, id));
      return head ? { head, parts: structuredClone([...(parts.get(keyOf(userId, id))?.values() ?? [])]) } : null;
    },
    write: async (userId, write) => {
      const revision = nextRevision(heads.get(keyOf(userId, write.head.id)), write);
      if (revision !== "stale") put(userId, { ...write.head, revision }, write);
      return revision;
    },
    writeAtEnd: async (userId, { head, ...changes }) => put(userId, head, changes),
    remove: async (userId, id) => {
      for (const map of [heads, parts, origins]) map.delete(keyOf(userId, id));
    },
    origin: async (userId, id) => origins.get(keyOf(userId, id)) ?? null,
    setOrigin: async (userId, id, xml) => {
      origins.set(keyOf(userId, id), xml);
    },
  };
}
