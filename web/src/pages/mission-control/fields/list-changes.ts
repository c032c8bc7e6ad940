/** Replaces one item of a list; the list itself where that changes nothing. */
export function edited<Item>(items: readonly Item[], index: number, edit: (item: Item) => Item): readonly Item[] {
  if (index < 0 || index >= items.length) return items;
  const item = items[index] as Item;
  const next = edit(item);
  return Object.is(next, item) ? items : items.with(index, next);
}

/** Moves an item one place up (-1) or down (1); the list itself where there is no such place. */
export function shifted<Item>(items: readonly Item[], index: number, by: -1 | 1): readonly Item[] {
  const to = index + by;
  if (index < 0 || index >= items.length || to < 0 || to >= items.length) return items;
  return items.with(index, items[to] as Item).with(to, items[index] as Item);
}

export const removed = <Item>(items: readonly Item[], index: number): readonly Item[] =>
  index < 0 || index >= items.length ? items : items.toSpliced(index, 1);

/** The rows of a list and their keys. */
export interface KeyedRows {
  readonly items: readonly unknown[];
  readonly keys: readonly number[];
  /** The key that the next new row gets. */
  readonly next: number;
}

/**
 * Gives every item of a list a key that stays with it when it is edited or moved. An item that was there before is known
 * by itself, at its old place first; one that was not is the edited item of its place, or a new one.
 */
export function keyedRows(before: KeyedRows, items: readonly unknown[]): KeyedRows {
  if (before.items === items) return before;
  const stays = (index: number): boolean => index < before.items.length && Object.is(before.items[index], items[index]);
  const keysOf = new Map<unknown, number[]>();
  before.items.forEach((item, index) => {
    if (!stays(index)) keysOf.set(item, [...(keysOf.get(item) ?? []), before.keys[index] as number]);
  });
  const known = items.map((item, index) => (stays(index) ? before.keys[index] : keysOf.get(item)?.shift()));
  const taken = new Set(known);
  let { next } = before;
  const keys = known.map((key, index) => {
    if (key !== undefined) return key;
    const inPlace = before.keys[index];
    return inPlace === undefined || taken.has(inPlace) ? next++ : inPlace;
  });
  return { items, keys, next };
}

export const NO_ROWS: KeyedRows = { items: [], keys: [], next: 0 };
