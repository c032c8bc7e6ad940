import type { FileProblem } from "../../../../../domain/assessments/xml";
import { createMissionStore, type MissionStart, type MissionStore } from "../mission-store";
import { localMissionState, type MissionHead } from "./local-mission";
import { browserMissionChannel, type MissionChannel } from "./mission-channel";
import { type KeeperParts, MissionKeeper } from "./mission-keeper";
import { indexedDbMissions, type MissionStorage } from "./mission-storage";

/** A mission that is open in this tab. */
export interface OpenedMission {
  readonly store: MissionStore;
  readonly keeper: MissionKeeper;
  /** What was wrong in the file that it was just read from. */
  readonly problems?: readonly FileProblem[];
}

/** Thrown for a kept mission of which a part is gone. */
export class DamagedLocalMission extends Error {
  override readonly name = "KeptMissionBroken";
}

type Parts = Omit<KeeperParts, "tab"> & { readonly newTab: () => string };

/** The missions of one person in this browser. */
export class LocalMissions {
  constructor(readonly parts: Parts) {}

  /** Lists the missions, the one that changed last first. @throws when the browser keeps nothing */
  async heads(): Promise<readonly MissionHead[]> {
    const heads = await this.parts.storage.heads(this.parts.userId);
    return [...heads].sort((one, other) => other.changedAt - one.changedAt);
  }

  /** Opens a kept mission; null when there is none. @throws DamagedLocalMission */
  async open(id: number): Promise<OpenedMission | null> {
    const { storage, userId } = this.parts;
    const there = await storage.read(userId, id);
    if (!there) return null;
    const state = localMissionState(there.head, there.parts);
    if (!state) throw new DamagedLocalMission(`A part of mission ${id} is missing`);
    return this.#opened(state, id, there.head);
  }

  /** Begins to keep a mission under this id, or under the next free one; when nothing can be kept its keeper says so. */
  async begin(start: MissionStart, id?: number): Promise<OpenedMission> {
    return this.#opened(start, id ?? (await this.#freeId()), null);
  }

  /**
   * Goes on with an open mission under the id of an assessment, and forgets it under its own. Returns null, and changes
   * nothing, when a mission with unsaved changes is kept under that id already.
   */
  async renumber({ store, keeper }: OpenedMission, id: number): Promise<OpenedMission | null> {
    const { storage, userId } = this.parts;
    const there = await storage.read(userId, id).catch(() => null);
    if (there?.head.hasUnsavedChanges) return null;
    const { id: before } = keeper.keeping.getState();
    await keeper.close();
    if (there) await this.remove(id);
    const opened = await this.begin(store.getState(), id);
    // Where nothing is kept, nothing is to be forgotten.
    await this.remove(before).catch(() => undefined);
    return opened;
  }

  /** Deletes a mission; the returned function brings it back. */
  async remove(id: number): Promise<() => Promise<void>> {
    const { storage, channel, userId, newTab } = this.parts;
    const there = await storage.read(userId, id);
    await storage.remove(userId, id);
    channel.send({ userId, id, tab: newTab() });
    return async () => {
      if (!there) return;
      const head = { ...there.head, writer: newTab() };
      const back = await storage.write(userId, { head, knownRevision: null, parts: there.parts, removed: [] });
      if (back !== "stale") return;
      const freeId = await this.#freeId();
      await storage.write(userId, {
        head: { ...head, id: freeId },
        knownRevision: null,
        parts: there.parts,
        removed: [],
      });
    };
  }

  async #opened(start: MissionStart, id: number, head: MissionHead | null): Promise<OpenedMission> {
    const { newTab, ...parts } = this.parts;
    const store = createMissionStore(start);
    const keeper = new MissionKeeper({ ...parts, tab: newTab() }, store, { id, head });
    await keeper.open();
    return { store, keeper };
  }

  async #freeId(): Promise<number> {
    // Where nothing is kept, nothing is in the way.
    const heads = await this.parts.storage.heads(this.parts.userId).catch(() => []);
    const taken = new Set(heads.map(({ id }) => id));
    let id = -1;
    while (taken.has(id)) id -= 1;
    return id;
  }
}

let storage: MissionStorage | null = null;
let channel: MissionChannel | null = null;

/** The missions of one person, in this browser's database. */
export function localMissionsOf(userId: number): LocalMissions {
  storage ??= indexedDbMissions();
  channel ??= browserMissionChannel();
  const later: KeeperParts["later"] = (task, ms) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  };
  return new LocalMissions({ storage, channel, userId, now: Date.now, later, newTab: () => crypto.randomUUID() });
}
