import type { Studio } from "../module";
import { callable, duration as checkedDuration, finite } from "./check";
import type { Start } from "./events";
import { RATE, sampled } from "./sampling";
import { type Parts, partsOf, type Shape, type Sound } from "./shape";
import { checkedWave } from "./waves";

/** The entries of `audioPlayed`, one for every sound that was played. */
const PLAYED = { toReplString: () => "<AudioPlayed>" };

/** Limit for the sounds of one run, with the REPL inputs after it: all of them stay in the page's memory. */
const SOUNDS_LIMIT = 500;
const SECONDS_LIMIT = 900;

/** Plays and draws the sounds of one library. They go to the page as samples. */
export function playerOf(shape: Shape, studio: Studio) {
  const audioPlayed: unknown[] = [];
  let seconds = 0;
  const send = (name: string, parts: Parts, start: Start): void => {
    const channels = sampled(name, parts, RATE, studio);
    if (audioPlayed.length >= SOUNDS_LIMIT || seconds + parts.duration > SECONDS_LIMIT) {
      throw new Error(
        `${name} can do no more: this run has played ${SOUNDS_LIMIT} sounds, or ${SECONDS_LIMIT} s of sound. Run it again.`,
      );
    }
    studio.show({ library: "sound", kind: "play", start, rate: RATE, channels });
    audioPlayed.push(PLAYED);
    seconds += parts.duration;
  };
  /** Every playing function gives the sound back, so that it can stand where a sound is wanted. */
  const playing = (name: string, start: Start) => (sound: unknown) => {
    send(name, partsOf(shape, name, sound), start);
    return sound as Sound;
  };
  const playWaves = (name: string, waves: readonly unknown[], duration: unknown): Sound => {
    const length = checkedDuration(name, duration);
    const sound = shape.make(
      waves.map((wave) => checkedWave(name, callable(name, "the wave", wave))),
      length,
    );
    return playing(name, "next")(sound);
  };
  const playNow = playing("play_concurrently", "now");
  return {
    audioPlayed,
    play: playing("play", "next"),
    play_in_tab: playing("play_in_tab", "later"),
    play_unsafe: playing("play_unsafe", "next"),
    play_concurrently: (sound: unknown): void => void playNow(sound),
    play_wave: (wave: unknown, duration: unknown) => playWaves("play_wave", [wave], duration),
    play_waves: (wave1: unknown, wave2: unknown, duration: unknown) =>
      playWaves("play_waves", [wave1, wave2], duration),
    stop: (): void => studio.show({ library: "sound", kind: "stop" }),
    display_waveform: (num_points_per_second: unknown, sound: unknown): void => {
      const name = "display_waveform";
      const pointsPerSecond = finite(name, "the number of points per second", num_points_per_second);
      if (pointsPerSecond < 1 || pointsPerSecond > RATE) {
        throw new Error(`${name} draws 1 to ${RATE} points per second, not ${pointsPerSecond}.`);
      }
      const channels = sampled(name, partsOf(shape, name, sound), pointsPerSecond, studio);
      studio.show({ library: "sound", kind: "waveform", pointsPerSecond, channels });
    },
  };
}
