import { isProcessing, pollDelay, type Verdict } from "./verdict";

it("polls quickly at first and at most every five seconds", () => {
  expect([0, 1, 2, 5, 8, 9, 50].map(pollDelay)).toEqual([300, 420, 588, 1613, 4427, 5000, 5000]);
});

it("waits while any question is processing", () => {
  const verdict = (statuses: Verdict["questions"][number]["autogradingStatus"][]): Verdict => ({
    status: "submitted",
    attempt: 1,
    xp: 0,
    maxXp: 10,
    questions: statuses.map((autogradingStatus, id) => ({ id, autogradingStatus, xp: 0 })),
  });
  expect(isProcessing(verdict(["success", "processing"]))).toBe(true);
  expect(isProcessing(verdict(["success", "failed"]))).toBe(false);
});
