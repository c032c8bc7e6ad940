/** Samples a second; all sounds are mono. */
export const RATE = 32_000;

/** A sound that is being made: samples from -1 to 1. */
export class Track {
  readonly samples: Float32Array;

  constructor(readonly seconds: number) {
    this.samples = new Float32Array(Math.round(seconds * RATE));
  }

  /**
   * Adds a tone.
   * @param note in semitones from A of 440 Hz
   * @param shape attack and decay in seconds, loudness of the first overtones, and a slide in semitones
   */
  tone(at: number, length: number, note: number, loudness: number, shape: ToneShape = {}): this {
    const { attack = 0.02, overtones = [1, 0.35, 0.12], slide = 0, vibrato = 0 } = shape;
    const count = Math.round(length * RATE);
    const start = Math.round(at * RATE);
    let phase = 0;
    for (let index = 0; index < count; index += 1) {
      const time = index / RATE;
      const bent = note + (slide * index) / count + vibrato * Math.sin(2 * Math.PI * 5 * time);
      phase += (440 * 2 ** (bent / 12)) / RATE;
      const rise = Math.min(1, time / attack);
      const fall = Math.exp((-4.2 * time) / length) * Math.min(1, (count - index) / (0.02 * RATE));
      let value = 0;
      overtones.forEach((share, number) => {
        value += share * Math.sin(2 * Math.PI * (number + 1) * phase);
      });
      this.add(start + index, value * rise * fall * loudness);
    }
    return this;
  }

  /** Adds noise, softened by `smooth` from 0 (white) to 1 (a murmur). */
  noise(at: number, length: number, loudness: number, smooth: number, seed = 1): this {
    const random = randomOf(seed);
    const [count, start] = [Math.round(length * RATE), Math.round(at * RATE)];
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      value = value * smooth + (random() * 2 - 1) * (1 - smooth);
      const along = index / count;
      this.add(start + index, value * loudness * Math.sin(Math.PI * along) * (1 + smooth * 3));
    }
    return this;
  }

  /** Adds an echo of everything so far, going around the end: the track loops without a gap. */
  echo(delay: number, share: number, times: number): this {
    const before = this.samples.slice();
    for (let time = 1; time <= times; time += 1) {
      const shift = Math.round(delay * time * RATE);
      for (const [index, sample] of before.entries()) this.add(index + shift, sample * share ** time);
    }
    return this;
  }

  /** Brings the loudest sample to a level. */
  levelled(peak: number): this {
    const loudest = this.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6);
    this.samples.forEach((sample, index) => {
      this.samples[index] = (sample / loudest) * peak;
    });
    return this;
  }

  /** What stands beyond the end comes in again at the beginning. */
  private add(index: number, value: number): void {
    const place = index % this.samples.length;
    this.samples[place] = (this.samples[place] ?? 0) + value;
  }

  /** Returns the sound as a WAV file of 16 bits. */
  wav(): Buffer {
    const data = Buffer.alloc(this.samples.length * 2);
    this.samples.forEach((sample, index) => {
      data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), index * 2);
    });
    const head = Buffer.alloc(44);
    head.write("RIFF", 0);
    head.writeUInt32LE(36 + data.length, 4);
    head.write("WAVEfmt ", 8);
    head.writeUInt32LE(16, 16);
    head.writeUInt16LE(1, 20);
    head.writeUInt16LE(1, 22);
    head.writeUInt32LE(RATE, 24);
    head.writeUInt32LE(RATE * 2, 28);
    head.writeUInt16LE(2, 32);
    head.writeUInt16LE(16, 34);
    head.write("data", 36);
    head.writeUInt32LE(data.length, 40);
    return Buffer.concat([head, data]);
  }
}

interface ToneShape {
  readonly attack?: number;
  readonly overtones?: readonly number[];
  readonly slide?: number;
  readonly vibrato?: number;
}

/** Numbers from 0 to 1, the same for the same seed: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
