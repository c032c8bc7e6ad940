import type { MediaMessage } from "../../../../language/modules/media";
import type { VideoEvent, VideoMessage } from "../../../../language/modules/pix_n_flix/events";

/** After how many milliseconds without an answer the person is told. */
export const SLOW_MS = 2000;

type FrameEvent = Extract<VideoEvent, { kind: "frame" }>;

/** The way of pictures to the program's filter and back: one at a time, so that none pile up before a slow filter. */
export class FrameExchange {
  private id = 0;
  private waitingFor: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param send tells the library in the worker something
   * @param onSlow hears when a picture has been on its way for long, and when it no longer is
   */
  constructor(
    private readonly send: (message: MediaMessage) => void,
    private readonly onSlow: (slow: boolean) => void,
  ) {}

  get busy(): boolean {
    return this.waitingFor !== null;
  }

  /** Sends a picture. */
  offer({ width, height, data }: ImageData, time: number): void {
    this.clear();
    this.waitingFor = ++this.id;
    this.timer = setTimeout(() => this.onSlow(true), SLOW_MS);
    const pixels = data as VideoMessage["pixels"];
    this.send({ library: "pix_n_flix", kind: "frame", id: this.id, width, height, pixels, time });
  }

  /** True when this is the answer that was waited for. */
  answeredBy({ id }: Pick<FrameEvent, "id">): boolean {
    if (id !== this.waitingFor) return false;
    this.clear();
    return true;
  }

  /** Waits no longer. */
  clear(): void {
    clearTimeout(this.timer);
    this.waitingFor = null;
    this.onSlow(false);
  }
}
