import { namesOf } from "..";
import { EXTERNALS } from "../externals";
import { SOUND_MATRIX } from "../sound_matrix";
import { STEREO_SOUND } from "../stereo_sound";
import { SOUND } from ".";

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean).sort();
const sorted = (names: readonly string[]): string[] => [...names].sort();

const COMMON = `init_record record record_for make_sound get_duration is_sound play play_concurrently stop
  noise_sound silence_sound sine_sound square_sound triangle_sound sawtooth_sound consecutively simultaneously
  adsr stacking_adsr letter_name_to_midi_note midi_note_to_frequency letter_name_to_frequency
  bell cello piano trombone violin`;
const MODULE = `${COMMON} audioPlayed play_wave phase_mod play_in_tab`;
const MATRIX = "get_matrix clear_matrix set_timeout clear_all_timeout";

it("are those that programs import", () => {
  expect(sorted(namesOf(SOUND))).toEqual(words(`${MODULE} get_wave`));
  expect(sorted(namesOf(STEREO_SOUND))).toEqual(
    words(`${MODULE} make_stereo_sound get_left_wave get_right_wave play_waves squash pan pan_mod`),
  );
  expect(sorted(namesOf(SOUND_MATRIX))).toEqual(words(`${MATRIX} ToneMatrix`));
});

it("are those of the external library SOUNDS", () => {
  expect(sorted(EXTERNALS.sounds.flatMap(namesOf))).toEqual(
    words(`${COMMON} get_wave play_unsafe display_waveform ${MATRIX}`),
  );
  const all = new Set(EXTERNALS.all.flatMap(namesOf));
  expect(EXTERNALS.sounds.flatMap(namesOf).filter((name) => !all.has(name))).toEqual([]);
});
