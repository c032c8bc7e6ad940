import { chosen, rangeOf } from "./range";

const bounds = { most: 5, lines: 20 };

it("chooses a line, and with it those up to another one", () => {
  const one = chosen({ anchor: 3, line: 3 }, 7, { ...bounds, extend: false });
  expect(rangeOf(one)).toEqual({ from: 7, to: 7 });
  expect(rangeOf(chosen(one, 4, { ...bounds, extend: true }))).toEqual({ from: 4, to: 7 });
});

it("stays within the program, and within the lines that a comment may be about", () => {
  const start = { anchor: 3, line: 3 };
  expect(chosen(start, 0, { ...bounds, extend: false }).line).toBe(1);
  expect(chosen(start, 99, { ...bounds, extend: false }).line).toBe(20);
  expect(rangeOf(chosen(start, 20, { ...bounds, extend: true }))).toEqual({ from: 3, to: 7 });
});
