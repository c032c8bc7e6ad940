import { isTooLarge } from "./size";

const doubled = (times: number): unknown => {
  let pair: unknown = null;
  for (let i = 0; i < times; i++) pair = [pair, pair];
  return pair;
};

it.each([
  ["a number", 5, false],
  ["a text", "x".repeat(2_000_000), false],
  ["an array of a million elements", new Array(1_000_000), false],
  ["an array of one more", new Array(1_000_001), true],
  ["a pair that holds itself twice, ten deep", doubled(10), false],
  ["a pair that holds itself twice, sixty deep", doubled(60), true],
])("%s", (_name, value, expected) => {
  expect(isTooLarge(value)).toBe(expected);
});

it("counts circular values once", () => {
  const circle: unknown[] = [1];
  circle.push(circle, circle);
  expect(isTooLarge(circle)).toBe(false);
});

it("does not go deeper than values are written out", () => {
  let list: unknown = null;
  for (let i = 0; i < 2_000_000; i++) list = [i, list];
  expect(isTooLarge(list)).toBe(false);
});
