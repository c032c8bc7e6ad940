/** Limits of a room. A program that exceeds one of them is stopped with a message. */
export const ROOM_LIMITS = {
  /** Objects that are there at a time, shown or not. */
  objects: 1000,
  /** Listeners for pointer and keys. */
  listeners: 500,
  /** Pictures, sprite sheets and sounds. */
  assets: 100,
  /** Characters of one text. */
  textLength: 2000,
  /** Characters of all texts that are there at a time. */
  characters: 20_000,
  /** Characters of the address of an asset, of a key and of the name of a font. */
  nameLength: 500,
  /** Tweens that run at a time. */
  tweens: 1000,
  animations: 200,
  /** Frames of one animation. */
  animationFrames: 1000,
  /** Containers within containers. */
  depth: 16,
  /** Sounds that start in one frame; more are not heard. */
  soundsPerFrame: 16,
  /** Lines of the console in one frame, and in all. */
  linesPerFrame: 20,
  lines: 500,
  lineLength: 2000,
} as const;
