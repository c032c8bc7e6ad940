import { positionOf, rangeOf, touches } from "./positions";

it("counts columns from 1 for Monaco and from 0 for the language", () => {
  expect(positionOf({ lineNumber: 3, column: 1 })).toEqual({ line: 3, column: 0 });
  expect(rangeOf({ start: { line: 1, column: 0 }, end: { line: 2, column: 4 } })).toEqual({
    startLineNumber: 1,
    startColumn: 1,
    endLineNumber: 2,
    endColumn: 5,
  });
});

it.each([
  [1, 3, false],
  [1, 4, true],
  [2, 1, true],
  [3, 2, true],
  [3, 3, false],
  [4, 1, false],
])("a caret in line %i, column %i touches the range: %s", (lineNumber, column, does) => {
  const range = { startLineNumber: 1, startColumn: 4, endLineNumber: 3, endColumn: 2 };
  expect(touches(range, { lineNumber, column })).toBe(does);
});
