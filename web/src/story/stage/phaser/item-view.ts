import type { Image, Scene } from "phaser/src/scene/Scene";
import type { DrawnItem } from "../drawn-items";
import { drawPhotograph, gridOf } from "../picture-loader";
import { frameAt, type Rectangle } from "../placement";

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
const frameName = (frame: number): string => `f${frame}`;

const ADDITIVE = 1;
const NORMAL = 0;
const WHITE = 0xffffff;
/** Who does not speak stands in the shade. */
const SHADE = 0x9a97b0;
const BLINK_MS = 500;
const GLOW_MS = 1600;
const FADE_MS = 180;
const MOVE_MS = 240;
const STEP_PX = 60;

export interface Motion {
  readonly isReduced: boolean;
}

/** The images of one item: it comes, changes and goes as the item does. */
export class ItemView {
  private readonly image: Image;
  private light: Image | undefined;
  private began: number | undefined;
  private key: string;

  constructor(
    private readonly scene: Scene,
    private readonly textures: Textures,
    private drawn: DrawnItem,
    private readonly motion: Motion,
  ) {
    this.key = textures.keyOf(drawn);
    this.image = scene.add.image(drawn.place.x, drawn.place.y, this.key);
    this.dress();
    this.enter();
  }

  /** The texture that it shows. */
  get texture(): string {
    return this.key;
  }

  /** Becomes equal to the item. */
  show(drawn: DrawnItem): void {
    const before = this.drawn;
    const key = this.textures.keyOf(drawn);
    const isSamePicture = key === this.key && drawn.loaded === before.loaded;
    if (!isSamePicture) this.fadeFrom(key);
    this.drawn = drawn;
    if (isSamePicture && isAlike(before, drawn)) return;
    if (drawn.item.animation?.startFrame !== before.item.animation?.startFrame) this.began = undefined;
    this.dress(this.motion.isReduced || isSamePlace(before.place, drawn.place) ? "set" : "move");
  }

  /** It changes with time, so the stage has to be drawn again and again. */
  get isLively(): boolean {
    const { isGlowing, isBlinking, animation } = this.drawn.item;
    return !this.motion.isReduced && (isGlowing || isBlinking || (animation !== undefined && this.drawn.frames > 1));
  }

  /** Shows what belongs to this moment, in milliseconds. */
  tick(now: number): void {
    const { item, frames } = this.drawn;
    this.began ??= now;
    if (frames > 1 && item.animation) this.showFrame(frameAt(item.animation, frames, this.passed(now)));
    const isAway = item.isBlinking && !this.motion.isReduced && this.passed(now) % (2 * BLINK_MS) >= BLINK_MS;
    this.image.setVisible(!isAway);
    const swing = this.motion.isReduced ? 0.5 : (1 - Math.cos((this.passed(now) / GLOW_MS) * 2 * Math.PI)) / 2;
    this.light?.setAlpha(0.15 + 0.45 * swing).setVisible(!isAway);
  }

  /** Goes, and is no more afterwards. */
  leave(): void {
    this.light?.destroy();
    this.scene.tweens.killTweensOf(this.image);
    const { isReduced } = this.motion;
    const isPopped = this.drawn.item.entrance === "pop" && !isReduced;
    this.scene.tweens.add({
      targets: this.image,
      alpha: 0,
      duration: isReduced ? 1 : FADE_MS,
      ...(isPopped && { y: this.image.y - 40, ease: "Quad.easeIn" }),
      onComplete: () => this.image.destroy(),
    });
  }

  /** Is no more, at once. */
  destroy(): void {
    this.scene.tweens.killTweensOf(this.image);
    this.light?.destroy();
    this.image.destroy();
  }

  private passed(now: number): number {
    return now - (this.began ?? now);
  }

  private showFrame(frame: number): void {
    this.image.setFrame(frameName(frame), false, false);
    this.light?.setFrame(frameName(frame), false, false);
  }

