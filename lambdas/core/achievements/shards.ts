import { mapConcurrently } from "../kernel/concurrency";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import {
  ACHIEVEMENT_PREFIX,
  absent,
  achievementOwnerKey,
  achievementShardKey,
  equals,
  GOAL_PREFIX,
  goalOwnerKey,
  goalShardKey,
  type Key,
  type Operation,
  TRANSACTION_LIMIT,
} from "../table";
import type { Achievement } from "./achievement";
import type { Goal } from "./goal";

/**
 * Achievements and goals are kept a few to an item, in the shard that their uuid decides. A course's whole set is so few
 * items that any change of it fits one transaction, however many it touches, while reading them all costs the same as
 * from items of their own, and one of them is found with a single read. A power of two; never to be changed.
 */
const SHARDS = 32;
const MAX_SHARD_BYTES = 300_000;
/** Of all shards together, so that a listing fits one answer. */
const MAX_TOTAL_BYTES = 1_500_000;

interface Shard extends Key {
  /** Changes with every write; a writer states which one it read. */
  readonly version: number;
  /** JSON list of what is in it: meta comes back verbatim. */
  readonly contents: string;
}

export interface Collection<T extends { readonly uuid: string }> {
  /** The name of this kind in messages. */
  readonly name: string;
  readonly prefix: string;
  readonly shardKey: (courseId: number, shard: number) => Key;
  readonly ownerKey: (uuid: string) => Key;
  readonly most: number;
  /** Reads the contents of a shard. */
  readonly parse: (contents: string) => T[];
}

export const ACHIEVEMENTS: Collection<Achievement> = {
  name: "Achievement",
  prefix: ACHIEVEMENT_PREFIX,
  shardKey: achievementShardKey,
  ownerKey: achievementOwnerKey,
  most: 1000,
  parse: (contents) =>
    (JSON.parse(contents) as Achievement[]).map((one) =>
      "changedIn" in one ? one : { ...(one as Achievement), changedIn: 0, withdrawnIn: 0 },
    ),
};

export const GOALS: Collection<Goal> = {
  name: "Goal",
  prefix: GOAL_PREFIX,
  shardKey: goalShardKey,
  ownerKey: goalOwnerKey,
  most: 1000,
  parse: (contents) => JSON.parse(contents) as Goal[],
};

type Stored = Pick<Core, "table">;

/** Spreads ids evenly, those that somebody numbered by hand too: FNV-1a with its upper half folded in. */
function shardOf(uuid: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < uuid.length; index += 1) hash = Math.imul(hash ^ uuid.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 16)) & (SHARDS - 1);
}

/** Returns the key of the shard that holds one; `findInShard` finds it there. */
export function shardKeyOf<T extends { uuid: string }>(collection: Collection<T>, courseId: number, uuid: string): Key {
  return collection.shardKey(courseId, shardOf(uuid));
}

export function findInShard<T extends { uuid: string }>(
  collection: Collection<T>,
  shard: unknown,
  uuid: string,
): T | undefined {
  return contentsOf(collection, shard as Shard | undefined).find((one) => one.uuid === uuid);
}

/** All of a course. Keys COURSE#{c}/ACH#… or GOAL#…; 1 read for each 4 KB when consistent, half otherwise. */
export async function readAll<T extends { uuid: string }>(
  { table }: Stored,
  collection: Collection<T>,
  courseId: number,
  { consistent }: { readonly consistent: boolean },
): Promise<T[]> {
  const { pk } = collection.shardKey(courseId, 0);
  const shards = await table.queryAll<Shard>({ pk, beginsWith: collection.prefix, consistent });
  return shards.flatMap((shard) => contentsOf(collection, shard));
}

/** A course's whole set as it was read to be changed. */
export interface Shards<T> {
  readonly courseId: number;
  readonly existing: ReadonlyMap<string, T>;
  readonly shards: ReadonlyMap<string, Shard>;
}

