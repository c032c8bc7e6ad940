/** Rows and columns of the matrix. */
export const SIZE = 16;

/** Rows of the matrix, the lowest tone first; each has its steps in the order of time. */
export type Rows = readonly (readonly boolean[])[];

/** Nothing is on. */
export const EMPTY: Rows = Array.from({ length: SIZE }, () => new Array<boolean>(SIZE).fill(false));

/** The rows with one tone turned on or off. */
export const toggled = (rows: Rows, tone: number, step: number): Rows =>
  rows.map((row, at) => (at === tone ? row.map((on, column) => (column === step ? !on : on)) : row));

/** Semitones of a major pentatonic scale, in which any tones sound well together. */
const SCALE = [0, 2, 4, 7, 9];
/** The lowest tone in Hz: C3. */
const LOWEST = 130.8128;

/** The frequency in Hz of a row, 0 being the lowest. */
export function frequencyOf(tone: number): number {
  const semitones = 12 * Math.floor(tone / SCALE.length) + (SCALE[tone % SCALE.length] ?? 0);
  return LOWEST * 2 ** (semitones / 12);
}
