import type { MediaEvent } from "../media";
import { EMPTY_STUDIO, type OpenModule } from "../module";
import { SOUND } from ".";

let shown: MediaEvent[] = [];
let opened: OpenModule;
beforeEach(() => {
  shown = [];
  opened = SOUND.open({ ...EMPTY_STUDIO, show: (event) => shown.push(event) });
});

type Callable = (...args: unknown[]) => never;
const call = (name: string, ...args: unknown[]): never => (opened.exports[name] as Callable)(...args);

const arrive = (recording: string, ...samples: number[]) =>
  opened.receive?.({ library: "sound", kind: "recorded", recording, samples: Float32Array.from(samples) });

describe("recording", () => {
  it("asks for the microphone first", () => {
    expect(() => call("record", 1)).toThrow("record needs the microphone: call init_record() first.");
    expect(call("init_record")).toBe(
      "obtaining recording permission: allow the microphone, then record in the REPL, by record_for(2, 0.5) or record(0.5)",
    );
    expect(shown).toEqual([{ library: "sound", kind: "microphone" }]);
  });

  it("starts, stops and gives the sound once it has come", () => {
    call("init_record");
    const stop = call("record", 0.5) as Callable;
    const promise = stop() as Callable;
    expect(promise).toThrow("recording still being processed");
    arrive("sound 1", 0.5, 1);
    const [wave, duration] = promise() as [(t: number) => number, number];
    expect(duration).toBeCloseTo(2 / 44100, 12);
    expect([0, 0.5 / 44100, 1 / 44100, 2 / 44100].map(wave)).toEqual([0.5, 0.75, 1, 0]);
    expect(shown.slice(1)).toEqual([
      { library: "sound", kind: "record", recording: "sound 1", buffer: 0.5, duration: null },
      { library: "sound", kind: "record-stop", recording: "sound 1" },
    ]);
  });

  it("lasts as long as requested", () => {
    call("init_record");
    const promise = call("record_for", 2, 0.1) as Callable;
    expect(shown[1]).toMatchObject({ kind: "record", duration: 2, buffer: 0.1 });
    expect(() => call("record_for", 1, 0)).toThrow("wait for the first one, or stop it");
    arrive("sound 1", 0.25);
    expect((promise() as [unknown, number])[1]).toBeCloseTo(1 / 44100, 12);
    expect(() => call("record_for", 1, 0)).not.toThrow();
  });

  it("says why there is no microphone, or no recording", () => {
    call("init_record");
    const promise = call("record_for", 2, 0) as Callable;
    opened.receive?.({ library: "sound", kind: "not-recorded", recording: "sound 1", problem: "it broke." });
    expect(promise).toThrow("There is no recording: it broke.");
    opened.receive?.({ library: "sound", kind: "microphone", problem: "no microphone was found." });
    expect(() => call("record", 0)).toThrow("record has no microphone: no microphone was found.");
  });

  it("leaves recordings of another library alone", () => {
    call("init_record");
    const promise = call("record_for", 2, 0) as Callable;
    arrive("stereo_sound 1", 0.25);
    expect(promise).toThrow("recording still being processed");
  });
});
