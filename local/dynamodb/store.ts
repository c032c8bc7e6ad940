import db, { type DynaliteStore } from "dynalite/db";
import { KeyLocks } from "./locks";
import { bytesLost, droppedLines, LogSize } from "./log-size";
import type { PartitionLimits } from "./partition-limits";
import { type Item, ServiceError, type Table } from "./wire";

export type Change = { type: "put"; key: string; value: unknown } | { type: "del"; key: string };

export interface StoreOptions {
  dataFolder?: string;
  /** Have the disk confirm every write: survives a power cut as well as a killed process. */
  sync?: boolean;
  /** Told what is missing in the data folder, and what could not be written. */
  tell?: (line: string) => void;
  /** Milliseconds since the epoch; decides when an idempotency token has expired. */
  now?: () => number;
  /** Throttles what is more than a partition may do; without, nothing is throttled. */
  limits?: PartitionLimits;
}

export interface Store {
  /** Dynalite's own store, for its actions. */
  dynalite: DynaliteStore;
  locks: KeyLocks;
  now: () => number;
  limits?: PartitionLimits | undefined;
  /** An active table; throws ResourceNotFoundException. */
  table(name: string): Promise<Table>;
  item(table: Table, key: string): Promise<Item | undefined>;
  read(key: string): Promise<unknown>;
  entries(prefix: string): Promise<[string, unknown][]>;
  /** Writes all changes or, when the process dies before this resolves, perhaps all of them, but never a part. */
  commit(changes: Change[]): Promise<void>;
  close(): Promise<void>;
}

/** The LevelDB key of an item; `key` is dynalite's rendering of the primary key. */
export const itemKey = (table: Table, key: string) => `item-${table.TableName}~${key}`;

/** The LevelDB key of an index entry. */
export const indexKey = (kind: "local" | "global", table: Table, index: string, key: string) =>
  `index-${kind}~${table.TableName}~${index}~${key}`;

type Batch = (changes: Change[], options: { sync: boolean }) => Promise<void>;

/** Opens the store in `dataFolder`, or in memory, and finishes tables that a killed process left half made. */
export async function openStore({
  dataFolder,
  sync = false,
  tell = () => {},
  now = Date.now,
  limits,
}: StoreOptions): Promise<Store> {
  const lost = dataFolder === undefined ? 0 : bytesLost(dataFolder, tell);
  const dynalite = db.create({ path: dataFolder, createTableMs: 1, deleteTableMs: 1 });
  const level = dynalite.db;
  await level.open();
  if (dataFolder) readAtOnce(level);
  if (dataFolder) tellOfLoss(dataFolder, lost, tell);
  const logSize = dataFolder === undefined ? undefined : new LogSize(dataFolder, tell);
  // Dynalite's wrapper round `batch` drops the options, so the class's own method is used.
  const batch = (Object.getPrototypeOf(level) as { batch: Batch }).batch.bind(level);
  const store: Store = {
    dynalite,
    locks: new KeyLocks(),
    now,
    limits,
    table: (name) =>
      new Promise((resolve, reject) => {
        dynalite.getTable(name, true, (error, table) => (error ? reject(error) : resolve(table as Table)));
      }),
    item: async (table, key) => (await level.get(itemKey(table, key))) as Item | undefined,
    read: (key) => level.get(key),
    entries: (prefix) => level.iterator({ gte: prefix, lt: `${prefix}\xff` }).all(),
    commit: (changes) => batch(changes, { sync }),
    async close() {
      logSize?.close();
      await level.close();
    },
  };
  await finishTables(store);
  return store;
}

function tellOfLoss(folder: string, lost: number, tell: (line: string) => void): void {
  const remedy = "Stop, and restore a copy of the folder if there is one.";
  if (lost > 0) {
    tell(`${folder}: ${lost} bytes of the database's log are missing, so what was saved last may be lost. ${remedy}`);
  }
  for (const line of droppedLines(folder)) tell(`${folder}: the database left something out: ${line}. ${remedy}`);
}

interface Reads {
  _get(key: unknown, options: object): Promise<unknown>;
  _getSync(key: unknown, options: object): unknown;
}

/**
 * Every read, dynalite's own too, in the calling thread: what LevelDB has in its cache or the system in its own takes 3 µs,
 * and the way through a thread of libuv and back another 40, which is most of what a GetItem would cost.
 */
function readAtOnce(level: object): void {
  const reads = level as Reads;
  reads._get = async (key, options) => reads._getSync(key, options);
}

async function finishTables(store: Store): Promise<void> {
  const changes: Change[] = [];
  for (const [key, value] of await store.entries("table~")) {
    const table = value as Table;
    if (table.TableStatus === "DELETING") changes.push({ type: "del", key });
    if (table.TableStatus !== "CREATING") continue;
    for (const index of table.GlobalSecondaryIndexes ?? []) index.IndexStatus = "ACTIVE";
    changes.push({ type: "put", key, value: { ...table, TableStatus: "ACTIVE" } });
  }
  if (changes.length > 0) await store.commit(changes);
}

/** Several tables by name, each asked for once. */
export async function tablesOf(store: Store, names: string[]): Promise<(name: string) => Table> {
  const unique = [...new Set(names)];
  const tables = new Map(await Promise.all(unique.map(async (name) => [name, await store.table(name)] as const)));
  return (name) => {
    const table = tables.get(name);
    if (!table) throw new ServiceError("ResourceNotFoundException", "Requested resource not found");
    return table;
  };
}
