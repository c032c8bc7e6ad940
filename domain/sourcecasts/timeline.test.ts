import fc from "fast-check";
import type { PlaybackInput } from "./playback-data";
import { OLD_RECORDING } from "./recordings.fixture";
import { ReplayedEditor } from "./replayed-editor";
import { Timeline } from "./timeline";

const moment = (time: number) => new Timeline(OLD_RECORDING).momentAt(time);

test("before anything has happened it shows how the recording begins", () => {
  expect(moment(811)).toEqual({
    lines: ["const x = 1;", ""],
    cursor: { row: 0, column: 0 },
    selection: null,
    chapter: 1,
    variant: "default",
    library: "none",
    tab: null,
    breakpoints: [],
    ranAt: null,
    next: 0,
    lastRun: null,
  });
});

test("at any time it has text, cursor, selection, tab and language, and the last run", () => {
  const selection = { range: { start: { row: 0, column: 6 }, end: { row: 0, column: 7 } }, isBackwards: false };
  expect(moment(2400)).toEqual({
    lines: ["const x = 1;", "x;"],
    cursor: { row: 0, column: 7 },
    selection,
    chapter: 1,
    variant: "default",
    library: "none",
    tab: "data_visualizer",
    breakpoints: [],
    ranAt: 3,
    next: 5,
    lastRun: { program: "const x = 1;\nx;", replInputs: [] },
  });
});

test("another language forgets the run, as the workspace does", () => {
  expect(moment(99_999)).toMatchObject({ chapter: 2, library: "runes", ranAt: null, lastRun: null, next: 8 });
});

test("what was evaluated since the last run belongs to it", () => {
  const inputs: PlaybackInput[] = [
    { time: 1, type: "replInput", data: "before" },
    { time: 2, type: "keyboardCommand", data: "run" },
    { time: 3, type: "replInput", data: "1 + 1;" },
    { time: 4, type: "variantSelect", data: "lazy" },
  ];
  const timeline = new Timeline({ ...OLD_RECORDING, inputs });
  expect(timeline.momentAt(3).lastRun).toEqual({ program: "const x = 1;\n", replInputs: ["1 + 1;"] });
  expect(timeline.momentAt(4)).toMatchObject({ variant: "lazy", lastRun: null });
});

test("inputs from a number on end at a time, or at a count", () => {
  const timeline = new Timeline(OLD_RECORDING);
  expect(timeline.inputsFrom(3, 2600, 10).map(({ type }) => type)).toEqual([
    "keyboardCommand",
    "activeTabChange",
    "chapterSelect",
  ]);
  expect(timeline.inputsFrom(3, 2600, 1)).toHaveLength(1);
  expect(timeline.inputsFrom(8, 9999, 10)).toEqual([]);
  expect(timeline.lastInputTime).toBe(3000);
});

const position = fc.record({ row: fc.nat(6), column: fc.nat(9) });
const input: fc.Arbitrary<PlaybackInput> = fc.oneof(
  fc.record({
    time: fc.nat(5000),
    type: fc.constant("codeDelta" as const),
    data: fc.record({
      start: position,
      end: position,
      action: fc.constantFrom("insert" as const, "remove" as const),
      lines: fc.array(
        fc.string({ maxLength: 4 }).map((line) => line.replace(/[\r\n]/g, " ")),
        { maxLength: 4 },
      ),
    }),
  }),
  fc.record({ time: fc.nat(5000), type: fc.constant("cursorPositionChange" as const), data: position }),
  fc.record({
    time: fc.nat(5000),
    type: fc.constant("chapterSelect" as const),
    data: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  }),
);

test("a moment is what all inputs before it make one after the other, whatever they are, and always lies in the text", () => {
  fc.assert(
    fc.property(fc.array(input, { maxLength: 1600, minLength: 400 }), fc.nat(5000), (some, time) => {
      const inputs = some.toSorted((one, other) => one.time - other.time);
      const data = { ...OLD_RECORDING, inputs };
      const editor = ReplayedEditor.atStart(data);
      const before = inputs.filter((one) => one.time <= time);
      for (const [index, one] of before.entries()) editor.apply(one, index);
      const { next, lastRun, ...state } = new Timeline(data).momentAt(time);
      expect([state, next]).toEqual([editor.shown, before.length]);
      expect(state.cursor.column).toBeLessThanOrEqual((state.lines[state.cursor.row] ?? "").length);
    }),
    { numRuns: 60 },
  );
});
