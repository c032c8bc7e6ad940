import type { MediaEvent, MediaMessage } from "../../../../language/modules/media";
import type { VideoEvent, VideoSettings } from "../../../../language/modules/pix_n_flix/events";
import { FrameExchange } from "./frame-exchange";
import { INITIAL, placeOf, settingsAfter, type VideoInput, VideoInputProblem } from "./video-input";

export type Mode = "video" | "still";

/** What the panel shows beside the picture. */
export interface DisplayState {
  readonly settings: VideoSettings;
  readonly mode: Mode;
  /** `none` before a source was started, `failed` when it gave no picture. */
  readonly feed: "none" | "loading" | "playing" | "paused" | "failed";
  readonly problem: string | null;
  /** The filter takes long over one picture. */
  readonly slow: boolean;
  /** The filter failed and was taken away. */
  readonly filterFailed: boolean;
  /** Pictures that were shown in the last second. */
  readonly rate: number;
}

const START: DisplayState = {
  settings: INITIAL,
  mode: "video",
  feed: "none",
  problem: null,
  slow: false,
  filterFailed: false,
  rate: 0,
};
const SECOND_MS = 1000;

/** Draws the pictures of a feed, through the program's filter, onto a canvas. */
export class Display {
  state: DisplayState = START;
  private readonly listeners = new Set<() => void>();
  private readonly handled = new WeakSet<MediaEvent>();
  private readonly drawing = document.createElement("canvas");
  private readonly passage: FrameExchange;
  private canvas: HTMLCanvasElement | null = null;
  private send: (message: MediaMessage) => void = () => undefined;
  private feed: VideoInput | null = null;
  private had = false;
  private opening = 0;
  private plays = 0;
  private since = 0;
  private still: ImageData | null = null;
  /** A picture that stays has to go through the filter, for the first time or again. */
  private due = false;
  /** A picture should have been sent while the filter was still at work on the one before. */
  private missed = false;
  private nextAt = 0;
  private shown: number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.passage = new FrameExchange(
      (message) => this.send(message),
      (slow) => this.set({ slow }),
    );
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Draws there from now on. */
  attach(canvas: HTMLCanvasElement | null): void {
    this.canvas = canvas;
  }

  /** Hears what the program has said so far. */
  take(events: readonly MediaEvent[], send: (message: MediaMessage) => void): void {
    this.send = send;
    const fresh = events.filter((event) => !this.handled.has(event)) as VideoEvent[];
    const anew = this.had && fresh.length === events.length;
    this.had = events.length > 0;
    if (anew) this.begin();
    for (const event of fresh) {
      this.handled.add(event);
      this.hear(event);
    }
    if (fresh.some(({ kind }) => kind === "settings")) this.settle(settingsAfter(this.state.settings, fresh));
  }

  /** Shows what comes of `opened` from now on. */
  async start(opened: Promise<VideoInput>): Promise<void> {
    this.closeFeed();
    const mine = ++this.opening;
    this.set({ feed: "loading", problem: null });
    try {
      const feed = await opened;
      if (mine !== this.opening) return feed.close();
      this.feed = feed;
      this.plays = 1;
      this.since = performance.now();
      if (feed.picture instanceof HTMLVideoElement) feed.picture.onended = () => this.ended();
      this.set({ feed: "playing" });
      this.tick();
    } catch (error) {
      if (mine !== this.opening) return;
      this.set({ feed: "failed", problem: error instanceof VideoInputProblem ? error.message : null });
    }
  }

  /** Changes what the person has set. */
  change(settings: Partial<VideoSettings>): void {
    this.settle({ ...this.state.settings, ...settings });
  }

  /** One picture that stays, or one after the other. */
  show(mode: Mode): void {
    this.still = null;
    this.set({ mode });
    this.restart();
  }

  pause(): void {
    if (this.state.feed !== "playing") return;
    if (this.feed?.picture instanceof HTMLVideoElement) this.feed.picture.pause();
    clearTimeout(this.timer);
    this.passage.clear();
    this.set({ feed: "paused", rate: 0 });
  }

  play(): void {
    if (this.state.feed !== "paused") return;
    // A pause that the program asked for happens once.
    this.set({ feed: "playing", settings: { ...this.state.settings, pauseAt: null } });
    if (this.feed?.picture instanceof HTMLVideoElement) void this.feed.picture.play();
    this.tick();
  }

  /** Turns the camera off and forgets everything. */
  close(): void {
    this.closeFeed();
    this.listeners.clear();
  }

