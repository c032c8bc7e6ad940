import { formatXp, resultOf, xpColour, xpShare } from "./xp";

test.each([
  [500, 500, 0, "500 / 500 XP"],
  [500, 500, 100, "500 / 500 XP + 100 early bonus"],
  [0, 500, 100, "0 / 500 XP + 100 early bonus"],
])("%i of %i with a bonus of %i reads %s", (earned, maxXp, bonus, text) => {
  expect(formatXp(earned, maxXp, bonus)).toBe(text);
});

test("a bar is full at the most that can be earned, and empty where nothing can", () => {
  expect([xpShare(250, 500), xpShare(500, 500), xpShare(600, 500), xpShare(-5, 500), xpShare(0, 0)]).toEqual([
    0.5, 1, 1, 0, 0,
  ]);
});

test.each([
  [500, 500, "full"],
  [1, 500, "part"],
  [0, 500, "none"],
  [0, 0, "full"],
] as const)("%i of %i is a result in %s", (earned, maxXp, result) => {
  expect(resultOf(earned, maxXp)).toBe(result);
});

test.each([
  [1, "steelblue"],
  [0.8, "steelblue"],
  [0.799, "deepskyblue"],
  [0.45, "deepskyblue"],
  [0.449, "skyblue"],
  [0, "skyblue"],
])("draws a share of %s in %s", (share, colour) => {
  expect(xpColour(share)).toBe(colour);
});
