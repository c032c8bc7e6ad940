import { adjustmentBy, matching, ticksOfGrade, toggled } from "./rubric-draft";

const items = [
  { id: 1, text: "No name", xp: -5 },
  { id: 2, text: "Elegant", xp: 20 },
];

it("adds ticked items to what is given by hand, and says what a bound takes away", () => {
  expect(adjustmentBy(items, { ticked: [1, 2], manual: 1 }, { initialXp: 50, maxXp: 100 })).toEqual({
    adjustment: 16,
    cut: 0,
  });
  expect(adjustmentBy(items, { ticked: [2], manual: 0 }, { initialXp: 90, maxXp: 100 })).toEqual({
    adjustment: 10,
    cut: 10,
  });
  expect(adjustmentBy(items, { ticked: [1, 9], manual: 0 }, { initialXp: 2, maxXp: 100 })).toEqual({
    adjustment: -2,
    cut: -3,
  });
});

it("keeps what was given by hand apart from what a bound took away", () => {
  // An item of -50 XP on an answer that has none: the adjustment is 0, and nothing was given by hand.
  const rubric = [{ id: 3, text: "Copied", xp: -50 }];
  const grade = { ticked: [3], manualXp: 0 };
  expect(ticksOfGrade(rubric, grade, undefined)).toEqual({ ticked: [3], manual: 0 });
  expect(adjustmentBy(rubric, ticksOfGrade(rubric, grade, undefined), { initialXp: 0, maxXp: 100 }).cut).toBe(-50);
  expect(ticksOfGrade(rubric, grade, -20)).toEqual({ ticked: [3], manual: 30 });
});

it("ticks an item and takes the tick away", () => {
  const once = toggled({ ticked: [1], manual: 3 }, 2);
  expect(once).toEqual({ ticked: [1, 2], manual: 3 });
  expect(toggled(once, 1)).toEqual({ ticked: [2], manual: 3 });
});

it("finds items by the words that they have", () => {
  expect(matching(items, " NAME no ")).toEqual([items[0]]);
  expect(matching(items, "")).toEqual(items);
  expect(matching(items, "nothing")).toEqual([]);
});
