import { duration as checkedDuration, finite } from "./check";
import { louder, simultaneous } from "./compose";
import { type Envelope, underEnvelope } from "./envelope";
import { midi_note_to_frequency } from "./notes";
import { partsOf, type Shape, type Sound } from "./shape";
import { sawtooth, sine, square, type Wave } from "./waves";

interface Instrument {
  readonly tone: (frequency: number) => Wave;
  /** The envelope of each harmonic, from the base on. */
  readonly envelopes: readonly Envelope[];
}

const envelope = (attack: number, decay: number, sustain: number, release: number): Envelope => ({
  attack,
  decay,
  sustain,
  release,
});

/** Struck things start at once and die away; bowed and blown ones swell, stay and stop. */
const INSTRUMENTS = {
  bell: {
    tone: sine,
    envelopes: [
      envelope(0, 0.62, 0, 0.05),
      envelope(0, 0.7, 0, 0.05),
      envelope(0, 0.8, 0, 0.05),
      envelope(0, 0.9, 0, 0.05),
    ],
  },
  cello: {
    tone: square,
    envelopes: [envelope(0.06, 0, 1, 0.1), envelope(0.06, 0, 0.8, 0.15), envelope(0, 0, 0.2, 0.15)],
  },
  piano: { tone: sine, envelopes: [envelope(0, 0.5, 0, 0.05), envelope(0, 0.33, 0, 0.05), envelope(0, 0.2, 0, 0.05)] },
  trombone: { tone: square, envelopes: [envelope(0.2, 0, 1, 0.1), envelope(0.3, 0.6, 0, 0.1)] },
  violin: {
    tone: sawtooth,
    envelopes: [
      envelope(0.35, 0, 1, 0.15),
      envelope(0.35, 0, 1, 0.15),
      envelope(0.45, 0, 1, 0.15),
      envelope(0.45, 0, 1, 0.15),
    ],
  },
} as const satisfies Record<string, Instrument>;

/** The first harmonics of a square wave rise up to 18 % above it. */
const HEADROOM = 0.84;

/**
 * The instruments of one of the libraries, each a function of a MIDI note and a duration. They are what stacking_adsr
 * makes of their tones and envelopes, so soft that nothing need be clipped.
 */
export function instrumentsOf(shape: Shape) {
  const play = (name: keyof typeof INSTRUMENTS, note: unknown, seconds: unknown): Sound => {
    const { tone, envelopes } = INSTRUMENTS[name];
    const frequency = midi_note_to_frequency(finite(name, "the MIDI note", note));
    const length = checkedDuration(name, seconds);
    const harmonics = envelopes.map((envelope, index) => {
      const harmonic = shape.make([tone(frequency * (index + 1))], length);
      return partsOf(shape, name, underEnvelope(shape, name, envelope)(harmonic));
    });
    return louder(shape, partsOf(shape, name, simultaneous(shape, harmonics)), HEADROOM);
  };
  return {
    bell: (note: unknown, duration: unknown) => play("bell", note, duration),
    cello: (note: unknown, duration: unknown) => play("cello", note, duration),
    piano: (note: unknown, duration: unknown) => play("piano", note, duration),
    trombone: (note: unknown, duration: unknown) => play("trombone", note, duration),
    violin: (note: unknown, duration: unknown) => play("violin", note, duration),
  };
}
