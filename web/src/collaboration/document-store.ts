import { createStore, del, get, set } from "idb-keyval";
import { fromBase64, toBase64 } from "lib0/buffer";

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
