import type { Goal } from "./goal";
import { claimed, type Progress } from "./progress";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const goal: Goal = {
  uuid: "g",
  text: "Run programs",
  targetCount: 3,
  type: "Event",
  stamp: "s1",
  meta: { type: "Event", eventNames: ["Run Code"], targetCount: 3 },
};
const before: Progress = {
  goalUuid: "g",
  count: 7,
  stamp: "s1",
  updatedAt: "2026-11-21T07:59:57.000Z",
  claimable: 20,
};
const withTimes = (release: unknown, deadline: unknown): Goal => ({
  ...goal,
  meta: { ...goal.meta, release, deadline },
});
const INVALID = "400 count is invalid";

describe("a claim of events", () => {
  it("raises the count, beyond the target too", () => {
    expect(claimed(goal, undefined, 4, NOW)).toEqual({
      goalUuid: "g",
      count: 4,
      stamp: "s1",
      updatedAt: "2026-11-21T08:00:00.000Z",
      claimable: 96,
    });
  });

  it("never lowers it, so that two windows cannot undo each other", () => {
    expect(claimed(goal, before, 7, NOW)).toBe(before);
    expect(claimed(goal, before, 2, NOW)).toBe(before);
    expect(claimed(goal, undefined, 0, NOW)).toBeUndefined();
  });

  it.each<[string, Progress | undefined, number, number | string]>([
    ["a hundred at once", undefined, 100, 0],
    ["one more", undefined, 101, INVALID],
    ["what is left and five for each second since", before, 42, 0],
    ["one more than that", before, 43, INVALID],
    ["after a long time a hundred again", { ...before, updatedAt: "2026-11-20T00:00:00.000Z" }, 107, 0],
    ["never more at once", { ...before, updatedAt: "2026-11-20T00:00:00.000Z" }, 108, INVALID],
    ["nothing for a clock that went back", { ...before, updatedAt: "2026-11-21T09:00:00.000Z" }, 27, 0],
    ["a million", undefined, 1_000_000, INVALID],
    [
      "what was staff's to give, up to the end of counting",
      { ...before, count: 999_999, claimable: 100 },
      1_000_000,
      99,
    ],
    ["and not beyond", { ...before, count: 1_000_000, claimable: 100 }, 1_000_001, INVALID],
  ])("is believed: %s", (_, progress, count, left) => {
    const claim = () => claimed(goal, progress, count, NOW)?.claimable;
    if (typeof left === "string") expect(claim).toThrow(left);
    else expect(claim()).toBe(left);
  });

  it("starts at zero for a goal that was deleted and made again", () => {
    expect(claimed({ ...goal, stamp: "s2" }, before, 1, NOW)).toMatchObject({ count: 1, stamp: "s2", claimable: 99 });
    expect(claimed({ ...goal, stamp: "s2" }, before, 0, NOW)).toBeUndefined();
  });

  it.each<[string, unknown, unknown, boolean]>([
    ["without bounds", undefined, null, true],
    ["inside", "2026-11-21T07:00:00.000Z", "2026-11-21T09:00:00.000Z", true],
    ["a minute past the deadline", undefined, "2026-11-21T07:59:00.000Z", true],
    ["later than that", undefined, "2026-11-21T07:58:59.999Z", false],
    ["a minute before the release", "2026-11-21T08:01:00.000Z", undefined, true],
    ["earlier than that", "2026-11-21T08:01:00.001Z", undefined, false],
    ["with bounds that are no dates", "soon", { never: true }, true],
  ])("counts in the goal's time: %s", (_, release, deadline, counts) => {
    const claim = () => claimed(withTimes(release, deadline), undefined, 1, NOW)?.count;
    if (counts) expect(claim()).toBe(1);
    else expect(claim).toThrow(INVALID);
  });
});