/** Reads all to change them. Keys as in readAll, consistent. */
export async function readShards<T extends { uuid: string }>(
  { table }: Stored,
  collection: Collection<T>,
  courseId: number,
): Promise<Shards<T>> {
  const shards = await table.queryAll<Shard>({
    pk: collection.shardKey(courseId, 0).pk,
    beginsWith: collection.prefix,
  });
  const existing = shards.flatMap((shard) => contentsOf(collection, shard)).map((one): [string, T] => [one.uuid, one]);
  return { courseId, existing: new Map(existing), shards: new Map(shards.map((shard) => [shard.sk, shard])) };
}

/**
 * The operations that make a course's set what `next` says, for one transaction: only shards that change, each on the
 * condition that nobody changed it meanwhile. 1 write a KB of each such shard, twice that in a transaction.
 *
 * @throws Refusal 400 when there are too many, or too much
 */
export function shardChanges<T extends { uuid: string }>(
  collection: Collection<T>,
  { courseId, shards }: Shards<T>,
  next: ReadonlyMap<string, T>,
): Operation[] {
  const { name, shardKey, most } = collection;
  if (next.size > most) throw new Refusal(400, `A course can have at most ${most} ${name.toLowerCase()}s`);
  const byShard = Array.from({ length: SHARDS }, (): T[] => []);
  for (const one of next.values()) byShard[shardOf(one.uuid)]?.push(one);
  const texts = byShard.map((list) => JSON.stringify(list.sort((a, b) => (a.uuid < b.uuid ? -1 : 1))));
  const sizes = texts.map((contents) => Buffer.byteLength(contents));
  if (Math.max(...sizes) > MAX_SHARD_BYTES || sizes.reduce((sum, size) => sum + size, 0) > MAX_TOTAL_BYTES) {
    throw new Refusal(400, `The ${name.toLowerCase()}s of the course take too much room`);
  }
  return texts.flatMap((contents, shard): Operation[] => {
    const key = shardKey(courseId, shard);
    const before = shards.get(key.sk);
    if (contents === (before?.contents ?? "[]")) return [];
    const put: Shard = { ...key, version: (before?.version ?? 0) + 1, contents };
    return [{ put, condition: before ? equals("version", before.version) : absent }];
  });
}

/** Which course each uuid belongs to; undefined for one that was never used. 1 read each. */
export async function ownersOf<T extends { uuid: string }>(
  { table }: Stored,
  { ownerKey }: Collection<T>,
  uuids: readonly string[],
): Promise<Map<string, number | undefined>> {
  const rows = await table.getMany<{ courseId: number }>(uuids.map(ownerKey));
  return new Map(uuids.map((uuid, index): [string, number | undefined] => [uuid, rows[index]?.courseId]));
}

/** Transactions that claim uuids at a time. */
const CLAIMS_AT_A_TIME = 4;

/**
 * Makes the uuids the course's, for good: one that was deleted never turns up in another course. Safe to repeat; throws
 * ConditionFailed when another course was quicker. 2 writes each.
 */
export async function claimOwners<T extends { uuid: string }>(
  { table }: Stored,
  { ownerKey }: Collection<T>,
  courseId: number,
  uuids: readonly string[],
): Promise<void> {
  const condition = { expression: "attribute_not_exists(pk) OR courseId = :owner", values: { ":owner": courseId } };
  const operations = uuids.map((uuid): Operation => ({ put: { ...ownerKey(uuid), courseId } as Key, condition }));
  const portions = Array.from({ length: Math.ceil(operations.length / TRANSACTION_LIMIT) }, (_, portion) =>
    operations.slice(portion * TRANSACTION_LIMIT, (portion + 1) * TRANSACTION_LIMIT),
  );
  await mapConcurrently(portions, CLAIMS_AT_A_TIME, (portion) => writeTogether({ table }, portion));
}

/** Writes all of them or none; a single one at the price of a single write. Throws ConditionFailed. */
export async function writeTogether({ table }: Stored, operations: readonly Operation[]): Promise<void> {
  const [first] = operations;
  if (first === undefined) return;
  if (operations.length === 1 && "put" in first) await table.put(first.put, first.condition);
  else await table.transact(operations);
}

function contentsOf<T extends { uuid: string }>({ parse }: Collection<T>, shard: Shard | undefined): T[] {
  return shard === undefined ? [] : parse(shard.contents);
}
