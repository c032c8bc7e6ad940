/** The earliest of some moments, each ISO 8601 in UTC. */
export class Earliest {
  private found: string | null = null;

  add(moment: string): void {
    if (this.found === null || Date.parse(moment) < Date.parse(this.found)) this.found = moment;
  }

  /** Null when there was none. */
  get moment(): string | null {
    return this.found;
  }
}
