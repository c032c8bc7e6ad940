/** What is known of a frame or an object from one picture to the next. */
export interface Known<Shown> {
  readonly id: number;
  /** As it stood in the picture in which it was last; null before it was in any. */
  shown: Shown | null;
  /** The values that were shown then; null when something of them had been left out. */
  values: readonly unknown[] | null;
  /** The picture that it was last put into. */
  round: number;
}

/** Numbers things by their identity and remembers how they were shown; it keeps none of them alive. */
export class Acquaintance<Shown> {
  private readonly all = new WeakMap<object, Known<Shown>>();
  private last = 0;

  of(thing: object): Known<Shown> {
    let known = this.all.get(thing);
    if (known === undefined) {
      known = { id: ++this.last, shown: null, values: null, round: 0 };
      this.all.set(thing, known);
    }
    return known;
  }
}

/** What stands for an item to which nothing was ever assigned. */
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
