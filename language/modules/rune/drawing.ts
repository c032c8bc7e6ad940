import type { RuneColor } from "./events";

/** Six numbers of a matrix, as in RuneNode. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Something to draw after what comes before it: a run of triangles, or an image over the unit square. */
export type Batch =
  | { readonly from: number; readonly count: number }
  | { readonly image: string; readonly matrix: Matrix; readonly depth: number };

/** A picture as triangles, the farthest first, so that drawing one after the other hides what is behind. */
export interface Drawing {
  /** x, y and depth of one corner after the other. */
  readonly corners: Float32Array;
  /** Red, green, blue and opacity of each corner, from 0 to 255. */
  readonly colors: Uint8Array;
  readonly batches: readonly Batch[];
  readonly triangles: number;
  /** Whether it shows the whole rune, its smallest parts as mere areas, or not all of it. */
  readonly detail: "whole" | "coarse" | "cut";
}

interface Item {
  readonly depth: number;
  readonly color: RuneColor;
  readonly opacity: number;
  /** Where its corners begin among the numbers collected, and where they end. */
  readonly from: number;
  readonly to: number;
  readonly image?: { readonly url: string; readonly matrix: Matrix };
}

const byte = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 255);

/** Collects what is drawn in any order. */
export class DrawingBuilder {
  private readonly items: Item[] = [];
  private points = new Float32Array(1024);
  private used = 0;
  private images = 0;

  get triangles(): number {
    return this.used / 6 + 2 * this.images;
  }

  shape(triangles: Float64Array, [a, b, c, d, e, f]: Matrix, depth: number, color: RuneColor): void {
    const from = this.reserve(triangles.length);
    for (let i = 0; i < triangles.length; i += 2) {
      const [x, y] = [triangles[i] as number, triangles[i + 1] as number];
      this.points[from + i] = a * x + c * y + e;
      this.points[from + i + 1] = b * x + d * y + f;
    }
    this.items.push({ depth, color, opacity: 1, from, to: this.used });
  }

  box(box: { x0: number; y0: number; x1: number; y1: number }, depth: number, color: RuneColor, opacity: number): void {
    const { x0, y0, x1, y1 } = box;
    const from = this.reserve(12);
    const corner = (i: number, x: number, y: number): void => {
      this.points[from + 2 * i] = x;
      this.points[from + 2 * i + 1] = y;
    };
    corner(0, x0, y0);
    corner(1, x1, y0);
    corner(2, x1, y1);
    corner(3, x0, y0);
    corner(4, x1, y1);
    corner(5, x0, y1);
    this.items.push({ depth, color, opacity, from, to: this.used });
  }

  image(url: string, matrix: Matrix, depth: number): void {
    const image = { url, matrix };
    this.images += 1;
    this.items.push({ depth, color: [0, 0, 0], opacity: 1, from: this.used, to: this.used, image });
  }

  /** Puts everything in the order of drawing; of what is equally deep, the later hides the earlier. */
  finish(detail: Drawing["detail"]): Drawing {
    const sorted = this.items.sort((p, q) => q.depth - p.depth);
    const corners = new Float32Array((this.used / 2) * 3);
    const colors = new Uint8Array((this.used / 2) * 4);
    const batches: Batch[] = [];
    let [at, started] = [0, 0];
    const close = (): void => {
      if (at > started) batches.push({ from: started, count: at - started });
      started = at;
    };
    for (const { depth, color, opacity, from, to, image } of sorted) {
      if (image) {
        close();
        batches.push({ image: image.url, matrix: image.matrix, depth });
      }
      const [red, green, blue, alpha] = [byte(color[0]), byte(color[1]), byte(color[2]), byte(opacity)];
      for (let i = from; i < to; i += 2) {
        corners[3 * at] = this.points[i] as number;
        corners[3 * at + 1] = this.points[i + 1] as number;
        corners[3 * at + 2] = depth;
        colors[4 * at] = red;
        colors[4 * at + 1] = green;
        colors[4 * at + 2] = blue;
        colors[4 * at + 3] = alpha;
        at += 1;
      }
    }
    close();
    return { corners, colors, batches, triangles: this.triangles, detail };
  }

  private reserve(count: number): number {
    const from = this.used;
    this.used += count;
    if (this.used > this.points.length) {
      const grown = new Float32Array(Math.max(this.used, 2 * this.points.length));
      grown.set(this.points);
      this.points = grown;
    }
    return from;
  }
}
