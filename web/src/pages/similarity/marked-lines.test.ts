import { markedLines } from "./marked-lines";

it("gives each line the first part that has it, and each part one beginning", () => {
  const lines = markedLines("a\nb\nc\nd", [
    { from: 2, to: 3 },
    { from: 3, to: 4 },
  ]);
  expect(lines.map(({ number, text, part, isFirst }) => [number, text, part, isFirst])).toEqual([
    [1, "a", null, false],
    [2, "b", 0, true],
    [3, "c", 0, false],
    [4, "d", 1, true],
  ]);
});
