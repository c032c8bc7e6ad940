import type { Step } from "./step";
import { stepBatches } from "./step-batches";

const steps = (count: number, characters: number): Step[] =>
  Array.from({ length: count }, () => ({ rule: "start", code: "x".repeat(characters), redex: "", explanation: "" }));

const sizes = (all: readonly Step[]) => stepBatches(all).map(({ length }) => length);

test("few steps are one portion, and none are an empty one", () => {
  expect(sizes(steps(3, 10))).toEqual([3]);
  expect(sizes([])).toEqual([0]);
});

test("many steps, and long ones, are several", () => {
  expect(sizes(steps(1200, 10))).toEqual([500, 500, 200]);
  expect(sizes(steps(5, 150_000))).toEqual([2, 2, 1]);
  expect(sizes(steps(2, 500_000))).toEqual([1, 1]);
});
