/**
 * Gates of which each opens once enough of what it waits for is open. Finds all that open, from nothing: gates that wait
 * for one another in a circle stay shut. Takes time with gates and links, and no stack.
 */
export class DependencyGates {
  private readonly waitsFor: number[] = [];
  private readonly dependants: number[][] = [];

  /** Adds a gate that opens after this many openings of what it waits for: 0 is open from the start, Infinity never opens. */
  add(needed: number): number {
    this.dependants.push([]);
    return this.waitsFor.push(needed) - 1;
  }

  /** Has the opening of `source` count once for `dependant`. */
  link(source: number, dependant: number): void {
    this.dependants[source]?.push(dependant);
  }

  /** Returns the gates that open. */
  open(): Set<number> {
    const left = [...this.waitsFor];
    const opened = new Set(left.flatMap((needed, gate) => (needed <= 0 ? [gate] : [])));
    for (const gate of opened) {
      for (const dependant of this.dependants[gate] ?? []) {
        const needed = (left[dependant] ?? 0) - 1;
        left[dependant] = needed;
        if (needed <= 0) opened.add(dependant);
      }
    }
    return opened;
  }
}
