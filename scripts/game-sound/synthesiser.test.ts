import { GAME_EFFECTS } from "./effects";
import { randomOf, Track } from "./synthesiser";

const loudest = (track: Track): number => track.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

it("writes a WAV file of 16 bits and 32,000 samples a second", () => {
  const wave = new Track(0.5).wav();
  expect(wave.subarray(0, 4).toString()).toBe("RIFF");
  expect(wave.readUInt32LE(4)).toBe(32_036);
  expect([wave.readUInt16LE(22), wave.readUInt32LE(24), wave.readUInt16LE(34)]).toEqual([1, 32_000, 16]);
  expect(wave.length).toBe(32_044);
});

it("plays A at 440 Hz: eleven times through zero upwards in 25 ms", () => {
  const { samples } = new Track(1).tone(0, 1, 0, 1, { overtones: [1] });
  let crossings = 0;
  for (let index = 1; index < 800; index += 1)
    if ((samples[index] ?? 0) <= 0 && (samples[index + 1] ?? 0) > 0) crossings += 1;
  expect(crossings).toBe(11);
});

it("brings what is beyond the end in again at the beginning, so that music goes round", () => {
  const track = new Track(1).tone(0.9, 0.4, 0, 1);
  expect(Math.max(...track.samples.subarray(0, 6400).map(Math.abs))).toBeGreaterThan(0.05);
  expect(Math.max(...track.samples.subarray(12_800, 25_600).map(Math.abs))).toBe(0);
});

it("brings the loudest sample to a level", () => {
  expect(loudest(new Track(0.2).noise(0, 0.2, 0.01, 0.5).levelled(0.25))).toBeCloseTo(0.25, 5);
});

it("makes the same sound each time, so that files change only when the music does", () => {
  expect([randomOf(7)(), randomOf(7)()]).toEqual([0.011704753153026104, 0.011704753153026104]);
  const [one, other] = [GAME_EFFECTS.radio?.(), GAME_EFFECTS.radio?.()];
  expect(one?.wav().equals(other?.wav() ?? Buffer.alloc(0))).toBe(true);
});
