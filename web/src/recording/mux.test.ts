import { FrameCount, secondsOf, silentPacket } from "./mux";

test("frames are counted, however the file rounds its times", () => {
  const count = new FrameCount(44_100);
  const length = 1024 / 44_100;
  const placed = Array.from({ length: 100_000 }, (_, number) =>
    count.next(0.5 + Math.round(number * length * 1000) / 1000, length),
  );
  expect(placed[0]).toEqual({ frame: 0, frames: 1024 });
  expect(placed[99_999]).toEqual({ frame: 102_398_976, frames: 1024 });
});

test("missing packets keep their place", () => {
  const count = new FrameCount(48_000);
  expect([0, 0.06, 0.301, 0.36].map((timestamp) => count.next(timestamp, 0.06).frame)).toEqual([
    0, 2880, 14_400, 17_280,
  ]);
});

describe("packet length", () => {
  const OPUS = { codec: "opus", container: "webm", sampleRate: 48_000, description: null } as const;
  const AAC = { codec: "mp4a.40.2", container: "mp4", sampleRate: 44_100, description: null } as const;

  test.each([
    ["20 ms of speech", [0x48], 0.02],
    ["60 ms of speech", [0x58], 0.06],
    ["three frames of 20 ms", [0x4b, 3], 0.06],
    ["two frames of 10 ms", [0x62], 0.02],
    ["2.5 ms of music", [0xe0], 0.0025],
  ] as const)("a packet of Opus says that it lasts %s", (_name, bytes, seconds) => {
    expect(secondsOf(Uint8Array.from(bytes), OPUS)).toBeCloseTo(seconds, 9);
  });

  test("a packet of AAC is 1024 frames", () => {
    expect(secondsOf(Uint8Array.of(1, 2), AAC)).toBeCloseTo(0.0232199, 6);
  });

  test("silence lasts as long as it says", () => {
    const { bytes, seconds } = silentPacket(OPUS);
    expect([secondsOf(bytes, OPUS), seconds]).toEqual([0.02, 0.02]);
    expect(silentPacket(AAC).seconds).toBeCloseTo(0.0232199, 6);
  });
});
