import { cellsOf, type SheetAssessment, type SheetStudent } from "../../../domain/cockpit/sheet";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { sheetRows } from "../../core/table";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

interface Cockpit {
  readonly assessments: SheetAssessment[];
  readonly groups: { readonly name: string; readonly leaderId: number | null; readonly leaderName: string | null }[];
  readonly students: SheetStudent[];
  readonly staff: { readonly regId: number; readonly username: string }[];
  readonly left: number;
}

const path = () => `${course.base}/admin/cockpit`;
const read = () => course.succeed<Cockpit>("GET", path(), { as: "stan" });

/** The student's row, and its cell of the mission. */
async function rowOf(username: string) {
  const { students, assessments } = await read();
  const row = students.find((student) => student.username === username);
  return { row, cell: row && cellsOf(row, assessments)[0] };
}
const cellOf = async (username: string) => (await rowOf(username)).cell;

describe("the cockpit", () => {
  it("has every student by every assessment, all groups, and who may have graded", async () => {
    const { assessments, groups, students, staff, left } = await read();
    const [stan, tim] = [await course.regIdOf("stan"), await course.regIdOf("tim")];
    expect(left).toBe(0);
    expect(assessments).toEqual([
      {
        id: course.missionId,
        title: "Counting sheep",
        number: "DEMO1",
        type: "Missions",
        typeId: course.configIds[0],
        openAt: "2026-11-21T04:00:00.000Z",
        closeAt: "2026-11-28T04:00:00.000Z",
        decaysAt: "2026-11-23T04:00:00.000Z",
        maxXp: 250,
        questionCount: 2,
        isPublished: true,
        isManuallyGraded: true,
        hidesGrades: false,
      },
    ]);
    expect(groups).toEqual([
      { name: "G1", leaderId: stan, leaderName: "stan" },
      { name: "G2", leaderId: tim, leaderName: null },
    ]);
    expect(students.map(({ username, group, closings }) => [username, group, closings]).sort()).toEqual([
      ["bob", "G2", ""],
      ["sam", "G1", ""],
      ["sue", "G1", ""],
    ]);
    expect(staff.map(({ username }) => username).sort()).toEqual(["ada", "stan", "tim"]);
  });

  it("follows work from its beginning to its grade", async () => {
    expect(await cellOf("sue")).toMatchObject({ state: "notBegun", xp: 0 });
    await course.work("sue", { submit: false });
    expect(await cellOf("sue")).toMatchObject({ state: "begun", submittedAt: null, attempts: 0 });
    await course.work("sue");
    const submittedAt = "2026-11-21T08:00:00.000Z";
    expect(await cellOf("sue")).toMatchObject({ state: "awaitingVerdict", submittedAt, bonus: 100, isLate: false });
    await course.gradeJobs();
    expect(await cellOf("sue")).toMatchObject({ state: "ungraded", xp: 250, attempts: 1, graders: [] });
    const grading = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}`;
    await course.succeed("POST", `${grading}/accept`, { as: "stan" });
    expect(await cellOf("sue")).toMatchObject({ state: "graded", graders: [await course.regIdOf("stan")] });
    await course.succeed("POST", `${grading}/unsubmit`, { as: "stan" });
    expect(await cellOf("sue")).toMatchObject({ state: "begun", xp: 0, bonus: 0, submittedAt });
  });

  it("tells late work by the type's hours as they are now", async () => {
    course.clock.set("2026-11-24T04:00:00.000Z");
    await course.work("sue");
    expect(await cellOf("sue")).toMatchObject({ isLate: true, submittedAt: "2026-11-24T04:00:00.000Z" });
    const openAt = "2026-11-22T05:00:00.000Z";
    const dates = { openAt, closeAt: "2026-11-28T04:00:00.000Z" };
    await course.succeed("POST", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada", body: dates });
    expect(await cellOf("sue")).toMatchObject({ isLate: false });
  });

  it("follows names, groups, roles and who comes and goes", async () => {
    const put = (...users: object[]) =>
      course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body: { users, provider: "test" } });
    await read();
    await put({ username: "new", role: "student", group: "G10" }, { username: "sam", role: "student", group: "G2" });
    expect((await rowOf("new")).row).toMatchObject({ name: null, group: "G10" });
    expect((await rowOf("sam")).row).toMatchObject({ group: "G2" });
    expect((await read()).groups.map(({ name }) => name)).toEqual(["G1", "G2", "G10"]);
    await course.succeed("GET", `${course.base}/assessments`, { as: "new" });
    expect((await rowOf("new")).row).toMatchObject({ name: "new" });
    const samId = await course.regIdOf("sam");
    const userPath = `${course.base}/admin/users/${samId}`;
    await course.succeed("PUT", `${userPath}/role`, { as: "ada", body: { role: "staff" } });
    expect((await rowOf("sam")).row).toBeUndefined();
    expect((await read()).staff.map(({ username }) => username)).toContain("sam");
    await course.succeed("DELETE", userPath, { as: "ada" });
    const { students, staff } = await read();
    expect([...students, ...staff].filter(({ username }) => username === "sam")).toEqual([]);
  });

  it("has everybody's own closing time", async () => {
    await read();
    const extend = (target: object, closeAt: string) =>
      course.succeed("PUT", `${course.base}/admin/assessments/${course.missionId}/extensions`, {
        as: "stan",
        body: { ...target, closeAt },
      });
    await extend({ courseRegId: await course.regIdOf("sue") }, "2026-11-29T04:00:00.000Z");
    await extend({ group: "G2" }, "2026-11-30T04:00:00.000Z");
    expect(await cellOf("sue")).toMatchObject({ isExtended: true, closeAt: "2026-11-29T04:00:00.000Z" });
    expect(await cellOf("sam")).toMatchObject({ isExtended: false, closeAt: "2026-11-28T04:00:00.000Z" });
    expect(await cellOf("bob")).toMatchObject({ isExtended: true, closeAt: "2026-11-30T04:00:00.000Z" });
  });

  it("becomes right by itself where members are older than the versions", async () => {
    const items = await course.table.queryAll<{ pk: string; sk: string }>({ pk: sheetRows(course.courseId) });
    await course.work("sue");
    await course.table.removeMany(items);
    const { students, left } = await read();
    expect([students.length, left]).toEqual([3, 0]);
    expect(await cellOf("sue")).toMatchObject({ state: "awaitingVerdict" });
    await course.gradeJobs();
    expect(await cellOf("sue")).toMatchObject({ state: "ungraded" });
  });

  it("shows no assessment that is deleted, and refuses students", async () => {
    await course.work("sue");
    await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
    expect((await read()).assessments).toEqual([]);
    expect((await course.call("GET", path(), { as: "sue" })).status).toBe(403);
  });
});
