import { moduleNamed, moduleNames } from ".";
import { EXTERNALS } from "./externals";
import { EMPTY_STUDIO } from "./module";

/** Names with their numbers of arguments, as the published signatures have them; a name alone is a value. */
const SHAPES = "square blank rcross sail corner nova circle heart pentagram ribbon";
const RUNES = `${SHAPES} scale_independent/3 scale/2 translate/3 rotate/2 stack_frac/3 stack/2 stackn/2
  quarter_turn_right/1 quarter_turn_left/1 turn_upside_down/1 beside_frac/3 beside/2 flip_vert/1 flip_horiz/1
  make_cross/1 repeat_pattern/3 overlay_frac/3 overlay/2 color/4 random_color/1 red/1 pink/1 purple/1 indigo/1 blue/1
  green/1 yellow/1 orange/1 brown/1 black/1 white/1 show/1 anaglyph/1 hollusion/1`;
const SOUNDS = `init_record/0 record/1 record_for/2 make_sound/2 get_duration/1 is_sound/1 play/1 play_concurrently/1
  stop/0 noise_sound/1 silence_sound/1 sine_sound/2 square_sound/2 triangle_sound/2 sawtooth_sound/2 consecutively/1
  simultaneously/1 adsr/4 stacking_adsr/4 letter_name_to_midi_note/1 midi_note_to_frequency/1
  letter_name_to_frequency/1 bell/2 cello/2 piano/2 trombone/2 violin/2`;
const LATER_SOUNDS = `${SOUNDS} audioPlayed play_wave/2 phase_mod/3 play_in_tab/1`;
const MATRIX = "get_matrix/0 clear_matrix/0 set_timeout/2 clear_all_timeout/0";
const TREES = "make_empty_tree/0 is_tree/1 make_tree/3 is_empty_tree/1 entry/1 left_branch/1 right_branch/1";
const PIXELS = `red_of/1 green_of/1 blue_of/1 alpha_of/1 set_rgba/5 copy_image/2 install_filter/1 reset_filter/0
  compose_filter/2`;
const ROBOT = `ev3_pause/1 ev3_connected/1 ev3_motorA/0 ev3_motorB/0 ev3_motorC/0 ev3_motorD/0 ev3_motorGetSpeed/1
  ev3_motorSetSpeed/2 ev3_motorStart/1 ev3_motorStop/1 ev3_motorSetStopAction/2 ev3_motorGetPosition/1
  ev3_runForTime/3 ev3_runToAbsolutePosition/3 ev3_runToRelativePosition/3 ev3_colorSensor/0 ev3_colorSensorRed/1
  ev3_colorSensorGreen/1 ev3_colorSensorBlue/1 ev3_reflectedLightIntensity/1 ev3_ambientLightIntensity/1
  ev3_colorSensorGetColor/1 ev3_ultrasonicSensor/0 ev3_ultrasonicSensorDistance/1 ev3_gyroSensor/0
  ev3_gyroSensorAngle/1 ev3_gyroSensorRate/1 ev3_touchSensor1/0 ev3_touchSensor2/0 ev3_touchSensor3/0
  ev3_touchSensor4/0 ev3_touchSensorPressed/1 ev3_hello/0 ev3_waitForButtonPress/0 ev3_speak/1 ev3_playSequence/1
  ev3_ledLeftGreen/0 ev3_ledLeftRed/0 ev3_ledRightGreen/0 ev3_ledRightRed/0 ev3_ledGetBrightness/1
  ev3_ledSetBrightness/2`;
const GAME = `prepend_remote_url/1 create_config/1 create_text_config/0 create_interactive_config/0
  create_sound_config/0 create_tween_config/0 create_anim_config/2 create_anim_frame_config/1
  create_anim_spritesheet_frame_configs/1 create_spritesheet_config/2 get_screen_width/0 get_screen_height/0
  get_screen_display_width/0 get_screen_display_height/0 load_image/2 load_sound/2 load_spritesheet/3 create_image/3
  create_award/3 create_text/3 create_rect/4 create_ellipse/4 create_container/2 add_to_container/2 add/1 destroy_obj/1
  set_display_size/3 set_alpha/2 set_interactive/1 set_origin/3 set_position/3 set_scale/3 set_rotation/2 set_flip/3
  add_tween/1 play_sound/1 create_anim/1 play_anim_on_image/2 add_listener/3 add_keyboard_listener/3
  remove_listener/1`;

const MODULES = {
  binary_tree: TREES,
  ev3: ROBOT,
  game: GAME,
  pix_n_flix: `${PIXELS} start/0 image_height/0 image_width/0 pause_at/1 set_dimensions/2 set_fps/1 set_volume/1
    use_local_file/0 use_image_url/1 use_video_url/1 get_video_time/0 keep_aspect_ratio/1 set_loop_count/1`,
  repeat: "repeat/2 twice/1 thrice/1",
  rune: `${RUNES} drawnRunes triangle from_url/1 hollusion_magnitude/2 animate_rune/3 animate_anaglyph/3`,
  sound: `${LATER_SOUNDS} get_wave/1`,
  sound_matrix: `${MATRIX} ToneMatrix`,
  stereo_sound: `${LATER_SOUNDS} make_stereo_sound/3 get_left_wave/1 get_right_wave/1 play_waves/3 squash/1 pan/1
    pan_mod/1`,
};

const SOUNDS_WITH_MATRIX = `${SOUNDS} get_wave/1 play_unsafe/1 display_waveform/2 ${MATRIX}`;
const VIDEO = `${PIXELS} video_height/0 video_width/0`;
const LIBRARIES = {
  none: "",
  runes: `${RUNES} picture_mse/2`,
  sounds: SOUNDS_WITH_MATRIX,
  binarytrees: TREES,
  pixnflix: VIDEO,
  machinelearning: `init_webcam/0 train_recognition/0 load_faceapi/0 change_label/2 array_push/2 normalise_data/1`,
  ev3: ROBOT,
  all: `${RUNES} picture_mse/2 ${SOUNDS_WITH_MATRIX} ${TREES} ${VIDEO}`,
};

const sortedWords = (text: string): string[] => text.split(/\s+/).filter(Boolean).sort();
const signaturesOf = (exports: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(exports).map(([name, it]) => (typeof it === "function" ? `${name}/${arityOf(it)}` : name));
/**
 * What a program must give at least; one more is possible for the sway of a hollusion. The engine notes on a function of a
 * module, which all its programs share, that nothing less is allowed: undefined.
 */
const arityOf = (it: { readonly minArgsNeeded?: number; readonly length?: number }): unknown =>
  it.minArgsNeeded ?? it.length;

it("there are no other modules", () => {
  expect(moduleNames()).toEqual(Object.keys(MODULES));
  expect(Object.keys(EXTERNALS)).toEqual(Object.keys(LIBRARIES));
});

it.each(Object.entries(MODULES))(
  "the module %s has the published names and numbers of arguments",
  (name, published) => {
    const exports = moduleNamed(name)?.open(EMPTY_STUDIO).exports ?? {};
    expect(signaturesOf(exports).sort()).toEqual(sortedWords(published));
  },
);

it.each(Object.entries(LIBRARIES))(
  "the library %s has the published names and numbers of arguments",
  (name, published) => {
    const parts = EXTERNALS[name as keyof typeof EXTERNALS].map((part) => part.open(EMPTY_STUDIO).exports);
    expect(parts.flatMap(signaturesOf).sort()).toEqual(sortedWords(published));
  },
);
