import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

interface Policy {
  readonly columns: readonly { readonly id: number | null; readonly name: string }[];
  readonly version: number;
}
interface Gradebook {
  readonly policy: Policy;
  readonly mappings: readonly { readonly preset: string; readonly version: number }[];
  readonly marks: readonly { readonly courseRegId: number; readonly marks: Readonly<Record<string, number>> }[];
}
interface Written {
  readonly written: number;
  readonly unchanged: number;
  readonly conflicts: readonly { readonly courseRegId: number; readonly mark: number | null }[];
}

const path = () => `${course.base}/admin/gradebook`;
const read = (as = "stan") => course.succeed<Gradebook>("GET", path(), { as });
const MIDTERM = { id: null, name: "Midterm", max: 40, groupId: "own-1" };
const policyWith = (more: object = {}) => ({
  method: "weighted",
  groups: [
    { id: `type-${course.configIds[0]}`, name: "", weight: 60, keepHighest: 3 },
    { id: "own-1", name: "Exams", weight: 40, keepHighest: null },
  ],
  columns: [MIDTERM],
  unmarked: "leftOut",
  floor: null,
  cap: 100,
  version: 0,
  ...more,
});
const putPolicy = (more: object = {}, as = "ada") =>
  course.call("PUT", `${path()}/policy`, { as, body: policyWith(more) });
const MAPPING = {
  columns: [
    { head: "Username", source: "username" },
    { head: "Midterm", source: "column:1" },
  ],
  standIns: { missing: "0", ungraded: null, hidden: "" },
  version: 0,
};
const putMapping = (more: object = {}, as = "stan") =>
  course.call("PUT", `${path()}/mappings/moodle`, { as, body: { ...MAPPING, ...more } });
const mark = async (username: string, from: number | null, to: number | null) => {
  return { courseRegId: await course.regIdOf(username), from, to };
};
const postMarks = (marks: readonly object[], { columnId = 1, as = "ada" } = {}) =>
  course.call("POST", `${path()}/marks`, { as, body: { columnId, marks } });
const written = async (...marks: object[]) => (await (await postMarks(marks)).json()) as Written;
const textOf = async (answer: Response): Promise<[number, string]> => [answer.status, await answer.text()];
const marksOf = async (username: string) => {
  const regId = await course.regIdOf(username);
  return (await read()).marks.find(({ courseRegId }) => courseRegId === regId)?.marks;
};
const logged = async (kind: string) =>
  (
    await course.succeed<{ entries: { subject: { name: string | null }; changes: object[] }[] }>(
      "GET",
      `${course.base}/admin/audit?kind=${kind}`,
      { as: "ada" },
    )
  ).entries.map(({ subject, changes }) => [subject.name, changes]);

