import { finite, wrong } from "./check";

/** Semitones above C of the seven notes. */
const SEMITONES: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const NOTE = /^([A-Ga-g])([#♯b♭]?)(-?\d{1,2})?$/;
/** The octave of a note that names none; middle C is C4. */
const OCTAVE = 4;

function midiNote(name: string, note: unknown): number {
  const [, letter = "", accidental = "", octave = String(OCTAVE)] =
    (typeof note === "string" ? NOTE.exec(note) : null) ?? [];
  const semitone = SEMITONES[letter.toUpperCase()];
  if (semitone === undefined) {
    throw wrong(name, 'the name of a note, such as "C4", "F#3" or "Bb"', note);
  }
  const shift = accidental === "" ? 0 : accidental === "#" || accidental === "♯" ? 1 : -1;
  return 12 * (Number(octave) + 1) + semitone + shift;
}

/** The MIDI number of a note such as "C4", "F#3", "Bb" (octave 4) or "c5": middle C is 60. */
export const letter_name_to_midi_note = (note: unknown): number => midiNote("letter_name_to_midi_note", note);

/** The frequency in Hz of a MIDI number, equal temperament: 440 Hz for 69. */
export const midi_note_to_frequency = (note: unknown): number =>
  440 * 2 ** ((finite("midi_note_to_frequency", "the MIDI note", note) - 69) / 12);

/** The frequency in Hz of a note by its name: 440 for "A4". */
export const letter_name_to_frequency = (note: unknown): number =>
  midi_note_to_frequency(midiNote("letter_name_to_frequency", note));
