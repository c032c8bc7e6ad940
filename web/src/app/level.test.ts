/** @jest-environment node */
import { levelOf, levelShare, xpToNextLevel } from "./level";

test.each([
  [0, 1, 1000, 0],
  [999, 1, 1, 0.999],
  [1000, 2, 1000, 0],
  [1240, 2, 760, 0.24],
  [36_500, 37, 500, 0.5],
])("with %s XP somebody is at level %s, %s XP from the next", (xp, level, missing, share) => {
  expect([levelOf(xp), xpToNextLevel(xp)]).toEqual([level, missing]);
  expect(levelShare(xp)).toBeCloseTo(share, 6);
});
