import type { Marker, PlaybackInput } from "../../../../../domain/sourcecasts/playback-data";
import { Replay, type ReplayStep } from "./replay-step";
import type { SoundClock } from "./sound-clock";
import type { TimelinePort } from "./timeline-port";

/** Forced: by the author, who has the viewer try something. */
export type PlaybackStatus = "paused" | "playing" | "forcedPaused";

export interface PlaybackState {
  readonly status: PlaybackStatus;
  /** Milliseconds. */
  readonly time: number;
  readonly durationMs: number;
  readonly rate: number;
  /** The sound is waited for. */
  readonly isWaiting: boolean;
}

interface ControllerParts {
  readonly clock: SoundClock;
  readonly timeline: TimelinePort;
  readonly durationMs: number;
  readonly markers: readonly Marker[];
  /** Draws what comes next. */
  show(step: ReplayStep): void;
  /** Hears each change of the state, at most once a frame while it plays. */
  onState(state: PlaybackState): void;
  /** Calls back before the next frame is drawn; gives the way to call it off. */
  readonly nextFrame: (callback: () => void) => () => void;
}

/** Inputs are fetched for so many milliseconds of the recording at once, and anew when less than half of them are left. */
const AHEAD_MS = 20_000;
const MOST_AHEAD = 4000;

interface Ahead {
  /** Number of the first input that is not applied yet. */
  first: number;
  inputs: readonly PlaybackInput[];
  /** All inputs up to this time are among `inputs`, or applied. */
  until: number;
}

/**
 * Plays a recording: the sound keeps the time, the screen follows. A jump shows the whole state of its moment at once; of several
 * in a row only the last one counts.
 */
export class PlaybackController {
  private readonly replay = new Replay();
  private status: PlaybackStatus = "paused";
  private ahead: Ahead | null = null;
  private isFetching = false;
  private jumps = 0;
  /** The latest time that was shown, by which a marker counts as passed. */
  private shownTime = 0;
  private endFrame: () => void = () => undefined;
  private isWaiting = false;
  private isDisposed = false;

  constructor(private readonly parts: ControllerParts) {
    for (const event of ["waiting", "stalled"]) this.listen(event, () => this.setWaiting(this.status === "playing"));
    for (const event of ["playing", "canplay", "seeked"]) this.listen(event, () => this.setWaiting(false));
    this.listen("ended", () => this.end());
    // Something else has paused it: a headset, another app that needs the sound.
    this.listen("pause", () => this.status === "playing" && !this.parts.clock.ended && this.pause());
  }

  get state(): PlaybackState {
    const { clock, durationMs } = this.parts;
    return {
      status: this.status,
      time: Math.min(durationMs, this.time),
      durationMs,
      rate: clock.playbackRate,
      isWaiting: this.isWaiting,
    };
  }

  /** Goes on from where it is; from the beginning when it is at the end. Rejects when the browser lets no sound play. */
  async play(): Promise<void> {
    if (this.status === "playing") return;
    if (this.parts.clock.ended || this.time >= this.parts.durationMs) void this.seek(0);
    this.setStatus("playing");
    try {
      await this.parts.clock.play();
    } catch (error) {
      // A pause that came before the sound had begun.
      if (error instanceof Error && error.name === "AbortError") return;
      this.pause();
      throw error;
    }
    this.follow();
  }

  pause(): void {
    this.stopAt("paused");
  }

  /** Jumps to a time in milliseconds; whether it plays stays as it is, but for a forced pause, which is over. */
  async seek(time: number): Promise<void> {
    const target = Math.min(Math.max(0, time), this.parts.durationMs);
    this.jumps += 1;
    const jump = this.jumps;
    this.parts.clock.currentTime = target / 1000;
    this.shownTime = target;
    this.ahead = null;
    if (this.status === "forcedPaused") this.status = "paused";
    this.tell();
    const moment = await this.parts.timeline.momentAt(target);
    if (jump !== this.jumps || this.isDisposed) return;
    this.ahead = { first: moment.next, inputs: [], until: target };
    this.parts.show(this.replay.jump(moment));
    this.fetchAhead();
  }

