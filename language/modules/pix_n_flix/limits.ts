/** Width and height of a picture, in pixels: greater than 0 and at most this (specification, section 5). */
export const SIZE_LIMIT = 500;
/** Pictures a second are more than the first and fewer than the second of these (specification, section 5). */
export const FPS_LIMITS = [2, 30] as const;

/** How a program starts out. */
export const DEFAULTS = { width: 400, height: 300, fps: 10, volume: 0.5 } as const;

/** True for a whole number of pixels that a picture can have along one side. */
export const isSize = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value <= SIZE_LIMIT;

/** True for a number of pictures a second that the display can keep up. */
export const isFps = (value: unknown): value is number =>
  typeof value === "number" && value > FPS_LIMITS[0] && value < FPS_LIMITS[1];
