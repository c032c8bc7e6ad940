import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { applyRubrics } from "../../core/rubrics/apply-rubrics";
import { copiedRubrics, readRubrics } from "../../core/rubrics/store";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await course.close();
});

const NAME = { id: null, text: "No *name*", xp: -5 };
const ELEGANT = { id: null, text: "Elegant", xp: 20 };
const question = () => course.missionId * 1000;
const path = (rest = "") => `${course.base}/admin/rubrics/${question()}${rest}`;

async function edit(items: readonly object[], version: number, as = "stan") {
  const answer = await course.call("PUT", path(), { as, body: { items, version } });
  const text = await answer.text();
  return { status: answer.status, body: answer.ok ? JSON.parse(text) : text };
}

async function graded(username = "sue", wrong = "undefined"): Promise<string> {
  course.executor.values = ["6", "true", wrong];
  await course.work(username);
  await course.gradeJobs();
  return `${course.base}/admin/grading/${await course.submissionIdOf(username)}`;
}

const grade = (submission: string, grading: object, as = "stan") =>
  course.call("POST", `${submission}/${question()}`, { as, body: { grading } });
const tick = (ticked: readonly number[], { manual = 0, version = 1 } = {}) => ({ rubric: { ticked, manual, version } });

async function gradeOf(submission: string) {
  const [answer] = (await course.succeed("GET", submission, { as: "stan" })) as [{ grade: Record<string, unknown> }];
  const { xp, xpAdjustment, ticked, manualXp, version } = answer.grade;
  return { xp, xpAdjustment, ticked, manualXp, version };
}
const shownTo = async (as: string) => {
  const opened = await course.succeed("POST", `${course.base}/assessments/${course.missionId}/unlock`, {
    as,
    body: { password: "" },
  });
  return (opened as { questions: { rubric: unknown }[] }).questions.map(({ rubric }) => rubric);
};
const runJob = () => applyRubrics(course.services, course.courseId, course.missionId);

describe("a rubric", () => {
  it("is empty at first, may be written before anything is handed in, and outlives another upload", async () => {
    const read = () => course.succeed("GET", path(), { as: "stan" });
    expect(await read()).toEqual({ version: 0, items: [] });
    const stored = {
      version: 1,
      items: [
        { ...NAME, id: 1 },
        { ...ELEGANT, id: 2 },
      ],
    };
    expect(await edit([NAME, ELEGANT], 0)).toEqual({ status: 200, body: stored });
    expect((await course.upload(FULL_FILE)).status).toBe(200);
    expect(await read()).toEqual(stored);
  });

  it("changed by another is not overwritten, and sent again it is stored once", async () => {
    await edit([NAME], 0);
    expect(await edit([ELEGANT], 0, "tim")).toMatchObject({ status: 409, body: "The rubric was changed elsewhere." });
    expect(await edit([NAME], 0)).toMatchObject({ status: 200, body: { version: 1 } });
  });

  it("takes no item that it never had, and is not that of a question that is not there", async () => {
    expect(await edit([{ ...NAME, id: 7 }], 0)).toMatchObject({ status: 400 });
    const missing = await course.call("GET", `${course.base}/admin/rubrics/${question() + 40}`, { as: "stan" });
    expect(missing.status).toBe(404);
  });

  it("is copied with its assessment, ids of items included", async () => {
    await edit([NAME, ELEGANT], 0);
    const { services, missionId } = course;
    const copyId = missionId + 100;
    await services.table.transact(await copiedRubrics(services, missionId, copyId));
    const { questions } = await readRubrics(services, missionId);
    expect(await readRubrics(services, copyId)).toEqual({ assessmentId: copyId, version: 1, questions });
    expect(await copiedRubrics(services, copyId + 1, copyId + 2)).toEqual([]);
  });

  it("goes away with its assessment", async () => {
    await edit([NAME], 0);
    await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
    expect(await course.table.get({ pk: `AUTHORING#${course.missionId}`, sk: "RUBRICS" })).toBeUndefined();
  });
});

describe("ticks", () => {
  it("become the adjustment, with what is given by hand, and the student sees them and nothing else", async () => {
    await edit([NAME, ELEGANT], 0);
    const submission = await graded();
    const { xp } = await gradeOf(submission);
    expect((await grade(submission, tick([1], { manual: -2 }))).status).toBe(200);
    expect(await gradeOf(submission)).toEqual({ xp, xpAdjustment: -7, ticked: [1], manualXp: -2, version: 1 });
    expect(await shownTo("sue")).toEqual([[{ text: "No *name*", xp: -5 }], []]);
  });

  it("end at the maximum", async () => {
    await edit([ELEGANT], 0);
    const submission = await graded("sue", "8");
    await grade(submission, tick([1]));
    expect(await gradeOf(submission)).toMatchObject({ xpAdjustment: 0, ticked: [1] });
  });

  it("stay when a client that knows none of them saves a comment or another adjustment", async () => {
    await edit([NAME], 0);
    const submission = await graded();
    await grade(submission, tick([1]));
    await grade(submission, { comments: "Seen." });
    expect(await gradeOf(submission)).toMatchObject({ xpAdjustment: -5, ticked: [1], manualXp: 0 });
    await grade(submission, { xpAdjustment: -8 });
    expect(await gradeOf(submission)).toMatchObject({ xpAdjustment: -8, ticked: [1], manualXp: -3 });
  });

  it("go with the adjustment when the answer is autograded again", async () => {
    await edit([NAME], 0);
    const submission = await graded();
    await grade(submission, tick([1]));
    await course.succeed("POST", `${submission}/autograde`, { as: "stan" });
    expect(await gradeOf(submission)).toMatchObject({ xpAdjustment: 0, ticked: [], manualXp: 0 });
  });

  it("by one grader are not replaced by another who has not seen them", async () => {
    await edit([NAME, ELEGANT], 0);
    const submission = await graded();
    await grade(submission, { ...tick([1]), version: 0 });
    const late = await grade(submission, { ...tick([2]), version: 0 }, "tim");
    expect([late.status, await late.text()]).toEqual([409, "The grade was changed elsewhere."]);
    const old = await grade(submission, tick([1], { version: 0 }));
    expect([old.status, await old.text()]).toEqual([409, "The rubric was changed elsewhere."]);
    expect(await gradeOf(submission)).toMatchObject({ ticked: [1] });
  });
});

