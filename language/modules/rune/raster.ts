import type { Drawing, Matrix } from "./drawing";
import { eachSpan } from "./span";
import { BRIGHTNESS, type Pass, projectedAt } from "./views";

/** An image as red, green, blue and opacity of its pixels, row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
}

export interface RasterOptions {
  /** The side of the picture in pixels. */
  readonly size: number;
  /** Into how many rows and columns a pixel is divided, so that edges are smooth. */
  readonly samples?: number;
  /** The images that are there; others are drawn as a grey area. */
  readonly images?: ReadonlyMap<string, Pixels>;
}

type Ink = readonly [red: number, green: number, blue: number, opacity: number];

const MISSING: Ink = [222, 222, 226, 255];

/** Draws without a graphics card, on white: red, green, blue and opacity of each pixel, row by row from the top. */
export function rasterize(drawing: Drawing, passes: readonly Pass[], options: RasterOptions): Uint8ClampedArray {
  const { size, samples = 3, images } = options;
  const canvas = new Samples(size * samples);
  for (const pass of passes) {
    for (const batch of drawing.batches) {
      if ("image" in batch) canvas.image(batch.matrix, batch.depth, images?.get(batch.image), pass);
      else canvas.triangles(drawing, batch.from, batch.count, pass);
    }
  }
  return canvas.averaged(samples);
}

/** The colour that a pass lays down for a colour. */
function colourSeenBy([red, green, blue, opacity]: Ink, { grey }: Pass): Ink {
  if (!grey) return [red, green, blue, opacity];
  const brightness = BRIGHTNESS[0] * red + BRIGHTNESS[1] * green + BRIGHTNESS[2] * blue;
  return [brightness, brightness, brightness, opacity];
}

class Samples {
  private readonly data: Uint8ClampedArray;

  constructor(private readonly side: number) {
    this.data = new Uint8ClampedArray(3 * side * side).fill(255);
  }

  triangles({ corners, colors }: Drawing, from: number, count: number, pass: Pass): void {
    const at = (i: number): number => corners[i] as number;
    for (let corner = from; corner < from + count; corner += 3) {
      const i = 3 * corner;
      const shift = projectedAt(pass.shift, at(i + 2));
      const x = (k: number): number => this.column(at(i + k) + shift);
      const y = (k: number): number => this.row(at(i + k));
      const rgba = colors.subarray(4 * corner, 4 * corner + 4);
      const ink = colourSeenBy([rgba[0] ?? 0, rgba[1] ?? 0, rgba[2] ?? 0, rgba[3] ?? 0], pass);
      eachSpan([x(0), y(1), x(3), y(4), x(6), y(7)], this.side, (row, first, end) => {
        this.layRow(row, first, end, ink, pass);
      });
    }
  }

  image([a, b, c, d, e, f]: Matrix, depth: number, pixels: Pixels | undefined, pass: Pass): void {
    const left = e + projectedAt(pass.shift, depth);
    const flat = colourSeenBy(MISSING, pass);
    const det = a * d - b * c;
    const inkAt = (row: number, column: number): Ink => {
      if (!pixels) return flat;
      const [x, y] = [(2 * (column + 0.5)) / this.side - 1 - left, 1 - (2 * (row + 0.5)) / this.side - f];
      return colourSeenBy(pixelAt(pixels, (d * x - c * y) / det, (a * y - b * x) / det), pass);
    };
    const corner = (x: number, y: number) => [this.column(a * x + c * y + left), this.row(b * x + d * y + f)] as const;
    for (const sign of [-1, 1]) {
      eachSpan([...corner(-1, -1), ...corner(sign, -sign), ...corner(1, 1)], this.side, (row, first, end) => {
        for (let column = first; column < end; column++) {
          this.layRow(row, column, column + 1, inkAt(row, column), pass);
        }
      });
    }
  }

  /** Every pixel as the mean of its samples. */
  averaged(samples: number): Uint8ClampedArray {
    const size = this.side / samples;
    const pixels = new Uint8ClampedArray(4 * size * size).fill(255);
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        for (let channel = 0; channel < 3; channel++) {
          pixels[4 * (row * size + column) + channel] = this.mean(row * samples, column * samples, channel, samples);
        }
      }
    }
    return pixels;
  }

  private mean(top: number, left: number, channel: number, samples: number): number {
    let sum = 0;
    for (let row = top; row < top + samples; row++) {
      for (let column = left; column < left + samples; column++) {
        sum += this.data[3 * (row * this.side + column) + channel] as number;
      }
    }
    return sum / (samples * samples);
  }

  /** Lays one colour on the samples of a row from the first up to the end. */
  private layRow(row: number, first: number, end: number, ink: Ink, { channels }: Pass): void {
    const opacity = ink[3] / 255;
    for (let channel = 0; channel < 3; channel++) {
      if (!channels[channel]) continue;
      const from = 3 * (row * this.side + first) + channel;
      const to = 3 * (row * this.side + end);
      const laid = opacity * (ink[channel] as number);
      if (opacity === 1) for (let at = from; at < to; at += 3) this.data[at] = laid;
      else for (let at = from; at < to; at += 3) this.data[at] = laid + (1 - opacity) * (this.data[at] as number);
    }
  }

  private column(x: number): number {
    return ((x + 1) / 2) * this.side;
  }

  private row(y: number): number {
    return ((1 - y) / 2) * this.side;
  }
}

/** The pixel of an image at a point of the unit square, the nearest. */
function pixelAt({ width, height, data }: Pixels, x: number, y: number): Ink {
  const column = Math.min(width - 1, Math.max(0, Math.floor(((x + 1) / 2) * width)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(((1 - y) / 2) * height)));
  const i = 4 * (row * width + column);
  return [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0, data[i + 3] ?? 0];
}
