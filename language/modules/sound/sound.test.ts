import fc from "fast-check";
import type { MediaEvent } from "../media";
import { EMPTY_STUDIO, type OpenModule } from "../module";
import { SOUND, SOUNDS } from ".";

type Callable = (...args: unknown[]) => never;
type Wave = (t: number) => number;

const list = (...values: unknown[]): unknown => values.reduceRight<unknown>((rest, value) => [value, rest], null);

let shown: MediaEvent[] = [];
let opened: OpenModule = SOUND.open(EMPTY_STUDIO);
const open = (module = SOUND) => {
  shown = [];
  opened = module.open({ ...EMPTY_STUDIO, show: (event) => shown.push(event) });
};
beforeEach(() => open());

const call = (name: string, ...args: unknown[]): never => (opened.exports[name] as Callable)(...args);
const at = (sound: unknown, t: number): number => (call("get_wave", sound) as Wave)(t);
const channels = (index = 0): Float32Array[] => {
  const event = shown[index];
  if (event?.library !== "sound" || !("channels" in event)) throw new Error("Nothing was played.");
  return [...event.channels];
};

describe("tones", () => {
  it.each([
    ["sine_sound", 0.25, 1],
    ["sine_sound", 1 / 12, 0.5],
    ["square_sound", 0.25, 1.0630543],
    ["square_sound", 0.75, -1.0630543],
    ["triangle_sound", 0.25, 0.9596047],
    ["sawtooth_sound", 0.25, -0.5517371],
    ["sawtooth_sound", 0.75, 0.5517371],
    ["silence_sound", 0.25, 0],
  ])("%s of 1 Hz is at %d s: %d", (name, t, amplitude) => {
    const sound = name === "silence_sound" ? call(name, 10) : call(name, 1, 10);
    expect(at(sound, t)).toBeCloseTo(amplitude, 6);
  });

  it("have no harmonics that cannot be heard", () => {
    expect(at(call("square_sound", 8000, 1), 1 / 32000)).toBeCloseTo(1.2732395, 6);
  });

  it("are silent from their duration on", () => {
    const sound = call("make_sound", () => 0.5, 2);
    expect([at(sound, 1.99), at(sound, 2), at(sound, 3)]).toEqual([0.5, 0, 0]);
  });

  it("make noise by the chance of the world", () => {
    const random = [0, 0.5, 0.75].values();
    opened = SOUND.open({ ...EMPTY_STUDIO, random: () => random.next().value ?? 0 });
    const sound = call("noise_sound", 1);
    expect([at(sound, 0), at(sound, 0), at(sound, 0)]).toEqual([-1, 0, 0.5]);
  });

  it("show no JavaScript when they are displayed", () => {
    expect(String(call("get_wave", call("sine_sound", 440, 1)))).toBe("t => [implementation hidden]");
  });
});

describe("notes", () => {
  it.each([
    ["C4", 60],
    ["C", 60],
    ["c5", 72],
    ["A4", 69],
    ["F#3", 54],
    ["Bb", 70],
    ["Cb4", 59],
    ["B#3", 60],
    ["C-1", 0],
    ["G9", 127],
  ])("%s is %d", (name, note) => {
    expect(call("letter_name_to_midi_note", name)).toBe(note);
  });

  it("have frequencies of equal temperament", () => {
    expect(call("midi_note_to_frequency", 69)).toBe(440);
    expect(call("midi_note_to_frequency", 60)).toBeCloseTo(261.6255653, 6);
    expect(call("letter_name_to_frequency", "A5")).toBe(880);
  });

  it("are displayed by a name", () => {
    expect(() => call("letter_name_to_midi_note", "H2")).toThrow(
      'letter_name_to_midi_note expects the name of a note, such as "C4", "F#3" or "Bb", but encountered "H2".',
    );
    expect(() => call("letter_name_to_frequency", 5)).toThrow("letter_name_to_frequency expects the name of a note");
  });
});

