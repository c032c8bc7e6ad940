import { studentFinder } from "./find-student";
import { student } from "./gradebook.fixture";
import { columnUses, compareMarks } from "./import-marks";

const columns = [
  { id: 1, name: "Midterm", max: 40, groupId: "own-1" },
  { id: 2, name: "Lab 1", max: 10, groupId: "own-1" },
];
const students = [
  student("alma", [], { regId: 1, studentNumber: "0012", email: "alma@example.edu" }),
  student("bo", [], { regId: 2, studentNumber: "12" }),
  student("cy", [], { regId: 3, email: "same@example.edu" }),
  student("di", [], { regId: 4, email: "same@example.edu" }),
];
const known = { columns, marks: new Map([[1, { 1: 30 }]]), find: studentFinder(students) };
const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 2, cells }));

it("knows columns by their heads", () => {
  expect(columnUses(["Student ID", "MIDTERM", "Remarks", "lab  1", "midterm", "E-mail"], columns)).toEqual([
    { key: "studentNumber" },
    { columnId: 1 },
    null,
    { columnId: 2 },
    null,
    { key: "email" },
  ]);
});

it("tells what is new, changed and unchanged, and leaves empty cells alone", () => {
  const uses = columnUses(["username", "Midterm", "Lab 1"], columns);
  const rows = rowsOf([" ALMA ", "30.0", "7,5"], ["bo", "31", ""], ["cy", "", ""]);
  expect(compareMarks(rows, uses, known)).toEqual({
    changes: [
      { line: 2, regId: 1, columnId: 1, from: 30, to: 30, kind: "unchanged" },
      { line: 2, regId: 1, columnId: 2, from: null, to: 7.5, kind: "new" },
      { line: 3, regId: 2, columnId: 1, from: null, to: 31, kind: "new" },
    ],
    problems: [],
  });
  expect(compareMarks(rowsOf(["alma", "0"]), uses, known).changes).toEqual([
    { line: 2, regId: 1, columnId: 1, from: 30, to: 0, kind: "changed" },
  ]);
});

it("keeps student numbers apart that differ by leading zeros", () => {
  const uses = columnUses(["Student number", "Midterm"], columns);
  const { changes } = compareMarks(rowsOf(["0012", "1"], ["12", "2"]), uses, known);
  expect(changes.map(({ regId, to }) => [regId, to])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

it("names by line and column what it does not take", () => {
  const uses = columnUses(["username", "e-mail", "Midterm"], columns);
  const rows = rowsOf(
    ["nobody", "", "1"],
    ["", "same@example.edu", "1"],
    ["", "", "1"],
    ["alma", "", "41"],
    ["ALMA", "", "3"],
    ["bo", "", "-1"],
    ["cy", "", "ill"],
    ["di", "", "1.234"],
  );
  expect(compareMarks(rows, uses, known)).toEqual({
    changes: [],
    problems: [
      { line: 2, column: 1, reason: "unknownPerson", found: "nobody" },
      { line: 3, column: 2, reason: "severalPeople", found: "same@example.edu" },
      { line: 4, column: 1, reason: "noKey", found: "" },
      { line: 5, column: 3, reason: "outOfRange", found: "41" },
      { line: 6, column: 1, reason: "twice", found: "ALMA" },
      { line: 7, column: 3, reason: "outOfRange", found: "-1" },
      { line: 8, column: 3, reason: "notANumber", found: "ill" },
      { line: 9, column: 3, reason: "notANumber", found: "1.234" },
    ],
  });
});
