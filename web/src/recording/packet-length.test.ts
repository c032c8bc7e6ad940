import { secondsOf, silentPacket } from "./packet-length";

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
