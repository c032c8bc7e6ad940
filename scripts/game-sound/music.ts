import { randomOf, Track } from "./synthesiser";

interface Piece {
  /** Seconds a beat. */
  readonly beat: number;
  /** Root notes of the chords, a bar of four beats each, in semitones from A of 440 Hz. */
  readonly chords: readonly (readonly number[])[];
  /** Steps of the melody above the chord's root, by beat; null is silence. */
  readonly melody: readonly (number | null)[];
  readonly overtones: readonly number[];
  /** Loudness of the waves or the wind below. */
  readonly air: number;
  readonly seed: number;
}

const MINOR = [0, 3, 7, 10];
const MAJOR = [0, 4, 7, 11];
const on = (root: number, kind: readonly number[]): readonly number[] => kind.map((step) => root + step);

const PIECES: Readonly<Record<string, Piece>> = {
  // The Lookout: a slow walk up and down, warm.
  "nine-lamps": {
    beat: 0.8,
    overtones: [1, 0.3, 0.1],
    air: 0.05,
    seed: 3,
    chords: [
      on(-21, MAJOR),
      on(-24, MINOR),
      on(-16, MAJOR),
      on(-14, MAJOR),
      on(-21, MAJOR),
      on(-17, MINOR),
      on(-16, MAJOR),
      on(-14, MAJOR),
      on(-24, MINOR),
      on(-21, MAJOR),
    ],
    melody: [24, null, 28, 31, 35, null, 31, null, 28, 26, 24, null, null, 19, 24, null],
  },
  // The harbour and the river: long notes on waves.
  "slack-water": {
    beat: 1.1,
    overtones: [1, 0.12],
    air: 0.16,
    seed: 5,
    chords: [
      on(-19, MINOR),
      on(-23, MAJOR),
      on(-26, MAJOR),
      on(-21, MINOR),
      on(-19, MINOR),
      on(-14, MINOR),
      on(-16, MAJOR),
      on(-21, MINOR),
    ],
    melody: [24, null, null, 27, null, null, 31, null, 29, null, null, null, 24, null, null, null],
  },
  // The night market: a dance for clocks.
  "lantern-row": {
    beat: 0.42,
    overtones: [1, 0.5, 0.3, 0.12],
    air: 0.02,
    seed: 7,
    chords: [
      on(-21, MAJOR),
      on(-16, MAJOR),
      on(-24, MINOR),
      on(-14, MAJOR),
      on(-21, MAJOR),
      on(-12, MINOR),
      on(-16, MAJOR),
      on(-14, MAJOR),
      on(-19, MINOR),
      on(-14, MAJOR),
      on(-21, MAJOR),
      on(-24, MINOR),
      on(-16, MAJOR),
      on(-12, MINOR),
      on(-14, MAJOR),
      on(-21, MAJOR),
      on(-19, MINOR),
      on(-14, MAJOR),
    ],
    melody: [24, 28, 31, 28, 33, 31, 28, null, 26, 28, 31, 33, 35, 33, 31, null],
  },
  // Cave and mirrors: a figure that repeats, each time more softly.
  "smaller-and-smaller": {
    beat: 0.62,
    overtones: [1, 0.05, 0.2],
    air: 0.08,
    seed: 11,
    chords: [
      on(-22, MINOR),
      on(-22, MINOR),
      on(-26, MAJOR),
      on(-24, MAJOR),
      on(-17, MINOR),
      on(-17, MINOR),
      on(-24, MAJOR),
      on(-26, MAJOR),
      on(-22, MINOR),
      on(-19, MAJOR),
      on(-24, MAJOR),
      on(-22, MINOR),
    ],
    melody: [36, 31, 27, 24, null, 36, 31, 27, null, null, 36, 31, null, null, null, 36],
  },
  // The main menu: the lamp's tune, opened out.
  menu: {
    beat: 0.95,
    overtones: [1, 0.25, 0.15, 0.05],
    air: 0.07,
    seed: 13,
    chords: [
      on(-21, MAJOR),
      on(-16, MAJOR),
      on(-24, MINOR),
      on(-17, MINOR),
      on(-16, MAJOR),
      on(-21, MAJOR),
      on(-19, MINOR),
      on(-14, MAJOR),
      on(-21, MAJOR),
      on(-14, MAJOR),
    ],
    melody: [31, null, 28, null, 24, 26, 28, null, 33, null, 31, null, 28, null, null, null],
  },
};

/** The names of all pieces. */
export const MUSIC: readonly string[] = Object.keys(PIECES);

/** Returns a piece as a loop: what still sounds at its end goes on at its beginning. */
export function music(name: string): Track {
  const piece = PIECES[name];
  if (!piece) throw new Error(`There is no piece ${name}`);
  const { beat, chords, melody, overtones, air, seed } = piece;
  const track = new Track(chords.length * 4 * beat);
  const random = randomOf(seed);
  chords.forEach((chord, bar) => {
    const at = bar * 4 * beat;
    const [root = 0] = chord;
    for (const note of chord)
      track.tone(at, beat * 5.5, note, 0.1, { attack: beat, overtones: [1, 0.2], vibrato: 0.03 });
    track.tone(at, beat * 3.5, root - 12, 0.16, { attack: 0.05, overtones: [1, 0.4] });
    for (let step = 0; step < 4; step += 1) {
      const wanted = melody[(bar * 4 + step) % melody.length];
      if (wanted === null || wanted === undefined) continue;
      // The nearest note of the chord, so that every step is in tune.
      const above = root + wanted;
      const tuned = [0, 12, 24, 36].flatMap((octave) => chord.map((note) => note + octave));
      const note = tuned.reduce((best, one) => (Math.abs(one - above) < Math.abs(best - above) ? one : best));
      track.tone(at + step * beat + random() * 0.012, beat * 2.4, note, 0.15 + random() * 0.04, { overtones });
    }
  });
  if (air > 0) {
    for (let wave = 0; wave < track.seconds / 5; wave += 1) track.noise(wave * 5, 6.5, air, 0.985, seed + wave);
  }
  return track.echo(beat * 1.5, 0.32, 3).levelled(0.5);
}
