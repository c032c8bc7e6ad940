import { type Cell, encodeCells, encodeMoments } from "../../../../domain/cockpit/cell";
import type { SheetAssessment } from "../../../../domain/cockpit/sheet";
import { byTypeAndDate, countsOf, type FilterContext, hasText, isMissed, rowReader, rowsOf } from "./student-rows";
import { FIRST_VIEW, type View } from "./view";

const NOW = Date.parse("2027-03-10T12:00:00Z");

const column = (id: number, change: Partial<SheetAssessment> = {}): SheetAssessment => ({
  id,
  title: `Mission ${id}`,
  number: `M${id}`,
  type: "Missions",
  typeId: 1,
  openAt: "2027-03-01T00:00:00.000Z",
  closeAt: "2027-03-08T00:00:00.000Z",
  decaysAt: null,
  maxXp: 500,
  questionCount: 2,
  isPublished: true,
  isManuallyGraded: true,
  hidesGrades: false,
  ...change,
});
/** Closed, open, and not open yet. */
const COLUMNS = [
  column(1),
  column(2, { closeAt: "2027-03-20T00:00:00.000Z", typeId: 2 }),
  column(3, { openAt: "2027-04-01T00:00:00.000Z", closeAt: "2027-04-08T00:00:00.000Z" }),
];

const work = (change: Partial<Cell> = {}): Cell => ({
  state: "graded",
  xp: 400,
  bonus: 0,
  submittedAt: 1_804_000_000,
  attempts: 1,
  isStuck: false,
  closedByClock: null,
  graders: [],
  ...change,
});

interface Person {
  readonly regId: number;
  readonly name: string | null;
  readonly group: string | null;
  readonly cells?: Readonly<Record<number, Cell>>;
  readonly closings?: Readonly<Record<number, number>>;
}
const student = ({ regId, name, group, cells = {}, closings = {} }: Person) => ({
  regId,
  name,
  username: `a00${regId}`,
  hasLoggedIn: name !== null,
  email: regId === 3 ? "lee@uni.example" : null,
  studentNumber: regId === 5 ? "0012345" : null,
  group,
  cells: encodeCells(new Map(Object.entries(cells).map(([id, cell]) => [Number(id), cell]))),
  closings: encodeMoments(new Map(Object.entries(closings).map(([id, moment]) => [Number(id), moment]))),
});
const SECONDS_OF_MARCH_30 = 1_806_364_800;

const STUDENTS = [
  student({ regId: 1, name: "Zoë", group: "Group 10", cells: { 1: work(), 2: work({ state: "begun", xp: 0 }) } }),
  student({ regId: 2, name: "Adam", group: "Group 2", cells: { 1: work({ state: "ungraded", xp: 300, bonus: 50 }) } }),
  student({ regId: 3, name: null, group: null, closings: { 1: SECONDS_OF_MARCH_30 } }),
  student({
    regId: 4,
    name: "Chen",
    group: "Group 1",
    cells: {
      1: work({ xp: 0, closedByClock: "missing" }),
      2: work({ state: "begun", xp: 0, submittedAt: null, attempts: 0, isStuck: true }),
    },
  }),
  student({ regId: 5, name: "Bea", group: "Group 2", cells: { 2: work({ xp: 120 }) } }),
];
const read = rowReader();
const ROWS = STUDENTS.map((one) => read(one, COLUMNS));

const CONTEXT: FilterContext = {
  columns: COLUMNS,
  ownGroups: new Set(["Group 2"]),
  now: NOW,
  wordsOf: ({ state }) => (state === "ungraded" ? "to grade" : ""),
};
const found = (view: Partial<View>): number[] =>
  rowsOf(ROWS, { ...FIRST_VIEW, ...view }, CONTEXT).map(({ regId }) => regId);

it("finds students by e-mail address and number, sorts by them, and lists who has never logged in", () => {
  expect(found({ text: "LEE@uni" })).toEqual([3]);
  expect(found({ text: "00123" })).toEqual([5]);
  expect(found({ text: "12345" })).toEqual([]);
  expect(found({ sort: "email" })).toEqual([3, 2, 5, 4, 1]);
  expect(found({ sort: "studentNumber", descending: true })).toEqual([5, 3, 2, 4, 1]);
  expect(found({ state: "neverLoggedIn" })).toEqual([3]);
  expect(found({ state: "neverLoggedIn", assessmentId: 1, group: { kind: "named", name: "Group 1" } })).toEqual([]);
});

it("adds up the XP of a student, and reads nobody twice", () => {
  expect(ROWS.map(({ totalXp }) => totalXp)).toEqual([400, 350, 0, 0, 120]);
  expect(read(STUDENTS[0] as (typeof STUDENTS)[0], COLUMNS)).toBe(ROWS[0]);
});

