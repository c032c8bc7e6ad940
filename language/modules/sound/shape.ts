import { pairOf, wrong } from "./check";
import { checkedWave, until, type Wave } from "./waves";

/** The shape of a sound in either library: pair(wave, duration), or pair(pair(left, right), duration). */
export interface Shape {
  readonly name: "sound" | "stereo_sound";
  readonly channels: 1 | 2;
  /** The sound of these waves, one a channel. It is silent from its duration on. */
  make(waves: readonly Wave[], duration: number): Sound;
  /** The waves of what stands before the duration in a sound, one a channel; undefined for anything else. */
  waves(head: unknown): readonly unknown[] | undefined;
}

/** A sound as Source programs have it. */
export type Sound = readonly [waves: unknown, duration: number];

/** The parts of a sound that was looked at. */
export interface Parts {
  readonly waves: readonly Wave[];
  readonly duration: number;
}

const isDuration = (value: unknown): value is number => typeof value === "number" && value >= 0;
const isFunction = (value: unknown): boolean => typeof value === "function";

export const MONO: Shape = {
  name: "sound",
  channels: 1,
  make: ([wave], duration) => [until(duration, wave as Wave), duration],
  waves: (head) => (isFunction(head) ? [head] : undefined),
};

export const STEREO: Shape = {
  name: "stereo_sound",
  channels: 2,
  make: ([left, right], duration) => {
    const first = until(duration, left as Wave);
    return [[first, right === undefined || right === left ? first : until(duration, right)], duration];
  },
  waves: (head) => {
    const sides = pairOf(head);
    return sides?.every(isFunction) ? sides : undefined;
  },
};

function lookAt(shape: Shape, value: unknown): { waves: readonly unknown[]; duration: number } | undefined {
  const [head, duration] = pairOf(value) ?? [];
  const waves = shape.waves(head);
  return waves && isDuration(duration) ? { waves, duration } : undefined;
}

/** True for a sound of this shape. */
export const isSound = (shape: Shape, value: unknown): boolean => lookAt(shape, value) !== undefined;

/** The waves and the duration of a sound that a function was given. */
export function partsOf(shape: Shape, name: string, value: unknown): Parts {
  const found = lookAt(shape, value);
  if (!found) throw wrong(name, "a sound (made by make_sound, sine_sound and the like)", value);
  return { ...found, waves: found.waves.map((wave) => checkedWave(name, wave)) };
}

/** A sound whose channels are each changed by the same function of its wave. */
export const changed = (shape: Shape, { waves, duration }: Parts, change: (wave: Wave) => Wave): Sound =>
  shape.make(waves.map(change), duration);
