import { openingProgram } from "./opening-program";
import type { PlaybackData, PlaybackInput } from "./playback-data";

const recording = (editorValue: string, inputs: readonly PlaybackInput[] = []): PlaybackData => ({
  init: { chapter: 1, externalLibrary: "NONE", editorValue },
  inputs: [...inputs],
});
const typed = (time: number, row: number, ...lines: string[]): PlaybackInput => ({
  time,
  type: "codeDelta",
  data: {
    action: "insert",
    start: { row, column: 0 },
    end: { row: row + lines.length - 1, column: lines.at(-1)?.length ?? 0 },
    lines,
  },
});
const run = (time: number): PlaybackInput => ({ time, type: "keyboardCommand", data: "run" });

it("gives six lines of at most 32 characters of what a recording begins with, from the first that is not blank", () => {
  const program = ["", "  ", "// 1", "const a_rather_long_name_of_something = 1;", "", "c", "d", "e", "f"].join("\n");
  expect(openingProgram(recording(program))).toBe(
    "// 1\nconst a_rather_long_name_of_som\n\nc\nd\ne".replace("som", "some"),
  );
});

it("gives of one that begins blank what it runs first", () => {
  const inputs = [run(1), typed(2, 0, "1 + 1;"), run(3), typed(4, 0, "2 + 2;", "")];
  expect(openingProgram(recording("\n", inputs))).toBe("1 + 1;");
});

it("waits for a program behind comments alone", () => {
  const inputs = [run(1), typed(2, 1, "pair(1, 2);"), run(3)];
  expect(openingProgram(recording("// Lists\n", inputs))).toBe("// Lists\npair(1, 2);");
});

it("gives what is written in the end where nothing is run, and null where nothing is written", () => {
  expect(openingProgram(recording("", [typed(2, 0, "x;")]))).toBe("x;");
  expect(openingProgram(recording("", [run(1)]))).toBe(null);
});
