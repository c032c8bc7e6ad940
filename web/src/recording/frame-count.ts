/**
 * Counts the frames of a file's packets from its first one. Files round their times, to a millisecond some, so the packets are counted;
 * a time tells only where some are missing.
 */
export class FrameCount {
  private begin: number | null = null;
  private end = 0;

  constructor(private readonly sampleRate: number) {}

  /** Returns the place of the packet that a file has at `timestamp`; both are seconds. */
  next(timestamp: number, seconds: number): { readonly frame: number; readonly frames: number } {
    this.begin ??= timestamp;
    const frames = Math.round(seconds * this.sampleRate);
    const missing = (timestamp - this.begin) * this.sampleRate - this.end;
    // Whole packets, so that edges stay where they are.
    if (missing > frames) this.end += Math.round(missing / frames) * frames;
    const frame = this.end;
    this.end += frames;
    return { frame, frames };
  }
}
