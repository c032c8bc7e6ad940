import { type Cell, encodeCells } from "../../../../domain/cockpit/cell";
import { publicationCounts } from "./publication-counts";

const student = (state: Cell["state"] | null) => {
  const rest = { xp: 0, bonus: 0, submittedAt: null, attempts: 0, isStuck: false, closedByClock: null, graders: [] };
  return { cells: encodeCells(new Map<number, Cell>(state === null ? [] : [[4, { state, ...rest }]])) };
};
const STUDENTS = [null, "begun", "awaitingVerdict", "ungraded", "ungraded", "graded", "graded", "graded"].map((state) =>
  student(state as Cell["state"] | null),
);

it("tells whose whole work is graded, and counts what waits", () => {
  expect(publicationCounts({ id: 4, isManuallyGraded: true }, STUDENTS)).toEqual({ told: 3, ungraded: 3 });
});

it("has nothing that waits where nobody grades by hand, and nothing of other assessments", () => {
  expect(publicationCounts({ id: 4, isManuallyGraded: false }, STUDENTS)).toEqual({ told: 3, ungraded: 0 });
  expect(publicationCounts({ id: 5, isManuallyGraded: true }, STUDENTS)).toEqual({ told: 0, ungraded: 0 });
});
