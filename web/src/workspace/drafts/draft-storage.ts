import { get, update } from "idb-keyval";
import { openDraftStore } from "../../app/draft-store";
import { type DraftRecord, EMPTY_RECORD } from "./draft-rules";

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
