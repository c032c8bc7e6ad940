import { elements } from "./check";
import { type Parts, partsOf, type Shape, type Sound } from "./shape";
import { sequence, shaped, sum, type Wave } from "./waves";

/** One wave a channel, made of that channel of every sound. */
const channelWise = (shape: Shape, sounds: readonly Parts[], combine: (channel: number) => Wave): Wave[] =>
  Array.from({ length: shape.channels }, (_, channel) => channel).map((channel) =>
    channel === 1 && sounds.every(({ waves }) => waves[0] === waves[1]) ? combine(0) : combine(channel),
  );

/** The sounds one after the other. Their durations add up. */
export function consecutive(shape: Shape, sounds: readonly Parts[]): Sound {
  const duration = sounds.reduce((total, sound) => total + sound.duration, 0);
  const parts = (channel: number) =>
    sounds.map((sound) => ({ wave: sound.waves[channel] as Wave, duration: sound.duration }));
  return shape.make(
    channelWise(shape, sounds, (channel) => sequence(parts(channel))),
    duration,
  );
}

/**
 * The sounds at once, each softened by their number: a chord of loud tones stays within what can be played, and would be
 * a distorted noise otherwise. The longest duration counts.
 */
export function simultaneous(shape: Shape, sounds: readonly Parts[]): Sound {
  const duration = Math.max(0, ...sounds.map((sound) => sound.duration));
  const waves = (channel: number) => sounds.map((sound) => sound.waves[channel] as Wave);
  const share = 1 / Math.max(1, sounds.length);
  return shape.make(
    channelWise(shape, sounds, (channel) => shaped(sum(waves(channel)), () => share)),
    duration,
  );
}

/** The sounds of a Source list. */
export const soundsOf = (shape: Shape, name: string, list: unknown): Parts[] =>
  elements(name, "sounds", list).map((sound) => partsOf(shape, name, sound));

/** The sound with every amplitude multiplied. */
export const louder = (shape: Shape, { waves, duration }: Parts, factor: number): Sound =>
  shape.make(
    waves.map((wave) => shaped(wave, () => factor)),
    duration,
  );
