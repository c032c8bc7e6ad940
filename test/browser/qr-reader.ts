/**
 * Reads a QR code of versions 1 to 4 at level M (ISO/IEC 18004) out of the dark modules of an SVG path, as a camera would: mask from
 * the format bits, then the bits column by column, then a text in byte mode. Errors are not corrected: a drawing has none.
 */
export function readQrPath(path: string, side: number, border = 4): string {
  const size = side - 2 * border;
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    rows[Number(y) - border]?.fill(true, Number(x) - border, Number(x) - border + Number(width));
  }
  return textOf(size === VERSION_4 ? unblocked(bitsOf(rows)) : bitsOf(rows));
}

/** Modules of a side, and the bytes that a code of that version carries in two blocks, which take turns. */
const VERSION_4 = 33;
const VERSION_4_BYTES = 64;

function unblocked(bits: string): string {
  const bytes = Array.from({ length: VERSION_4_BYTES }, (_, at) => bits.slice(at * 8, at * 8 + 8));
  return [0, 1].map((block) => bytes.filter((_, at) => at % 2 === block).join("")).join("");
}

type Rows = readonly (readonly boolean[])[];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The three bits of the mask stand beside the first finder pattern; they are kept exclusive-or 101. */
function maskOf(rows: Rows): (row: number, column: number) => boolean {
  const bits = [2, 3, 4].map((column) => (rows[8]?.[column] ? 1 : 0));
  const number = ((bits[0] ?? 0) * 4 + (bits[1] ?? 0) * 2 + (bits[2] ?? 0)) ^ 0b101;
  return MASKS[number] ?? (() => false);
}

/** Finder patterns with the format bits, timing patterns, and the one alignment pattern that versions 2 to 4 have. */
function isFunction(size: number, row: number, column: number): boolean {
  const finder = (row < 9 && (column < 9 || column >= size - 8)) || (column < 9 && row >= size - 8);
  const aligned = size > 21 && Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2;
  return finder || row === 6 || column === 6 || aligned;
}

function bitsOf(rows: Rows): string {
  const size = rows.length;
  const masked = maskOf(rows);
  let bits = "";
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (!isFunction(size, row, column)) bits += rows[row]?.[column] !== masked(row, column) ? "1" : "0";
      }
    }
    upwards = !upwards;
  }
  return bits;
}

function textOf(bits: string): string {
  if (!bits.startsWith("0100")) throw new Error(`The code is not in byte mode: ${bits.slice(0, 4)}`);
  const length = Number.parseInt(bits.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, at) => Number.parseInt(bits.slice(12 + at * 8, 20 + at * 8), 2));
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
}
