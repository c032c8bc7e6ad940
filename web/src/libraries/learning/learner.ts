import type { LearningEvent } from "../../../../language/modules/machine_learning/events";
import type { MediaEvent } from "../../../../language/modules/media";
import { strings } from "../../texts/en/learning";
import { placeOf, type VideoInput, VideoInputProblem } from "../video/video-input";

/** The size to which a picture is brought before it is looked at. */
const LOOK = { width: 32, height: 24 } as const;

const CELL = 4;
const ACROSS = LOOK.width / CELL;
const DOWN = LOOK.height / CELL;
const BINS = 6;
/** Brightness, redness, blueness, and how much edge there is in each of six directions. */
const PER_CELL = 3 + BINS;

/** How many numbers describe a picture: 432. */
export const FEATURES = ACROSS * DOWN * PER_CELL;

/** How much directions of edges count beside colours. */
const EDGE_WEIGHT = 2;

/**
 * What is characteristic of a picture of 32 by 24, as numbers: for each of its 8 by 6 cells the mean brightness and
 * colour, and a histogram of the directions of its edges (as in Dalal and Triggs, Histograms of Oriented Gradients, 2005).
 * Brightness is taken relative to the whole picture, so that less light changes little.
 */
export function featuresOf({ data }: Pick<ImageData, "data">): Float32Array {
  const grey = greyOf(data);
  const features = new Float32Array(FEATURES);
  for (let y = 0; y < LOOK.height; y++) {
    for (let x = 0; x < LOOK.width; x++) {
      const at = y * LOOK.width + x;
      const cell = (Math.floor(y / CELL) * ACROSS + Math.floor(x / CELL)) * PER_CELL;
      const [red, green, blue] = [data[at * 4] as number, data[at * 4 + 1] as number, data[at * 4 + 2] as number];
      const light = (red + green + blue) / 3 + 1;
      add(features, cell, (grey[at] as number) / (CELL * CELL));
      add(features, cell + 1, (red - green) / light / (CELL * CELL));
      add(features, cell + 2, (blue - green) / light / (CELL * CELL));
      addEdge(features, cell + 3, grey, x, y);
    }
  }
  return features;
}

/** Brightness of each pixel, with mean 0 and a spread of 1 over the picture. */
function greyOf(data: Uint8ClampedArray): Float32Array {
  const grey = new Float32Array(LOOK.width * LOOK.height);
  for (let at = 0; at < grey.length; at++) {
    const [red, green, blue] = [data[at * 4] as number, data[at * 4 + 1] as number, data[at * 4 + 2] as number];
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const spread = Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
  return grey.map((value) => (value - mean) / (spread + 8));
}

function addEdge(features: Float32Array, histogram: number, grey: Float32Array, x: number, y: number): void {
  const { width, height } = LOOK;
  const value = (column: number, row: number): number =>
    grey[Math.min(Math.max(row, 0), height - 1) * width + Math.min(Math.max(column, 0), width - 1)] as number;
  const dx = value(x + 1, y) - value(x - 1, y);
  const dy = value(x, y + 1) - value(x, y - 1);
  const strength = Math.hypot(dx, dy);
  if (strength === 0) return;
  // An edge from dark to light and one from light to dark have the same direction.
  const turn = (Math.atan2(dy, dx) + Math.PI) / Math.PI;
  const bin = Math.floor((turn % 1) * BINS) % BINS;
  add(features, histogram + bin, (EDGE_WEIGHT * strength) / (CELL * CELL));
}

function add(features: Float32Array, at: number, value: number): void {
  features[at] = (features[at] as number) + value;
}

/** One picture that was learnt: what is characteristic of it, and the class it belongs to. */
interface Sample {
  readonly features: ArrayLike<number>;
  readonly of: number;
}

/** How many of the most alike pictures decide. */
const NEIGHBOURS = 5;

/**
 * How likely it is that something belongs to each class, by its nearest neighbours among the samples: each counts the
 * less the farther it is than the nearest one, exponentially in the relation of their squared distances.
 * @returns one number a class, together 1; all 0 when there are no samples
 */
export function likelihoods(samples: readonly Sample[], classes: number, features: ArrayLike<number>): number[] {
  const near = samples
    .map(({ features: known, of }) => ({ of, distance: squaredDistance(known, features) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEIGHBOURS);
  const unit = (near[0]?.distance ?? 0) + 1e-6;
  const votes = new Array<number>(classes).fill(0);
  for (const { of, distance } of near) votes[of] = (votes[of] ?? 0) + Math.exp(1 - distance / unit);
  const all = votes.reduce((sum, vote) => sum + vote, 0);
  return all === 0 ? votes : votes.map((vote) => vote / all);
}

function squaredDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] as number) - (b[i] as number)) ** 2;
  return sum;
}

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
