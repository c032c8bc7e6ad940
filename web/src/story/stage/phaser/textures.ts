import type { Scene } from "phaser/src/scene/Scene";
import type { DrawnItem } from "../drawn-items";
import { gridOf } from "../picture-loader";
import { drawPhotograph } from "../placeholder";

/** Textures that nothing shows any more are kept up to so many pixels: a dozen backgrounds, about 100 MB of the card. */
const CACHED_PIXELS = 24_000_000;

interface CachedTexture {
  readonly source: HTMLImageElement | HTMLCanvasElement;
  readonly pixels: number;
}

/** The pictures that are on the graphics card, by the key that Phaser has for them. */
export class Textures {
  /** The one that was used last is the last. */
  private readonly cache = new Map<string, CachedTexture>();

  constructor(
    private readonly scene: Scene,
    private readonly maxSize: number,
  ) {}

  /** Returns the key of an item's texture, which has a frame for each of the item's. */
  keyOf(drawn: DrawnItem): string {
    const { item, loaded } = drawn;
    const key = `${loaded.path}|${drawn.frames}|${item.caption ?? ""}`;
    const cached = this.cache.get(key);
    // A placeholder gives way to the picture when that comes at last.
    const isSame = item.caption !== undefined || cached?.source === loaded.image;
    if (cached && !isSame) this.remove(key);
    if (!cached || !isSame) this.add(key, drawn);
    else this.touch(key, cached);
    return key;
  }

  /** Removes textures that are not in use, those that were used longest ago first, until the rest is not too large. */
  trim(used: ReadonlySet<string>): void {
    let pixels = [...this.cache.values()].reduce((sum, cached) => sum + cached.pixels, 0);
    for (const [key, cached] of [...this.cache]) {
      if (pixels <= CACHED_PIXELS) return;
      if (used.has(key)) continue;
      pixels -= cached.pixels;
      this.remove(key);
    }
  }

  private touch(key: string, cached: CachedTexture): void {
    this.cache.delete(key);
    this.cache.set(key, cached);
  }

  private remove(key: string): void {
    this.cache.delete(key);
    this.scene.textures.remove(key);
  }

  private add(key: string, { item, loaded, frames }: DrawnItem): void {
    const grid = gridOf(item.picture, loaded);
    const [source, scale] =
      item.caption === undefined
        ? this.fitted(loaded.image, loaded)
        : [drawPhotograph(loaded.image, grid, item.caption), 1];
    const texture = this.scene.textures.addImage(key, source);
    this.cache.set(key, { source: loaded.image, pixels: source.width * source.height });
    if (texture === null || frames === 1 || item.caption !== undefined) return;
    for (let frame = 0; frame < frames; frame++) {
      const [column, row] = [frame % grid.columns, Math.floor(frame / grid.columns)];
      const [width, height] = [grid.width * scale, grid.height * scale];
      texture.add(frameName(frame), 0, column * width, row * height, width, height);
    }
  }

  /** Scales what the graphics card cannot take: a long row of frames, a photograph of a camera. */
  private fitted(
    image: HTMLImageElement | HTMLCanvasElement,
    { width, height }: { width: number; height: number },
  ): [HTMLImageElement | HTMLCanvasElement, number] {
    const scale = Math.min(1, this.maxSize / Math.max(width, height));
    if (scale === 1) return [image, 1];
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: Math.floor(width * scale), height: Math.max(1, Math.floor(height * scale)) });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return [canvas, scale];
  }
}

/** Returns the name of a frame of a sheet. Phaser takes the number 0 for the whole picture. */
export const frameName = (frame: number): string => `f${frame}`;
