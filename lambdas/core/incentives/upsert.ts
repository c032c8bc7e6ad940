import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { uuidOf } from "../kernel/fields";
import { Refusal } from "../kernel/refusal";
import { type Key, type Operation, TRANSACTION_LIMIT } from "../table";
import { type Collection, readShards, shardChanges, writeTogether } from "./shards";

/** The members that a caller sent of one of them; members that it does not have stay as they are. */
export type Sent = Readonly<Record<string, unknown>>;

interface Upsert<T> {
  readonly collection: Collection<T & { uuid: string }>;
  readonly courseId: number;
  /** As they came: each with a uuid, or refused. */
  readonly elements: readonly Sent[];
  /** Returns the changed one, from the one that is there, if any. Throws a Refusal. */
  readonly changed: (uuid: string, current: T | undefined, sent: Sent) => T;
}

/**
 * Makes or changes all of them, or none: the first that does not fit, in the order of the list, refuses all. One that is
 * named twice is changed twice. The order means nothing else: links may name what comes later in the list, or in a later
 * call (disagreement 14 of the wire notes: a browser sends goals, achievements and deletions at once).
 *
 * Reads: all shards, and an owner for each new uuid. Writes: the shards that change, and 2 for each new uuid.
 *
 * @throws Refusal 400 with the text for the first element that does not fit
 */
export async function upsert<T extends { uuid: string }>(
  core: Core,
  { collection, courseId, elements, changed }: Upsert<T>,
): Promise<void> {
  await retryOnConflict(async () => {
    const shards = await readShards<T>(core, collection, courseId);
    const next = new Map(shards.standing);
    const named = elements.flatMap((element) => uuidOf(element.uuid) ?? []);
    const owners = await ownersOf(core, collection, [...new Set(named.filter((uuid) => !next.has(uuid)))]);
    for (const element of elements) {
      const uuid = checkedUuid(collection, element);
      if ((owners.get(uuid) ?? courseId) !== courseId) {
        throw new Refusal(400, `${collection.name} already exists in different course`);
      }
      next.set(uuid, changed(uuid, next.get(uuid), element));
    }
    const writes = shardChanges(collection, shards, next);
    const unowned = [...owners].flatMap(([uuid, owner]) => (owner === undefined ? [uuid] : []));
    await claim(core, collection, courseId, unowned);
    await writeTogether(core, writes);
  });
}

function checkedUuid({ name }: Collection<{ uuid: string }>, element: Sent): string {
  if ((element.uuid ?? "") === "") throw new Refusal(400, `No UUID specified in ${name}`);
  const uuid = uuidOf(element.uuid);
  if (uuid === undefined) throw new Refusal(400, "uuid is invalid");
  return uuid;
}

/** Which course each uuid belongs to; undefined for one that was never used. 1 read each. */
async function ownersOf({ table }: Core, { ownerKey }: Collection<{ uuid: string }>, uuids: readonly string[]) {
  const rows = await table.getMany<{ courseId: number }>(uuids.map(ownerKey));
  return new Map(uuids.map((uuid, index): [string, number | undefined] => [uuid, rows[index]?.courseId]));
}

/**
 * Makes the uuids the course's, for good: one that was deleted never turns up in another course. Safe to repeat; throws
 * ConditionFailed when another course was quicker.
 */
async function claim(
  { table }: Core,
  { ownerKey }: Collection<{ uuid: string }>,
  courseId: number,
  uuids: readonly string[],
): Promise<void> {
  const condition = { expression: "attribute_not_exists(pk) OR courseId = :owner", values: { ":owner": courseId } };
  for (let start = 0; start < uuids.length; start += TRANSACTION_LIMIT) {
    const operations = uuids
      .slice(start, start + TRANSACTION_LIMIT)
      .map((uuid): Operation => ({ put: { ...ownerKey(uuid), courseId } as Key, condition }));
    await writeTogether({ table }, operations);
  }
}
