import { joined, type StoredPiece } from "./recording-store";

const format = { codec: "opus", container: "webm", sampleRate: 48_000, description: null } as const;
const packet = (frame: number) => ({ frame, frames: 960, bytes: new Uint8Array([frame % 256]) });
const piece = (change: Partial<StoredPiece<string>>): StoredPiece<string> => ({
  take: 0,
  format: null,
  packets: [],
  levels: [],
  entries: [],
  staying: null,
  ...change,
});

test("the pieces of a recording become its takes and entries again", () => {
  const pieces = [
    piece({ format, packets: [packet(0)], levels: [3], entries: ["a", "b"] }),
    piece({ packets: [packet(960)], levels: [4], entries: ["c"] }),
    piece({ staying: 1, entries: ["d"] }),
    piece({ take: 1, format, packets: [packet(0)], entries: [] }),
  ];
  expect(joined(pieces)).toEqual({
    takes: [
      { format, packets: [packet(0), packet(960)], levels: [3, 4] },
      { format, packets: [packet(0)], levels: [] },
    ],
    entries: ["a", "d"],
  });
});

test("a take that ended before its first packet is no take", () => {
  expect(joined([piece({ entries: ["a"] })])).toEqual({ takes: [], entries: ["a"] });
});
