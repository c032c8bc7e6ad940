import type { MediaEvent, MediaMessage } from "../../../../language/modules/media";
import type { SoundEvent } from "../../../../language/modules/sound/events";
import { AudioOutput, Track } from "./audio-output";
import { Microphone } from "./microphone";

type Play = Extract<SoundEvent, { kind: "play" }>;
type Drawing = Extract<SoundEvent, { kind: "waveform" }>;

/** What stands in the panel: a sound with its player, or a drawing. */
export type Item =
  | { readonly kind: "sound"; readonly number: number; readonly track: Track }
  | { readonly kind: "drawing"; readonly number: number; readonly drawing: Drawing };

/** Items that stand in the panel at a time. Older ones are dropped once their turn is over. */
const ITEMS_LIMIT = 40;
/** Milliseconds until a sound that does not start counts as held back by the browser. */
const PATIENCE = 400;

/**
 * The one desk of the page, where the sounds of the present program are played. It stands while the panel is closed, so
 * that no sound starts a second time when the panel is opened again.
 */
export class SoundPlayer {
  readonly speakers = new AudioOutput(() => this.changed());
  readonly microphone = new Microphone(
    () => this.speakers.open(),
    () => this.changed(),
  );
  items: readonly Item[] = [];
  dropped = 0;
  /** Items that will stand in the panel when the turn has come closer to them. */
  following = 0;
  version = 0;
  private readonly listeners = new Set<() => void>();
  private known = new Map<MediaEvent, Item | null>();
  private numbers = { sound: 0, drawing: 0 };
  private current: Track | null = null;
  private queue: Track[] = [];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes what is new in the events of the present program, and forgets what is no longer in them. */
  take(events: readonly MediaEvent[], send: (message: MediaMessage) => void): void {
    const present = new Set(events);
    const removed = [...this.known].filter(([event]) => !present.has(event));
    for (const [event] of removed) this.known.delete(event);
    this.silence(removed.map(([, item]) => item));
    if (this.known.size === 0) this.begin();
    const fresh = events.filter((event) => !this.known.has(event));
    for (const event of fresh) {
      this.known.set(event, null);
      if (event.library === "sound") this.known.set(event, this.handle(event, send));
    }
    if (removed.length > 0 || fresh.length > 0) this.arrange();
  }

  /** The sounds that wait for their turn. */
  isWaiting(track: Track): boolean {
    return this.queue.includes(track);
  }

  get isPlaying(): boolean {
    return this.tracks.some((track) => track.isPlaying);
  }

  /** Why sounds that play are not heard; null when they are, or when none plays. */
  get silenced(): "blocked" | "no device" | null {
    return this.isPlaying ? this.speakers.silence : null;
  }

  play(track: Track): void {
    this.queue = this.queue.filter((waiting) => waiting !== track);
    track.play();
    setTimeout(() => this.changed(), PATIENCE);
  }

  stopAll(): void {
    this.silence([...this.known.values()]);
    this.changed();
  }

  /** The panel was closed: nothing sounds or records without being seen. */
  leave(): void {
    for (const track of this.tracks) if (track.isPlaying) track.pause();
    this.microphone.close();
  }

  /** All sounds, also those that do not stand in the panel yet. */
  private get tracks(): Track[] {
    return [...this.known.values()].flatMap((item) => (item?.kind === "sound" ? [item.track] : []));
  }

  private begin(): void {
    this.numbers = { sound: 0, drawing: 0 };
    this.dropped = 0;
    this.following = 0;
    this.microphone.close();
  }

  private handle(event: SoundEvent, send: (message: MediaMessage) => void): Item | null {
    switch (event.kind) {
      case "play":
        return this.start(event);
      case "waveform":
        this.numbers.drawing++;
        return { kind: "drawing", number: this.numbers.drawing, drawing: event };
      case "stop":
        this.silence([...this.known.values()]);
        return null;
      default:
        void this.microphone.handle(event, send);
        return null;
    }
  }

  private start({ start, channels, rate }: Play): Item {
    const track = new Track(
      channels,
      rate,
      this.speakers,
      () => this.changed(),
      (ended) => this.next(ended),
    );
    if (start === "now") this.play(track);
    if (start === "next" && this.current) this.queue.push(track);
    else if (start === "next") {
      this.current = track;
      this.play(track);
    }
    this.numbers.sound++;
    return { kind: "sound", number: this.numbers.sound, track };
  }

  /** The sound whose turn it was is over: the next one has it. */
  private next(ended: Track): void {
    if (ended !== this.current) return;
    this.current = this.queue.shift() ?? null;
    if (this.current) this.play(this.current);
    this.arrange();
  }

  /** Chooses what stands in the panel: the newest, but nothing is dropped before its turn. */
  private arrange(): void {
    const all = [...this.known].filter((entry): entry is [MediaEvent, Item] => entry[1] !== null);
    const turn = all.findIndex(([, item]) => item.kind === "sound" && item.track === this.current);
    const newest = Math.max(0, all.length - ITEMS_LIMIT);
    const first = turn < 0 ? newest : Math.min(newest, turn);
    const old = all.slice(0, first);
    for (const [event] of old) this.known.set(event, null);
    this.silence(old.map(([, item]) => item));
    this.dropped += old.length;
    this.items = all.slice(first, first + ITEMS_LIMIT).map(([, item]) => item);
    this.following = all.length - first - this.items.length;
    this.changed();
  }

  /** Stops sounds for good: those that wait are not played, and the next one has no turn when all are stopped. */
  private silence(items: readonly (Item | null)[]): void {
    const tracks = items.flatMap((item) => (item?.kind === "sound" ? [item.track] : []));
    this.queue = this.queue.filter((waiting) => !tracks.includes(waiting));
    for (const track of tracks) track.stop();
    if (this.current && tracks.includes(this.current)) this.next(this.current);
  }

  private changed(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}

/** The desk of this page. */
export const soundPlayer = new SoundPlayer();
