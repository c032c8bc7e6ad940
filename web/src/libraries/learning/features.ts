/** The size to which a picture is brought before it is looked at. */
export const LOOK = { width: 32, height: 24 } as const;

const CELL = 4;
const ACROSS = LOOK.width / CELL;
const DOWN = LOOK.height / CELL;
const BINS = 6;
/** Brightness, redness, blueness, and how much edge there is in each of six directions. */
const PER_CELL = 3 + BINS;

/** How many numbers describe a picture: 432. */
export const FEATURES = ACROSS * DOWN * PER_CELL;

/** How much directions of edges count beside colours. */
const EDGE_WEIGHT = 2;

/**
 * What is characteristic of a picture of 32 by 24, as numbers: for each of its 8 by 6 cells the mean brightness and
 * colour, and a histogram of the directions of its edges (as in Dalal and Triggs, Histograms of Oriented Gradients, 2005).
 * Brightness is taken relative to the whole picture, so that less light changes little.
 */
export function featuresOf({ data }: Pick<ImageData, "data">): Float32Array {
  const grey = greyOf(data);
  const features = new Float32Array(FEATURES);
  for (let y = 0; y < LOOK.height; y++) {
    for (let x = 0; x < LOOK.width; x++) {
      const at = y * LOOK.width + x;
      const cell = (Math.floor(y / CELL) * ACROSS + Math.floor(x / CELL)) * PER_CELL;
      const [red, green, blue] = [data[at * 4] as number, data[at * 4 + 1] as number, data[at * 4 + 2] as number];
      const light = (red + green + blue) / 3 + 1;
      add(features, cell, (grey[at] as number) / (CELL * CELL));
      add(features, cell + 1, (red - green) / light / (CELL * CELL));
      add(features, cell + 2, (blue - green) / light / (CELL * CELL));
      addEdge(features, cell + 3, grey, x, y);
    }
  }
  return features;
}

/** Brightness of each pixel, with mean 0 and a spread of 1 over the picture. */
function greyOf(data: Uint8ClampedArray): Float32Array {
  const grey = new Float32Array(LOOK.width * LOOK.height);
  for (let at = 0; at < grey.length; at++) {
    const [red, green, blue] = [data[at * 4] as number, data[at * 4 + 1] as number, data[at * 4 + 2] as number];
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const spread = Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
  return grey.map((value) => (value - mean) / (spread + 8));
}

function addEdge(features: Float32Array, histogram: number, grey: Float32Array, x: number, y: number): void {
  const { width, height } = LOOK;
  const value = (column: number, row: number): number =>
    grey[Math.min(Math.max(row, 0), height - 1) * width + Math.min(Math.max(column, 0), width - 1)] as number;
  const dx = value(x + 1, y) - value(x - 1, y);
  const dy = value(x, y + 1) - value(x, y - 1);
  const strength = Math.hypot(dx, dy);
  if (strength === 0) return;
  // An edge from dark to light and one from light to dark have the same direction.
  const turn = (Math.atan2(dy, dx) + Math.PI) / Math.PI;
  const bin = Math.floor((turn % 1) * BINS) % BINS;
  add(features, histogram + bin, (EDGE_WEIGHT * strength) / (CELL * CELL));
}

function add(features: Float32Array, at: number, value: number): void {
  features[at] = (features[at] as number) + value;
}
