import { isProcessing, pollDelay, pollingWhile, type Verdict } from "./verdict";

it("polls quickly at first and at most every five seconds", () => {
  expect([0, 1, 2, 5, 8, 9, 50].map(pollDelay)).toEqual([300, 420, 588, 1613, 4427, 5000, 5000]);
});

it("waits while any question is processing", () => {
  const verdict = (statuses: Verdict["questions"][number]["autogradingStatus"][]): Verdict => ({
    status: "submitted",
    attempt: 1,
    xp: 0,
    xpBonus: 0,
    maxXp: 10,
    questions: statuses.map((autogradingStatus, id) => ({ id, autogradingStatus, xp: 0 })),
  });
  expect(isProcessing(verdict(["success", "processing"]))).toBe(true);
  expect(isProcessing(verdict(["success", "failed"]))).toBe(false);
});

describe("a query that waits", () => {
  const state = (data: boolean | undefined, dataUpdateCount: number, errorUpdateCount = 0) => ({
    state: { data, dataUpdateCount, errorUpdateCount },
  });

  it("waits the same however often the page is drawn meanwhile, and longer with each answer or failure", () => {
    const delay = pollingWhile<boolean>((processing) => processing === true);
    expect([delay(state(true, 7)), delay(state(true, 7)), delay(state(true, 7))]).toEqual([300, 300, 300]);
    expect([delay(state(true, 8)), delay(state(true, 8, 1)), delay(state(true, 8, 8))]).toEqual([420, 588, 5000]);
  });

  it("ends with the waiting, and is quick again when it begins anew", () => {
    const delay = pollingWhile<boolean>((processing) => processing === true);
    expect([delay(state(true, 1)), delay(state(true, 9)), delay(state(false, 10))]).toEqual([300, 4427, false]);
    expect([delay(state(undefined, 10)), delay(state(true, 11))]).toEqual([false, 300]);
  });
});
