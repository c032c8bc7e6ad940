/** Sizes of a drawing of environments, in its units: a unit is a pixel until somebody zooms. */
export const TITLE = 30;
/** From one name of a frame to the next. */
export const LINE = 26;
/** Below the last name of a frame. */
export const FOOT = 6;
export const FRAME_GAP = 18;
/** How much further right a frame stands than the one that encloses it. */
export const INDENT = 24;
/** Free space around everything. */
export const MARGIN = 16;
/** From the side of a frame to the first circle of a function beside it. */
export const BESIDE = 34;
export const CIRCLE = 8;
/** From the left of a function beside a frame to its label. */
export const LABEL = 42;
/** Between two arrows that run up or down beside each other. */
export const LANE = 7;
/** From the widest frame to the first of them, and from the last one to the data: arrows between data run there too. */
export const BEFORE_LANES = 16;
export const AFTER_LANES = 52;

const LEAST = 148;
const MOST = 320;
/** Room at the sides of a frame's texts. */
const PADDING = 24;

/** Width of a frame by the widths of its texts, in steps, so that it rarely changes when a value does. */
export function frameWidth(texts: readonly number[]): number {
  const widest = texts.reduce((most, one) => Math.max(most, one), 0) + PADDING;
  return Math.min(Math.max(Math.ceil(widest / 20) * 20, LEAST), MOST);
}
