import { earlySubmissionBonus } from "./early-bonus";

const NOW = new Date("2026-03-01T12:00:00.000Z");

describe("early-submission bonus", () => {
  const HOUR = 3_600_000;
  const rule = { earlySubmissionXp: 100, hoursBeforeEarlyXpDecay: 48 };
  /** As upstream's tests build it: dates first, then a moment passes, so the remaining hours round down. */
  const bonus = (openedHoursAgo: number, closesInHours: number, xp = 100) =>
    earlySubmissionBonus(
      { ...rule, earlySubmissionXp: xp },
      {
        openAt: new Date(NOW.getTime() - openedHoursAgo * HOUR - 1),
        closeAt: new Date(NOW.getTime() + closesInHours * HOUR - 1),
      },
      NOW,
    );

  it.each([
    [40, 100, 100],
    [48, 100, 99],
    [98, 100, 66],
    [148, 100, 50],
    [48, 1, 0],
    [49, 1, 0],
    [98, 1, 0],
    [148, 1, 0],
  ])("opened %d h ago, closing in %d h: %d", (openedHoursAgo, closesInHours, expected) => {
    expect(bonus(openedHoursAgo, closesInHours)).toBe(expected);
  });

  it.each([0, 40, 48, 98, 148])("nothing of nothing, opened %d h ago", (openedHoursAgo) => {
    expect(bonus(openedHoursAgo, 100, 0)).toBe(0);
  });

  it("rounds halves up", () => {
    expect(bonus(49, 51, 1)).toBe(1);
    expect(earlySubmissionBonus({ earlySubmissionXp: 5, hoursBeforeEarlyXpDecay: 0 }, hours(-10, 10), NOW)).toBe(3);
  });

  it("stays whole when there is nothing to decay over, even after closing", () => {
    expect(earlySubmissionBonus(rule, hours(-60, -20), NOW)).toBe(100);
  });

  it("is nothing after closing", () => {
    expect(earlySubmissionBonus(rule, hours(-100, -1), NOW)).toBe(0);
  });

  function hours(open: number, close: number) {
    return { openAt: new Date(NOW.getTime() + open * HOUR), closeAt: new Date(NOW.getTime() + close * HOUR) };
  }
});
