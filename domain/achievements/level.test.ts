import { levelOf, levelShare, milestonesAt, xpInLevel, xpToNextLevel } from "./level";

describe("levels", () => {
  it.each([
    [0, 1, 0, 1000, 0],
    [999, 1, 999, 1, 0.999],
    [1000, 2, 0, 1000, 0],
    [1250, 2, 250, 750, 0.25],
    [36_000, 37, 0, 1000, 0],
    [-5, 1, 0, 1000, 0],
  ])("of %d XP: level %d, %d done, %d to go", (xp, level, done, left, share) => {
    expect(levelOf(xp)).toBe(level);
    expect(xpInLevel(xp)).toBe(done);
    expect(xpToNextLevel(xp)).toBe(left);
    expect(levelShare(xp)).toBe(share);
  });

  it("are of the course's size", () => {
    expect(levelOf(1250, 500)).toBe(3);
    expect(xpToNextLevel(1250, 500)).toBe(250);
    expect(levelShare(1250, 500)).toBe(0.5);
    expect(levelOf(7, 1)).toBe(8);
  });

  it("reach milestones in their order", () => {
    const milestones = [
      { level: 40, text: "more" },
      { level: 37, text: "done" },
    ];
    expect(milestonesAt(milestones, 37)).toEqual([
      { level: 37, text: "done", isReached: true },
      { level: 40, text: "more", isReached: false },
    ]);
    expect(milestonesAt([], 1)).toEqual([]);
  });
});
