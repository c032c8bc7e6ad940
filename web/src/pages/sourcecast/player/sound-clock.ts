/** What keeps the time of a player: an audio element, as far as it is used. Times are seconds. */
export interface SoundClock extends EventTarget {
  currentTime: number;
  playbackRate: number;
  readonly duration: number;
  readonly paused: boolean;
  readonly ended: boolean;
  play(): Promise<void>;
  pause(): void;
}

/** Keeps the time of a recording whose sound cannot be played: its keys are seen all the same. */
export class SilentClock extends EventTarget implements SoundClock {
  private from = 0;
  private since: number | null = null;
  private rate = 1;

  /**
   * @param duration seconds
   * @param now milliseconds of a clock that never goes back
   */
  constructor(
    readonly duration: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    super();
  }

  get currentTime(): number {
    const passed = this.since === null ? 0 : ((this.now() - this.since) / 1000) * this.rate;
    return Math.min(this.duration, this.from + passed);
  }

  set currentTime(time: number) {
    this.from = Math.min(Math.max(0, time), this.duration);
    if (this.since !== null) this.since = this.now();
  }

  get playbackRate(): number {
    return this.rate;
  }

  set playbackRate(rate: number) {
    const time = this.currentTime;
    this.rate = rate;
    this.currentTime = time;
  }

  get paused(): boolean {
    return this.since === null || this.ended;
  }

  get ended(): boolean {
    return this.currentTime >= this.duration;
  }

  async play(): Promise<void> {
    if (this.ended) this.from = 0;
    this.since = this.now();
  }

  pause(): void {
    this.from = this.currentTime;
    this.since = null;
  }
}
