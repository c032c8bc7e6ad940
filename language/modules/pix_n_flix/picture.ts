import { shown } from "../shown";

/** Red, green, blue and alpha, each from 0 to 255. */
export type Pixel = number[];
/** Rows of pixels, from the top; each row from the left. */
export type Pixels = Pixel[][];

const CHANNELS = 4;
const OPAQUE = 255;

/**
 * A picture as arrays of arrays, made once and filled anew for each frame: making 120,000 arrays takes far longer than
 * writing into them. A program may have put other arrays in place of ours, or our own in two places, so each fill puts
 * every row and pixel back to where it belongs.
 */
export class Picture {
  readonly rows: Pixels = [];
  private readonly ownRows: Pixels = [];
  private readonly ownPixels: Pixel[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    for (let y = 0; y < height; y++) {
      const row: Pixel[] = [];
      for (let x = 0; x < width; x++) {
        const pixel = [0, 0, 0, OPAQUE];
        row.push(pixel);
        this.ownPixels.push(pixel);
      }
      this.ownRows.push(row);
    }
    this.restoreRows();
  }

  /** Takes the values of `bytes`, four a pixel, row by row. */
  fill(bytes: Uint8ClampedArray): void {
    this.restoreRows();
    let at = 0;
    for (const pixel of this.ownPixels) {
      if (pixel.length !== CHANNELS) pixel.length = CHANNELS;
      pixel[0] = bytes[at] as number;
      pixel[1] = bytes[at + 1] as number;
      pixel[2] = bytes[at + 2] as number;
      pixel[3] = bytes[at + 3] as number;
      at += CHANNELS;
    }
  }

  /** Makes every pixel black. */
  clear(): void {
    this.restoreRows();
    for (const pixel of this.ownPixels) {
      if (pixel.length !== CHANNELS) pixel.length = CHANNELS;
      pixel[0] = 0;
      pixel[1] = 0;
      pixel[2] = 0;
      pixel[3] = OPAQUE;
    }
  }

  /**
   * Writes the values, four a pixel, row by row, into `bytes`; what lies between two whole numbers is rounded.
   * @throws when a pixel is not four numbers from 0 to 255, with its place
   */
  read(bytes: Uint8ClampedArray): void {
    let at = 0;
    for (let y = 0; y < this.height; y++) {
      const row = this.rows[y] as unknown;
      if (!Array.isArray(row)) throw new Error(`The filter put ${shown(row)} in place of row ${y} of its picture.`);
      for (let x = 0; x < this.width; x++) {
        const pixel = row[x];
        if (!isPixel(pixel)) throw wrongPixel(pixel, y, x);
        bytes[at] = pixel[0] as number;
        bytes[at + 1] = pixel[1] as number;
        bytes[at + 2] = pixel[2] as number;
        bytes[at + 3] = pixel[3] as number;
        at += CHANNELS;
      }
    }
  }

  private restoreRows(): void {
    const { rows, ownRows, ownPixels, width } = this;
    rows.length = ownRows.length;
    let at = 0;
    for (let y = 0; y < ownRows.length; y++) {
      const row = ownRows[y] as Pixel[];
      if (rows[y] !== row) rows[y] = row;
      if (row.length !== width) row.length = width;
      for (let x = 0; x < width; x++, at++) {
        if (row[x] !== ownPixels[at]) row[x] = ownPixels[at] as Pixel;
      }
    }
  }
}

/** True for a number that a colour's part can have. */
export const isByte = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 255;

const isPixel = (value: unknown): value is Pixel =>
  Array.isArray(value) && isByte(value[0]) && isByte(value[1]) && isByte(value[2]) && isByte(value[3]);

function wrongPixel(pixel: unknown, row: number, column: number): Error {
  return new Error(
    `The filter made the pixel in row ${row}, column ${column} ${shown(pixel)}: red, green, blue and alpha must be numbers from 0 to 255.`,
  );
}
