/** Lines of output up to a number of characters; what comes after that is dropped and said to be dropped. */
export class BoundedOutput {
  private readonly stored: string[] = [];
  private room: number;
  private dropped = false;

  constructor(limit: number) {
    this.room = limit;
  }

  add(line: string): void {
    if (this.dropped) return;
    if (line.length > this.room) {
      this.dropped = true;
      if (this.room > 0) this.stored.push(line.slice(0, this.room));
      this.stored.push("... (output is cut here)");
      return;
    }
    this.room -= line.length + 1;
    this.stored.push(line);
  }

  lines(): readonly string[] {
    return [...this.stored];
  }
}
