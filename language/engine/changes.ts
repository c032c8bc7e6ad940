/**
 * What the student's part changes while it runs. There is one record for all realms, since only one program runs at a
 * time; the array that was changed last is kept apart, because loops change the same array again and again.
 */
export const changes = {
  /** Data that the course's parts made before the student's part began; null while nobody asks. */
  owned: null as ReadonlySet<unknown> | null,
  /** Every array that the student's part changed, where the course's functions make data later too. */
  all: null as WeakSet<object> | null,
  /** The owned data that was changed. */
  touched: new Set<unknown>(),
  /** Whether the student's part changed any array, its own ones included. */
  any: false,
  last: null as unknown,
  /** Takes the pairs and arrays that are made; null while nobody asks. */
  made: null as Set<unknown> | null,
};

/** Begins the record of a run, or with null ends it. */
export function recordChanges(owned: ReadonlySet<unknown> | null, all: boolean): void {
  Object.assign(changes, { owned, all: all ? new WeakSet() : null, touched: new Set(), any: false, last: null });
}

/** Notes that the student's part changes an array. */
export function noteChange(array: unknown): void {
  if (array === changes.last) return;
  changes.last = array;
  changes.any = true;
  if (changes.owned?.has(array)) changes.touched.add(array);
  if (changes.all !== null && typeof array === "object" && array !== null) changes.all.add(array);
}

/** Notes an array that a program makes. */
export function noteMade<T>(array: T): T {
  changes.made?.add(array);
  return array;
}

/** Everything that can be reached from values by the elements of arrays. */
export function arraysIn(values: Iterable<unknown>): Set<unknown> {
  const seen = new Set<unknown>();
  const open = [...values];
  while (open.length > 0) {
    const value = open.pop();
    if (!Array.isArray(value) || seen.has(value)) continue;
    seen.add(value);
    value.forEach((element) => {
      if (Array.isArray(element)) open.push(element);
    });
  }
  return seen;
}

/** A copy of a value with copies of all arrays in it; what is the same array stays the same array. */
export function copied(value: unknown): unknown {
  const copies = new Map<unknown, unknown[]>();
  for (const array of arraysIn([value])) copies.set(array, (array as unknown[]).slice());
  for (const copy of copies.values()) {
    copy.forEach((element, index) => {
      if (copies.has(element)) copy[index] = copies.get(element);
    });
  }
  return copies.get(value) ?? value;
}
