import type { Picture } from "../../../../domain/stories/checkpoint";
import { drawPlaceholder } from "./placeholder";
import { type FrameGrid, frameGrid } from "./placement";

/** A picture that can be drawn: the one that was asked for, or its placeholder. */
export interface LoadedPicture {
  readonly path: string;
  readonly image: HTMLImageElement | HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
  readonly isMissing: boolean;
}

/** How long a picture may take before it is asked for again, and then given up. */
const TIMEOUT_MS = 10_000;
/** A picture that could not be loaded is tried again when it is needed after this time. */
const RETRY_AFTER_MS = 15_000;

export interface PictureSource {
  /** Returns the address of a picture by its path below the course's assets. */
  urlOf(path: string): string;
  onMissing(path: string): void;
  /** Loads a picture from an address; rejects when it is not there or when the signal says so. */
  fetchImage?(url: string, signal: AbortSignal): Promise<HTMLImageElement>;
  drawPlaceholder?(path: string): HTMLCanvasElement;
  now?(): number;
}

/** Loads pictures by their path, each once. What cannot be loaded in two tries becomes a placeholder, never an error. */
export class PictureLoader {
  private readonly loads = new Map<string, Promise<LoadedPicture>>();
  private readonly loaded = new Map<string, LoadedPicture>();
  private readonly retryFrom = new Map<string, number>();

  constructor(private readonly source: PictureSource) {}

  /** Returns a picture if it is there by now. */
  known(path: string): LoadedPicture | undefined {
    return this.loaded.get(path);
  }

  /** Resolves to a picture or its placeholder. */
  load(path: string): Promise<LoadedPicture> {
    if (this.now() >= (this.retryFrom.get(path) ?? Number.POSITIVE_INFINITY)) this.forget(path);
    const load = this.loads.get(path) ?? this.loadOrReplace(path);
    this.loads.set(path, load);
    return load;
  }

  private now(): number {
    return (this.source.now ?? Date.now)();
  }

  private forget(path: string): void {
    this.loads.delete(path);
    this.retryFrom.delete(path);
  }

  private async loadOrReplace(path: string): Promise<LoadedPicture> {
    const image = (await this.attempt(path)) ?? (await this.attempt(path));
    const picture = image ? pictureOf(path, image) : this.replace(path);
    this.loaded.set(path, picture);
    return picture;
  }

  private replace(path: string): LoadedPicture {
    this.retryFrom.set(path, this.now() + RETRY_AFTER_MS);
    this.source.onMissing(path);
    const image = (this.source.drawPlaceholder ?? drawPlaceholder)(path);
    return { path, image, width: image.width, height: image.height, isMissing: true };
  }

  /** Resolves to undefined when the picture is not there, empty, or late. */
  private async attempt(path: string): Promise<HTMLImageElement | undefined> {
    const canceller = new AbortController();
    const timer = setTimeout(() => canceller.abort(), TIMEOUT_MS);
    try {
      const image = await (this.source.fetchImage ?? fetchImage)(this.source.urlOf(path), canceller.signal);
      return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : undefined;
    } catch {
      // Why it failed is the same to the player; that it failed is reported once, after the second try.
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

const pictureOf = (path: string, image: HTMLImageElement): LoadedPicture => ({
  path,
  image,
  isMissing: false,
  width: image.naturalWidth,
  height: image.naturalHeight,
});

/** Returns how the frames of a loaded picture lie in it; a placeholder has one. */
export const gridOf = (picture: Picture, loaded: LoadedPicture): FrameGrid =>
  frameGrid(loaded, framesOf(picture, loaded));

/** Returns how many frames a loaded picture has. */
export const framesOf = ({ kind, frames }: Picture, { isMissing }: LoadedPicture): number =>
  kind === "Sprite" && !isMissing ? Math.max(1, frames) : 1;

function fetchImage(url: string, signal: AbortSignal): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const fail = (reason: string) => reject(new Error(`${url} ${reason}`));
    signal.addEventListener("abort", () => {
      image.src = "";
      fail("took too long");
    });
    image.onerror = () => fail("could not be loaded");
    // Decoded ahead, off the page's thread, so that its first frame is not late.
    image.onload = () => image.decode().then(() => resolve(image), reject);
    image.src = url;
  });
}
