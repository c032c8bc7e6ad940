import { canHoldBreakpoint, toggled } from "./breakpoint-rules";

it.each([
  ["const x = 1;", true],
  ["  return x; // done", true],
  ["debuggers();", true],
  ["/* first */ f(x);", true],
  ["", false],
  ["   ", false],
  ["// a comment", false],
  ["  /* a comment", false],
  ["  /* a comment */  // and another", false],
  ["  debugger;", false],
])("%j can hold a breakpoint: %s", (line, can) => {
  expect(canHoldBreakpoint([line], 1)).toBe(can);
});

it("is not held by the lines of a long comment, whatever they begin with", () => {
  const lines = ['const a = "/*"; // and /*', "f(a);", "/* one", "two", " * three", "four */ g(a);", "h(a);"];
  expect(lines.map((_, at) => canHoldBreakpoint(lines, at + 1))).toEqual([true, true, false, false, false, true, true]);
});

it("is set by one click and cleared by the next, in the order of the lines", () => {
  const lines = Array.from({ length: 9 }, () => "f(x);");
  expect(toggled([2, 9], 5, lines)).toEqual([2, 5, 9]);
  expect(toggled([2, 5, 9], 5, lines)).toEqual([2, 9]);
});

it("is cleared, and never set, on a line that cannot hold one", () => {
  const lines = ["", "f(x);", "", "", "// no"];
  expect(toggled([2], 5, lines)).toEqual([2]);
  expect(toggled([2, 5], 5, lines)).toEqual([2]);
});
