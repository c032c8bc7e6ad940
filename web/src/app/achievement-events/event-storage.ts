import { createStore } from "idb-keyval";
import { type GoalEvent, MAX_BATCHED_EVENTS } from "../../../../domain/facts/goal-events";

/** A person in a course. */
export interface Member {
  readonly userId: number;
  readonly courseId: number;
}

/** One thing that happened: all names that it has for goals, and when (ISO 8601). */
export interface WorkspaceEvent {
  readonly names: readonly GoalEvent[];
  readonly at: string;
}

/** Events that are sent together. Once a batch has its name, it never changes. */
export interface EventBatch {
  readonly id: string;
  readonly events: readonly WorkspaceEvent[];
}

/** Stores events until the server has counted them, for each member separately. */
export interface EventStorage {
  add(member: Member, event: WorkspaceEvent): Promise<void>;
  /**
   * Puts all events that are in no batch yet into new ones, in one step, and returns all batches, oldest first.
   * @param newId names a batch
   */
  takeBatches(member: Member, newId: () => string): Promise<readonly EventBatch[]>;
  removeBatch(member: Member, id: string): Promise<void>;
}

/**
 * Events in IndexedDB, where they survive a reload and a closed tab and all tabs share them: `["event", user, course, time,
 * number]` is an event, `["batch", user, course, time, number]` a batch, with the time and number of its first event.
 */
export function indexedDbEvents(random: () => number = Math.random): EventStorage {
  const open = createStore("academy-goal-events", "events");
  return {
    add: async ({ userId, courseId }, event) =>
      open("readwrite", (objects) => {
        objects.put(event, ["event", userId, courseId, Date.parse(event.at), random()]);
        // At once: the page may be about to go.
        objects.transaction.commit?.();
        return completed(objects.transaction);
      }),
    takeBatches: async (member, newId) =>
      open("readwrite", async (objects) => {
        let batches: readonly EventBatch[] = [];
        nameBatches(objects, member, newId, (all) => {
          batches = all;
        });
        await completed(objects.transaction);
        return batches;
      }),
    removeBatch: async (member, id) =>
      open("readwrite", (objects) => {
        const cursors = objects.openCursor(all("batch", member));
        cursors.onsuccess = () => {
          const { result: cursor } = cursors;
          if ((cursor?.value as EventBatch | undefined)?.id === id) cursor?.delete();
          cursor?.continue();
        };
        return completed(objects.transaction);
      }),
  };
}

/** Moves the events within the transaction, and gives all batches that there are then. */
function nameBatches(
  objects: IDBObjectStore,
  member: Member,
  newId: () => string,
  onNamed: (batches: readonly EventBatch[]) => void,
): void {
  const range = all("event", member);
  const keys = objects.getAllKeys(range);
  const events = objects.getAll(range) as IDBRequest<WorkspaceEvent[]>;
  events.onsuccess = () => {
    for (let first = 0; first < events.result.length; first += MAX_BATCHED_EVENTS) {
      const batch: EventBatch = { id: newId(), events: events.result.slice(first, first + MAX_BATCHED_EVENTS) };
      const [, ...rest] = keys.result[first] as IDBValidKey[];
      objects.put(batch, ["batch", ...rest]);
    }
    objects.delete(range);
    const named = objects.getAll(all("batch", member)) as IDBRequest<EventBatch[]>;
    named.onsuccess = () => onNamed(named.result);
  };
}

/** All keys of a kind that are a member's: an array stands above all numbers and texts. */
const all = (kind: "event" | "batch", { userId, courseId }: Member): IDBKeyRange =>
  IDBKeyRange.bound([kind, userId, courseId], [kind, userId, courseId, []]);

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("Nothing was written."));
    transaction.onerror = () => reject(transaction.error);
  });

/** Events in memory, for tests and for browsers that keep nothing. */
export function memoryEvents(): EventStorage {
  const events = new Map<string, WorkspaceEvent[]>();
  const batches = new Map<string, EventBatch[]>();
  const keyOf = ({ userId, courseId }: Member) => `${userId}/${courseId}`;
  return {
    add: async (member, event) => {
      events.set(keyOf(member), [...(events.get(keyOf(member)) ?? []), event]);
    },
    takeBatches: async (member, newId) => {
      const gathered = events.get(keyOf(member)) ?? [];
      const named = [...(batches.get(keyOf(member)) ?? [])];
      for (let first = 0; first < gathered.length; first += MAX_BATCHED_EVENTS) {
        named.push({ id: newId(), events: gathered.slice(first, first + MAX_BATCHED_EVENTS) });
      }
      events.delete(keyOf(member));
      batches.set(keyOf(member), named);
      return named;
    },
    removeBatch: async (member, id) => {
      batches.set(
        keyOf(member),
        (batches.get(keyOf(member)) ?? []).filter((batch) => batch.id !== id),
      );
    },
  };
}

/** Storage that puts into `memory` what `storage` cannot take. */
export function withMemory(storage: EventStorage, memory: EventStorage = memoryEvents()): EventStorage {
  return {
    add: (member, event) => storage.add(member, event).catch(() => memory.add(member, event)),
    takeBatches: async (member, newId) => {
      const [own, others] = await Promise.all([
        storage.takeBatches(member, newId).catch(() => []),
        memory.takeBatches(member, newId),
      ]);
      return [...own, ...others];
    },
    removeBatch: async (member, id) => {
      await Promise.all([storage.removeBatch(member, id).catch(() => undefined), memory.removeBatch(member, id)]);
    },
  };
}

let own: EventStorage | undefined;

/** The events of this browser. */
export function browserEvents(): EventStorage {
  own ??= withMemory(indexedDbEvents());
  return own;
}
