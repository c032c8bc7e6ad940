import { cellOf, csvOf } from "./csv";
import { type Row, rightsOn, rowOf } from "./rows";
import { firstView, nextToGrade, pageOf, readView, rowsOf, writeView } from "./view";
import { adjustmentOf, outOfBounds, stepped } from "./workspace/draft";

const row = (part: Partial<Row>): Row => ({
  submissionId: 1,
  assessmentId: 1,
  assessmentName: "Echoes",
  assessmentType: "Missions",
  studentId: 10,
  studentName: "Mei Tan",
  groupName: "Group 1",
  groupLeaderId: 2,
  submissionStatus: "submitted",
  gradingStatus: "none",
  questionCount: 2,
  gradedCount: 0,
  initialXp: 100,
  xpAdjustment: -10,
  currentXp: 90,
  maxXp: 200,
  xpBonus: 5,
  ...part,
});

const rows = [
  row({ submissionId: 1, studentName: "Mei Tan", assessmentId: 3, gradingStatus: "graded" }),
  row({ submissionId: 2, studentName: "Ann Lim", assessmentId: 3, groupName: "Group 10" }),
  row({ submissionId: 3, studentName: "Zoe Ng", assessmentId: 7, groupName: "Group 2", currentXp: 10 }),
  row({
    submissionId: 4,
    studentName: "Bo Li",
    assessmentId: 7,
    submissionStatus: "attempting",
    gradingStatus: "excluded",
  }),
];
const ids = (list: readonly Row[]) => list.map(({ submissionId }) => submissionId);

describe("the table's view", () => {
  it("survives the address", () => {
    const view = { filter: "mei & co", allGroups: true, show: "todo", sort: "xp", descending: false, page: 3 } as const;
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView(firstView).toString()).toBe("");
    expect(readView(new URLSearchParams("sort=nothing&page=-1&show=x"))).toEqual({ ...firstView, descending: false });
  });

  it("starts with the newest assessment, then students by name", () => {
    expect(ids(rowsOf(rows, firstView))).toEqual([4, 3, 2, 1]);
  });

  it("filters by every word and by what is left to do", () => {
    expect(ids(rowsOf(rows, { ...firstView, filter: "group 1" }))).toEqual([4, 2, 1]);
    expect(ids(rowsOf(rows, { ...firstView, filter: "ZOE echoes" }))).toEqual([3]);
    expect(ids(rowsOf(rows, { ...firstView, show: "todo" }))).toEqual([3, 2]);
    expect(ids(rowsOf(rows, { ...firstView, show: "open" }))).toEqual([4]);
    expect(ids(rowsOf(rows, { ...firstView, show: "graded" }))).toEqual([1]);
  });

  it("sorts numbers in names as numbers, both ways", () => {
    const sorted = rowsOf(rows, { ...firstView, sort: "group", descending: false });
    expect(sorted.map(({ groupName }) => groupName)).toEqual(["Group 1", "Group 1", "Group 2", "Group 10"]);
    expect(ids(rowsOf(rows, { ...firstView, sort: "xp", descending: false }))[0]).toBe(3);
  });

  it("has pages of 25 and shows the last one for a page past the end", () => {
    const many = Array.from({ length: 51 }, (_none, index) => row({ submissionId: index }));
    expect(pageOf(many, 2)).toMatchObject({ pages: 3, current: 2 });
    expect(ids(pageOf(many, 9).rows)).toEqual([50]);
    expect(pageOf([], 1)).toEqual({ pages: 1, current: 1, rows: [] });
  });

  it("finds the next submission to grade and goes round", () => {
    const ordered = rowsOf(rows, firstView);
    expect(nextToGrade(ordered, 3)?.submissionId).toBe(2);
    expect(nextToGrade(ordered, 1)?.submissionId).toBe(3);
    expect(nextToGrade([row({ submissionId: 3 })], 3)).toBeNull();
    expect(nextToGrade(ordered, 99)?.submissionId).toBe(3);
  });
});