describe("sounds together", () => {
  const half = () => call("make_sound", () => 0.5, 1);
  const quarter = () => call("make_sound", () => 0.25, 2);

  it("follow each other", () => {
    const sound = call("consecutively", list(half(), quarter()));
    expect(call("get_duration", sound)).toBe(3);
    expect([0, 0.99, 1, 2.99, 3].map((t) => at(sound, t))).toEqual([0.5, 0.5, 0.25, 0.25, 0]);
    expect(at(sound, 0.5)).toBe(0.5); // asked backwards in time
  });

  it("are added, each softened by their number", () => {
    const sound = call("simultaneously", list(half(), quarter()));
    expect(call("get_duration", sound)).toBe(2);
    expect([0, 0.99, 1, 1.99, 2].map((t) => at(sound, t))).toEqual([0.375, 0.375, 0.125, 0.125, 0]);
  });

  it("stay a chord that need not be clipped, however many they are", () => {
    const loud = () => call("make_sound", () => 1, 1);
    expect(at(call("simultaneously", list(loud(), loud(), loud(), loud())), 0.5)).toBe(1);
    expect(at(call("simultaneously", list(loud())), 0.5)).toBe(1);
  });

  it("are nothing when there are none", () => {
    expect(call("get_duration", call("consecutively", null))).toBe(0);
    expect(call("get_duration", call("simultaneously", null))).toBe(0);
  });

  it("last as long as all of them, or as the longest", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 8000 }), { maxLength: 20 }), (eighths) => {
        const durations = eighths.map((n) => n / 8);
        const sounds = list(...durations.map((duration) => call("sine_sound", 440, duration)));
        const total = durations.reduce((sum, duration) => sum + duration, 0);
        expect(call("get_duration", call("consecutively", sounds))).toBe(total);
        expect(call("get_duration", call("simultaneously", sounds))).toBe(Math.max(0, ...durations));
      }),
    );
  });

  it("keep what each of them was, where it stands", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 9 }), fc.nat(), (eighths, n) => {
        const levels = eighths.map((_, index) => index / 10);
        const parts = eighths.map((eighth, index) => call("make_sound", () => levels[index] as number, eighth / 8));
        const index = n % eighths.length;
        const start = eighths.slice(0, index).reduce((sum, eighth) => sum + eighth / 8, 0);
        expect(at(call("consecutively", list(...parts)), start)).toBe(levels[index]);
      }),
    );
  });
});

describe("envelopes", () => {
  const steady = () => call("make_sound", () => 1, 10);
  const under = (envelope: Callable) => envelope(steady());

  it("rise, fall, stay and fade", () => {
    const sound = under(call("adsr", 0.2, 0.3, 0.5, 0.1));
    const times = [0, 1, 2, 3.5, 5, 8.9, 9.5, 10];
    expect(times.map((t) => Number(at(sound, t).toFixed(9)))).toEqual([0, 0.5, 1, 0.75, 0.5, 0.5, 0.25, 0]);
  });

  it("may have no attack, decay or release", () => {
    const sound = under(call("adsr", 0, 0, 0.8, 0));
    expect([0, 5, 9.99].map((t) => at(sound, t))).toEqual([0.8, 0.8, 0.8]);
  });

  it("shape one harmonic each when they are stacked", () => {
    const louder = (factor: number) => (sound: unknown) =>
      call("make_sound", (t: number) => factor * at(sound, t), call("get_duration", sound));
    const tone = (frequency: number, duration: number) => call("make_sound", () => frequency, duration);
    const sound = call("stacking_adsr", tone, 100, 2, list(louder(1), louder(0.1), louder(0.01)));
    expect(at(sound, 1)).toBeCloseTo((100 + 20 + 3) / 3, 9);
    expect(call("get_duration", sound)).toBe(2);
  });

  it.each(["bell", "cello", "piano", "trombone", "violin"])("make a %s that need not be clipped", (instrument) => {
    const sound = call(instrument, 60, 1);
    const amplitudes = Array.from({ length: 4410 }, (_, i) => Math.abs(at(sound, i / 4410)));
    expect(Math.max(...amplitudes)).toBeGreaterThan(0.3);
    expect(Math.max(...amplitudes)).toBeLessThanOrEqual(1);
    expect(at(sound, 1)).toBe(0);
  });

  it("modulate a phase by another sound", () => {
    const modulated = (call("phase_mod", 1, 2, 0.5) as Callable)(steady());
    expect(at(modulated, 0)).toBeCloseTo(0.4794255, 6);
    expect(at(modulated, 0.25)).toBeCloseTo(0.8775826, 6);
    expect(call("get_duration", modulated)).toBe(2);
  });
});

