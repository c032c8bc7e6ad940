import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Cell, encodeCells } from "../../../../domain/cockpit/cell";
import { studentFinder } from "../../../../domain/gradebook/find-student";
import { gradebookOf } from "../../../../domain/gradebook/gradebook";
import { FILE_FORMATS, mappedTable, presetMapping } from "../../../../domain/gradebook/mapping";
import { NO_POLICY } from "../../../../domain/gradebook/policy";
import { wideTable } from "../../../../domain/gradebook/tables";
import { fillTemplate, matchHeads } from "../../../../domain/gradebook/template";
import { OWN_FORMAT, textFile } from "./table-file";
import { filledFile, readTemplate, type TemplateFile } from "./template-file";

const work: Cell = {
  state: "graded",
  xp: 420,
  bonus: 0,
  submittedAt: Date.parse("2026-11-16T05:00:00.000Z") / 1000,
  attempts: 1,
  isStuck: false,
  closedByClock: null,
  graders: [],
};
const assessment = {
  id: 1,
  title: "First Steps",
  number: "M1",
  type: "Missions",
  typeId: 1,
  openAt: "2026-11-01T00:00:00.000Z",
  closeAt: "2026-11-20T00:00:00.000Z",
  decaysAt: null,
  maxXp: 500,
  questionCount: 1,
  isPublished: true,
  isManuallyGraded: true,
  hidesGrades: false,
};
const person = {
  hasLoggedIn: true,
  studentNumber: null,
  group: "Studio 1",
  closings: "",
  cells: encodeCells(new Map()),
};
const students = [
  {
    ...person,
    regId: 1,
    name: "Stella Student",
    username: "student",
    studentNumber: "0012",
    email: "stella@example.edu",
    cells: encodeCells(new Map([[1, work]])),
  },
  { ...person, regId: 2, name: "=Lin, Lindqvist", username: "lin", email: "lin@example.edu" },
];
const policy = { ...NO_POLICY, columns: [{ id: 1, name: "Midterm", max: 40, groupId: "own-1" }] };
const marks = new Map([
  [1, { 1: 33.5 }],
  [2, { 1: 0 }],
]);
const book = gradebookOf({ assessments: [assessment], students, policy, marks }, Date.parse("2026-11-22T00:00:00Z"));
const standIns = { missing: null, ungraded: null, hidden: null };

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const sample = (name: string): TemplateFile => {
  const read = readTemplate(name, readFileSync(join(__dirname, "samples", name)));
  if (typeof read === "string") throw new Error(read);
  return read;
};
function fill(name: string) {
  const file = sample(name);
  const sources = matchHeads(file.rows[0] ?? [], book, []);
  const filled = fillTemplate(file.rows, { book, sources, standIns, find: studentFinder(students) });
  return { file, filled, text: (encoding: string) => decoded(filledFile(file, filled.rows), encoding) };
}
const decoded = async (file: Blob, encoding: string) => new TextDecoder(encoding).decode(await bytesOf(file));

it("writes the table with text that no spreadsheet runs, and a mark that says it is UTF-8", async () => {
  const bytes = await bytesOf(textFile(wideTable(book), OWN_FORMAT));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split("\r\n")).toEqual([
    "username,name,group,student number,e-mail,M1 First Steps (max 500),M1 state,Midterm (max 40),Total Missions,Total",
    'lin,"\'=Lin, Lindqvist",Studio 1,,lin@example.edu,,"not begun; missed its closing",0,0,0',
    "student,Stella Student,Studio 1,0012,stella@example.edu,420,graded,33.5,420,453.5",
  ]);
});

it("writes heads that begin as those of Canvas's own file", async () => {
  const table = mappedTable(book, presetMapping("canvas", book.items), FILE_FORMATS.canvas);
  const [heads = "", points = ""] = (await decoded(textFile(table, FILE_FORMATS.canvas), "utf-8")).split("\r\n");
  const theirs = sample("canvas.csv").rows;
  expect(heads.split(",").slice(0, 5)).toEqual(theirs[0]?.slice(0, 5));
  expect(points.split(",").slice(0, 7)).toEqual(theirs[1]?.slice(0, 7));
});

it("writes Blackboard's file in UTF-16 with tabs", async () => {
  const table = mappedTable(book, presetMapping("blackboard", book.items), FILE_FORMATS.blackboard);
  const file = textFile(table, FILE_FORMATS.blackboard);
  expect([...(await bytesOf(file)).slice(0, 4)]).toEqual([0xff, 0xfe, 0x4c, 0x00]);
  const [heads = ""] = (await decoded(file, "utf-16le")).split("\r\n");
  const theirs = sample("blackboard.xls").rows[0] ?? [];
  expect(heads.split("\t").slice(0, 4)).toEqual(theirs.slice(0, 4));
  expect(heads.split("\t").at(-1)).toBe("Midterm [Total Pts: 40 Score]");
  expect(theirs.at(-1)).toBe("Midterm [Total Pts: 40 Score] |660464");
});

it("writes heads that Moodle's own file has", () => {
  const table = mappedTable(book, presetMapping("moodle", book.items), FILE_FORMATS.moodle);
  const theirs = sample("moodle.csv").rows[0] ?? [];
  expect(table.heads.slice(0, 2).filter((head) => !theirs.includes(head))).toEqual([]);
});

it("gives Canvas's file back with our marks, and nothing else changed", async () => {
  const { filled, text } = fill("canvas.csv");
  expect(filled.unknown).toEqual([{ row: 5, found: "Student, Test" }]);
  expect((await text("utf-8")).split("\n")).toEqual([
    "Student,ID,SIS User ID,SIS Login ID,Section,M1 First Steps (4711),Midterm (4712),Current Score,Final Score",
    "    Points Possible,,,,,500,40,(read only),(read only)",
    '"Student, Stella",101,0012,student,Studio 1,420,33.5,88.1,80.0',
    '"Lindqvist, Lin",102,0013,LIN,Studio 1,3,0,,',
    '"Student, Test",103,,7f3a,Studio 1,,,,',
    "",
  ]);
});

it("gives Blackboard's file back in its encoding", async () => {
  const { filled, text } = fill("blackboard.xls");
  expect([filled.filled, filled.unknown]).toEqual([1, [{ row: 3, found: "Nobody" }]]);
  expect((await text("utf-16le")).split("\r\n")[1]).toBe(
    "Student\tStella\tstudent\t0012\t2026-11-22 10:00:00\tYes\t420\t33.5",
  );
});

it("knows Moodle's people by e-mail address, and its columns within their heads", async () => {
  const { text } = fill("moodle.csv");
  const lines = (await text("utf-8")).split("\n");
  expect(lines.slice(1, 3)).toEqual([
    "Stella,Student,0012,,,stella@example.edu,420,33.5,-,1764000000",
    "Lin,Lindqvist,,,,lin@example.edu,-,0,-,1764000000",
  ]);
});

it.each([
  [new Uint8Array([0x50, 0x4b, 3, 4]), "workbook"],
  [new Uint8Array([0xc3, 0x28, 0x0a, 0x31]), "encoding"],
  [new TextEncoder().encode("Student,ID\n"), "empty"],
])("says of a file why it cannot be filled", (bytes, problem) => {
  expect(readTemplate("file.csv", bytes)).toBe(problem);
});
