import fc from "fast-check";
import { readTask, type TaskDocument, writeTask } from "../../../../../domain/assessments/xml";
import {
  EXECUTION_TIME_RANGE,
  isWholeNumber,
  MAX_XP_RANGE,
  numberFrom,
  solutionRange,
  textOrNull,
  trimmedText,
  uncarriedCharacter,
  withoutWhiteSpace,
} from "./field-values";

test.each([
  ["12", 12],
  ["  7 ", 7],
  ["0", 0],
  ["+3", 3],
  ["-5", 0],
  ["-0", 0],
  ["99999999999", 9_999_999],
  ["", 50],
  ["abc", 50],
  ["12a", 50],
  ["1.5", 50],
  ["1e3", 50],
  ["0x10", 50],
  ["--1", 50],
  ["NaN", 50],
  ["Infinity", 50],
])("Max XP: %j makes %s of 50", (typed, expected) => {
  expect(numberFrom(typed, 50, MAX_XP_RANGE)).toBe(expected);
});

test("a value that is absent stays so until a number is typed", () => {
  expect([numberFrom("x", null, MAX_XP_RANGE), numberFrom("4", null, MAX_XP_RANGE)]).toEqual([null, 4]);
});

test.each([
  ["999", 1000],
  ["1000", 1000],
  ["1", 1000],
  ["-3", 1000],
  ["2500", 2500],
])("execution time: %j makes %s", (typed, expected) => {
  expect(numberFrom(typed, 5000, EXECUTION_TIME_RANGE)).toBe(expected);
});

test.each([
  ["-1", 0],
  ["0", 0],
  ["3", 3],
  ["4", 3],
  ["400", 3],
  ["b", 2],
])("the solution of four choices: %j makes %s of 2", (typed, expected) => {
  expect(numberFrom(typed, 2, solutionRange(4))).toBe(expected);
});

test("whatever is typed, a number is a whole one within its range, or the old value", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), (typed) => {
      const number = numberFrom(typed, 77, { min: 5, max: 90 });
      expect(Number.isInteger(number) && number >= 5 && number <= 90).toBe(true);
      if (!isWholeNumber(typed)) expect(number).toBe(77);
    }),
  );
});

test("white space is stripped from names, wherever it stands", () => {
  expect([" new symbol ", "a\tb\nc\u00a0d", "", "stays"].map(withoutWhiteSpace)).toEqual([
    "newsymbol",
    "abcd",
    "",
    "stays",
  ]);
});

test("a text is kept without what a file would not give back", () => {
  expect(["  a\r\nb  \n", " \n ", "", "x"].map(textOrNull)).toEqual(["a\nb", null, null, "x"]);
  expect(trimmedText("\n ")).toBe("");
});

test("tells the first character that XML cannot carry, and where", () => {
  expect(uncarriedCharacter("tab\tand\nlines\r\n are fine, and so is 🙂")).toBeNull();
  expect(uncarriedCharacter("one\ntw\u0007o\u0001")).toEqual({ code: "U+0007", line: 2, column: 3 });
  expect(uncarriedCharacter("half \ud83d")).toEqual({ code: "U+D83D", line: 1, column: 6 });
  expect(uncarriedCharacter("\uffff")).toEqual({ code: "U+FFFF", line: 1, column: 1 });
});

const TASK: TaskDocument = {
  number: "M1",
  title: "T",
  access: null,
  story: null,
  coverImage: null,
  kind: null,
  startDate: null,
  dueDate: null,
  password: null,
  reading: null,
  webSummary: null,
  text: null,
  library: null,
  graderLibrary: null,
  problems: [],
};

test("a text without such a character can be written, and is read as it is kept; one with it cannot", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const text = textOrNull(typed);
      const write = () => writeTask({ ...TASK, text });
      if (uncarriedCharacter(text ?? "") === null) expect(readTask(write()).text).toBe(text);
      else expect(write).toThrow(RangeError);
    }),
  );
});
