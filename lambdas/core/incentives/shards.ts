import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import {
  ACHIEVEMENT_PREFIX,
  absent,
  achievementOwnerKey,
  achievementShelfKey,
  equals,
  GOAL_PREFIX,
  goalOwnerKey,
  goalShelfKey,
  type Key,
  type Operation,
} from "../table";
import type { Achievement } from "./achievement";
import type { Goal } from "./goal";

/**
 * Achievements and goals are kept a few to an item, on the shelf that their uuid decides. A course's whole set is so few
 * items that any change of it fits one transaction, however many it touches, while reading them all costs the same as
 * from items of their own, and one of them is found with a single read. A power of two; never to be changed.
 */
const SHELVES = 32;
const MAX_SHELF_BYTES = 300_000;
/** Of all shelves together, so that a listing fits one answer. */
const MAX_TOTAL_BYTES = 1_500_000;

interface Shelf extends Key {
  /** Changes with every write; a writer states which one it read. */
  readonly version: number;
  /** JSON list of what stands on it: meta comes back verbatim. */
  readonly contents: string;
}

export interface Collection<T extends { readonly uuid: string }> {
  /** As in messages. */
  readonly name: string;
  readonly prefix: string;
  readonly shelfKey: (courseId: number, shelf: number) => Key;
  readonly ownerKey: (uuid: string) => Key;
  readonly most: number;
  /** Only there to tie the name to the type. */
  readonly example?: T;
}

export const ACHIEVEMENTS: Collection<Achievement> = {
  name: "Achievement",
  prefix: ACHIEVEMENT_PREFIX,
  shelfKey: achievementShelfKey,
  ownerKey: achievementOwnerKey,
  most: 500,
};

export const GOALS: Collection<Goal> = {
  name: "Goal",
  prefix: GOAL_PREFIX,
  shelfKey: goalShelfKey,
  ownerKey: goalOwnerKey,
  most: 1000,
};

type Stored = Pick<Core, "table">;

/** Spreads ids evenly, those that somebody numbered by hand too: FNV-1a with its upper half folded in. */
function shelfOf(uuid: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < uuid.length; index += 1) hash = Math.imul(hash ^ uuid.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 16)) & (SHELVES - 1);
}

/** The key of the shelf where one stands; `standingOn` finds it there. */
export function shelfKeyOf<T extends { uuid: string }>(collection: Collection<T>, courseId: number, uuid: string): Key {
  return collection.shelfKey(courseId, shelfOf(uuid));
}

export function standingOn<T extends { uuid: string }>(_: Collection<T>, shelf: unknown, uuid: string): T | undefined {
  return contentsOf<T>(shelf as Shelf | undefined).find((one) => one.uuid === uuid);
}

/** All of a course. Keys COURSE#{c}/ACH#… or GOAL#…; 1 read for each 4 KB when consistent, half otherwise. */
export async function readAll<T extends { uuid: string }>(
  { table }: Stored,
  collection: Collection<T>,
  courseId: number,
  { consistent }: { readonly consistent: boolean },
): Promise<T[]> {
  const { pk } = collection.shelfKey(courseId, 0);
  const shelves = await table.queryAll<Shelf>({ pk, beginsWith: collection.prefix, consistent });
  return shelves.flatMap((shelf) => contentsOf<T>(shelf));
}

/** A course's whole set as it was read to be changed. */
export interface Shelves<T> {
  readonly courseId: number;
  readonly standing: ReadonlyMap<string, T>;
  readonly shelves: ReadonlyMap<string, Shelf>;
}

/** Reads all to change them. Keys as in readAll, consistent. */
export async function readShelves<T extends { uuid: string }>(
  { table }: Stored,
  { shelfKey, prefix }: Collection<T>,
  courseId: number,
): Promise<Shelves<T>> {
  const shelves = await table.queryAll<Shelf>({ pk: shelfKey(courseId, 0).pk, beginsWith: prefix });
  const standing = shelves.flatMap((shelf) => contentsOf<T>(shelf)).map((one): [string, T] => [one.uuid, one]);
  return { courseId, standing: new Map(standing), shelves: new Map(shelves.map((shelf) => [shelf.sk, shelf])) };
}

/**
 * The operations that make a course's set what `next` says, for one transaction: only shelves that change, each on the
 * condition that nobody changed it meanwhile. 1 write a KB of each such shelf, twice that in a transaction.
 *
 * @throws Refusal 400 when there are too many, or too much
 */
export function rearrangement<T extends { uuid: string }>(
  collection: Collection<T>,
  { courseId, shelves }: Shelves<T>,
  next: ReadonlyMap<string, T>,
): Operation[] {
  const { name, shelfKey, most } = collection;
  if (next.size > most) throw new Refusal(400, `A course can have at most ${most} ${name.toLowerCase()}s`);
  const onShelf = Array.from({ length: SHELVES }, (): T[] => []);
  for (const one of next.values()) onShelf[shelfOf(one.uuid)]?.push(one);
  const texts = onShelf.map((list) => JSON.stringify(list.sort((a, b) => (a.uuid < b.uuid ? -1 : 1))));
  const sizes = texts.map((contents) => Buffer.byteLength(contents));
  if (Math.max(...sizes) > MAX_SHELF_BYTES || sizes.reduce((sum, size) => sum + size, 0) > MAX_TOTAL_BYTES) {
    throw new Refusal(400, `The ${name.toLowerCase()}s of the course take too much room`);
  }
  return texts.flatMap((contents, shelf): Operation[] => {
    const key = shelfKey(courseId, shelf);
    const before = shelves.get(key.sk);
    if (contents === (before?.contents ?? "[]")) return [];
    const put: Shelf = { ...key, version: (before?.version ?? 0) + 1, contents };
    return [{ put, condition: before ? equals("version", before.version) : absent }];
  });
}

/** Writes all of them or none; a single one at the price of a single write. Throws ConditionFailed. */
export async function writeTogether({ table }: Stored, operations: readonly Operation[]): Promise<void> {
  const [first] = operations;
  if (first === undefined) return;
  if (operations.length === 1 && "put" in first) await table.put(first.put, first.condition);
  else await table.transact(operations);
}

function contentsOf<T>(shelf: Shelf | undefined): T[] {
  return shelf === undefined ? [] : (JSON.parse(shelf.contents) as T[]);
}
