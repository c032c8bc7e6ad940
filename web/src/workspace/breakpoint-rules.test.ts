import { canHoldBreakpoint, toggled } from "./breakpoint-rules";

it.each([
  ["const x = 1;", true],
  ["  return x; // done", true],
  ["debuggers();", true],
  ["", false],
  ["   ", false],
  ["// a comment", false],
  ["  /* a comment", false],
  ["   * goes on", false],
  ["  debugger;", false],
])("%j can hold a breakpoint: %s", (line, can) => {
  expect(canHoldBreakpoint(line)).toBe(can);
});

it("is set by one click and cleared by the next, in the order of the lines", () => {
  expect(toggled([2, 9], 5, "f(x);")).toEqual([2, 5, 9]);
  expect(toggled([2, 5, 9], 5, "f(x);")).toEqual([2, 9]);
});

it("is cleared, and never set, on a line that cannot hold one", () => {
  expect(toggled([2], 5, "// no")).toEqual([2]);
  expect(toggled([2, 5], 5, "")).toEqual([2]);
});
