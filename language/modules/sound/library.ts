import type { OpenModule, Studio } from "../module";
import { duration as checkedDuration, finite } from "./check";
import { consecutive, simultaneous, soundsOf } from "./compose";
import { adsrOf, stackingOf, type Transformer } from "./envelope";
import { instrumentsOf } from "./instruments";
import { letter_name_to_frequency, letter_name_to_midi_note, midi_note_to_frequency } from "./notes";
import { playerOf } from "./player";
import { Recorder } from "./recording";
import { changed, isSound, partsOf, type Shape } from "./shape";
import { costOf, hidden, libraryWave, noise, SILENCE, sawtooth, sine, square, triangle, type Wave } from "./waves";

/** A sound whose wave is sin(2 pi frequency t + amount * what the given sound's wave is at t). */
const phaseModOf = (shape: Shape) =>
  function phase_mod(freq: unknown, duration: unknown, amount: unknown): Transformer {
    const frequency = finite("phase_mod", "the frequency", freq);
    const length = checkedDuration("phase_mod", duration);
    const depth = finite("phase_mod", "the amount", amount);
    const carried = (modulator: Wave) =>
      libraryWave(costOf(modulator) + 1, (t) => Math.sin(2 * Math.PI * t * frequency + depth * modulator(t)));
    return hidden("modulator", (modulator: unknown) => {
      const { waves } = partsOf(shape, "The transformer made by phase_mod", modulator);
      return changed(shape, { waves, duration: length }, carried);
    });
  };

/** The functions that sounds and stereo sounds have in common, and what they need of the page. */
export function openLibrary(shape: Shape, library: string, studio: Studio) {
  const tone = (name: string, wave: (frequency: number) => Wave) => (freq: unknown, duration: unknown) =>
    shape.make([wave(finite(name, "the frequency", freq))], checkedDuration(name, duration));
  const recorder = new Recorder(shape, library, studio);
  const receive: OpenModule["receive"] = (message) => {
    if (message.library === "sound") recorder.receive(message);
  };
  const exports = {
    ...playerOf(shape, studio),
    ...instrumentsOf(shape),
    init_record: recorder.init_record,
    record: recorder.record,
    record_for: recorder.record_for,
    get_duration: (sound: unknown): number => partsOf(shape, "get_duration", sound).duration,
    is_sound: (x: unknown): boolean => isSound(shape, x),
    noise_sound: (duration: unknown) =>
      shape.make([noise(() => studio.random())], checkedDuration("noise_sound", duration)),
    silence_sound: (duration: unknown) => shape.make([SILENCE], checkedDuration("silence_sound", duration)),
    sine_sound: tone("sine_sound", sine),
    square_sound: tone("square_sound", square),
    triangle_sound: tone("triangle_sound", triangle),
    sawtooth_sound: tone("sawtooth_sound", sawtooth),
    consecutively: (list_of_sounds: unknown) => consecutive(shape, soundsOf(shape, "consecutively", list_of_sounds)),
    simultaneously: (list_of_sounds: unknown) => simultaneous(shape, soundsOf(shape, "simultaneously", list_of_sounds)),
    adsr: adsrOf(shape),
    stacking_adsr: stackingOf(shape),
    phase_mod: phaseModOf(shape),
    letter_name_to_midi_note,
    midi_note_to_frequency,
    letter_name_to_frequency,
  };
  return { exports, receive };
}
