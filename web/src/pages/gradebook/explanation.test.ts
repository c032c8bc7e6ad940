import { gradebookOf } from "../../../../domain/gradebook/gradebook";
import { GRADED, MISSION, NOW, PATH, student } from "../../../../domain/gradebook/gradebook.fixture";
import { NO_POLICY, type Policy } from "../../../../domain/gradebook/policy";
import { explain } from "./explanation";

const WEIGHTED: Policy = {
  ...NO_POLICY,
  method: "weighted",
  groups: [
    { id: "type-1", name: "", weight: 60, keepHighest: null },
    { id: "own-1", name: "Exams", weight: 40, keepHighest: 1 },
  ],
  columns: [
    { id: 1, name: "Midterm", max: 40, groupId: "own-1" },
    { id: 2, name: "Final", max: 60, groupId: "own-1" },
  ],
};

function explained(policy: Policy, marks: Record<string, number> = {}) {
  const work = { ...GRADED, state: "ungraded" as const, xp: 300, bonus: 0 };
  const students = [student("alma", [[4, work]], { regId: 1 })];
  const book = gradebookOf({ assessments: [MISSION, PATH], students, policy, marks: new Map([[1, marks]]) }, NOW);
  const [row] = book.rows;
  if (!row) throw new Error("There is a row");
  return explain(book, row, policy);
}

it("says what each group adds, which marks are dropped, and what has no weight", () => {
  expect(explained({ ...WEIGHTED, cap: 50 }, { 1: 30, 2: 30 })).toEqual({
    sentences: [
      "What each group reaches, by its weight: 60.",
      "The cap lowers it to 50.",
      "Without a weight, and so not counted: Paths.",
    ],
    groups: [
      {
        id: "type-1",
        text: "Missions: 300 of 600 is 50.00%. With weight 60 it adds 30.",
        items: ["M10 Runes, again: 300 of 600 (not graded yet)"],
      },
      {
        id: "own-1",
        text: "Exams: 30 of 40 is 75.00%. With weight 40 it adds 30.",
        items: ["Midterm: 30 of 40", "Final: 30 of 60 (dropped: only the highest count)"],
      },
    ],
  });
});

it("says whose weight goes to the others", () => {
  const { sentences, groups } = explained({ ...WEIGHTED, unmarked: "leftOut" });
  expect(sentences.slice(0, 2)).toEqual([
    "What each group reaches, by its weight: 50.",
    "Work that may still get a mark is left out.",
  ]);
  expect(groups[0]?.text).toBe(
    "Missions: 300 of 600 is 50.00%. Its weight of 60 becomes 100, as groups without marks share theirs out. It adds 50.",
  );
  expect(groups[1]).toEqual({
    id: "own-1",
    text: "Exams: nothing counts. Its weight of 40 goes to the other groups.",
    items: ["Midterm: no mark, of 40 (left out for now)", "Final: no mark, of 60 (left out for now)"],
  });
});

it("says that all marks are added where there are no weights", () => {
  expect(explained({ ...NO_POLICY, floor: 400 })).toEqual({
    sentences: ["All marks added: 300.", "The floor raises it to 400."],
    groups: [
      { id: "type-1", text: "Missions: 300", items: ["M10 Runes, again: 300 of 600 (not graded yet)"] },
      { id: "type-2", text: "Paths: 0", items: ["P1 Path: no mark, of 50 (counts 0)"] },
    ],
  });
});
