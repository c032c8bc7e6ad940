import { loopBounds } from "./game-sound";

const buffer = (samples: readonly number[], sampleRate: number): AudioBuffer =>
  ({
    sampleRate,
    length: samples.length,
    numberOfChannels: 1,
    getChannelData: () => Float32Array.from(samples),
  }) as never;

const silence = (length: number) => Array<number>(length).fill(0);
const tone = (length: number) => Array<number>(length).fill(0.4);

test("a sound without padding is repeated whole", () => {
  expect(loopBounds(buffer(tone(1000), 1000))).toEqual({ start: 0, end: 1 });
});

test("the silence of an encoder before and after is left out", () => {
  const padded = [...silence(25), ...tone(950), ...silence(50)];
  expect(loopBounds(buffer(padded, 1000))).toEqual({ start: 0.025, end: 0.975 });
});

test("a rest that belongs to the music stays", () => {
  const rested = [...silence(200), ...tone(600), ...silence(200)];
  expect(loopBounds(buffer(rested, 1000))).toEqual({ start: 0, end: 1 });
});