it("sorts by name, usernames among them, by group in natural order with nobody's last, and by XP", () => {
  expect(found({})).toEqual([3, 2, 5, 4, 1]);
  expect(found({ descending: true })).toEqual([1, 4, 5, 2, 3]);
  expect(found({ sort: "group" })).toEqual([4, 2, 5, 1, 3]);
  expect(found({ sort: "group", descending: true })).toEqual([1, 2, 5, 4, 3]);
  expect(found({ sort: "xp", descending: true })).toEqual([1, 2, 5, 3, 4]);
});

it("sorts by how far the work in an assessment is, and then by its XP", () => {
  expect(found({ sort: 1, descending: true })).toEqual([1, 4, 2, 3, 5]);
  expect(found({ sort: 2, descending: true })).toEqual([5, 4, 1, 3, 2]);
});

it.each([
  ["missed", null, [5, 4]],
  ["missed", 1, [5, 4]],
  ["missed", 2, []],
  ["byClock", null, []],
  ["notBegun", 1, [3, 5, 4]],
  ["notBegun", 2, [3, 2]],
  ["notHandedIn", 1, [3, 5, 4]],
  ["notHandedIn", 2, [3, 2, 4, 1]],
  ["toGrade", null, [2]],
  ["extended", null, [3]],
  ["stuck", null, [4]],
] as const)("lists who is %s in assessment %s", (state, assessmentId, students) => {
  expect(found({ state, assessmentId })).toEqual(students);
});

it("says nothing of assessments that are not open when it lists work in any", () => {
  expect(found({ state: "notBegun", typeId: 1 })).toEqual([3, 5, 4]);
});

it("filters by group, by the groups that one leads, and by text", () => {
  expect(found({ group: { kind: "named", name: "Group 10" } })).toEqual([1]);
  expect(found({ group: { kind: "own" } })).toEqual([2, 5]);
  expect(found({ text: "zoe" })).toEqual([1]);
  expect(found({ text: "group 1" })).toEqual([4]);
  expect(found({ text: "A004" })).toEqual([4]);
  expect(found({ text: "To grade" })).toEqual([2]);
});

it.each([
  ["Group 12", "group 1", false],
  ["Group 1", "group 1", true],
  ["Group 11 or Group 1", "group 1", true],
  ["Strauß", "stra", true],
  ["", "a", false],
])("finds in %j the text %j: %s", (text, searched, isThere) => {
  expect(hasText(text, searched)).toBe(isThere);
});

it("knows who missed an assessment, with more time for those who have it", () => {
  const [, , extended] = ROWS;
  expect(isMissed(extended?.cells[0] as never, NOW)).toBe(false);
  expect(isMissed(extended?.cells[0] as never, Date.parse("2027-04-01T00:00:00Z"))).toBe(true);
});

it("tells what the clock handed in from what was missed, also before it has come round", () => {
  const student = (cells: Readonly<Record<number, Cell>>) => ({
    ...(STUDENTS[0] as (typeof STUDENTS)[0]),
    cells: encodeCells(new Map(Object.entries(cells).map(([id, cell]) => [Number(id), cell]))),
  });
  const byClock = read(student({ 1: work({ state: "ungraded", closedByClock: "begun" }) }), COLUMNS);
  const begun = read(student({ 1: work({ state: "begun", submittedAt: null }) }), COLUMNS);
  expect(countsOf([byClock], 0, NOW)).toMatchObject({ handedIn: 1, missed: 0, byClock: 1, toGrade: 1 });
  expect(countsOf([begun], 0, NOW)).toMatchObject({ handedIn: 0, missed: 0, byClock: 0 });
});

it("counts a column of how many", () => {
  expect(countsOf(ROWS, 0, NOW)).toEqual({
    students: 5,
    begun: 2,
    handedIn: 2,
    toGrade: 1,
    missed: 2,
    byClock: 0,
    stuck: 0,
    extended: 1,
  });
  expect(countsOf(ROWS, 1, NOW)).toMatchObject({ begun: 3, handedIn: 1, missed: 0, stuck: 1 });
});

it("puts columns into the order of types, of opening and of numbers", () => {
  const early = { openAt: "2027-02-01T00:00:00.000Z" };
  const columns = [
    column(1, { number: "M10" }),
    column(2, { number: "M2" }),
    column(3, { typeId: 2 }),
    column(4, early),
    column(5, { typeId: 9 }),
  ];
  const types = [{ assessmentConfigId: 2 }, { assessmentConfigId: 1 }];
  expect([...columns].sort(byTypeAndDate(types)).map(({ id }) => id)).toEqual([3, 4, 2, 1, 5]);
});
