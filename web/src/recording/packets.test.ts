/** @jest-environment node */
import fc from "fast-check";
import { edgeNear, formatOf, loudnessOf, onEdges, placedPackets } from "./packets";
import type { SoundTake } from "./sound";

const FORMAT = { codec: "opus", container: "webm", sampleRate: 48_000, description: null } as const;

/** A take of packets of 20 ms, each with its number in it. */
function takeOf(count: number, without: readonly number[] = []): SoundTake {
  const numbers = Array.from({ length: count }, (_, number) => number).filter((number) => !without.includes(number));
  return {
    format: FORMAT,
    packets: numbers.map((number) => ({ frame: number * 960, frames: 960, bytes: Uint8Array.of(number) })),
    levels: Array.from({ length: Math.ceil(count / 5) }, (_, level) => level),
  };
}

test("an edge is where a packet ends and the next one begins", () => {
  expect([0, 9, 11, 1234, -5].map((time) => edgeNear(takeOf(5), time))).toEqual([0, 0, 20, 1240, 0]);
});

test("parts come one after the other, each as long as it says, whatever was captured of it", () => {
  const takes = [takeOf(10, [3]), takeOf(3)];
  const segments = [
    { take: 0, from: 20, to: 100 },
    { take: 1, from: 0, to: 40 },
  ];
  expect(placedPackets(takes, segments).map(({ bytes, start }) => [bytes[0], start])).toEqual([
    [1, 0],
    [2, 0.02],
    [4, 0.06],
    [0, 0.08],
    [1, 0.1],
  ]);
});

test("loudness goes through the same cuts", () => {
  const segments = [{ take: 0, from: 200, to: 400 }];
  expect(atob(loudnessOf([takeOf(50)], segments, 2000))).toBe("\u0002\u0003");
  expect(atob(loudnessOf([takeOf(50)], [{ take: 0, from: 0, to: 1000 }], 2))).toBe("\u0004\u0009");
});

test("sound of two kinds is not joined", () => {
  const other = { ...takeOf(1), format: { ...FORMAT, codec: "mp4a.40.2", container: "mp4" } as const };
  expect(() => formatOf([takeOf(1), other])).toThrow("different formats");
  expect(() => formatOf([])).toThrow("no sound");
});

test("after 51 pauses the last word is where its key is", () => {
  const take = takeOf(6000);
  const segments = onEdges(
    [take],
    Array.from({ length: 52 }, (_, part) => ({ take: 0, from: part * 2000 + 7, to: part * 2000 + 1003 })),
  );
  const keyTime = segments.slice(0, 51).reduce((sum, { from, to }) => sum + to - from, 0);
  const first = placedPackets([take], segments).find(({ start }) => start * 1000 >= keyTime - 0.001);
  expect([segments[51]?.from, keyTime, Math.round((first?.start ?? 0) * 1000)]).toEqual([102_000, 51_000, 51_000]);
});

test("whatever is kept, sound and keys are equally long, and no packet is there twice or out of order", () => {
  const part = fc.record({ take: fc.nat(2), from: fc.nat(5000), length: fc.nat(3000) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const takes = [takeOf(400), takeOf(300), takeOf(10)];
      const wanted = parts.map(({ take, from, length }) => ({ take, from, to: from + length }));
      const segments = onEdges(takes, wanted);
      const placed = placedPackets(takes, segments);
      const length = segments.reduce((sum, { from, to }) => sum + to - from, 0) / 1000;
      const end = placed.at(-1);
      expect((end?.start ?? 0) + (end?.duration ?? 0)).toBeLessThanOrEqual(length + 1e-6);
      for (const [index, one] of placed.entries()) {
        expect(one.start).toBeGreaterThanOrEqual((placed[index - 1]?.start ?? -1) + 0.02 - 1e-6);
      }
    }),
  );
});
