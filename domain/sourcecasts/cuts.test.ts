import fc from "fast-check";
import { cutPlayback } from "./cut-playback";
import type { PlaybackInput } from "./playback-data";
import { OLD_RECORDING } from "./recordings.fixture";
import { cuesAfterCut, lengthOf, markersAfterCut, timeAfterCut, timeAfterCuts } from "./time-map";
import { Timeline } from "./timeline";

const RANGES = [
  { from: 1000, to: 2000 },
  { from: 5000, to: 6500 },
];

test.each([
  [0, 0],
  [1000, 0],
  [1999, 999],
  [3000, 1000],
  [5000, 1000],
  [6000, 2000],
  [9999, 2500],
])("%d ms of the recording are %d ms after the cut", (before, after) => {
  expect(timeAfterCut(before, RANGES)).toBe(after);
});

test("a time is led through one cut after the other", () => {
  expect(timeAfterCuts(6000, [RANGES, [{ from: 500, to: 2500 }]])).toBe(1500);
  expect(timeAfterCuts(6000, [])).toBe(6000);
});

test("captions keep what is still heard, chapters begin at the cut or go", () => {
  const cue = (start: number, end: number, text: string) => ({ start, end, text });
  expect(cuesAfterCut([cue(0, 900, "gone"), cue(500, 1500, "half"), cue(1900, 5200, "across")], RANGES)).toEqual([
    cue(0, 500, "half"),
    cue(900, 1200, "across"),
  ]);
  const marker = (time: number, title: string) => ({ time, title, pauses: false });
  const chapters = [marker(0, "intro"), marker(2500, "cut out"), marker(3000, "loops"), marker(7000, "end")];
  expect(markersAfterCut(chapters, RANGES)).toEqual([marker(0, "intro"), marker(1000, "loops")]);
});

test("what was typed before the beginning is there at the beginning; runs and pauses that were cut out are not", () => {
  const cut = cutPlayback(OLD_RECORDING, [
    { from: 1000, to: 1600 },
    { from: 2650, to: 4000 },
  ]);
  expect(cut).toEqual({
    init: { chapter: 1, externalLibrary: "NONE", editorValue: "const x = 1;\nx;" },
    ext: { version: 1, durationMs: 1950, variant: "default" },
    inputs: [
      { time: 0, type: "cursorPositionChange", data: { row: 1, column: 2 } },
      {
        time: 500,
        type: "selectionRangeData",
        data: { range: { start: { row: 0, column: 6 }, end: { row: 0, column: 7 } }, isBackwards: false },
      },
      { time: 600, type: "activeTabChange", data: "data_visualizer" },
      { time: 600, type: "chapterSelect", data: 2 },
      { time: 650, type: "externalLibrarySelect", data: "RUNES" },
      { time: 950, type: "forcePause", data: null },
    ],
  });
});

const ranges = fc.uniqueArray(fc.nat(9000), { minLength: 2, maxLength: 8 }).map((times) => {
  const sorted = times.toSorted((one, other) => one - other);
  return Array.from({ length: Math.floor(sorted.length / 2) }, (_, at) => ({
    from: sorted[2 * at] ?? 0,
    to: sorted[2 * at + 1] ?? 0,
  }));
});

test("one map moves everything: in order, within the length, and each kept moment shows what it showed", () => {
  const type = fc.record({
    time: fc.nat(9000),
    row: fc.nat(4),
    text: fc.constantFrom(["a"], ["", ""], ["const x = 1;"]),
    action: fc.constantFrom("insert" as const, "remove" as const),
  });
  fc.assert(
    fc.property(fc.array(type, { maxLength: 80 }), ranges, fc.array(fc.nat(9000)), (typed, ranges, times) => {
      const inputs: PlaybackInput[] = typed
        .toSorted((one, other) => one.time - other.time)
        .map(({ time, row, text, action }) => {
          const data = { start: { row, column: 0 }, end: { row, column: 1 }, action, lines: text };
          return { time, type: "codeDelta", data };
        });
      const data = { ...OLD_RECORDING, inputs };
      const cut = cutPlayback(data, ranges);
      const [before, after] = [new Timeline(data), new Timeline(cut)];
      const mapped = times.toSorted((one, other) => one - other).map((time) => timeAfterCut(time, ranges));
      expect(mapped).toEqual(mapped.toSorted((one, other) => one - other));
      expect(Math.max(0, ...mapped)).toBeLessThanOrEqual(lengthOf(ranges));
      for (const time of times.filter((one) => ranges.some(({ from, to }) => one >= from && one < to))) {
        expect(after.momentAt(timeAfterCut(time, ranges)).lines).toEqual(before.momentAt(time).lines);
      }
    }),
  );
});
