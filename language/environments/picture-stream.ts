import type { Event } from "../events";
import { EnvironmentRecorder } from "./recorder";

/** Longest time that a picture waits for others, in milliseconds; what pictures share is sent once for all of a batch. */
export const PICTURES_BATCH_MS = 300;

/**
 * Sends the pictures of one run in batches, so that a program that is stopped leaves what it had come to; the last of them
 * without waiting, as soon as no more are taken.
 */
export class PictureStream {
  readonly recorder: EnvironmentRecorder;
  private sentAt: number;

  /** @param limit how many pictures are taken at most */
  constructor(
    limit: number,
    private readonly run: number,
    private readonly post: (event: Event) => void,
    private readonly now: () => number,
  ) {
    this.recorder = new EnvironmentRecorder(limit, () => this.flush());
    this.sentAt = now();
  }

  flushWhenDue(): void {
    if (this.now() - this.sentAt >= PICTURES_BATCH_MS) this.flush();
  }

  /** Sends the pictures that are there. */
  flush(): void {
    this.sentAt = this.now();
    const pictures = this.recorder.takePending();
    if (pictures.length > 0) this.post({ type: "pictures", run: this.run, pictures });
  }
}
