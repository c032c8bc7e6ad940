import type { Drawing } from "../../../../language/modules/rune/drawing";
import { type Pixels, rasterize } from "../../../../language/modules/rune/raster";
import type { Pass } from "../../../../language/modules/rune/views";

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
