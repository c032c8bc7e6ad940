import type { PopupSize, Position } from "../../../../domain/stories/checkpoint";

/** The stage is as large as this, whatever the screen's size. */
export const STAGE_WIDTH = 1920;
export const STAGE_HEIGHT = 1080;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle on the stage by its centre. */
export interface Rectangle extends Size {
  readonly x: number;
  readonly y: number;
}

const CHARACTER_WIDTH = 600;
const CHARACTER_X: Readonly<Record<Position, number>> = { left: 350, middle: 960, right: 1570 };

const POPUP_X: Readonly<Record<Position, number>> = { left: 400, middle: 960, right: 1520 };
const POPUP_Y: Readonly<Record<PopupSize, number>> = { small: 325, medium: 350, large: 420 };
const POPUP_SCALE: Readonly<Record<PopupSize, number>> = { small: 0.7, medium: 1, large: 1.5 };

/** A photograph: its card, and the box within that the picture has. */
export const POPUP_CARD: Size = { width: 340, height: 400 };
export const POPUP_BOX = 280;
export const POPUP_MARGIN = 30;

/** Returns the size of an object: its own, or with one side given in the picture's proportions. */
export function sizeOfObject(size: Partial<Size>, natural: Size): Size {
  const { width, height } = size;
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return { width, height: (width * natural.height) / natural.width };
  if (height !== undefined) return { width: (height * natural.width) / natural.height, height };
  return natural;
}

/** Returns where a character stands: on the lower edge of the stage, as wide as all are times its scale. */
export function placeOfCharacter(position: Position, scale: number, natural: Size): Rectangle {
  const width = CHARACTER_WIDTH * scale;
  const height = (width * natural.height) / natural.width;
  return { x: CHARACTER_X[position], y: STAGE_HEIGHT - height / 2, width, height };
}

/** Returns where the card of a popup is held. */
export function placeOfPopup(position: Position, size: PopupSize): Rectangle {
  const scale = POPUP_SCALE[size];
  return {
    x: POPUP_X[position],
    y: POPUP_Y[size],
    width: POPUP_CARD.width * scale,
    height: POPUP_CARD.height * scale,
  };
}

/** Returns the largest size with these proportions that fits into a box. */
export function fittedInto(box: Size, natural: Size): Size {
  const scale = Math.min(box.width / natural.width, box.height / natural.height);
  return { width: natural.width * scale, height: natural.height * scale };
}

export interface FrameGrid extends Size {
  readonly columns: number;
}

/**
 * Returns how the frames of a sprite sheet lie in it, from left to right and from top to bottom. A sheet that is smaller
 * than one frame of 1920x1080 is one row.
 */
export function frameGrid(sheet: Size, frames: number): FrameGrid {
  if (frames <= 1) return { ...sheet, columns: 1 };
  const isFull = sheet.width >= STAGE_WIDTH && sheet.height >= STAGE_HEIGHT;
  if (!isFull) return { width: sheet.width / frames, height: sheet.height, columns: frames };
  return { width: STAGE_WIDTH, height: STAGE_HEIGHT, columns: Math.floor(sheet.width / STAGE_WIDTH) };
}

/** Returns the frame that an animation shows after a time: from its first frame to the last, again and again. */
export function frameAt(animation: { startFrame: number; frameRate: number }, frames: number, ms: number): number {
  const first = Math.min(Math.max(0, animation.startFrame), frames - 1);
  const passed = Math.floor((ms / 1000) * Math.max(0, animation.frameRate));
  return first + (passed % (frames - first));
}
