import { stepPath } from "./step-path";

const BOX = { width: 100, height: 50 };

it("draws a step up at each moment, and goes on to the end", () => {
  const points = [
    { at: 0, total: 100 },
    { at: 500, total: 400 },
  ];
  expect(stepPath(points, 1000, BOX)).toEqual({
    line: "M0 50H0V37.5H50V0H100",
    area: "M0 50H0V37.5H50V0H100V50Z",
  });
});

it("steps down where something was taken back, never below 0", () => {
  const points = [
    { at: 0, total: 100 },
    { at: 500, total: -10 },
  ];
  expect(stepPath(points, 1000, BOX).line).toBe("M0 50H0V0H50V50H100");
});

it("draws nothing without points, and all at once what came at one moment", () => {
  expect(stepPath([], 1000, BOX)).toEqual({ line: "", area: "" });
  expect(stepPath([{ at: 1000, total: 5 }], 1000, BOX).line).toBe("M0 50H0V0H100");
});
