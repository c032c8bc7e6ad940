import { playTime } from "./play-time";

test.each([
  [0, "00:00", "00:00.0"],
  [999, "00:00", "00:00.9"],
  [61_250, "01:01", "01:01.2"],
  [3_599_999, "59:59", "59:59.9"],
  [7_200_000, "2:00:00", "2:00:00.0"],
  [-5, "00:00", "00:00.0"],
])("writes %d milliseconds as %s", (milliseconds, whole, withTenths) => {
  expect(playTime(milliseconds)).toBe(whole);
  expect(playTime(milliseconds, true)).toBe(withTenths);
});
