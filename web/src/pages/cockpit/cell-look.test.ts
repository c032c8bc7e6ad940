import type { SheetCell } from "../../../../domain/cockpit/sheet";
import { cellLook } from "./cell-look";

const NOW = Date.parse("2027-03-10T12:00:00Z");
const CELL: SheetCell = {
  regId: 1,
  assessmentId: 1,
  state: "notBegun",
  xp: 0,
  bonus: 0,
  submittedAt: null,
  isLate: false,
  closeAt: "2027-03-08T00:00:00.000Z",
  isExtended: false,
  attempts: 0,
  isStuck: false,
  closedByClock: null,
  isHidden: false,
  graders: [],
};

it.each<[string, Partial<SheetCell>, string]>([
  ["was never begun", {}, "missed"],
  ["was never begun, and the clock has handed in", { state: "graded", closedByClock: "missing" }, "missed"],
  ["was begun, and the clock will hand in", { state: "begun" }, "not handed in"],
  ["was begun, and the clock has handed in", { state: "ungraded", closedByClock: "begun" }, "to grade"],
])("shows of closed work that %s what the lists of students call it", (_, change, word) => {
  expect(cellLook({ ...CELL, ...change }, NOW).word).toBe(word);
});
