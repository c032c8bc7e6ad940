import { wave } from "../../../test/access/media";
import { AUDIO_TYPES, isOfType, waveDuration } from "./audio-formats";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

it.each([
  ["audio/webm", "\x1a\x45\xdf\xa3...."],
  ["audio/mp4", "\0\0\0\x20ftypM4A "],
  ["audio/ogg", "OggS...."],
  ["audio/wav", "RIFF....WAVEfmt "],
] as const)("%s is told from the others by its first bytes", (type, start) => {
  expect(AUDIO_TYPES.filter((one) => isOfType(one, bytes(start)))).toEqual([type]);
  expect(AUDIO_TYPES.filter((one) => isOfType(one, bytes(start.slice(0, 3))))).toEqual([]);
});

describe("the length of a wave file", () => {
  it("is that of its samples", () => {
    expect(waveDuration(wave(12_000), 12_044)).toBe(1500);
  });

  it("is found behind other parts, odd ones too", () => {
    const whole = wave(8000);
    const list = bytes("LIST\x05\0\0\0abcde\0");
    const mixed = new Uint8Array([...whole.slice(0, 36), ...list, ...whole.slice(36)]);
    expect(waveDuration(mixed.slice(0, 200), mixed.length)).toBe(1000);
  });

  it("is measured from the content when the header promises more, as in cut-off recordings", () => {
    const cut = wave(8000);
    new DataView(cut.buffer).setUint32(40, 0xffffffff, true);
    expect(waveDuration(cut.slice(0, 100), cut.length)).toBe(1000);
  });

  it.each([
    ["no samples yet", wave(8).slice(0, 36)],
    ["a rate of nothing", Uint8Array.from(wave(8), (byte, at) => (at >= 28 && at < 32 ? 0 : byte))],
    ["a part that says it has no end", bytes("RIFF....WAVEjunk\xff\xff\xff\xff")],
    ["nothing", new Uint8Array()],
  ])("is not known of %s", (_, start) => {
    expect(waveDuration(start, start.length)).toBeNull();
  });
});
