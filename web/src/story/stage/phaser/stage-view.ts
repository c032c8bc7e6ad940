import type { Image, Scene } from "phaser/src/scene/Scene";
import type { DrawnItem } from "../drawn-items";
import { type Rectangle, STAGE_HEIGHT, STAGE_WIDTH } from "../placement";
import { ItemView, type Motion, Textures } from "./item-view";

/** All that the stage shows at a moment. */
export interface Shown {
  readonly drawn: readonly DrawnItem[];
  readonly outline: Rectangle | undefined;
  readonly isCurtainDown: boolean;
  readonly curtainMs: number;
  readonly isMotionReduced: boolean;
}

const OUTLINE_DEPTH = 50;
const CURTAIN_DEPTH = 100;
const OUTLINE_PX = 6;
const OUTLINE_COLOUR = 0xffd34d;
const OUTLINE_EDGE = 0x1b1730;
/** A texture that Phaser makes: a white picture of 4x4 pixels. */
const WHITE_PICTURE = "__WHITE";

/** What stands on the stage: makes itself equal to what is to be shown, item by item. */
export class StageView {
  private readonly views = new Map<string, ItemView>();
  private readonly textures: Textures;
  private readonly motion: { isReduced: boolean } & Motion = { isReduced: false };
  private readonly curtain: Image;
  private outline: readonly Image[] = [];
  private isCurtainDown = false;
  private isTrimmed = true;

  constructor(
    private readonly scene: Scene,
    maxTextureSize: number,
  ) {
    this.textures = new Textures(scene, maxTextureSize);
    this.curtain = this.bar({ x: STAGE_WIDTH / 2, y: STAGE_HEIGHT / 2, width: STAGE_WIDTH, height: STAGE_HEIGHT }, 0)
      .setDepth(CURTAIN_DEPTH)
      .setAlpha(0);
  }

  /** Becomes equal to what is to be shown. */
  show(shown: Shown): void {
    this.motion.isReduced = shown.isMotionReduced;
    this.showItems(shown.drawn);
    this.showOutline(shown.outline);
    this.showCurtain(shown);
  }

  /** Removes everything at once, as for another page that gets this stage. */
  clear(): void {
    for (const view of this.views.values()) view.destroy();
    this.views.clear();
    this.showOutline(undefined);
    this.scene.tweens.killTweensOf(this.curtain);
    this.curtain.setAlpha(0);
    this.isCurtainDown = false;
    this.textures.trim(new Set());
  }

  /** Draws a moment, in milliseconds; returns whether another one will differ. */
  tick(now: number): boolean {
    let isLively = false;
    for (const view of this.views.values()) {
      view.tick(now);
      isLively ||= view.isLively;
    }
    const isMoving = this.scene.tweens.getTweens().length > 0;
    // What fades away still needs its texture.
    if (!isMoving && !this.isTrimmed) this.trim();
    return isLively || isMoving;
  }

  private trim(): void {
    this.textures.trim(new Set([...this.views.values()].map(({ texture }) => texture)));
    this.isTrimmed = true;
  }

  private showItems(drawn: readonly DrawnItem[]): void {
    const keys = new Set(drawn.map(({ item }) => item.key));
    for (const [key, view] of [...this.views]) {
      if (keys.has(key)) continue;
      view.leave();
      this.views.delete(key);
    }
    for (const one of drawn) {
      const view = this.views.get(one.item.key);
      if (view) view.show(one);
      else this.views.set(one.item.key, new ItemView(this.scene, this.textures, one, this.motion));
    }
    this.isTrimmed = false;
  }

  private showCurtain({ isCurtainDown, curtainMs }: Shown): void {
    if (isCurtainDown === this.isCurtainDown) return;
    this.isCurtainDown = isCurtainDown;
    this.scene.tweens.killTweensOf(this.curtain);
    this.scene.tweens.add({ targets: this.curtain, alpha: isCurtainDown ? 1 : 0, duration: Math.max(1, curtainMs) });
  }

  private showOutline(place: Rectangle | undefined): void {
    for (const side of this.outline) side.destroy();
    this.outline = place
      ? [...this.frame(place, OUTLINE_PX, OUTLINE_EDGE), ...this.frame(place, 0, OUTLINE_COLOUR)]
      : [];
  }

  /** Four bars around a rectangle, so far outside of it. */
  private frame({ x, y, width, height }: Rectangle, outside: number, colour: number): Image[] {
    const [right, low] = [width / 2 + outside + OUTLINE_PX / 2, height / 2 + outside + OUTLINE_PX / 2];
    const [wide, high] = [2 * right + OUTLINE_PX, 2 * low + OUTLINE_PX];
    const sides = [
      { x, y: y - low, width: wide, height: OUTLINE_PX },
      { x, y: y + low, width: wide, height: OUTLINE_PX },
      { x: x - right, y, width: OUTLINE_PX, height: high },
      { x: x + right, y, width: OUTLINE_PX, height: high },
    ];
    return sides.map((side) => this.bar(side, colour).setDepth(OUTLINE_DEPTH));
  }

  private bar({ x, y, width, height }: Rectangle, colour: number): Image {
    return this.scene.add.image(x, y, WHITE_PICTURE).setDisplaySize(width, height).setTint(colour);
  }
}
