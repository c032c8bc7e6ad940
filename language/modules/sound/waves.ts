import { forced, wrong } from "./check";

/** Amplitude by time in seconds. Silence is 0; beyond [-1, 1] a sound is clipped when it is played. */
export type Wave = (t: number) => number;

/** Cost of one call of a wave, in calls of simple waves: it predicts how long sampling takes. */
const costs = new WeakMap<Wave, number>();
/** Waves that cost more than this cannot be made: one call would hold up the program. */
const COST_LIMIT = 1_000_000;

/** The cost of calling a wave once; that of a program's own function counts as 1. */
export const costOf = (wave: Wave): number => costs.get(wave) ?? 1;

/** Marks a wave as the library's own: it always gives a number, and shows no JavaScript when it is displayed. */
export function libraryWave(cost: number, wave: Wave): Wave {
  if (cost > COST_LIMIT) {
    throw new Error(`This sound has more than ${COST_LIMIT} parts that sound at once: make it of fewer.`);
  }
  costs.set(wave, cost);
  return hidden("t", wave);
}

/** A function whose body programs do not see. */
export function hidden<F extends (...args: never[]) => unknown>(parameter: string, f: F): F {
  return Object.defineProperty(f, "toString", { value: () => `${parameter} => [implementation hidden]` });
}

/** A function of a program as a wave that is checked to give numbers; the library's own waves as they are. */
export function checkedWave(name: string, wave: unknown): Wave {
  if (typeof wave !== "function") {
    throw wrong(name, "a wave, which is a function from time to amplitude,", wave);
  }
  if (costs.has(wave as Wave)) return wave as Wave;
  return libraryWave(2, (t) => {
    const amplitude = forced((wave as (t: number) => unknown)(t));
    if (typeof amplitude === "number") return amplitude;
    throw wrong(name, `a wave that gives a number at every time (here at ${t} s)`, amplitude);
  });
}

/** The wave until `duration`, and silence from there on. */
export const until = (duration: number, wave: Wave): Wave =>
  libraryWave(costOf(wave) + 1, (t) => (t >= duration ? 0 : wave(t)));

export const SILENCE = libraryWave(1, () => 0);

/** A pure tone: sin(2 pi f t). */
export const sine = (frequency: number): Wave => libraryWave(1, (t) => Math.sin(2 * Math.PI * t * frequency));

/** Harmonics of square, triangle and sawtooth waves. More would sound sharper, and take longer to compute. */
const HARMONICS = 5;
/** Half the sampling rate: a higher harmonic would be heard as a tone that is not there. */
const HIGHEST = 22_050;

type Harmonic = readonly [multiple: number, amplitude: number];

/** A wave by its first harmonics that can be heard: the sum of amplitude * sin(2 pi multiple f t). */
function fourier(frequency: number, harmonic: (index: number) => Harmonic): Wave {
  const harmonics = Array.from({ length: HARMONICS }, (_, index) => harmonic(index + 1)).filter(
    ([multiple], index) => index === 0 || multiple * Math.abs(frequency) < HIGHEST,
  );
  return libraryWave(harmonics.length, (t) => {
    let sum = 0;
    for (const [multiple, amplitude] of harmonics) sum += amplitude * Math.sin(2 * Math.PI * multiple * frequency * t);
    return sum;
  });
}

/** The first 5 terms of 4/pi (sin x + sin 3x / 3 + sin 5x / 5 + ...), x = 2 pi f t. */
export const square = (frequency: number): Wave => fourier(frequency, (n) => [2 * n - 1, 4 / Math.PI / (2 * n - 1)]);

/** The first 5 terms of 8/pi^2 (sin x - sin 3x / 9 + sin 5x / 25 - ...), x = 2 pi f t. */
export const triangle = (frequency: number): Wave =>
  fourier(frequency, (n) => [2 * n - 1, ((n % 2 === 1 ? 8 : -8) / Math.PI ** 2) * (2 * n - 1) ** -2]);

/** The first 5 terms of -2/pi (sin x + sin 2x / 2 + sin 3x / 3 + ...), x = 2 pi f t: rising from -1 to 1. */
export const sawtooth = (frequency: number): Wave => fourier(frequency, (n) => [n, -2 / Math.PI / n]);

/** Another amplitude at every call, by chance. */
export const noise = (random: () => number): Wave => libraryWave(1, () => random() * 2 - 1);

/** Several waves at once. */
export function sum(waves: readonly Wave[]): Wave {
  const cost = waves.reduce((total, wave) => total + costOf(wave), 1);
  return libraryWave(cost, (t) => {
    let total = 0;
    for (const wave of waves) total += wave(t);
    return total;
  });
}

/** A wave whose amplitude is changed by a factor of time. */
export const shaped = (wave: Wave, factor: (t: number) => number): Wave =>
  libraryWave(costOf(wave) + 1, (t) => wave(t) * factor(t));

/** Waves one after the other, each for its duration. */
export function sequence(parts: readonly { readonly wave: Wave; readonly duration: number }[]): Wave {
  const starts: number[] = [];
  let end = 0;
  for (const { duration } of parts) {
    starts.push(end);
    end += duration;
  }
  let last = 0; // Waves are mostly asked in the order of time: the search starts where the one before ended.
  return libraryWave(1 + Math.max(0, ...parts.map(({ wave }) => costOf(wave))), (t) => {
    if (!(t >= 0 && t < end)) return 0;
    if (t < (starts[last] ?? 0)) last = 0;
    while (last + 1 < starts.length && t >= (starts[last + 1] ?? end)) last++;
    return parts[last]?.wave(t - (starts[last] ?? 0)) ?? 0;
  });
}

/** Samples as a wave: straight lines between them, silence around them. */
export function sampledWave(samples: Float32Array, rate: number): Wave {
  return libraryWave(1, (t) => {
    const at = t * rate;
    const index = Math.floor(at);
    if (!(index >= 0 && index < samples.length)) return 0;
    const before = samples[index] ?? 0;
    const after = samples[index + 1] ?? 0;
    return before + (after - before) * (at - index);
  });
}
