import type { SourceModule, Studio } from "../module";
import { callable, duration as checkedDuration } from "./check";
import { openLibrary } from "./library";
import { MONO, partsOf } from "./shape";
import { checkedWave } from "./waves";

/** The sounds of one channel under a name of their own, by which the page's recordings find them. */
function openMono(library: string, studio: Studio) {
  const { exports, receive } = openLibrary(MONO, library, studio);
  return {
    receive,
    exports: {
      ...exports,
      make_sound: (wave: unknown, duration: unknown) =>
        MONO.make(
          [checkedWave("make_sound", callable("make_sound", "the wave", wave))],
          checkedDuration("make_sound", duration),
        ),
      get_wave: (sound: unknown) => partsOf(MONO, "get_wave", sound).waves[0],
    },
  };
}

/**
 * The module sound: sounds of one channel, as functions of time. A sound is pair(wave, duration), a wave a function from
 * seconds to an amplitude in [-1, 1]; a sound is silent from its duration on.
 *
 * `play` starts a sound after those played before it, `play_concurrently` at once, and `play_in_tab` puts it beside the
 * editor without starting it. What is played is sampled at 44,100 samples a second when the function is called; `play`,
 * `play_in_tab` and `play_wave` give the sound back.
 */
export const SOUND: SourceModule = {
  name: "sound",
  open(studio) {
    const { exports, receive } = openMono("sound", studio);
    const { play_waves: _stereo, play_unsafe: _unchecked, display_waveform: _drawn, ...own } = exports;
    return { exports: own, receive };
  },
};

/** The external library SOUNDS: as the module, with the names that only it has. */
export const SOUNDS: SourceModule = {
  name: "sounds",
  open(studio) {
    const { exports, receive } = openMono("sounds", studio);
    const {
      play_waves: _stereo,
      play_wave: _wave,
      play_in_tab: _tab,
      phase_mod: _mod,
      audioPlayed: _played,
      ...own
    } = exports;
    return { exports: own, receive };
  },
};
