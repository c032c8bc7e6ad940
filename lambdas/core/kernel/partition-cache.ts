import type { Table } from "../table";
import type { Core } from "./core";

type Context = Pick<Core, "table" | "clock">;

interface Kept<T> {
  readonly value: Promise<T>;
  /** Epoch milliseconds at which the reading began. */
  readonly since: number;
  readonly revision: number;
}

interface Settings<T> {
  /** The partition of everything that `read` reads. */
  readonly partition: (id: number) => string;
  readonly read: (core: Context, id: number) => Promise<T>;
  /** Milliseconds for which what was read is used: so late a change of another process is seen. */
  readonly maxAgeMs: number;
  /** Partitions that are kept: the one that was read longest ago goes first. */
  readonly most: number;
}

/**
 * Keeps in the process what many callers read of one partition, whose reads would otherwise add up to more than DynamoDB
 * allows of a partition. A write of this process to the partition is seen by the next reader, one of another process when
 * the age is reached. What is kept is shared: nobody may change it, and what depends on the caller or the time is decided
 * after it.
 */
export class PartitionCache<T> {
  private readonly tables = new WeakMap<Table, Map<number, Kept<T>>>();

  constructor(private readonly settings: Settings<T>) {}

  /** Returns what is read of a partition; no units where it is kept. */
  get(core: Context, id: number): Promise<T> {
    const { partition, read, maxAgeMs, most } = this.settings;
    const kept = this.tables.get(core.table) ?? new Map<number, Kept<T>>();
    this.tables.set(core.table, kept);
    const now = core.clock.now().getTime();
    const revision = core.table.revisionOf(partition(id));
    const known = kept.get(id);
    // A clock that was set back must not make it last.
    if (known && known.revision === revision && now >= known.since && now < known.since + maxAgeMs) return known.value;
    const value = read(core, id);
    kept.delete(id);
    kept.set(id, { value, since: now, revision });
    value.catch(() => {
      if (kept.get(id)?.value === value) kept.delete(id);
    });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  }
}
