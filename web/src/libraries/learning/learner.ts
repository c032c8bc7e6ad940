import type { LearningEvent } from "../../../../language/modules/machine_learning/events";
import type { MediaEvent } from "../../../../language/modules/media";
import { strings } from "../../texts/en/learning";
import { placeOf } from "../video/settings";
import { type VideoInput, VideoInputProblem } from "../video/video-input";
import { featuresOf, LOOK } from "./features";
import { likelihoods } from "./neighbours";

/** A kind of picture. */
export interface Class {
  readonly id: number;
  readonly label: string;
  readonly samples: readonly Float32Array[];
}

export interface LearnerState {
  readonly classes: readonly Class[];
  readonly feed: "none" | "loading" | "playing" | "failed";
  readonly problem: string | null;
  /** How likely each class is, in their order; null when nothing can be recognised. */
  readonly guess: readonly number[] | null;
  /** The program has asked for recognition. */
  readonly asked: boolean;
  /** What the program wanted and could not be done. */
  readonly remark: string | null;
}

/** Pictures that one class can have, so that looking through them stays quick. */
export const SAMPLES_LIMIT = 200;
export const CLASSES_LIMIT = 8;
/** Between two pictures while a button is held, and between two looks, in milliseconds. */
const SAMPLE_MS = 150;
const LOOK_MS = 200;

const fresh = (id: number): Class => ({ id, label: strings.className(id), samples: [] });

/** Learns classes of pictures from the camera and tells which one it sees. */
export class Learner {
  state: LearnerState = {
    classes: [fresh(1), fresh(2)],
    feed: "none",
    problem: null,
    guess: null,
    asked: false,
    remark: null,
  };
  private readonly listeners = new Set<() => void>();
  private readonly handled = new WeakSet<MediaEvent>();
  private readonly drawing = Object.assign(document.createElement("canvas"), LOOK);
  private feed: VideoInput | null = null;
  private opening = 0;
  private holding: ReturnType<typeof setInterval> | undefined;
  private heldTouch: number | null = null;
  private had = false;
  private looking: ReturnType<typeof setInterval> | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Hears what the program has asked for so far. */
  take(events: readonly MediaEvent[]): void {
    // What the program before could not do is no longer of interest.
    if (this.had && !events.some((event) => this.handled.has(event))) this.set({ remark: null });
    this.had = events.length > 0;
    for (const event of events) {
      if (this.handled.has(event)) continue;
      this.handled.add(event);
      this.hear(event as LearningEvent);
    }
  }

  /** Looks through `opened` from now on, and shows it in `place`. */
  async start(opened: Promise<VideoInput>, place: HTMLElement | null): Promise<void> {
    this.stop();
    const mine = ++this.opening;
    this.set({ feed: "loading", problem: null });
    try {
      const feed = await opened;
      if (mine !== this.opening) {
        feed.close();
        return;
      }
      this.feed = feed;
      place?.replaceChildren(feed.picture);
      this.looking = setInterval(() => this.look(), LOOK_MS);
      this.set({ feed: "playing" });
    } catch (error) {
      if (mine !== this.opening) return;
      this.set({ feed: "failed", problem: error instanceof VideoInputProblem ? error.message : strings.failed });
    }
  }

  /** Turns the camera off; what was learnt is kept. */
  stop(): void {
    this.opening++;
    this.release();
    clearInterval(this.looking);
    this.feed?.picture.remove();
    this.feed?.close();
    this.feed = null;
    this.set({ feed: "none", problem: null, guess: null });
  }

  /** Learns what is seen as that class, again and again until `release`. */
  hold(id: number): void {
    this.release();
    this.heldTouch = id;
    this.learn(id);
    this.holding = setInterval(() => this.learn(id), SAMPLE_MS);
  }

  /** Learns no more; given a class, only when it is that one: the button before is left when the next is held already. */
  release(id = this.heldTouch): void {
    if (id !== this.heldTouch) return;
    this.heldTouch = null;
    clearInterval(this.holding);
  }

  /** Learns the picture that is seen as one of that class. */
  learn(id: number): void {
    const features = this.see();
    if (!features) return;
    this.edit(id, ({ samples, ...rest }) =>
      samples.length < SAMPLES_LIMIT ? { ...rest, samples: [...samples, features] } : { ...rest, samples },
    );
  }

  forget(id: number): void {
    this.edit(id, (one) => ({ ...one, samples: [] }));
  }

  rename(id: number, label: string): void {
    this.edit(id, (one) => ({ ...one, label }));
  }

  add(): void {
    const { classes } = this.state;
    if (classes.length >= CLASSES_LIMIT) return;
    this.set({ classes: [...classes, fresh(Math.max(...classes.map(({ id }) => id)) + 1)] });
  }

  remove(id: number): void {
    this.set({ classes: this.state.classes.filter((one) => one.id !== id) });
    this.look();
  }

  private hear(event: LearningEvent): void {
    if (event.kind === "train") this.set({ asked: true });
    if (event.kind !== "label") return;
    const named = this.state.classes.find(({ label }) => label === event.former);
    if (named) this.rename(named.id, event.label);
    // A program that is run again renames a class that already has its name.
    else if (!this.state.classes.some(({ label }) => label === event.label)) {
      this.set({ remark: strings.unknownLabel(event.former) });
    }
  }

  private edit(id: number, change: (one: Class) => Class): void {
    this.set({ classes: this.state.classes.map((one) => (one.id === id ? change(one) : one)) });
  }

  private look(): void {
    const { classes } = this.state;
    const known = classes.filter(({ samples }) => samples.length > 0);
    const features = known.length < 2 ? null : this.see();
    if (!features) this.set({ guess: null });
    else {
      const samples = classes.flatMap((one, of) => one.samples.map((sample) => ({ features: sample, of })));
      this.set({ guess: likelihoods(samples, classes.length, features) });
    }
  }

  private see(): Float32Array | null {
    const context = this.feed && this.drawing.getContext("2d", { willReadFrequently: true });
    if (!this.feed || !context) return null;
    context.fillStyle = "black";
    context.fillRect(0, 0, LOOK.width, LOOK.height);
    context.drawImage(this.feed.picture, ...placeOf(this.feed, { ...LOOK, keepRatio: true }));
    return featuresOf(context.getImageData(0, 0, LOOK.width, LOOK.height));
  }

  private set(change: Partial<LearnerState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