  /** Shows the present moment again, with the output of its run, after something else has stood in its place. */
  showAgain(): Promise<void> {
    this.replay.forgetOutput();
    return this.seek(this.time);
  }

  setRate(rate: number): void {
    this.parts.clock.playbackRate = rate;
    this.tell();
  }

  dispose(): void {
    this.isDisposed = true;
    this.endFrame();
    this.parts.clock.pause();
  }

  /** Whole milliseconds, as recordings have them: browsers cut off a little of the time that they are set to. */
  private get time(): number {
    return Math.round(this.parts.clock.currentTime * 1000);
  }

  private listen(event: string, listener: () => void): void {
    this.parts.clock.addEventListener(event, () => !this.isDisposed && listener());
  }

  private follow(): void {
    this.endFrame();
    const frame = () => {
      if (this.status !== "playing" || this.isDisposed) return;
      this.advance(this.time);
      if (this.parts.clock.ended) this.end();
      else if (this.status === "playing") this.endFrame = this.parts.nextFrame(frame);
    };
    this.endFrame = this.parts.nextFrame(frame);
  }

  /** Shows everything up to a time, or up to the place before it where the author has the viewer try something. */
  private advance(time: number): void {
    const { ahead } = this;
    if (ahead) {
      const { now, stop } = this.due(ahead, time);
      if (now.length > 0) this.parts.show(this.replay.apply(now, ahead.first));
      ahead.inputs = ahead.inputs.slice(now.length);
      ahead.first += now.length;
      this.shownTime = stop ?? time;
      this.fetchAhead();
      if (stop !== null) this.forcePauseAt(stop);
    }
    this.tell();
  }

  /** Finds the inputs to be shown until a time, and the time at which it is to stop before that; null for none. */
  private due({ inputs }: Ahead, time: number): { now: readonly PlaybackInput[]; stop: number | null } {
    const marker = this.parts.markers.find((one) => one.pauses && one.time > this.shownTime && one.time <= time);
    const later = inputs.findIndex((input) => input.time > (marker?.time ?? time));
    const now = later === -1 ? inputs : inputs.slice(0, later);
    const pause = now.findIndex(({ type }) => type === "forcePause");
    if (pause === -1) return { now, stop: marker?.time ?? null };
    return { now: now.slice(0, pause + 1), stop: now[pause]?.time ?? null };
  }

  private forcePauseAt(time: number): void {
    this.stopAt("forcedPaused");
    this.parts.clock.currentTime = time / 1000;
  }

  private fetchAhead(): void {
    const { ahead } = this;
    if (!ahead || this.isFetching || ahead.until - this.shownTime > AHEAD_MS / 2) return;
    if (ahead.until > this.parts.durationMs + AHEAD_MS) return;
    this.isFetching = true;
    const until = Math.max(ahead.until, this.shownTime) + AHEAD_MS;
    const first = ahead.first + ahead.inputs.length;
    const jump = this.jumps;
    void this.parts.timeline.inputsFrom(first, until, MOST_AHEAD).then((inputs) => {
      this.isFetching = false;
      if (this.isDisposed) return;
      if (jump !== this.jumps || this.ahead !== ahead) return this.fetchAhead();
      ahead.inputs = [...ahead.inputs, ...inputs];
      ahead.until = inputs.length === MOST_AHEAD ? (inputs.at(-1)?.time ?? until) : until;
      this.fetchAhead();
    });
  }

  /** The sound has ended; what was typed after its last second is shown, too. */
  private end(): void {
    if (this.status === "playing") this.advance(Number.POSITIVE_INFINITY);
    if (this.status === "playing") this.stopAt("paused");
  }

  private stopAt(status: PlaybackStatus): void {
    this.endFrame();
    this.setStatus(status);
    this.parts.clock.pause();
  }

  private setStatus(status: PlaybackStatus): void {
    this.status = status;
    this.isWaiting = false;
    this.tell();
  }

  private setWaiting(isWaiting: boolean): void {
    if (this.isWaiting === isWaiting) return;
    this.isWaiting = isWaiting;
    this.tell();
  }

  private tell(): void {
    this.parts.onState(this.state);
  }
}
