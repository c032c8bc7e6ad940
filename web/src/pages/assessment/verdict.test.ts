import { keepAsking, verdictDelay } from "./verdict";

test("asks every 300 ms at first and ever slower later, down to once in 5 s", () => {
  expect([0, 1, 4, 5, 6, 7, 8, 10, 12, 13, 50].map(verdictDelay)).toEqual([
    300, 300, 300, 300, 450, 675, 1013, 2278, 5000, 5000, 5000,
  ]);
});

test("asks only while something is processing and the page is seen", () => {
  const waiting = [{ autogradingStatus: "success" }, { autogradingStatus: "processing" }] as const;
  const done = [{ autogradingStatus: "success" }, { autogradingStatus: "failed" }] as const;
  expect(keepAsking(waiting, true)).toBe(true);
  expect(keepAsking(waiting, false)).toBe(false);
  expect(keepAsking(done, true)).toBe(false);
  expect(keepAsking([], true)).toBe(false);
});