describe("a changed item", () => {
  const changed = [{ ...NAME, id: 1, xp: -9 }];

  it("is told of before: how many answers, and by how much", async () => {
    await edit([NAME], 0);
    await grade(await graded(), tick([1]));
    const effect = await course.succeed("POST", path("/preview"), { as: "stan", body: { items: changed } });
    expect(effect).toEqual({ answers: 1, meanXp: -4 });
  });

  it("moves the answers that have it, once, however often the job comes, and back when it is undone", async () => {
    await edit([NAME], 0);
    const submission = await graded();
    await grade(submission, tick([1], { manual: 1 }));
    await edit(changed, 1);
    await runJob();
    const moved = await gradeOf(submission);
    expect(moved).toMatchObject({ xpAdjustment: -8, ticked: [1], manualXp: 1 });
    await Promise.all([runJob(), runJob()]);
    expect(await gradeOf(submission)).toEqual(moved);
    await edit([], 2);
    await runJob();
    expect(await gradeOf(submission)).toMatchObject({ xpAdjustment: 1, ticked: [1] });
    expect(await shownTo("sue")).toEqual([[], []]);
    await edit([{ ...NAME, id: 1 }], 3);
    await runJob();
    expect(await gradeOf(submission)).toMatchObject({ xpAdjustment: -4, ticked: [1], manualXp: 1 });
  });

  it("moves the rest when the job was cut short after some answers", async () => {
    // Nobody does the jobs that are sent, but this test.
    await course.close();
    course = await startCourse({ assessmentJobs: { send: async () => {} } });
    await edit([NAME], 0);
    const submissions: string[] = [];
    for (const username of ["sue", "sam", "bob"]) submissions.push(await graded(username));
    for (const submission of submissions) await grade(submission, tick([1]));
    await edit(changed, 1);
    const { table } = course.services;
    const transact = table.transact.bind(table);
    let count = 0;
    const broken = vi.spyOn(table, "transact").mockImplementation(async (operations) => {
      count += 1;
      if (count === 2) throw new Error("Killed");
      return transact(operations);
    });
    await expect(runJob()).rejects.toThrow("Killed");
    broken.mockRestore();
    await runJob();
    for (const submission of submissions) expect(await gradeOf(submission)).toMatchObject({ xpAdjustment: -9 });
  });
});

describe("in the file of an assessment", () => {
  const download = async () => {
    const path = `${course.base}/admin/assessments/${course.missionId}/xml`;
    return course.succeed<string>("GET", path, { as: "stan" });
  };
  const other = (xml: string) => xml.replace('number="DEMO1"', 'number="DEMO9"').replace("DEMO1", "DEMO9");
  const rubricsOf = async (number: string) => {
    const list = await course.succeed<{ id: number; number: string }[]>("GET", `${course.base}/assessments`, {
      as: "ada",
    });
    const id = list.find((one) => one.number === number)?.id ?? 0;
    const { questions } = await readRubrics(course.services, id);
    return Object.fromEntries(Object.entries(questions).map(([position, { items }]) => [position, items]));
  };

  it("is downloaded as it is now, and another assessment that is uploaded from it has it", async () => {
    const odd = { id: null, text: 'a < b && "c"\n]]> *no*', xp: 0 };
    await edit([NAME, odd], 0);
    const xml = await download();
    expect(xml).toContain('<RUBRIC><ITEM xp="-5">No *name*</ITEM>');
    expect((await course.upload(other(xml))).status).toBe(200);
    expect(await rubricsOf("DEMO9")).toEqual({
      0: [
        { id: 1, text: "No *name*", xp: -5 },
        { id: 2, text: odd.text, xp: 0 },
      ],
    });
    await edit([], 1);
    expect(await download()).not.toContain("RUBRIC");
  });

  it("never takes the place of one that staff have written since, nor touches ticks", async () => {
    await edit([NAME], 0);
    const old = await download();
    const submission = await graded();
    await grade(submission, tick([1]));
    await edit([{ id: 1, text: "No name", xp: -8 }], 1);
    expect((await course.upload(old, { force: true })).status).toBe(200);
    expect(await rubricsOf("DEMO1")).toEqual({ 0: [{ id: 1, text: "No name", xp: -8 }] });
    expect(await gradeOf(submission)).toMatchObject({ ticked: [1], version: 1 });
  });

  it.each([
    ['<ITEM xp="5"></ITEM>', "Invalid question1 changeset rubric is invalid "],
    ['<ITEM xp="much">Text</ITEM>', "Invalid question1 changeset rubric is invalid "],
    ["<ITEM>Text</ITEM>", "Invalid question1 changeset rubric is invalid "],
    ['<ITEM xp="1">x</ITEM>'.repeat(41), "Invalid question1 changeset rubric is invalid "],
  ])("is refused when it is wrong: %s", async (items, text) => {
    const answer = await course.upload(other(FULL_FILE).replace("</PROBLEM>", `<RUBRIC>${items}</RUBRIC></PROBLEM>`));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(text.trim());
  });
});
