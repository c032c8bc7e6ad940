import { shown } from "../shown";
import { isByte, type Pixels } from "./picture";

const PARTS = ["red", "green", "blue", "alpha"] as const;

const part = (index: 0 | 1 | 2 | 3) => {
  const name = `${PARTS[index]}_of`;
  return (pixel: unknown): number => {
    const value: unknown = Array.isArray(pixel) ? pixel[index] : undefined;
    if (typeof value === "number") return value;
    throw new Error(`${name} expects a pixel, which is an array of four numbers, but encountered ${shown(pixel)}.`);
  };
};

const red_of = part(0);
const green_of = part(1);
const blue_of = part(2);
const alpha_of = part(3);

function set_rgba(pixel: unknown, r: unknown, g: unknown, b: unknown, a: unknown): void {
  if (!Array.isArray(pixel)) throw new Error(`set_rgba expects a pixel, but encountered ${shown(pixel)}.`);
  if (!(isByte(r) && isByte(g) && isByte(b) && isByte(a))) throw outOfBounds([r, g, b, a]);
  pixel[0] = r;
  pixel[1] = g;
  pixel[2] = b;
  pixel[3] = a;
}

function outOfBounds(values: readonly unknown[]): Error {
  const at = values.findIndex((value) => !isByte(value));
  return new Error(`set_rgba expects a number from 0 to 255 for ${PARTS[at]}, but encountered ${shown(values[at])}.`);
}

function copy_image(src: unknown, dest: unknown): void {
  const [from, to] = [picture("src", src), picture("dest", dest)];
  for (let y = 0; y < from.length; y++) {
    const [row, target] = [from[y], to[y]];
    if (!row || !target) throw new Error(`copy_image finds no row ${y} in ${row ? "dest" : "src"}.`);
    for (let x = 0; x < row.length; x++) {
      const [pixel, copy] = [row[x], target[x]];
      if (!pixel || !copy) throw new Error(`copy_image finds no pixel in row ${y}, column ${x}.`);
      copy[0] = pixel[0] as number;
      copy[1] = pixel[1] as number;
      copy[2] = pixel[2] as number;
      copy[3] = pixel[3] as number;
    }
  }
}

function picture(name: string, value: unknown): Pixels {
  if (Array.isArray(value) && (value.length === 0 || Array.isArray(value[0]))) return value as Pixels;
  throw new Error(`copy_image expects an array of rows of pixels as ${name}, but encountered ${shown(value)}.`);
}

/** The functions on pixels and pictures, which need nothing of the display. */
export const COLORS = { red_of, green_of, blue_of, alpha_of, set_rgba, copy_image } as const;
