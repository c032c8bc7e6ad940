import { againstOthers, partOf, sharesOf, typedWeights, weightOf } from "./weights";

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

describe("against others", () => {
  const grader = (courseRegId: number, graded: number, meanXp: number | null) => {
    return { courseRegId, graded, meanXp, name: null, left: 0, spread: 0 };
  };

  it("weighs the others by what they have graded", () => {
    const [ann, bo, cy] = [grader(1, 10, 0.9), grader(2, 30, 0.8), grader(3, 10, 0.4)];
    expect(againstOthers(ann, [ann, bo, cy])).toBeCloseTo(0.2, 10);
  });

  it("is nothing without work of one's own, or of others", () => {
    const [ann, bo] = [grader(1, 10, 0.9), grader(2, 0, null)];
    expect(againstOthers(ann, [ann, bo])).toBeNull();
    expect(againstOthers(bo, [ann, bo])).toBeNull();
  });
});