  /** Another program has started. What the person has chosen goes on; what the one before had loaded does not. */
  private begin(): void {
    this.passage.clear();
    const from = this.feed?.from;
    this.set({ filterFailed: false });
    this.settle({ ...INITIAL, source: from === "camera" || from === "file" ? { from } : INITIAL.source });
  }

  private hear(event: VideoEvent): void {
    if (event.kind === "frame" && this.passage.answeredBy(event)) {
      this.paint(new ImageData(event.pixels, event.width, event.height));
      if (this.missed) this.tick();
    } else if (event.kind === "failed" && this.passage.answeredBy(event)) {
      this.set({ filterFailed: true });
    } else if (event.kind === "settings" && event.settings.filter !== undefined) {
      this.passage.clear();
      if (event.settings.filter) this.set({ filterFailed: false });
    }
  }

  private settle(settings: VideoSettings): void {
    const before = this.state.settings;
    this.set({ settings });
    if (JSON.stringify(before.source) !== JSON.stringify(settings.source)) this.closeFeed();
    if (this.feed?.picture instanceof HTMLVideoElement) this.feed.picture.volume = settings.volume;
    if (before.width !== settings.width || before.height !== settings.height) this.still = null;
    this.restart();
  }

  private closeFeed(): void {
    this.opening++;
    clearTimeout(this.timer);
    this.passage.clear();
    this.feed?.close();
    this.feed = null;
    this.still = null;
    this.set({ feed: "none", problem: null, rate: 0 });
  }

  private ended(): void {
    const { loops } = this.state.settings;
    if (loops !== null && this.plays >= loops) this.pause();
    else if (this.feed?.picture instanceof HTMLVideoElement) void this.feed.picture.play();
    this.plays++;
  }

  private restart(): void {
    this.due = true;
    if (this.state.feed === "playing") this.tick();
    else if (this.state.feed === "paused") this.next(this.time());
  }

  /** Takes one picture and plans the next. */
  private tick(): void {
    clearTimeout(this.timer);
    const { feed, settings, mode } = this.state;
    if (feed !== "playing") return;
    const time = this.time();
    if (settings.pauseAt !== null && time >= settings.pauseAt && this.shown.length > 0) {
      this.pause();
      return;
    }
    // A panel that is not seen needs no pictures.
    const isVisible = this.canvas?.checkVisibility?.() ?? true;
    this.missed = this.passage.busy;
    if (isVisible && !this.missed && (mode === "video" || this.due)) this.next(time);
    if (mode !== "video" && !this.due) return;
    const now = performance.now();
    const wait = SECOND_MS / settings.fps;
    this.nextAt = Math.min(Math.max(this.nextAt + wait, now), now + wait);
    this.timer = setTimeout(() => this.tick(), this.nextAt - now);
  }

  private next(time: number): void {
    const { mode, settings } = this.state;
    const picture = (mode === "still" && this.still) || this.grab();
    if (!picture) return;
    this.due = false;
    if (mode === "still") this.still = picture;
    if (settings.filter) this.passage.offer(picture, time);
    else this.paint(picture);
  }

  private time(): number {
    const picture = this.feed?.picture;
    const moving = picture instanceof HTMLVideoElement && this.feed?.from !== "camera";
    return moving ? picture.currentTime * SECOND_MS : performance.now() - this.since;
  }

  private grab(): ImageData | null {
    const { feed, drawing } = this;
    const { width, height } = this.state.settings;
    if (!feed) return null;
    if (drawing.width !== width || drawing.height !== height) Object.assign(drawing, { width, height });
    const context = drawing.getContext("2d", { willReadFrequently: true });
    if (!context) return null;
    context.fillStyle = "black";
    context.fillRect(0, 0, width, height);
    context.drawImage(feed.picture, ...placeOf(feed, this.state.settings));
    return context.getImageData(0, 0, width, height);
  }

  private paint(picture: ImageData): void {
    const { canvas } = this;
    if (!canvas) return;
    const { width, height } = picture;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    canvas.getContext("2d")?.putImageData(picture, 0, 0);
    const now = performance.now();
    this.shown = [...this.shown.filter((at) => now - at < SECOND_MS), now];
    if (this.state.feed === "playing") this.set({ rate: this.shown.length });
  }

  private set(change: Partial<DisplayState>): void {
    const names = Object.keys(change) as (keyof DisplayState)[];
    if (names.every((name) => this.state[name] === change[name])) return;
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
