import type { Cell } from "../cockpit/cell";
import type { SheetAssessment } from "../cockpit/sheet";
import { gradebookOf } from "./gradebook";
import { EARLIER, GRADED, MISSION, NOW, PATH, student } from "./gradebook.fixture";
import { NO_POLICY, type Policy } from "./policy";
import { longTable, wideTable } from "./tables";

const HIDING: SheetAssessment = { ...PATH, hidesGrades: true };
const DRAFT: SheetAssessment = { ...MISSION, id: 7, number: "M11", isPublished: false };
const MIDTERM: Policy = { ...NO_POLICY, columns: [{ id: 1, name: "Midterm", max: 40, groupId: "own-1" }] };

const bookOf = (
  assessments: readonly SheetAssessment[],
  students: ReturnType<typeof student>[],
  { policy = NO_POLICY, marks = new Map(), now = NOW } = {},
) => gradebookOf({ assessments, students, policy, marks }, now);

it("has everybody, marks apart from states, and totals by type", () => {
  const students = [
    student("alma", [], { group: null }),
    student("bo", [[4, GRADED]], { group: "Group 10", studentNumber: "0012", email: "bo@example.edu" }),
    student(
      "cy",
      [
        [4, { ...GRADED, state: "ungraded", xp: 30, bonus: 0 }],
        [6, { ...GRADED, xp: 0, bonus: 0, closedByClock: "missing" }],
        [5, { ...GRADED, xp: 50, bonus: 0 }],
      ],
      { group: "Group 2" },
    ),
    student("new", [[4, { ...GRADED, state: "begun", submittedAt: null, attempts: 0 }]], {
      group: "Group 2",
      name: null,
    }),
  ];
  const { heads, rows, people } = wideTable(bookOf([MISSION, PATH, EARLIER, DRAFT], students));
  expect(heads).toEqual([
    "username",
    "name",
    "group",
    "student number",
    "e-mail",
    "M9 Curves (max 600)",
    "M9 state",
    "M10 Runes, again (max 600)",
    "M10 state",
    "P1 Path (max 50)",
    "P1 state",
    "Total Missions",
    "Total Paths",
    "Total",
  ]);
  expect(rows).toEqual([
    ["cy", "CY", "Group 2", null, null, 0, "graded; missing", 30, "ungraded", 50, "graded", 30, 50, 80],
    ["new", null, "Group 2", null, null, null, "not begun", null, "begun", null, "not begun", 0, 0, 0],
    [
      "bo",
      "BO",
      "Group 10",
      "0012",
      "bo@example.edu",
      null,
      "not begun",
      520,
      "graded",
      null,
      "not begun",
      520,
      0,
      520,
    ],
    ["alma", "ALMA", null, null, null, null, "not begun", null, "not begun", null, "not begun", 0, 0, 0],
  ]);
  expect(people).toEqual([12, 12, 12, 12]);
});

it.each<[string, Partial<Cell>, SheetAssessment, (string | number | null)[]]>([
  ["without its verdict", { state: "awaitingVerdict" }, PATH, [null, "waiting for its verdict"]],
  [
    "handed in after the early bonus began to fall",
    { submittedAt: Date.parse("2026-03-18T05:00:00.000Z") / 1000 },
    PATH,
    [520, "graded; after the early bonus began to fall"],
  ],
  ["closed by the clock", { closedByClock: "begun" }, PATH, [520, "graded; closed by the clock"]],
  ["not shown to students", {}, HIDING, [520, "graded; hidden from the student"]],
])("marks work that is %s", (_, change, assessment, expected) => {
  const { rows } = wideTable(bookOf([assessment], [student("bo", [[5, { ...GRADED, ...change }]])]));
  expect(rows[0]?.slice(5, 7)).toEqual(expected);
});

it.each([
  ["2026-03-20T03:59:59.999Z", ["not begun", "begun"]],
  ["2026-03-20T04:00:00.000Z", ["not begun; missed its closing", "begun; missed its closing"]],
])("tells at %s what may still come from what may not: %j", (now, states) => {
  const begun: Cell = { ...GRADED, state: "begun", submittedAt: null, attempts: 0 };
  const students = [student("alma"), student("bo", [[4, begun]])];
  const { rows } = wideTable(bookOf([MISSION], students, { now: Date.parse(now) }));
  expect(rows.map((row) => row[6])).toEqual(states);
});

it("has marks from elsewhere after the assessments, and counts them", () => {
  const students = [student("alma", [[4, GRADED]], { regId: 1 }), student("bo", [], { regId: 2 })];
  const marks = new Map([[1, { 1: 33.5 }]]);
  const { heads, rows } = wideTable(bookOf([MISSION], students, { policy: MIDTERM, marks }));
  expect(heads.slice(5)).toEqual([
    "M10 Runes, again (max 600)",
    "M10 state",
    "Midterm (max 40)",
    "Total Missions",
    "Total",
  ]);
  expect(rows.map((row) => row.slice(5))).toEqual([
    [520, "graded", 33.5, 520, 553.5],
    [null, "not begun", null, 0, 0],
  ]);
});

it("has a row for each student and each assessment in the long form", () => {
  const students = [student("alma", [[4, GRADED]], { regId: 1 }), student("bo", [], { regId: 2 })];
  const policy: Policy = {
    ...MIDTERM,
    groups: [{ id: "own-1", name: "Exams", weight: 0, keepHighest: null }],
  };
  const marks = new Map([[2, { 1: 20 }]]);
  const { heads, rows, people, totalColumn } = longTable(bookOf([MISSION], students, { policy, marks }));
  expect(heads.slice(5)).toEqual(["type", "number", "title", "mark", "max", "state"]);
  expect(rows.map(([username, , , , , ...rest]) => [username, ...rest])).toEqual([
    ["alma", "Missions", "M10", "Runes, again", 520, 600, "graded"],
    ["alma", "Exams", "", "Midterm", null, 40, ""],
    ["bo", "Missions", "M10", "Runes, again", null, 600, "not begun"],
    ["bo", "Exams", "", "Midterm", 20, 40, ""],
  ]);
  expect([people, totalColumn]).toEqual([[1, 1, 2, 2], null]);
});