describe("playing", () => {
  it("samples the wave at 44,100 samples a second and gives the sound back", () => {
    const sound = call("sine_sound", 11025, 0.0001);
    expect(call("play", sound)).toBe(sound);
    expect(shown[0]).toMatchObject({ library: "sound", kind: "play", start: "next", rate: 44100 });
    expect(channels()).toHaveLength(1);
    expect([...(channels()[0] ?? [])].map((sample) => Math.round(sample * 1e6) / 1e6 + 0)).toEqual([0, 1, 0, -1, 0]);
  });

  it("clips values that are too loud and treats NaN as silence", () => {
    const amplitudes = [2, -3, Number.NaN, 0.25];
    call("play_wave", (t: number) => amplitudes[Math.round(t * 44100)] ?? 0, 4 / 44100);
    expect([...(channels()[0] ?? [])]).toEqual([1, -1, 0, 0.25]);
  });

  it("is as long as the sound, whatever floating-point sums make of it", () => {
    call("play", call("consecutively", list(call("silence_sound", 0.1), call("silence_sound", 0.2))));
    expect(channels()[0]).toHaveLength(13230);
  });

  it("says at once, in the tab or beside the others", () => {
    const sound = call("silence_sound", 0.1);
    expect(call("play_concurrently", sound)).toBeUndefined();
    call("play_in_tab", sound);
    call("stop");
    expect(shown.map((event) => ("start" in event ? event.start : "kind" in event && event.kind))).toEqual([
      "now",
      "later",
      "stop",
    ]);
  });

  it("records played sounds for programs to read", () => {
    call("play", call("silence_sound", 0.1));
    const played = opened.exports.audioPlayed as { toReplString(): string }[];
    expect(played.map((audio) => audio.toReplString())).toEqual(["<AudioPlayed>"]);
  });

  it("draws points of a sound", () => {
    open(SOUNDS);
    call(
      "display_waveform",
      4,
      call("make_sound", (t: number) => t, 1),
    );
    expect(shown[0]).toMatchObject({ kind: "waveform", pointsPerSecond: 4 });
    expect([...(channels()[0] ?? [])]).toEqual([0, 0.25, 0.5, 0.75]);
  });
});

describe("invalid arguments", () => {
  const sound = () => call("silence_sound", 1);
  it.each<[string, () => unknown, string]>([
    [
      "a number for a sound",
      () => call("play", 5),
      "play expects a sound (made by make_sound, sine_sound and the like), but encountered 5.",
    ],
    ["a sound without a duration", () => call("play", [() => 0, "long"]), "play expects a sound"],
    [
      "a wave that is none",
      () => call("make_sound", 3, 1),
      "make_sound expects a function as the wave, but encountered 3.",
    ],
    [
      "a negative duration",
      () => call("make_sound", () => 0, -1),
      "make_sound expects a number that is not below 0 as the duration in seconds, but encountered -1.",
    ],
    [
      "a wave of words",
      () => call("play_wave", () => "x", 1),
      'play_wave expects a wave that gives a number at every time (here at 0 s), but encountered "x".',
    ],
    ["a list of other things", () => call("consecutively", list(sound(), 7)), "consecutively expects a sound"],
    ["no list", () => call("simultaneously", 7), "simultaneously expects a list of sounds, but encountered 7."],
    [
      "a sound of an hour",
      () => call("play", call("silence_sound", 3600)),
      "play can take sounds of at most 300 s, but this one lasts 3600 s.",
    ],
    [
      "an envelope for a number",
      () => (call("adsr", 0, 0, 1, 0) as Callable)(1),
      "The envelope made by adsr expects a sound",
    ],
    [
      "a frequency in words",
      () => call("sine_sound", "A4", 1),
      'sine_sound expects a number as the frequency, but encountered "A4".',
    ],
  ])("is refused: %s", (_, action, text) => {
    expect(action).toThrow(text);
  });

  it("is refused: a sound that would take minutes to compute", () => {
    let many = call("sine_sound", 440, 100);
    for (let i = 0; i < 10; i++) many = call("simultaneously", list(many, many));
    expect(() => call("play", many)).toThrow("play would take too long");
    expect(() => {
      for (let i = 0; i < 20; i++) many = call("simultaneously", list(many, many));
    }).toThrow("parts that sound at once");
  });

  it("is refused: more sound in one run than a page can hold", () => {
    const long = call("silence_sound", 300);
    for (let i = 0; i < 3; i++) call("play", long);
    expect(() => call("play", sound())).toThrow(
      "play can do no more: this run has played 500 sounds, or 900 s of sound.",
    );
  });

  it("tells sounds from other values", () => {
    expect([sound(), 1, null, [1, 2], [() => 0, 2], [() => 0, -2]].map((value) => call("is_sound", value))).toEqual([
      true,
      false,
      false,
      false,
      true,
      false,
    ]);
  });
});
