import { wrong } from "./check";
import { checkedWave, until, type Wave } from "./waves";

/** What a sound is in one of the two libraries: pair(wave, duration), or pair(pair(left, right), duration). */
export interface Shape {
  readonly name: "sound" | "stereo_sound";
  readonly channels: 1 | 2;
  /** The sound of these waves, one a channel. It is silent from its duration on. */
  make(waves: readonly Wave[], duration: number): Sound;
  /** The waves of a sound; undefined for anything else. */
  waves(value: unknown): readonly unknown[] | undefined;
}

/** A sound as Source programs have it. */
export type Sound = readonly [waves: unknown, duration: number];

/** The parts of a sound that was looked at. */
export interface Parts {
  readonly waves: readonly Wave[];
  readonly duration: number;
}

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2;
const isDuration = (value: unknown): value is number => typeof value === "number" && value >= 0;
const isFunction = (value: unknown): boolean => typeof value === "function";

export const MONO: Shape = {
  name: "sound",
  channels: 1,
  make: ([wave], duration) => [until(duration, wave as Wave), duration],
  waves: (value) => (isPair(value) && isFunction(value[0]) && isDuration(value[1]) ? [value[0]] : undefined),
};

export const STEREO: Shape = {
  name: "stereo_sound",
  channels: 2,
  make: ([left, right], duration) => {
    const first = until(duration, left as Wave);
    return [[first, right === undefined || right === left ? first : until(duration, right)], duration];
  },
  waves: (value) =>
    isPair(value) && isPair(value[0]) && value[0].every(isFunction) && isDuration(value[1])
      ? [value[0][0], value[0][1]]
      : undefined,
};

/** The waves and the duration of a sound that a function was given. */
export function partsOf(shape: Shape, name: string, value: unknown): Parts {
  const waves = shape.waves(value);
  if (!waves) throw wrong(name, "a sound (made by make_sound, sine_sound and the like)", value);
  return { waves: waves.map((wave) => checkedWave(name, wave)), duration: (value as Sound)[1] };
}

/** A sound whose channels are each changed by the same function of its wave. */
export const changed = (shape: Shape, { waves, duration }: Parts, change: (wave: Wave) => Wave): Sound =>
  shape.make(waves.map(change), duration);
