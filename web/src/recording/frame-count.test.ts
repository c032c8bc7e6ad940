import { FrameCount } from "./frame-count";

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
