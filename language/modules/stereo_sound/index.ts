import type { SourceModule } from "../module";
import { callable, duration as checkedDuration, finite } from "../sound/check";
import type { Transformer } from "../sound/envelope";
import { openLibrary } from "../sound/library";
import { type Parts, partsOf, type Sound, STEREO } from "../sound/shape";
import { checkedWave, hidden, shaped, sum, type Wave } from "../sound/waves";

/** The mean of both channels. */
const middle = ({ waves: [left, right] }: Parts): Wave => shaped(sum([left as Wave, right as Wave]), () => 0.5);

const within = (amount: number): number => Math.max(-1, Math.min(1, amount));

/** The sound squashed and then put to the left (-1), the middle (0) or the right (1), as `amount` says at each time. */
function panned(parts: Parts, amount: (t: number) => number): Sound {
  const wave = middle(parts);
  const left = shaped(wave, (t) => (1 - amount(t)) / 2);
  const right = shaped(wave, (t) => (1 + amount(t)) / 2);
  return STEREO.make([left, right], parts.duration);
}

function pan(amount: unknown): Transformer {
  const where = within(finite("pan", "the amount", amount));
  return hidden("sound", (sound: unknown) =>
    panned(partsOf(STEREO, "The transformer made by pan", sound), () => where),
  );
}

function pan_mod(modulator: unknown): Transformer {
  const [left, right] = partsOf(STEREO, "pan_mod", modulator).waves as [Wave, Wave];
  return hidden("sound", (sound: unknown) =>
    panned(partsOf(STEREO, "The transformer made by pan_mod", sound), (t) => within(left(t) + right(t))),
  );
}

function squash(sound: unknown): Sound {
  const parts = partsOf(STEREO, "squash", sound);
  return STEREO.make([middle(parts)], parts.duration);
}

function make(name: string, waves: readonly unknown[], duration: unknown): Sound {
  const checked = waves.map((wave) => checkedWave(name, callable(name, "a wave", wave)));
  return STEREO.make(checked, checkedDuration(name, duration));
}

/**
 * The module stereo_sound: sounds of two channels. A sound is pair(pair(left wave, right wave), duration); all else is as
 * in the module sound.
 */
export const STEREO_SOUND: SourceModule = {
  name: "stereo_sound",
  open(studio) {
    const { exports, receive } = openLibrary(STEREO, "stereo_sound", studio);
    const { play_unsafe: _unchecked, display_waveform: _drawn, ...own } = exports;
    return {
      receive,
      exports: {
        ...own,
        make_stereo_sound: (left_wave: unknown, right_wave: unknown, duration: unknown) =>
          make("make_stereo_sound", [left_wave, right_wave], duration),
        make_sound: (wave: unknown, duration: unknown) => make("make_sound", [wave], duration),
        get_left_wave: (sound: unknown) => partsOf(STEREO, "get_left_wave", sound).waves[0],
        get_right_wave: (sound: unknown) => partsOf(STEREO, "get_right_wave", sound).waves[1],
        squash,
        pan,
        pan_mod,
      },
    };
  },
};
