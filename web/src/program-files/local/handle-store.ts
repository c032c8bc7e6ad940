import { createStore, delMany, entries, get, set } from "idb-keyval";

/** Files and folders of this computer that a person has opened, by names of our own: a browser lets them be kept, but not their paths. */
export interface HandleStore {
  file(id: string): Promise<FileSystemFileHandle | null>;
  keepFile(id: string, handle: FileSystemFileHandle): Promise<void>;
  /** The folder that was opened last; null for none. */
  folder(): Promise<FileSystemDirectoryHandle | null>;
  keepFolder(handle: FileSystemDirectoryHandle): Promise<void>;
}

interface StoredHandle {
  readonly handle: FileSystemFileHandle;
  readonly at: number;
}

/** So many files of a person are remembered; earlier programs may still be of one of them. */
const MAX_STORED_FILES = 30;

/**
 * Keeps handles of a person in IndexedDB. A browser that keeps nothing still has them until the page is left: saving then
 * asks for the place again.
 */
export function createHandleStore(userId: number, now: () => number): HandleStore {
  const present = new Map<string, FileSystemFileHandle>();
  let presentFolder: FileSystemDirectoryHandle | null = null;
  const store = lazyStore();
  const folderKey = `folder ${userId}`;
  const filePrefix = `file ${userId} `;
  return {
    file: async (id) =>
      present.get(id) ?? (await orNull<StoredHandle>(() => get(filePrefix + id, store())))?.handle ?? null,
    keepFile: async (id, handle) => {
      present.set(id, handle);
      await orNull(async () => {
        await set(filePrefix + id, { handle, at: now() } satisfies StoredHandle, store());
        const all = (await entries<string, StoredHandle>(store())).filter(([key]) => key.startsWith(filePrefix));
        const oldest = all.sort(([, one], [, other]) => other.at - one.at).slice(MAX_STORED_FILES);
        await delMany(
          oldest.map(([key]) => key),
          store(),
        );
      });
    },
    folder: async () =>
      presentFolder ?? (await orNull<FileSystemDirectoryHandle>(() => get(folderKey, store()))) ?? null,
    keepFolder: async (handle) => {
      presentFolder = handle;
      await orNull(() => set(folderKey, handle, store()));
    },
  };
}

/** Opened when it is first used: some browsers refuse even that. */
function lazyStore() {
  let store: ReturnType<typeof createStore> | undefined;
  return () => {
    store ??= createStore("academy-program-files", "handles");
    return store;
  };
}

/** What a browser keeps; null where it refuses, which costs no more than being asked again. */
async function orNull<Value>(use: () => Promise<Value | undefined>): Promise<Value | null> {
  try {
    return (await use()) ?? null;
  } catch (error) {
    console.warn("The browser keeps no files.", error);
    return null;
  }
}
