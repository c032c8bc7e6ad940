/** A frame or an object with its number and how it was last shown. */
export interface Entry<Shown> {
  readonly id: number;
  /** Its state in the last snapshot that had it; null before the first. */
  shown: Shown | null;
  /** The values that were shown then; null when some of them were left out. */
  values: readonly unknown[] | null;
  /** The number of the last snapshot that had it. */
  round: number;
}

/** Numbers objects by their identity and keeps how they were shown. It keeps none of them alive. */
export class IdentityMap<Shown> {
  private readonly entries = new WeakMap<object, Entry<Shown>>();
  private last = 0;

  of(object: object): Entry<Shown> {
    let entry = this.entries.get(object);
    if (entry === undefined) {
      entry = { id: ++this.last, shown: null, values: null, round: 0 };
      this.entries.set(object, entry);
    }
    return entry;
  }
}

/** Stands for an item to which nothing was ever assigned. */
export const HOLE = Symbol("hole");

/** The items of an array from the first on, at most so many. */
export function itemsOf(array: readonly unknown[], limit: number): unknown[] {
  const items: unknown[] = [];
  const count = Math.min(array.length, limit);
  for (let i = 0; i < count; i++) {
    const item = array[i];
    items.push(item === undefined && !(i in array) ? HOLE : item);
  }
  return items;
}

export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i] && !Object.is(a[i], b[i])) return false;
  return true;
}
