import { createStore, del, get, set } from "idb-keyval";

/** Where a session's document is kept in this browser, so that a reload loses nothing that was not sent. */
export interface KeptState {
  read(): Promise<Uint8Array | null>;
  write(state: Uint8Array): Promise<void>;
  forget(): Promise<void>;
}

/** In IndexedDB. A browser that keeps nothing is no reason not to work together: then a reload has only what was sent. */
export function indexedDbState(userId: number, sessionId: string): KeptState {
  const store = createStore("academy-sessions", "documents");
  const key = `${userId} ${sessionId}`;
  return {
    read: async () => {
      const kept = await get<unknown>(key, store).catch(() => null);
      return kept instanceof Uint8Array ? kept : null;
    },
    write: (state) => set(key, state, store).catch(() => undefined),
    forget: () => del(key, store).catch(() => undefined),
  };
}
