import type { Studio } from "../module";
import { shown } from "../shown";
import { COLORS } from "./colors";
import type { VideoMessage, VideoSettings } from "./events";
import { DEFAULTS } from "./limits";
import { Picture, type Pixels } from "./picture";

export type Filter = (src: Pixels, dest: Pixels) => void;

/** The filter of one program and the pictures that pass through it. */
export class Filtering {
  /** Of the last picture, or what the program has asked for. */
  size: { width: number; height: number } = { width: DEFAULTS.width, height: DEFAULTS.height };
  /** Milliseconds that the video had played at the last picture. */
  time = 0;
  private filter: Filter | null = null;
  private src = new Picture(0, 0);
  private dest = new Picture(0, 0);

  constructor(private readonly studio: Studio) {}

  /** Tells the display what the program wants. */
  set(settings: Partial<VideoSettings>): void {
    this.studio.show({ library: "pix_n_flix", kind: "settings", settings });
  }

  install(filter: unknown): void {
    this.filter = filterFor("install_filter", filter);
    this.set({ filter: true });
  }

  reset(): void {
    this.filter = null;
    this.set({ filter: false });
  }

  /**
   * Sends a picture through the filter, and what it makes to the display; nothing where there is no filter.
   * @throws what the filter throws, or what is wrong with the picture it made; the filter is taken away then
   */
  pass({ id, width, height, pixels, time }: VideoMessage): void {
    const { filter } = this;
    if (!filter) return;
    this.size = { width, height };
    this.time = time;
    const made = new Uint8ClampedArray(pixels.length);
    let done = false;
    try {
      this.makeRoom(width, height);
      this.src.fill(pixels);
      this.dest.clear();
      filter(this.src.rows, this.dest.rows);
      this.dest.read(made);
      done = true;
    } finally {
      // In `finally`, so that what was thrown goes on as it is and its line is found.
      if (!done) this.failed(id);
    }
    this.studio.show({ library: "pix_n_flix", kind: "frame", id, width, height, pixels: made });
  }

  private makeRoom(width: number, height: number): void {
    if (this.src.width === width && this.src.height === height) return;
    this.src = new Picture(width, height);
    this.dest = new Picture(width, height);
  }

  private failed(id: number): void {
    this.filter = null;
    this.studio.show({ library: "pix_n_flix", kind: "failed", id });
    this.set({ filter: false });
  }
}

/** Two filters one after the other: the second gets what the first has made. */
export function compose_filter(filter1: unknown, filter2: unknown): Filter {
  const [first, second] = [filterFor("compose_filter", filter1), filterFor("compose_filter", filter2)];
  return (src, dest) => {
    first(src, dest);
    COLORS.copy_image(dest, src);
    second(src, dest);
  };
}

function filterFor(name: string, value: unknown): Filter {
  if (typeof value === "function") return value as Filter;
  throw new Error(`${name} expects a filter, which is a function of src and dest, but encountered ${shown(value)}.`);
}
