import { gradebookOf } from "./gradebook";
import { EARLIER, GRADED, MISSION, NOW, PATH, student } from "./gradebook.fixture";
import { FILE_FORMATS, isSource, type Mapping, mappedTable, presetMapping } from "./mapping";
import { splitName } from "./person-names";
import { NO_POLICY } from "./policy";

const policy = { ...NO_POLICY, columns: [{ id: 1, name: "Midterm", max: 40, groupId: "own-1" }] };
const students = [
  student("alma", [[4, GRADED]], { regId: 1, name: "Alma Mia Berg", studentNumber: "0012", email: "alma@example.edu" }),
  student("bo", [[4, { ...GRADED, state: "ungraded" }]], { regId: 2, name: null }),
];
const book = gradebookOf({ assessments: [MISSION, PATH], students, policy, marks: new Map([[1, { 1: 33.5 }]]) }, NOW);

it("writes Canvas's heads, its row of maxima and a row a student", () => {
  const table = mappedTable(book, presetMapping("canvas", book.items), FILE_FORMATS.canvas);
  expect([table.heads, ...table.rows]).toEqual([
    ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "M10 Runes, again", "P1 Path", "Midterm"],
    ["    Points Possible", null, null, null, null, 600, 50, 40],
    ["Berg, Alma Mia", null, "0012", "alma", "Group 1", 520, null, 33.5],
    [null, null, null, "bo", "Group 1", 520, null, null],
  ]);
  expect(table.people).toEqual([null, 1, 2]);
});

it("writes Moodle's heads", () => {
  const table = mappedTable(book, presetMapping("moodle", book.items), FILE_FORMATS.moodle);
  expect(table.heads).toEqual(["Email address", "ID number", "Username", "M10 Runes, again", "P1 Path", "Midterm"]);
  expect(table.rows[0]).toEqual(["alma@example.edu", "0012", "alma", 520, null, 33.5]);
});

it("writes Blackboard's heads with their maxima", () => {
  const table = mappedTable(book, presetMapping("blackboard", book.items), FILE_FORMATS.blackboard);
  expect([table.heads, table.rows[0]]).toEqual([
    [
      "Last Name",
      "First Name",
      "Username",
      "Student ID",
      "M10 Runes, again [Total Pts: 600 Score]",
      "P1 Path [Total Pts: 50 Score]",
      "Midterm [Total Pts: 40 Score]",
    ],
    ["Berg", "Alma Mia", "alma", "0012", 520, null, 33.5],
  ]);
  expect(FILE_FORMATS.blackboard).toMatchObject({ encoding: "utf-16le", delimiter: "\t", extension: "xls" });
});

it("writes any columns in any order, and blanks for what is not there any more", () => {
  const columns: Mapping["columns"] = [
    { head: "Result", source: "total" },
    { head: "State", source: "state:4" },
    { head: "Missions", source: "type:1" },
    { head: "Gone", source: "mark:99" },
    { head: "", source: "blank" },
    { head: "Nr", source: "studentNumber" },
  ];
  const standIns = { missing: null, ungraded: null, hidden: null };
  const table = mappedTable(book, { columns, standIns }, FILE_FORMATS.registrar);
  expect([table.heads, ...table.rows]).toEqual([
    ["Result", "State", "Missions", "Gone", "", "Nr"],
    [553.5, "graded", 520, null, null, "0012"],
    [520, "ungraded", 520, null, null, null],
  ]);
  expect(table.totalColumn).toBe(0);
});

it("puts what was agreed in place of marks that are missing, ungraded or hidden", () => {
  const hiding = { ...PATH, hidesGrades: true };
  const cells = [
    [4, { ...GRADED, xp: 0, bonus: 0, closedByClock: "missing" as const }],
    [5, GRADED],
    [6, { ...GRADED, state: "ungraded" as const }],
  ] as const;
  const assessments = [MISSION, hiding, EARLIER];
  const own = gradebookOf({ assessments, students: [student("cy", cells)], policy: NO_POLICY, marks: new Map() }, NOW);
  const columns = own.items.map(({ key }) => ({ head: key, source: key as `mark:${number}` }));
  const rowWith = (standIns: Mapping["standIns"]) =>
    mappedTable(own, { columns, standIns }, FILE_FORMATS.registrar).rows[0];
  expect(own.items.map(({ key }) => key)).toEqual(["mark:6", "mark:4", "mark:5"]);
  expect(rowWith({ missing: null, ungraded: null, hidden: null })).toEqual([520, 0, 520]);
  expect(rowWith({ missing: "NS", ungraded: "", hidden: "0" })).toEqual(["", "NS", 0]);
});

it.each([
  ["lastFirst", true],
  ["mark:4", true],
  ["type:12", true],
  ["total", true],
  ["mark:", false],
  ["mark:1234567890123456", false],
  ["password", false],
])("knows whether %s is a source: %s", (text, expected) => {
  expect(isSource(text)).toBe(expected);
});

it.each([
  ["Stella Student", { first: "Stella", last: "Student" }],
  ["Berg, Alma Mia", { first: "Alma Mia", last: "Berg" }],
  ["Noor", { first: "Noor", last: "" }],
  ["", { first: "", last: "" }],
])("splits %j", (name, expected) => {
  expect(splitName(name)).toEqual(expected);
});
