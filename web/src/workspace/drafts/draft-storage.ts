import { get, update } from "idb-keyval";
import { openDraftStore } from "../../app/draft-store";
import { type DraftRecord, EMPTY_RECORD } from "./draft-rules";

/** Messages between the tabs of one browser about an answer. */
export type TabMessage =
  /** A tab opened this answer and asks who else has. */
  | { readonly type: "opened"; readonly key: string; readonly tab: string }
  /** The reply to `opened`. */
  | { readonly type: "here"; readonly key: string; readonly tab: string }
  | { readonly type: "left"; readonly key: string; readonly tab: string }
  | {
      readonly type: "saved";
      readonly key: string;
      readonly tab: string;
      readonly text: string;
      readonly version: number;
    };

/** The line between the tabs. A tab does not hear its own messages. */
export interface TabChannel {
  send(message: TabMessage): void;
  /** Calls `listener` for every message; the returned function ends that. */
  listen(listener: (message: TabMessage) => void): () => void;
}

/** A channel on which nobody is heard. */
export const SILENT_CHANNEL: TabChannel = { send: () => undefined, listen: () => () => undefined };

/** A channel on BroadcastChannel; silent where the browser has none. */
export function browserChannel(): TabChannel {
  if (typeof BroadcastChannel === "undefined") return SILENT_CHANNEL;
  const channel = new BroadcastChannel("academy-answers");
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) => {
      const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data);
      channel.addEventListener("message", onMessage);
      return () => channel.removeEventListener("message", onMessage);
    },
  };
}

/** Stores draft records. */
export interface DraftStorage {
  /** The record of `key`, empty when there is none. */
  read(key: string): Promise<DraftRecord>;
  /** Changes the record of `key` in one step and answers what is there afterwards. Rejects when nothing can be kept. */
  change(key: string, next: (record: DraftRecord) => DraftRecord): Promise<DraftRecord>;
}

/** Drafts in IndexedDB: they survive a closed tab and a dead network, and one transaction changes one record. */
export function indexedDbStorage(): DraftStorage {
  const store = openDraftStore();
  return {
    read: async (key) => (await get<DraftRecord>(key, store)) ?? EMPTY_RECORD,
    change: async (key, next) => {
      let after = EMPTY_RECORD;
      await update<DraftRecord>(
        key,
        (record) => {
          after = next(record ?? EMPTY_RECORD);
          return after;
        },
        store,
      );
      return after;
    },
  };
}

/** Drafts in memory, for tests and for pages that must not leave anything in the browser. */
export function memoryStorage(records = new Map<string, DraftRecord>()): DraftStorage {
  return {
    read: async (key) => records.get(key) ?? EMPTY_RECORD,
    change: async (key, next) => {
      const after = next(records.get(key) ?? EMPTY_RECORD);
      records.set(key, after);
      return after;
    },
  };
}
