import { studentFinder } from "./find-student";
import { gradebookOf } from "./gradebook";
import { EARLIER, GRADED, MISSION, NOW, PATH, student } from "./gradebook.fixture";
import { NO_POLICY } from "./policy";
import { fillTemplate, matchHeads, titleInHead } from "./template";

const policy = { ...NO_POLICY, columns: [{ id: 1, name: "Midterm", max: 40, groupId: "own-1" }] };
const students = [
  student("alma", [[4, GRADED]], { regId: 1, studentNumber: "0012" }),
  student("bo", [[5, GRADED]], { regId: 2 }),
  student("cy", [], { regId: 3 }),
];
const book = gradebookOf(
  { assessments: [MISSION, PATH, EARLIER], students, policy, marks: new Map([[1, { 1: 33.5 }]]) },
  NOW,
);
const standIns = { missing: null, ungraded: null, hidden: null };
const find = studentFinder(students);

it.each([
  ["M10 Runes, again (12345)", "m10 runes, again"],
  ["Curves [Total Pts: 600 Score] |660463", "curves"],
  ["Midterm [Total Pts: up to 40 Score] |12", "midterm"],
  ["Midterm (Real)", "midterm"],
  ["Runes (part two)", "runes (part two)"],
])("finds the title in %j", (head, title) => {
  expect(titleInHead(head)).toBe(title);
});

it("knows columns by number and title, by either, by an external column's name, and as saved", () => {
  const heads = ["Student", "SIS Login ID", "M10 Runes, again (1)", "curves (2)", "Assignment: P1 (Real)", "Final (3)"];
  expect(matchHeads(heads, book, [])).toEqual([null, null, "mark:4", "mark:6", "mark:5", null]);
  expect(matchHeads(["Midterm (9)", "Final (3)"], book, [{ head: "Final (8)", source: "total" }])).toEqual([
    "column:1",
    "total",
  ]);
});

it("takes a title that two assessments have for neither, and each mark for one column", () => {
  const twice = gradebookOf(
    { assessments: [MISSION, { ...EARLIER, title: "Runes, again" }], students, policy: NO_POLICY, marks: new Map() },
    NOW,
  );
  expect(matchHeads(["Runes, again", "M9", "M9 Runes, again"], twice, [])).toEqual([null, "mark:6", null]);
});

it("fills marks into the rows of its students and leaves all else as it is", () => {
  const rows = [
    ["Student", "ID", "SIS User ID", "SIS Login ID", "M10 (5)", "P1 (6)", "Notes"],
    ["    Points Possible", "", "", "", "600", "50", "(read only)"],
    ["Berg, Alma", "77", "0012", "", "1", "7", "early"],
    ["Bo", "78", "", "BO", "", ""],
    ["Student, Test", "79", "", "x99", "", "", ""],
  ];
  const sources = matchHeads(rows[0] ?? [], book, []);
  const { rows: filled, filled: count, unknown, absent } = fillTemplate(rows, { book, sources, standIns, find });
  expect(filled).toEqual([
    ["Student", "ID", "SIS User ID", "SIS Login ID", "M10 (5)", "P1 (6)", "Notes"],
    ["    Points Possible", "", "", "", "600", "50", "(read only)"],
    ["Berg, Alma", "77", "0012", "", "520", "7", "early"],
    ["Bo", "78", "", "BO", "", "520", ""],
    ["Student, Test", "79", "", "x99", "", "", ""],
  ]);
  expect(count).toBe(2);
  expect(unknown).toEqual([{ row: 5, found: "Student, Test" }]);
  expect(absent.map(({ student }) => student.username)).toEqual(["cy"]);
});