describe("the gradebook's settings", () => {
  it("are none at first", async () => {
    expect(await read()).toEqual({
      policy: { method: "sum", groups: [], columns: [], unmarked: "zero", floor: null, cap: null, version: 0 },
      mappings: [],
      marks: [],
    });
  });

  it("keep how totals are made, and give columns ids that never come again", async () => {
    expect((await putPolicy()).status).toBe(200);
    expect((await read()).policy).toEqual({
      ...policyWith(),
      columns: [{ ...MIDTERM, id: 1 }],
      version: 1,
    });
    const final = { ...MIDTERM, name: "Final" };
    await putPolicy({ columns: [final], version: 1 });
    await putPolicy({ columns: [{ ...final, id: 2 }, MIDTERM], version: 2 });
    expect((await read()).policy.columns.map(({ id, name }) => [id, name])).toEqual([
      [2, "Final"],
      [3, "Midterm"],
    ]);
  });

  it("tell the audit log what was changed", async () => {
    await putPolicy();
    await putPolicy({ columns: [{ ...MIDTERM, id: 1 }], cap: 90, version: 1 });
    await putMapping();
    expect(await logged("setting")).toEqual(
      expect.arrayContaining([
        [expect.any(String), [{ field: "totalCap", from: 100, to: 90 }]],
        [
          expect.any(String),
          [
            {
              field: "fileColumns",
              from: null,
              to: 'moodle: missing: "0"; hidden: ""; Username = username; Midterm = column:1',
            },
          ],
        ],
        [
          expect.any(String),
          expect.arrayContaining([{ field: "externalColumns", from: null, to: "Midterm (40) in own-1" }]),
        ],
      ]),
    );
  });

  it("are refused where somebody changed them meanwhile, and where they contradict themselves", async () => {
    await putPolicy();
    const changed = [409, "The gradebook was changed elsewhere."];
    expect(await textOf(await putPolicy({ cap: 90 }))).toEqual(changed);
    await putMapping();
    expect(await textOf(await putMapping({ columns: [] }))).toEqual(changed);
    expect((await putMapping({ version: 1 })).status).toBe(200);
    expect(await textOf(await putPolicy({ columns: [{ ...MIDTERM, id: 7 }], version: 1 }))).toEqual([
      400,
      "There is no such column any more.",
    ]);
    expect(await textOf(await putPolicy({ columns: [MIDTERM, MIDTERM], version: 1 }))).toEqual([
      400,
      "Two columns have the same name.",
    ]);
    expect(await textOf(await putPolicy({ groups: [], version: 1 }))).toEqual([
      400,
      "A column belongs to a group that is not there.",
    ]);
    expect((await putMapping({ columns: [{ head: "x", source: "password" }], version: 2 })).status).toBe(400);
  });
});

describe("marks from elsewhere", () => {
  beforeEach(async () => {
    await putPolicy();
  });

  it("are written, changed and taken away, each with its entry in the audit log", async () => {
    expect(await written(await mark("sue", null, 33.5), await mark("bob", null, 0))).toEqual({
      written: 2,
      unchanged: 0,
      conflicts: [],
    });
    expect([await marksOf("sue"), await marksOf("bob"), await marksOf("sam")]).toEqual([
      { 1: 33.5 },
      { 1: 0 },
      undefined,
    ]);
    await written(await mark("sue", 33.5, 35));
    await written(await mark("bob", 0, null));
    expect([await marksOf("sue"), await marksOf("bob")]).toEqual([{ 1: 35 }, {}]);
    expect(await logged("grade")).toEqual(
      expect.arrayContaining([
        ["sue", [{ field: "mark in Midterm", from: 33.5, to: 35 }]],
        ["bob", [{ field: "mark in Midterm", from: 0, to: null }]],
      ]),
    );
  });

  it("change nothing when they are sent again", async () => {
    const marks = [await mark("sue", null, 30), await mark("bob", null, 20)];
    await written(marks[0] as object);
    expect(await written(...marks)).toEqual({ written: 1, unchanged: 1, conflicts: [] });
    expect(await written(...marks)).toEqual({ written: 0, unchanged: 2, conflicts: [] });
    expect((await logged("grade")).length).toBe(2);
  });

  it("are left as they are where somebody changed them since they were seen", async () => {
    await written(await mark("sue", null, 30));
    expect(await written(await mark("sue", null, 25), await mark("bob", null, 20))).toEqual({
      written: 1,
      unchanged: 0,
      conflicts: [{ courseRegId: await course.regIdOf("sue"), mark: 30 }],
    });
    expect([await marksOf("sue"), await marksOf("bob")]).toEqual([{ 1: 30 }, { 1: 20 }]);
  });

  it("are refused for others than students of the course, above the maximum, and in columns that are none", async () => {
    expect(await textOf(await postMarks([await mark("stan", null, 1)]))).toEqual([
      400,
      "Only students of this course can have marks.",
    ]);
    const other = await course.makeCourse("ada", [{ username: "zoe", role: "student" }]);
    const { regId } = await course.registrationOf("zoe", other);
    expect((await postMarks([{ courseRegId: regId, from: null, to: 1 }])).status).toBe(400);
    expect(await textOf(await postMarks([await mark("sue", null, 40.5)]))).toEqual([
      400,
      "A mark is above its column's maximum.",
    ]);
    expect((await postMarks([await mark("sue", null, 1.234)])).status).toBe(400);
    expect((await postMarks([await mark("sue", null, -1)])).status).toBe(400);
    const twice = await mark("sue", null, 1);
    expect(await textOf(await postMarks([twice, twice]))).toEqual([400, "A student stands there twice."]);
    const gone = await postMarks([await mark("sue", null, 1)], { columnId: 2 });
    expect(await textOf(gone)).toEqual([404, "There is no such column any more."]);
    expect((await read()).marks).toEqual([]);
  });

  it("go with the student who is taken out of the course", async () => {
    await written(await mark("sam", null, 12));
    await course.succeed("DELETE", `${course.base}/admin/users/${await course.regIdOf("sam")}`, { as: "ada" });
    expect((await read()).marks).toEqual([]);
  });

  it("are none of another course's", async () => {
    await written(await mark("sue", null, 30));
    const other = await course.makeCourse("ada", []);
    const elsewhere = await course.succeed<Gradebook>("GET", `/v2/courses/${other}/admin/gradebook`, { as: "ada" });
    expect([elsewhere.marks, elsewhere.policy.columns]).toEqual([[], []]);
  });
});

