import fc from "fast-check";
import {
  edgeNear,
  endOfTake,
  formatOf,
  loudnessOf,
  onEdges,
  packetMs,
  placedPackets,
  type Segment,
  type SoundTake,
  withoutGaps,
} from "./packets";

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

test("loudness after many pauses is that of the sound then", () => {
  const take = takeOf(1000);
  const segments = onEdges(
    [take],
    Array.from({ length: 50 }, (_, part) => ({ take: 0, from: part * 240, to: part * 240 + 60 })),
  );
  // 50 parts of 60 ms are 30 tenths of a second; the 20th is 1950 ms into the recording, in part 32.
  const levels = [...atob(loudnessOf([take], segments, 2000))].map((one) => one.charCodeAt(0));
  expect([levels.length, levels[19]]).toEqual([30, 77]);
});

test("silence is there where packets are missing, so that a player is not early behind it", () => {
  const placed = placedPackets([takeOf(10, [2, 3, 7])], [{ take: 0, from: 20, to: 200 }]);
  const silence = Uint8Array.of(200);
  const filled = withoutGaps(placed, silence, 0.02).map(({ bytes, start }) => [bytes[0], Math.round(start * 1000)]);
  expect(filled).toEqual([
    [1, 0],
    [200, 20],
    [200, 40],
    [4, 60],
    [5, 80],
    [6, 100],
    [200, 120],
    [8, 140],
    [9, 160],
  ]);
});

test("sound of two kinds is not joined", () => {
  const other = { ...takeOf(1), format: { ...FORMAT, codec: "mp4a.40.2", container: "mp4" } as const };
  expect(() => formatOf([takeOf(1), other])).toThrow("different formats");
  expect(() => formatOf([])).toThrow("no sound");
  expect(formatOf([takeOf(1), { ...takeOf(1), format: { ...FORMAT, sampleRate: 44_100 } }])).toBe(FORMAT);
  expect(() => formatOf([other, { ...other, format: { ...other.format, sampleRate: 44_100 } }])).toThrow(
    "different formats",
  );
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

/** What a person does to a recording: pauses and goes on, cuts and goes on there, cuts off the beginning. */
type Step =
  | { readonly kind: "record"; readonly pause: number; readonly length: number }
  | { readonly kind: "cut" | "trim"; readonly share: number };

/** Takes with packets of Opus at 48 kHz, and of AAC at 44.1 kHz, whose packets last no whole number of milliseconds. */
const PACKETS = [
  { sampleRate: 48_000, frames: 960 },
  { sampleRate: 48_000, frames: 2880 },
  { sampleRate: 44_100, frames: 1024 },
];

const numbered = ({ sampleRate, frames }: { sampleRate: number; frames: number }): SoundTake => ({
  format: { ...FORMAT, sampleRate },
  packets: Array.from({ length: 3000 }, (_, number) => ({ frame: number * frames, frames, bytes: new Uint8Array() })),
  levels: [],
});

const lengthOf = (segments: readonly Segment[]) => segments.reduce((sum, { from, to }) => sum + to - from, 0);

/** Returns what of some segments lies between two times of the recording. */
function between(segments: readonly Segment[], from: number, to: number): Segment[] {
  let begin = 0;
  return segments.flatMap((segment) => {
    const [first, last] = [from, to].map((time) =>
      Math.min(Math.max(segment.from + time - begin, segment.from), segment.to),
    );
    begin += segment.to - segment.from;
    return first !== undefined && last !== undefined && last > first ? [{ ...segment, from: first, to: last }] : [];
  });
}

const carriedOut = (takes: readonly SoundTake[], steps: readonly Step[]): Segment[] => {
  let now = 0;
  let segments: Segment[] = [];
  for (const step of steps) {
    if (step.kind === "record") {
      segments = onEdges(takes, [...segments, { take: 0, from: now + step.pause, to: now + step.pause + step.length }]);
      now += step.pause + step.length;
    } else {
      const at = lengthOf(segments) * step.share;
      segments = onEdges(
        takes,
        step.kind === "cut" ? between(segments, 0, at) : between(segments, at, lengthOf(segments)),
      );
    }
  }
  return segments.filter(({ to }) => to <= 60_000);
};

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("record" as const),
      pause: fc.double({ min: 0, max: 900, noNaN: true }),
      length: fc.double({ min: 0, max: 900, noNaN: true }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("cut" as const, "trim" as const),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
);

test("after any sequence of pauses, cuts and trims the sound is as long as the keys' timeline, to a packet", () => {
  fc.assert(
    fc.property(fc.constantFrom(...PACKETS), fc.array(step, { maxLength: 60 }), (packets, steps) => {
      const take = numbered(packets);
      const segments = carriedOut([take], steps);
      const sound = placedPackets([take], segments).reduce((sum, { duration }) => sum + duration * 1000, 0);
      expect(Math.abs(sound - lengthOf(segments))).toBeLessThan(packetMs(take));
    }),
  );
});

test("wherever a key is, the sound under it is the one that was heard", () => {
  fc.assert(
    fc.property(fc.constantFrom(...PACKETS), fc.array(step, { maxLength: 60 }), (packets, steps) => {
      const take = numbered(packets);
      const segments = carriedOut([take], steps);
      const placed = placedPackets([take], segments);
      let begin = 0;
      for (const { from, to } of segments) {
        const key = begin + (to - from) / 2;
        const under = placed.findIndex(({ start, duration }) => (start + duration) * 1000 > key + 1e-6);
        const heard = take.packets.findIndex(
          ({ frame, frames }) => ((frame + frames) * 1000) / packets.sampleRate > (from + to) / 2 + 1e-6,
        );
        // The count of packets before it and the place of the packet itself agree with its time.
        const [there, wanted] = [placed[under], take.packets[heard]];
        const apart = (there?.start ?? 0) * 1000 - begin - (((wanted?.frame ?? 0) * 1000) / packets.sampleRate - from);
        expect(Math.abs(apart)).toBeLessThan(0.05);
        begin += to - from;
      }
    }),
  );
});

test("a recording of an hour with a pause every ten seconds is cut where each one is", () => {
  const take = { ...numbered(PACKETS[2] ?? { sampleRate: 44_100, frames: 1024 }), levels: [] };
  const long = {
    ...take,
    packets: Array.from({ length: 160_000 }, (_, number) => ({
      frame: number * 1024,
      frames: 1024,
      bytes: new Uint8Array(),
    })),
  };
  const segments = onEdges(
    [long],
    Array.from({ length: 360 }, (_, part) => ({ take: 0, from: part * 10_000, to: part * 10_000 + 9000 })),
  );
  const last = placedPackets([long], segments).at(-1);
  const drift = ((last?.start ?? 0) + (last?.duration ?? 0)) * 1000 - lengthOf(segments);
  expect([Math.abs(drift) < 1, endOfTake(long) > 3_600_000]).toEqual([true, true]);
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
