/** Knows of the files of tests that run how long ago each told something, so that one that is held is found. */
export class Standstill {
  /** When each file that runs last told something, in milliseconds. */
  private readonly running = new Map<string, number>();
  private readonly ended = new Set<string>();

  constructor(private readonly longestMs: number) {}

  /** A file's last test may be told after the file's end: two messages of its process are worked through side by side. */
  heardOf(file: string, now: number): void {
    if (!this.ended.has(file)) this.running.set(file, now);
  }

  hasEnded(file: string): void {
    this.running.delete(file);
    this.ended.add(file);
  }

  /** Returns a file that has told nothing for too long; null when there is none. */
  heldFile(now: number): string | null {
    for (const [file, at] of this.running) if (now - at >= this.longestMs) return file;
    return null;
  }
}