describe("what it costs", () => {
  /** Runs one thing and tells what it consumed, the authorization's read included. */
  async function used(act: () => Promise<unknown>): Promise<string> {
    course.meter.take();
    await act();
    return course.meter.take();
  }

  it("is a read for the settings and half a read for 4 KB of marks, and grows with the marks that are written", async () => {
    await course.tokenOf("ada");
    const marks = [await mark("sue", null, 30), await mark("bob", null, 20)];
    expect({
      policy: await used(() => putPolicy()),
      mapping: await used(() => putMapping({}, "ada")),
      "one mark": await used(() => postMarks(marks.slice(0, 1))),
      "two marks, one of them there": await used(() => postMarks(marks)),
      "both there": await used(() => postMarks(marks)),
      read: await used(() => read("ada")),
    }).toEqual({
      policy: "3 reads, 8 writes in 4 calls",
      mapping: "3 reads, 8 writes in 4 calls",
      "one mark": "5 reads, 14 writes in 6 calls",
      "two marks, one of them there": "8 reads, 14 writes in 6 calls",
      "both there": "8 reads, 0 writes in 5 calls",
      read: "2.5 reads, 0 writes in 3 calls",
    });
  });
});

describe("who may", () => {
  it("students nothing, staff read and map columns, admins all", async () => {
    expect((await course.call("GET", path(), { as: "sue" })).status).toBe(403);
    expect((await putMapping({}, "sue")).status).toBe(403);
    expect((await putMapping({}, "stan")).status).toBe(200);
    const forbidden = [403, "User is not permitted to change the gradebook"];
    expect(await textOf(await putPolicy({}, "stan"))).toEqual(forbidden);
    await putPolicy();
    const marks = [await mark("sue", null, 1)];
    expect(await textOf(await postMarks(marks, { as: "stan" }))).toEqual(forbidden);
    expect((await postMarks(marks, { as: "ada" })).status).toBe(200);
  });

  it("nobody change anything once the course is archived, and staff still read", async () => {
    await putPolicy();
    await course.succeed("PUT", `${course.base}/admin/archival`, { as: "ada", body: { archived: true } });
    const archived = [403, "This course is archived."];
    expect(await textOf(await putPolicy({ version: 1 }))).toEqual(archived);
    expect(await textOf(await putMapping())).toEqual(archived);
    expect(await textOf(await postMarks([await mark("sue", null, 1)]))).toEqual(archived);
    expect((await read()).policy.version).toBe(1);
  });
});
