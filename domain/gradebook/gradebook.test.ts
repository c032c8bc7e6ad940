import { type Cell, encodeCells } from "../cockpit/cell";
import type { SheetAssessment, SheetStudent } from "../cockpit/sheet";
import { gradebookOf } from "./gradebook";

const MISSION: SheetAssessment = {
  id: 4,
  title: "Runes, again",
  number: "M10",
  type: "Missions",
  typeId: 1,
  openAt: "2026-03-16T04:00:00.000Z",
  closeAt: "2026-03-20T04:00:00.000Z",
  decaysAt: "2026-03-17T04:00:00.000Z",
  maxXp: 600,
  questionCount: 2,
  isPublished: true,
  isManuallyGraded: true,
  hidesGrades: false,
};
const EARLIER: SheetAssessment = {
  ...MISSION,
  id: 6,
  number: "M9",
  title: "Curves",
  openAt: "2026-03-09T04:00:00.000Z",
};
const PATH: SheetAssessment = { ...MISSION, id: 5, number: "P1", title: "Path", type: "Paths", typeId: 2, maxXp: 50 };
const HIDING: SheetAssessment = { ...PATH, hidesGrades: true };
const DRAFT: SheetAssessment = { ...MISSION, id: 7, number: "M11", isPublished: false };

/** Before any of them closes. */
const NOW = Date.parse("2026-03-18T04:00:00.000Z");

const GRADED: Cell = {
  state: "graded",
  xp: 500,
  bonus: 20,
  submittedAt: Date.parse("2026-03-16T05:00:00.000Z") / 1000,
  attempts: 1,
  isStuck: false,
  closedByClock: null,
  graders: [7],
};

const student = (
  username: string,
  group: string | null,
  cells: readonly (readonly [number, Cell])[],
): SheetStudent => ({
  regId: 12,
  name: username === "new" ? null : username.toUpperCase(),
  username,
  group,
  cells: encodeCells(new Map(cells)),
  closings: "",
});

it("has everybody, marks apart from states, and totals by type", () => {
  const students = [
    student("alma", null, []),
    student("bo", "Group 10", [[4, GRADED]]),
    student("cy", "Group 2", [
      [4, { ...GRADED, state: "ungraded", xp: 30, bonus: 0 }],
      [6, { ...GRADED, xp: 0, bonus: 0, closedByClock: "missing" }],
      [5, { ...GRADED, xp: 50, bonus: 0 }],
    ]),
    student("new", "Group 2", [[4, { ...GRADED, state: "begun", submittedAt: null, attempts: 0 }]]),
  ];
  const { columns, rows } = gradebookOf([MISSION, PATH, EARLIER, DRAFT], students, NOW);
  expect(columns).toEqual([
    "username",
    "name",
    "group",
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
    ["cy", "CY", "Group 2", 0, "graded; missing", 30, "ungraded", 50, "graded", 30, 50, 80],
    ["new", null, "Group 2", null, "not begun", null, "begun", null, "not begun", 0, 0, 0],
    ["bo", "BO", "Group 10", null, "not begun", 520, "graded", null, "not begun", 520, 0, 520],
    ["alma", "ALMA", null, null, "not begun", null, "not begun", null, "not begun", 0, 0, 0],
  ]);
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
  const { rows } = gradebookOf([assessment], [student("bo", null, [[5, { ...GRADED, ...change }]])], NOW);
  expect(rows[0]?.slice(3, 5)).toEqual(expected);
});

it.each([
  ["2026-03-20T03:59:59.999Z", ["not begun", "begun"]],
  ["2026-03-20T04:00:00.000Z", ["not begun; missed its closing", "begun; missed its closing"]],
])("tells at %s what may still come from what may not: %j", (now, states) => {
  const begun: Cell = { ...GRADED, state: "begun", submittedAt: null, attempts: 0 };
  const students = [student("alma", "Group 1", []), student("bo", "Group 1", [[4, begun]])];
  const { rows } = gradebookOf([MISSION], students, Date.parse(now));
  expect(rows.map((row) => row[4])).toEqual(states);
});
