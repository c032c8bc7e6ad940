/**
 * Records what the student's part changes while it runs. There is one record for all realms, since only one program runs at a
 * time.
 */
export const changes = {
  /** True when each change is noted. */
  noting: false,
  /** Data that the course's parts made before the student's part began, and what of it was changed. */
  owned: new Set() as ReadonlySet<unknown>,
  touched: new Set<unknown>(),
  /** Every array that was changed, where the course's functions make data later too. */
  all: null as WeakSet<object> | null,
  /** The array that was changed last: loops change the same array again and again. */
  last: null as unknown,
  /** Takes the pairs and arrays that are made; null while nobody asks. */
  made: null as Set<unknown> | null,
};

/** Begins to note each change. */
export function recordChanges(owned: ReadonlySet<unknown>, all: boolean): void {
  endRecord();
  Object.assign(changes, { noting: true, owned, all: all ? new WeakSet() : null });
}

/** Forgets all changes, and notes no more of them. */
export function endRecord(): void {
  const nothing = { noting: false, owned: new Set(), touched: new Set(), all: null, last: null };
  Object.assign(changes, nothing, { made: null });
}

/** Notes that the student's part changes an array. */
export function noteChange(array: unknown): void {
  if (!changes.noting || array === changes.last) return;
  changes.last = array;
  if (changes.owned.has(array)) changes.touched.add(array);
  if (changes.all !== null && typeof array === "object" && array !== null) changes.all.add(array);
}

/** Notes an array that a program makes. */
export function noteMade<T>(array: T): T {
  changes.made?.add(array);
  return array;
}

/** Everything that can be reached from values by the elements of arrays. */
export function arraysIn(values: Iterable<unknown>): Set<unknown> {
  const observed = new Set<unknown>();
  const open = [...values];
  while (open.length > 0) {
    const value = open.pop();
    if (!Array.isArray(value) || observed.has(value)) continue;
    observed.add(value);
    value.forEach((element) => {
      if (Array.isArray(element)) open.push(element);
    });
  }
  return observed;
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
