import { MAX_SOUND_S } from "../../../domain/facts/limits";
import type { Studio } from "../module";
import type { Parts } from "./shape";
import { costOf, type Wave } from "./waves";

/** Samples a second of everything that is played or recorded. */
export const RATE = 44_100;
/** Samples between two signs of progress. */
const STRIDE = 256;
/** Limit for the cost of sampling one sound, in calls of simple waves: about twenty seconds of work. */
const WORK_LIMIT = 2_000_000_000;

/**
 * A sound in numbers: one array a channel. Sample i is the wave at i / rate, clipped to [-1, 1]; NaN is silence. There are
 * none where nobody would hear them.
 */
export function sampled(
  name: string,
  { waves, duration }: Parts,
  rate: number,
  studio: Studio,
): Float32Array<ArrayBuffer>[] {
  if (duration > MAX_SOUND_S) {
    throw new Error(`${name} can take sounds of at most ${MAX_SOUND_S} s, but this one lasts ${duration} s.`);
  }
  // Rounded first, so that 0.1 s + 0.2 s are not one sample more than 0.3 s.
  const length = Math.ceil(Number((duration * rate).toFixed(6)));
  const work = length * waves.reduce((total, wave) => total + costOf(wave), 0);
  if (work > WORK_LIMIT) {
    throw new Error(`${name} would take too long: this sound of ${duration} s has too many parts that sound at once.`);
  }
  if (studio.unattended) return [];
  const channels: Float32Array<ArrayBuffer>[] = [];
  const sample = (progress: () => void) => {
    for (const wave of waves) {
      const same = channels[waves.indexOf(wave)];
      channels.push(same ? same.slice() : channel(wave, length, rate, progress));
    }
  };
  if (studio.lengthy) studio.lengthy(sample);
  else sample(() => undefined);
  return channels;
}

function channel(wave: Wave, length: number, rate: number, progress: () => void): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const amplitude = wave(i / rate);
    samples[i] = amplitude > 1 ? 1 : amplitude < -1 ? -1 : amplitude || 0;
    if (i % STRIDE === 0) progress();
  }
  return samples;
}