describe("the export", () => {
  it("has the named columns and quotes what needs it", () => {
    expect(csvOf([row({ studentName: 'Tan, "Mei"' })])).toBe(
      "submissionId,assessmentId,assessmentName,assessmentType,studentId,studentName,groupName,groupLeaderId," +
        "submissionStatus,gradingStatus,questionCount,gradedCount,initialXp,xpAdjustment,currentXp,maxXp,xpBonus\r\n" +
        '1,1,Echoes,Missions,10,"Tan, ""Mei""",Group 1,2,submitted,none,2,0,100,-10,90,200,5',
    );
  });

  it("never hands a spreadsheet a formula", () => {
    expect(cellOf("=1+1")).toBe("'=1+1");
    expect(cellOf('@SUM("a,b")')).toBe('"\'@SUM(""a,b"")"');
    expect(cellOf(-5)).toBe("-5");
    expect(cellOf(null)).toBe("");
  });
});

describe("rights", () => {
  const student = { submissionStatus: "submitted", studentId: 10, groupLeaderId: 2 } as const;
  it.each([
    [{ courseRegId: 2, role: "staff" }, student, [true, true, true]],
    [{ courseRegId: 3, role: "staff" }, student, [true, true, false]],
    [{ courseRegId: 3, role: "admin" }, student, [true, true, true]],
    [{ courseRegId: 2, role: "staff" }, { ...student, submissionStatus: "attempted" }, [false, false, false]],
    [{ courseRegId: 10, role: "staff" }, { ...student, submissionStatus: "attempted" }, [true, true, false]],
    [{ courseRegId: 10, role: "staff" }, student, [true, true, true]],
  ] as const)("of %j on %j", (caller, submission, rights) => {
    const { grade, reautograde, unsubmit } = rightsOn(submission, caller);
    expect([grade, reautograde, unsubmit]).toEqual(rights);
  });
});

it("reads XP that is not there as none", () => {
  const overview = {
    id: 5,
    status: "attempting",
    unsubmittedAt: null,
    unsubmittedBy: null,
    xp: null,
    xpAdjustment: null,
    xpBonus: 0,
    gradedCount: 0,
    assessment: { id: 1, title: "Echoes", isManuallyGraded: true, type: "Missions", maxXp: null, questionCount: 2 },
    student: { id: 10, name: null, groupName: null, groupLeaderId: null },
  } as const;
  expect(rowOf(overview)).toMatchObject({
    currentXp: 0,
    maxXp: 0,
    groupName: "",
    studentName: "(user has yet to log in)",
    gradingStatus: "excluded",
  });
});

describe("the XP adjustment", () => {
  const bounds = { initialXp: 100, maxXp: 180 };

  it("is a whole number or not yet one", () => {
    expect([adjustmentOf("-20"), adjustmentOf(" 5 "), adjustmentOf("+5")]).toEqual([-20, 5, 5]);
    expect([adjustmentOf("-"), adjustmentOf(""), adjustmentOf("1.5")]).toEqual([null, null, null]);
  });

  it("keeps the final XP between 0 and the maximum", () => {
    expect([outOfBounds(80, bounds), outOfBounds(-100, bounds)]).toEqual([null, null]);
    expect([outOfBounds(81, bounds), outOfBounds(-101, bounds)]).toEqual([181, -1]);
  });

  it("steps by 50, 25 and 100 and stops at the bounds", () => {
    const plain = { alt: false, shift: false };
    expect(stepped("0", 1, plain, bounds)).toBe("50");
    expect(stepped("50", 1, plain, bounds)).toBe("80");
    expect(stepped("0", -1, { alt: true, shift: false }, bounds)).toBe("-25");
    expect(stepped("0", -1, { alt: false, shift: true }, bounds)).toBe("-100");
    expect(stepped("x", 1, plain, bounds)).toBe("50");
  });
});
