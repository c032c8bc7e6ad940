import { problemLine, readPlayback } from "./read-playback";
import { OLD_RECORDING } from "./recordings.fixture";

const read = (value: unknown) => readPlayback(JSON.stringify(value));
const lines = (value: unknown) => read(value).problems.map(problemLine);
const withInputs = (...inputs: unknown[]) => ({
  init: { chapter: 1, externalLibrary: "NONE", editorValue: "" },
  inputs,
});

test("a recording of mid-2022 is read as it is, with whatever else it says", () => {
  expect(read({ ...OLD_RECORDING, other: [1] })).toEqual({ data: OLD_RECORDING, problems: [] });
});

test("an older one without a language is Source §1 without a library", () => {
  const { data, problems } = read({ init: { editorValue: "1;" }, inputs: [] });
  expect([data?.init, problems]).toEqual([{ chapter: 1, externalLibrary: "NONE", editorValue: "1;" }, []]);
});

test("inputs come in the order of time, those of one time as they stand, none before the beginning", () => {
  const at = (time: number, data: string) => ({ time, type: "activeTabChange", data });
  const { data } = read(withInputs(at(20.5, "b"), at(10, "a"), at(20.5, "c"), at(-3, "first")));
  expect(data?.inputs.map((input) => [input.time, input.data])).toEqual([
    [0, "first"],
    [10, "a"],
    [20.5, "b"],
    [20.5, "c"],
  ]);
});

test("unknown types are passed over, an unknown member of a known one too", () => {
  const { data, problems } = read(
    withInputs({ time: 1, type: "scroll", data: 7 }, { time: 2, type: "forcePause" }, { time: 3, type: "toString" }),
  );
  expect([data?.inputs, problems]).toEqual([[{ time: 2, type: "forcePause", data: null }], []]);
});

const delta = (change: object) => ({
  time: 1,
  type: "codeDelta",
  data: { start: { row: 0, column: 0 }, end: { row: 0, column: 1 }, action: "insert", lines: ["a"], ...change },
});

test.each([
  [delta({ start: { row: -1, column: 0 } }), "input 1: data.start.row must be at least 0"],
  [delta({ start: { row: 0.5, column: 0 } }), "input 1: data.start.row must be a whole number"],
  [delta({ end: { row: 1e9, column: 0 } }), "input 1: data.end.row must be at most 10000000"],
  [delta({ action: "swap" }), 'input 1: data.action must be one of "insert", "remove"'],
  [delta({ lines: "a" }), "input 1: data.lines must be a list"],
  [delta({ lines: ["a\nb"] }), "input 1: data.lines.0 must be a line without line breaks"],
  [{ time: "1", type: "forcePause" }, "input 1: time must be a number"],
  [{ time: 1e9, type: "forcePause" }, "input 1: time must be at most 86400000"],
  [{ time: 1, type: "keyboardCommand", data: "format" }, 'input 1: data must be one of "run"'],
  [{ time: 1, type: "chapterSelect", data: 5 }, "input 1: data must be one of 1, 2, 3, 4"],
  [7, "input 1: it must be an object"],
])("an input that does not fit is told of by its number, and left out: %j", (input, problem) => {
  const { data, problems } = read(withInputs(input));
  expect([data?.inputs, problems.map(problemLine)]).toEqual([[], [problem]]);
});

test("the line of an input is told where the text has lines", () => {
  const text =
    '{"init": {"editorValue": "{ \\"inputs\\": [ "},\n "inputs": [\n {"time": 1, "type": "forcePause"},\n 5]}';
  expect(readPlayback(text).problems.map(problemLine)).toEqual(["input 2, line 4: it must be an object"]);
});

test.each([
  ["no JSON", "{", "is no JSON"],
  ["another kind of JSON", "[]", "it must be an object"],
  ["nothing of it", "{}", "init must be an object"],
])("a text that is %s gives no recording", (_, text, problem) => {
  const { data, problems } = readPlayback(text);
  expect([data, problemLine(problems[0] ?? { input: null, line: null, text: "" })]).toEqual([
    null,
    expect.stringContaining(problem),
  ]);
});

test("broken JSON is told of by line and column where the engine knows them", () => {
  expect(readPlayback('{"init": {},\n "inputs": [] x').problems).toEqual([
    { input: null, line: 2, text: "is no JSON: line 2, column 15" },
  ]);
});

test("a hundred thousand inputs are read, one more is refused, and no more than twenty problems are told", () => {
  const pause = { time: 1, type: "forcePause", data: null };
  expect(read(withInputs(...Array(100_000).fill(pause))).data?.inputs).toHaveLength(100_000);
  expect(lines(withInputs(...Array(100_001).fill(pause)))).toEqual(["inputs must be at most 100000 long"]);
  expect(lines(withInputs(...Array(30).fill(7)))).toHaveLength(20);
});