  /** Puts the images where the item is and gives them its looks. */
  private dress(how: "set" | "move" = "set"): void {
    const { item, place, frames } = this.drawn;
    const first = frames > 1 ? frameName(item.animation?.startFrame ?? 0) : undefined;
    if (first !== undefined && this.began === undefined) this.image.setFrame(first, false, false);
    this.image
      .setDepth(item.depth)
      .setTint(item.isDimmed ? SHADE : WHITE)
      .setBlendMode(item.isAdditive ? ADDITIVE : NORMAL);
    this.light = this.lightOf();
    for (const image of [this.image, ...(this.light ? [this.light] : [])]) {
      this.scene.tweens.killTweensOf(image);
      const [x, y, displayWidth, displayHeight] = [place.x, place.y, place.width, place.height];
      const target = { targets: image, x, y, displayWidth, displayHeight, duration: MOVE_MS, ease: "Cubic.easeOut" };
      if (how === "move") this.scene.tweens.add({ ...target, ...(image === this.image && { alpha: 1 }) });
      else image.setPosition(x, y).setDisplaySize(displayWidth, displayHeight);
    }
    if (how === "set") this.image.setAlpha(1);
  }

  /** The same picture once more, added to itself, is its light. */
  private lightOf(): Image | undefined {
    const { item, place } = this.drawn;
    if (item.isGlowing && this.light === undefined) this.light = this.scene.add.image(place.x, place.y, this.key);
    if (!item.isGlowing) this.light?.destroy();
    if (!item.isGlowing) return undefined;
    return this.light?.setBlendMode(ADDITIVE).setDepth(item.depth).setAlpha(0.4);
  }

  private enter(): void {
    const { item, place } = this.drawn;
    const { isReduced } = this.motion;
    const duration = isReduced ? 1 : item.entrance === "fade" ? FADE_MS : MOVE_MS;
    const aside = place.x < 960 ? -STEP_PX : STEP_PX;
    this.image.setAlpha(0);
    if (item.entrance === "step" && !isReduced) this.image.setPosition(place.x + aside, place.y);
    if (item.entrance === "pop" && !isReduced) {
      this.image.setPosition(place.x, place.y + 60).setDisplaySize(place.width * 0.85, place.height * 0.85);
    }
    const [displayWidth, displayHeight] = [place.width, place.height];
    const whole = { targets: this.image, x: place.x, y: place.y, displayWidth, displayHeight, alpha: 1 };
    this.scene.tweens.add({ ...whole, duration, ease: "Cubic.easeOut" });
  }

  /** Lays what was shown over the new picture and lets it vanish. */
  private fadeFrom(key: string): void {
    const { x, y, displayWidth, displayHeight } = this.image;
    const { item, frames } = this.drawn;
    if (!this.motion.isReduced && this.scene.textures.exists(this.key)) {
      const frame = frames > 1 ? frameName(item.animation?.startFrame ?? 0) : undefined;
      const old = this.scene.add.image(x, y, this.key, frame).setDisplaySize(displayWidth, displayHeight);
      old.setDepth(item.depth + 0.5).setTint(item.isDimmed ? SHADE : WHITE);
      this.scene.tweens.add({ targets: old, alpha: 0, duration: FADE_MS, onComplete: () => old.destroy() });
    }
    this.key = key;
    for (const image of [this.image, this.light]) image?.setTexture(key).setDisplaySize(displayWidth, displayHeight);
  }
}

const isSamePlace = (one: Rectangle, other: Rectangle): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

const isAlike = (one: DrawnItem, other: DrawnItem): boolean => {
  const looks = ({ item, frames }: DrawnItem) => [
    item.depth,
    item.isDimmed,
    item.isAdditive,
    item.isGlowing,
    item.isBlinking,
    frames,
    item.animation?.startFrame,
    item.animation?.frameRate,
  ];
  const others = looks(other);
  return isSamePlace(one.place, other.place) && looks(one).every((value, i) => value === others[i]);
};
