import { type Cell, encodeCells, encodeMoments } from "./cell";
import { cellsOf, countStates, type SheetAssessment, type SheetStudent } from "./sheet";

const seconds = (iso: string) => Date.parse(iso) / 1000;

const MISSION: SheetAssessment = {
  id: 4,
  title: "Runes",
  number: "M1",
  type: "Missions",
  typeId: 1,
  openAt: "2026-03-09T04:00:00.000Z",
  closeAt: "2026-03-13T04:00:00.000Z",
  decaysAt: "2026-03-10T04:00:00.000Z",
  maxXp: 600,
  questionCount: 2,
  isPublished: true,
  isManuallyGraded: true,
  hidesGrades: false,
};
const PATH: SheetAssessment = { ...MISSION, id: 9, type: "Paths", typeId: 2, isManuallyGraded: false, decaysAt: null };

const SUBMITTED: Cell = {
  state: "ungraded",
  xp: 300,
  bonus: 10,
  submittedAt: seconds("2026-03-10T04:00:00.000Z"),
  attempts: 1,
  isStuck: false,
  closedByClock: null,
  graders: [],
};

const student = (cells: readonly (readonly [number, Cell])[], closings = ""): SheetStudent => ({
  regId: 12,
  name: "Alma",
  username: "alma",
  hasLoggedIn: true,
  email: null,
  studentNumber: null,
  group: "Group 1",
  cells: encodeCells(new Map(cells)),
  closings,
});

it("has a cell for each assessment, whether or not the student has begun it", () => {
  const [mission, path] = cellsOf(student([[4, SUBMITTED]]), [MISSION, PATH]);
  expect(mission).toEqual({
    regId: 12,
    assessmentId: 4,
    state: "ungraded",
    xp: 300,
    bonus: 10,
    submittedAt: "2026-03-10T04:00:00.000Z",
    isLate: true,
    closeAt: "2026-03-13T04:00:00.000Z",
    isExtended: false,
    attempts: 1,
    isStuck: false,
    closedByClock: null,
    isHidden: false,
    graders: [],
  });
  expect(path).toMatchObject({ state: "notBegun", xp: 0, submittedAt: null, assessmentId: 9 });
});

it("leaves out the work of assessments that are gone", () => {
  expect(cellsOf(student([[3, SUBMITTED]]), [MISSION])).toMatchObject([{ state: "notBegun" }]);
});

it("has work of a type that nobody grades by hand as graded once it has its verdict", () => {
  const waiting: Cell = { ...SUBMITTED, state: "awaitingVerdict" };
  expect(cellsOf(student([[9, SUBMITTED]]), [PATH])).toMatchObject([{ state: "graded" }]);
  expect(cellsOf(student([[9, waiting]]), [PATH])).toMatchObject([{ state: "awaitingVerdict" }]);
});

it.each([
  ["before the bonus decays", { submittedAt: seconds("2026-03-10T03:59:59.000Z") }, MISSION, false],
  ["once it decays", {}, MISSION, true],
  ["where there is no bonus", {}, { ...MISSION, decaysAt: null }, false],
  ["by the clock", { closedByClock: "begun" as const }, MISSION, false],
  ["and given back", { state: "begun" as const }, MISSION, false],
])("submitted %s: late %#", (_, change, assessment, isLate) => {
  expect(cellsOf(student([[4, { ...SUBMITTED, ...change }]]), [assessment])).toMatchObject([{ isLate }]);
});

it("has the student's own closing time", () => {
  const closings = encodeMoments(new Map([[4, seconds("2026-03-16T04:00:00.000Z")]]));
  const expected = { closeAt: "2026-03-16T04:00:00.000Z", isExtended: true, state: "notBegun" };
  expect(cellsOf(student([], closings), [MISSION])).toMatchObject([expected]);
});

it("has submitted work as hidden while its students do not see grades", () => {
  const hiding = { ...MISSION, hidesGrades: true };
  expect(cellsOf(student([[4, SUBMITTED]]), [hiding])).toMatchObject([{ isHidden: true }]);
  expect(cellsOf(student([[4, { ...SUBMITTED, state: "begun" }]]), [hiding])).toMatchObject([{ isHidden: false }]);
});

it("counts states", () => {
  const cells = cellsOf(student([[4, SUBMITTED]]), [MISSION, PATH]);
  expect(countStates(cells)).toEqual({ notBegun: 1, begun: 0, awaitingVerdict: 0, ungraded: 1, graded: 0 });
});
