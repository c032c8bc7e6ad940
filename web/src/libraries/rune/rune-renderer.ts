import type { Drawing } from "../../../../language/modules/rune/drawing";
import { type Pixels, rasterize } from "../../../../language/modules/rune/raster";
import type { Pass } from "../../../../language/modules/rune/views";

/** A frame that the browser needed longer for than this, in milliseconds, is followed by a rest. */
const LONG = 40;
/** How long the rest is, in times of what the frame took. */
const REST = 2;

/**
 * The time of something that moves. Where its frames take long to draw it leaves some out, so that most of the time is
 * left for the rest of the page.
 */
export class FrameRate {
  private owed = 0;
  private drawn = false;
  private free = 0;

  /** @param before the present time in milliseconds */
  constructor(private before: number) {}

  /** The milliseconds that have passed since the last frame was due; 0 while the page has its rest. */
  at(now: number): number {
    const passed = Math.max(0, now - this.before);
    this.before = now;
    this.owed += passed;
    if (this.drawn && passed > LONG) this.free = now + REST * passed;
    this.drawn = false;
    return now < this.free ? 0 : this.owed;
  }

  /** A frame is drawn now, which takes so many milliseconds off what is owed. */
  draws(ms: number): void {
    this.owed -= ms;
    this.drawn = true;
  }
}

/** One picture as it is to be seen now. */
export interface Scene {
  readonly drawing: Drawing;
  readonly passes: readonly Pass[];
  readonly images: ReadonlyMap<string, Pixels>;
}

/** Draws scenes on one canvas. */
export interface RuneRenderer {
  draw(scene: Scene): void;
  dispose(): void;
}

/** A painter that needs no graphics card; null where a canvas cannot be drawn on at all. */
export function softwarePainter(canvas: HTMLCanvasElement): RuneRenderer | null {
  const context = canvas.getContext("2d");
  if (!context) return null;
  return {
    draw({ drawing, passes, images }) {
      const pixels = rasterize(drawing, passes, { size: canvas.width, samples: 3, images });
      context.putImageData(new ImageData(pixels as Uint8ClampedArray<ArrayBuffer>, canvas.width), 0, 0);
    },
    dispose: () => undefined,
  };
}
