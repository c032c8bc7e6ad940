import { createStore, del, get, set, type UseStore } from "idb-keyval";
import { type EditedDefinitions, hasUnpublished } from "./edited-definitions";

/** Where unpublished edits are kept, by person and course. */
export interface EditsStorage {
  read(): Promise<EditedDefinitions | undefined>;
  write(edited: EditedDefinitions): Promise<void>;
  remove(): Promise<void>;
}

/** Keeps the edits of one person in one course in this browser. */
export function editsInBrowser(userId: number, courseId: number): EditsStorage {
  let opened: UseStore | null = null;
  // A browser that keeps nothing may throw at once.
  const store = async () => {
    opened ??= createStore("academy-achievement-edits", "edits");
    return opened;
  };
  const key = [userId, courseId];
  return {
    read: async () => get<EditedDefinitions>(key, await store()),
    write: async (edited) => set(key, edited, await store()),
    remove: async () => del(key, await store()),
  };
}

/** Writes or removes what is kept, so that it is there only while something is unpublished. */
export function keep(storage: EditsStorage, edited: EditedDefinitions): Promise<void> {
  return hasUnpublished(edited) ? storage.write(edited) : storage.remove();
}
