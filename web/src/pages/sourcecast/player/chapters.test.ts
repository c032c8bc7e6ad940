import { chapterAt, cueAt, neighbour } from "./chapters";

const MARKERS = [0, 10_000, 60_000].map((time) => ({ time, title: `at ${time}`, pauses: false }));

test("a time belongs to the chapter that began last", () => {
  expect([0, 9999, 10_000, 70_000].map((time) => chapterAt(MARKERS, time)?.time)).toEqual([0, 0, 10_000, 60_000]);
  expect(chapterAt(MARKERS.slice(1), 5)).toBeNull();
});

test("the chapter before is its own beginning first, then the one before it", () => {
  expect([70_000, 61_000, 11_000, 5000, 0].map((time) => neighbour(MARKERS, time, -1))).toEqual([
    ...[60_000, 10_000, 0, 0, 0].slice(0, 4),
    null,
  ]);
  expect([0, 10_000, 60_000].map((time) => neighbour(MARKERS, time, 1))).toEqual([10_000, 60_000, null]);
});

test("a caption stands from its beginning until before its end", () => {
  const cues = [
    { start: 0, end: 2000, text: "one" },
    { start: 1500, end: 3000, text: "two" },
  ];
  expect([0, 1499, 1500, 2999, 3000].map((time) => cueAt(cues, time)?.text)).toEqual([
    "one",
    "one",
    "two",
    "two",
    undefined,
  ]);
});
