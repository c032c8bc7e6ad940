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
  /** True when it shows the whole rune, its smallest parts as mere areas, or not all of it. */
  readonly detail: "whole" | "coarse" | "cut";
}

const byte = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 255);

/** Collects what is drawn in any order. Lists of numbers, since there may be a hundred thousand items. */
export class DrawingBuilder {
  private points = new Float32Array(1024);
  private used = 0;
  /** Of each item: its depth, where its points end, and red, green, blue and opacity as one number. */
  private readonly depths: number[] = [];
  private readonly ends: number[] = [];
  private readonly inks: number[] = [];
  private readonly images = new Map<number, { url: string; matrix: Matrix }>();

  get triangles(): number {
    return this.used / 6 + 2 * this.images.size;
  }

  shape(triangles: Float64Array, [a, b, c, d, e, f]: Matrix, depth: number, color: RuneColor): void {
    const from = this.reserve(triangles.length);
    for (let i = 0; i < triangles.length; i += 2) {
      const x = triangles[i] as number;
      const y = triangles[i + 1] as number;
      this.points[from + i] = a * x + c * y + e;
      this.points[from + i + 1] = b * x + d * y + f;
    }
    this.end(depth, color, 1);
  }

  /** An area parallel to the sides. */
  box(x0: number, y0: number, x1: number, y1: number, depth: number, color: RuneColor, opacity: number): void {
    const from = this.reserve(12);
    this.corner(from, x0, y0);
    this.corner(from + 2, x1, y0);
    this.corner(from + 4, x1, y1);
    this.corner(from + 6, x0, y0);
    this.corner(from + 8, x1, y1);
    this.corner(from + 10, x0, y1);
    this.end(depth, color, opacity);
  }

  image(url: string, matrix: Matrix, depth: number): void {
    this.images.set(this.depths.length, { url, matrix });
    this.end(depth, [0, 0, 0], 1);
  }

  /** Puts everything in the order of drawing; of what is equally deep, the later hides the earlier. */
  finish(detail: Drawing["detail"]): Drawing {
    const corners = new Float32Array((this.used / 2) * 3);
    const inks = new Uint8Array((this.used / 2) * 4);
    const batches: Batch[] = [];
    let [at, started] = [0, 0];
    const close = (): void => {
      if (at > started) batches.push({ from: started, count: at - started });
      started = at;
    };
    for (const item of this.order()) {
      const image = this.images.get(item);
      if (image) {
        close();
        batches.push({ image: image.url, matrix: image.matrix, depth: this.depths[item] as number });
      } else at = this.write(item, at, corners, inks);
    }
    close();
    return { corners, colors: inks, batches, triangles: this.triangles, detail };
  }

  /** Writes an item's corners from that place on. @returns the place after them */
  private write(item: number, from: number, corners: Float32Array, inks: Uint8Array): number {
    const depth = this.depths[item] as number;
    const ink = this.inks[item] as number;
    const end = this.ends[item] as number;
    let at = from;
    for (let i = this.ends[item - 1] ?? 0; i < end; i += 2) {
      corners[3 * at] = this.points[i] as number;
      corners[3 * at + 1] = this.points[i + 1] as number;
      corners[3 * at + 2] = depth;
      inks[4 * at] = ink >>> 24;
      inks[4 * at + 1] = ink >>> 16;
      inks[4 * at + 2] = ink >>> 8;
      inks[4 * at + 3] = ink;
      at += 1;
    }
    return at;
  }

  private order(): Uint32Array {
    const { depths } = this;
    const items = Uint32Array.from(depths, (_, item) => item);
    if (depths.every((depth) => depth === depths[0])) return items;
    return items.sort((p, q) => (depths[q] as number) - (depths[p] as number) || p - q);
  }

  private corner(at: number, x: number, y: number): void {
    this.points[at] = x;
    this.points[at + 1] = y;
  }

  private end(depth: number, [red, green, blue]: RuneColor, opacity: number): void {
    this.depths.push(depth);
    this.ends.push(this.used);
    this.inks.push((byte(red) << 24) | (byte(green) << 16) | (byte(blue) << 8) | byte(opacity));
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
