import { againstOthers } from "./against-others";

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
