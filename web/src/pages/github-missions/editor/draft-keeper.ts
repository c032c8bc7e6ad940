import { createStore, type StoreApi } from "zustand/vanilla";
import { isSameValue } from "../../../../../domain/assessments/same-value";
import type { AsideReason, DraftOwner, DraftStorage } from "./draft-storage";
import type { MissionEditing, MissionEditingStore } from "./mission-editing";

/** Milliseconds after the last change before a draft is written: typing comes first. */
const PAUSE_MS = 300;

/** Whether what is unsaved is kept in this browser; `elsewhere`: another tab keeps its own changes to the mission. */
export type Keeping = "kept" | "writing" | "impossible" | "elsewhere";

/** Keeps the unsaved changes of one mission in this browser while it is edited. */
export interface DraftKeeper {
  readonly keeping: StoreApi<Keeping>;
  /** Writes what is not written yet. Never rejects: `keeping` tells whether it is kept. */
  flush(): Promise<void>;
  /** Writes nothing more, as another tab keeps the mission. */
  pause(): void;
  /** Writes again. What the other tab has left is put aside. */
  resume(): Promise<void>;
  /** Puts what is edited aside, so that it can be brought back. */
  putAside(reason: AsideReason): Promise<void>;
  /** Writes what is left, and follows the mission no longer. */
  dispose(): void;
}

interface KeeperParts {
  readonly store: MissionEditingStore;
  readonly storage: DraftStorage;
  readonly login: string;
  readonly now: () => number;
}

/** Follows a mission that is edited, and keeps its unsaved changes until they are saved. */
export function createDraftKeeper({ store, storage, login, now }: KeeperParts): DraftKeeper {
  const keeping = createStore<Keeping>()(() => "kept");
  const ownerOf = ({ home }: Pick<MissionEditing, "home">): DraftOwner => ({ login, place: home?.place ?? null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isAhead = false;
  let isPaused = false;
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    if (!isAhead || isPaused) return writing;
    isAhead = false;
    const { mission, saved, home, hasUnsavedChanges } = store.getState();
    const from = saved === null ? null : { head: home?.head ?? null, files: saved.files };
    const owner = ownerOf({ home });
    writing = writing
      .then(() => (hasUnsavedChanges ? storage.write(owner, { at: now(), mission, from }) : storage.remove(owner)))
      .then(
        () => keeping.setState(isAhead ? "writing" : "kept", true),
        (cause: unknown) => {
          console.warn("The draft is not kept.", cause);
          keeping.setState("impossible", true);
        },
      );
    return writing;
  };
  const forget = store.subscribe((after, before) => {
    if (after.mission === before.mission && after.saved === before.saved && after.home === before.home) return;
    // The draft of a mission without a repository is over when it has one.
    if (before.home === null && after.home !== null) {
      writing = writing.then(() => storage.remove(ownerOf(before))).catch(() => undefined);
    }
    isAhead = true;
    if (keeping.getState() === "kept") keeping.setState("writing", true);
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), PAUSE_MS);
  });
  return {
    keeping,
    flush,
    pause: () => {
      isPaused = true;
      keeping.setState("elsewhere", true);
    },
    resume: async () => {
      const owner = ownerOf(store.getState());
      try {
        const left = await storage.read(owner);
        if (left && !isSameValue(left.mission, store.getState().mission)) {
          await storage.putAside(owner, { at: left.at, reason: "elsewhere", mission: left.mission });
        }
      } catch (cause) {
        console.warn("What another tab has left is not put aside.", cause);
      }
      isPaused = false;
      isAhead = true;
      await flush();
    },
    putAside: (reason) =>
      storage.putAside(ownerOf(store.getState()), { at: now(), reason, mission: store.getState().mission }),
    dispose: () => {
      forget();
      void flush();
    },
  };
}
