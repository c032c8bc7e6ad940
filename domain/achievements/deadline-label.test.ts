import { isDeadlineNear, timeLeft } from "./deadline-label";

const NOW = new Date("2026-11-21T08:00:00.000Z");

/** The specification's words. */
function labelOf(deadline: string | null): string {
  const time = timeLeft(deadline, NOW);
  if (time.kind !== "left") return { unlimited: "Unlimited", expired: "Expired" }[time.kind];
  return `${time.count} ${{ week: "Week", day: "Day", hour: "Hour" }[time.unit]}${time.count === 1 ? "" : "s"}`;
}

describe("the label of a deadline", () => {
  it.each([
    [null, "Unlimited", false],
    ["2036-11-21T08:00:00.000Z", "Unlimited", false],
    ["2026-11-21T08:00:00.000Z", "Expired", false],
    ["2026-11-21T07:59:59.999Z", "Expired", false],
    ["2026-11-21T08:00:00.001Z", "1 Hour", true],
    ["2026-11-21T09:00:00.000Z", "1 Hour", true],
    ["2026-11-21T09:00:00.001Z", "2 Hours", true],
    ["2026-11-22T08:00:00.000Z", "24 Hours", true],
    ["2026-11-22T08:00:00.001Z", "2 Days", false],
    ["2026-11-23T08:00:00.000Z", "2 Days", false],
    ["2026-11-28T08:00:00.000Z", "7 Days", false],
    ["2026-11-28T08:00:00.001Z", "2 Weeks", false],
    ["2026-12-05T08:00:00.000Z", "2 Weeks", false],
    ["2026-12-05T08:00:00.001Z", "3 Weeks", false],
  ])("at %s is %s, near: %s", (deadline, label, isNear) => {
    expect(labelOf(deadline)).toBe(label);
    expect(isDeadlineNear(deadline, NOW)).toBe(isNear);
  });

  it("has its parts, for another language", () => {
    expect(timeLeft(null, NOW)).toEqual({ kind: "unlimited" });
    expect(timeLeft("2026-11-20T08:00:00.000Z", NOW)).toEqual({ kind: "expired" });
    expect(timeLeft("2026-11-24T08:00:00.000Z", NOW)).toEqual({ kind: "left", unit: "day", count: 3 });
  });
});
