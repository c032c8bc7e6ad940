import { adjustmentBy, matching, toggled } from "./rubric-draft";

const items = [
  { id: 1, text: "No name", xp: -5 },
  { id: 2, text: "Elegant", xp: 20 },
];

it("adds ticked items to what is given by hand, and says what a bound takes away", () => {
  expect(adjustmentBy(items, { ticked: [1, 2], manual: 1 }, { initialXp: 50, maxXp: 100 })).toEqual({
    ...{ adjustment: 16, cut: 0 },
  });
  expect(adjustmentBy(items, { ticked: [2], manual: 0 }, { initialXp: 90, maxXp: 100 })).toEqual({
    ...{ adjustment: 10, cut: 10 },
  });
  expect(adjustmentBy(items, { ticked: [1, 9], manual: 0 }, { initialXp: 2, maxXp: 100 })).toEqual({
    ...{ adjustment: -2, cut: -3 },
  });
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
