import type { MissionHead, PartChanges } from "./local-mission";

/** What a page wrote of a mission when it went. */
export interface LastWrite extends PartChanges {
  readonly head: MissionHead;
}

/**
 * Keeps what is written while a page goes until the database has it. A database answers later, and on a busy machine a
 * page is gone before that; this storage answers at once.
 */
export interface LastWrites {
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
