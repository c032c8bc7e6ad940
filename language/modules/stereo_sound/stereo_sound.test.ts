import type { MediaEvent } from "../media";
import { EMPTY_STUDIO } from "../module";
import { STEREO_SOUND } from ".";

type Callable = (...args: unknown[]) => never;
let shown: MediaEvent[] = [];
const { exports } = STEREO_SOUND.open({ ...EMPTY_STUDIO, show: (event) => shown.push(event) });
const call = (name: string, ...args: unknown[]): never => (exports[name] as Callable)(...args);
const left = (sound: unknown, t: number): number => (call("get_left_wave", sound) as (t: number) => number)(t);
const right = (sound: unknown, t: number): number => (call("get_right_wave", sound) as (t: number) => number)(t);
const both = (sound: unknown, t: number) => [left(sound, t), right(sound, t)];
const sides = () =>
  call(
    "make_stereo_sound",
    () => 0.8,
    () => 0.2,
    2,
  );

beforeEach(() => {
  shown = [];
});

describe("stereo sounds", () => {
  it("have two waves and one duration", () => {
    expect(both(sides(), 1)).toEqual([0.8, 0.2]);
    expect(both(sides(), 2)).toEqual([0, 0]);
    expect(call("get_duration", sides())).toBe(2);
    expect(
      both(
        call("make_sound", () => 0.5, 1),
        0,
      ),
    ).toEqual([0.5, 0.5]);
    expect(call("is_sound", sides())).toBe(true);
    expect(call("is_sound", [() => 0, 2])).toBe(false);
  });

  it("are played on both sides", () => {
    call(
      "play_waves",
      () => 0.5,
      () => -0.25,
      2 / 44100,
    );
    const event = shown[0];
    if (event?.library !== "sound" || event.kind !== "play") throw new Error("Nothing was played.");
    expect(event.channels.map((channel) => [...channel])).toEqual([
      [0.5, 0.5],
      [-0.25, -0.25],
    ]);
  });

  it("are put to a side", () => {
    expect(both(call("squash", sides()), 1)).toEqual([0.5, 0.5]);
    expect(both((call("pan", -1) as Callable)(sides()), 1)).toEqual([0.5, 0]);
    expect(both((call("pan", 0) as Callable)(sides()), 1)).toEqual([0.25, 0.25]);
    expect(both((call("pan", 9) as Callable)(sides()), 1)).toEqual([0, 0.5]);
  });

  it("move as another sound says", () => {
    const modulator = call(
      "make_stereo_sound",
      (t: number) => t,
      () => 0,
      2,
    );
    const moved = (call("pan_mod", modulator) as Callable)(sides());
    expect([0, 0.5, 1].map((t) => both(moved, t))).toEqual([
      [0.25, 0.25],
      [0.125, 0.375],
      [0, 0.5],
    ]);
  });

  it("follow each other side by side", () => {
    const sound = call("consecutively", [sides(), [call("make_sound", () => 1, 1), null]]);
    expect([1, 2.5].map((t) => both(sound, t))).toEqual([
      [0.8, 0.2],
      [1, 1],
    ]);
  });
});
