export interface Consumed {
  readonly CapacityUnits?: number;
}

/** Adds up the capacity that the table reports. Tests pin the budgets of the access patterns by it. */
export class Meter {
  reads = 0;
  writes = 0;
  calls = 0;

  add(kind: "reads" | "writes", consumed: Consumed | readonly Consumed[] | undefined): void {
    this.calls += 1;
    for (const { CapacityUnits = 0 } of [consumed ?? []].flat()) this[kind] += CapacityUnits;
  }

  /** Returns the units consumed since the last call, as a sentence to compare. */
  take(): string {
    const { reads, writes, calls } = this;
    this.reads = this.writes = this.calls = 0;
    return `${reads} reads, ${writes} writes in ${calls} calls`;
  }
}
