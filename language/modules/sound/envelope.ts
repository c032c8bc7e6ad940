import { callable, elements, finite, notNegative } from "./check";
import { simultaneous } from "./compose";
import { changed, partsOf, type Shape, type Sound } from "./shape";
import { hidden, shaped } from "./waves";

export type Transformer = (sound: unknown) => Sound;

/** Shares of a sound's duration; the sustain level is an amplitude. */
export interface Envelope {
  readonly attack: number;
  readonly decay: number;
  readonly sustain: number;
  readonly release: number;
}

/**
 * The loudness at time t of a sound under an envelope: it rises to 1 in the attack, falls to the sustain level in the
 * decay, stays there, and falls to 0 in the release, always in straight lines.
 */
export function loudness({ attack, decay, sustain, release }: Envelope, duration: number, t: number): number {
  const attackTime = attack * duration;
  const decayTime = decay * duration;
  const releaseTime = release * duration;
  if (t < attackTime) return t / attackTime;
  if (t < attackTime + decayTime) return 1 - ((1 - sustain) * (t - attackTime)) / decayTime;
  if (t < duration - releaseTime) return sustain;
  return releaseTime > 0 ? (sustain * Math.max(duration - t, 0)) / releaseTime : 0;
}

/** A function from sounds to the same sounds under the envelope. */
export const underEnvelope = (shape: Shape, name: string, envelope: Envelope): Transformer =>
  hidden("sound", (sound: unknown) => {
    const parts = partsOf(shape, name, sound);
    return changed(shape, parts, (wave) => shaped(wave, (t) => loudness(envelope, parts.duration, t)));
  });

/** `adsr` of one of the libraries. */
export const adsrOf = (shape: Shape) =>
  function adsr(attack_ratio: unknown, decay_ratio: unknown, sustain_level: unknown, release_ratio: unknown) {
    return underEnvelope(shape, "The envelope made by adsr", {
      attack: notNegative("adsr", "the attack ratio", attack_ratio),
      decay: notNegative("adsr", "the decay ratio", decay_ratio),
      sustain: finite("adsr", "the sustain level", sustain_level),
      release: notNegative("adsr", "the release ratio", release_ratio),
    });
  };

/** `stacking_adsr`: the k-th envelope shapes the tone of k times the base frequency, and all of them sound at once. */
export const stackingOf = (shape: Shape) =>
  function stacking_adsr(waveform: unknown, base_frequency: unknown, duration: unknown, envelopes: unknown): Sound {
    const name = "stacking_adsr";
    const tone = callable(name, "the waveform", waveform);
    const base = finite(name, "the base frequency", base_frequency);
    const length = notNegative(name, "the duration in seconds", duration);
    const tones = elements(name, "envelopes", envelopes).map((envelope, index) => {
      const shapeTone = callable(name, "an envelope", envelope);
      const harmonic = tone(base * (index + 1), length);
      partsOf(shape, `${name} needs a waveform that gives sounds: it`, harmonic);
      return partsOf(shape, `${name} needs envelopes that give sounds: it`, shapeTone(harmonic));
    });
    return simultaneous(shape, tones);
  };
