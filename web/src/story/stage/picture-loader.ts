import type { Picture } from "../../../../domain/stories/checkpoint";
import { type FrameGrid, fittedInto, frameGrid, POPUP_BOX, POPUP_CARD, POPUP_MARGIN, type Size } from "./placement";

const PLACEHOLDER: Size = { width: 640, height: 480 };
const FACE = '"Figtree Variable", Figtree, system-ui, sans-serif';

function canvasOf({ width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D | null] {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  return [canvas, canvas.getContext("2d")];
}

const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Draws what stands in the place of a picture that could not be loaded: a hatched card with the file's name. */
function drawPlaceholder(path: string): HTMLCanvasElement {
  const [canvas, ink] = canvasOf(PLACEHOLDER);
  if (ink === null) return canvas;
  const { width, height } = canvas;
  ink.fillStyle = "#2c2a3b";
  ink.fillRect(0, 0, width, height);
  ink.strokeStyle = "#3d3a52";
  ink.lineWidth = 18;
  for (let x = -height; x < width; x += 72) {
    ink.beginPath();
    ink.moveTo(x, height);
    ink.lineTo(x + height, 0);
    ink.stroke();
  }
  ink.strokeStyle = "#a796ff";
  ink.lineWidth = 6;
  ink.strokeRect(3, 3, width - 6, height - 6);
  ink.fillStyle = "#f3f1ff";
  ink.font = `600 40px ${FACE}`;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.fillText(fileName(path), width / 2, height / 2, width - 60);
  return canvas;
}

/** Draws a photograph of a picture, or of the part `from` of it, with a caption below. */
export function drawPhotograph(
  image: HTMLImageElement | HTMLCanvasElement,
  from: Size,
  caption: string,
): HTMLCanvasElement {
  // Twice as fine as the card is, since the largest ones are shown at one and a half.
  const fineness = 2;
  const [canvas, ink] = canvasOf({ width: POPUP_CARD.width * fineness, height: POPUP_CARD.height * fineness });
  if (ink === null) return canvas;
  ink.scale(fineness, fineness);
  ink.fillStyle = "#fbfaf7";
  ink.beginPath();
  ink.roundRect(0, 0, POPUP_CARD.width, POPUP_CARD.height, 10);
  ink.fill();
  ink.fillStyle = "#1b1a27";
  ink.fillRect(POPUP_MARGIN, POPUP_MARGIN, POPUP_BOX, POPUP_BOX);
  const { width, height } = fittedInto({ width: POPUP_BOX, height: POPUP_BOX }, from);
  const middle = POPUP_MARGIN + POPUP_BOX / 2;
  ink.imageSmoothingQuality = "high";
  ink.drawImage(image, 0, 0, from.width, from.height, middle - width / 2, middle - height / 2, width, height);
  ink.fillStyle = "#2a2640";
  ink.font = `600 26px ${FACE}`;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  const belowBox = (POPUP_MARGIN + POPUP_BOX + POPUP_CARD.height) / 2;
  ink.fillText(caption, POPUP_CARD.width / 2, belowBox, POPUP_BOX);
  return canvas;
}

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
