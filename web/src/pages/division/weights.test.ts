import { partOf, sharesOf, typedWeights, weightOf } from "./weights";

const member = (courseRegId: number, weight: number, isStaff = true) => ({ courseRegId, name: "Ann", isStaff, weight });

test.each([
  ["", 0],
  [" 2 ", 2],
  ["0", 0],
  ["100", 100],
  ["101", null],
  ["-1", null],
  ["1.5", null],
  ["two", null],
])("%j is the weight %p", (typed, weight) => {
  expect(weightOf(typed)).toBe(weight);
});

it("shows what is stored, and sends what staff have", () => {
  const members = [member(1, 2), member(2, 0), member(3, 1, false)];
  const typed = typedWeights({ members });
  expect(typed).toEqual({ 1: "2", 2: "", 3: "1" });
  expect(sharesOf(members, { ...typed, 2: "4" })).toEqual([
    { courseRegId: 1, weight: 2 },
    { courseRegId: 2, weight: 4 },
  ]);
  expect(sharesOf(members, { ...typed, 2: "x" })).toBeNull();
});

it("tells the part of the work", () => {
  expect(partOf(1, { 1: "1", 2: "3" })).toBe(0.25);
  expect(partOf(1, { 1: "", 2: "3" })).toBeNull();
});
