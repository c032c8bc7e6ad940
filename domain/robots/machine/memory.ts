import { Closure, type Environment, Fault, type Value } from "./value";

/** What a program still holds: values and scopes from which everything else in use can be found. */
export interface Roots {
  readonly values: Iterable<unknown>;
  readonly environments: Iterable<Environment | null>;
}

/** Cells of a scope or an array beside what is in it. */
const OVERHEAD = 1;

/**
 * Keeps a program within its memory. What is allocated is counted; when that is more than could be left, what is still in
 * use is measured, as the robot's own collector would.
 */
export class MemoryMeter {
  private allocated = 0;
  private next: number;

  constructor(
    private readonly limit: number,
    private readonly roots: () => Roots,
  ) {
    this.next = limit;
  }

  /** @throws Fault "out of memory" */
  allocate(cells: number): void {
    this.allocated += cells;
    if (this.allocated <= this.next) return;
    if (cells > this.limit) throw new Fault("out of memory");
    const inUse = measured(this.roots(), this.limit);
    if (inUse > this.limit) throw new Fault("out of memory");
    this.allocated = inUse;
    // Measuring costs as much as there is in use; it is done again when that much more was asked for.
    this.next = Math.max(this.limit, inUse + this.limit / 4);
  }
}

/** Counts the cells in use; more than the limit are not counted to the end. */
function measured({ values, environments }: Roots, limit: number): number {
  const visited = new Set<unknown>();
  const open: unknown[] = [...values, ...environments];
  let cells = 0;
  for (let one = open.pop(); open.length > 0 || one !== undefined; one = open.pop()) {
    if (typeof one === "string") cells += textCells(one);
    if (typeof one !== "object" || one === null || visited.has(one)) continue;
    visited.add(one);
    if (cells > limit) return cells;
    if (Array.isArray(one)) {
      cells += OVERHEAD + one.length;
      for (const item of one as Value[]) if (isHeld(item)) open.push(item);
    } else if (one instanceof Closure) {
      cells += OVERHEAD + 1;
      open.push(one.environment);
    } else if ("slots" in one) {
      const { slots, parent } = one as Environment;
      cells += OVERHEAD + slots.length;
      for (const slot of slots) if (isHeld(slot)) open.push(slot);
      if (parent) open.push(parent);
    }
  }
  return cells;
}

/** Tells whether a value is kept apart from where it stands. */
const isHeld = (value: unknown): boolean => typeof value === "string" || (typeof value === "object" && value !== null);

/** Cells that a text takes. */
export const textCells = (text: string): number => OVERHEAD + (text.length >> 3);
