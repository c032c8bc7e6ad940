import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await course.close();
});

const ACT = "3f8a1c62-7a0e-4b51-9d5d-1f1f6f0b7c11";
const OTHER_ACT = "0b3e3c4e-6b9f-4a9e-8a55-0d8a3f7e2d22";
const question = () => course.missionId * 1000;
const path = (rest = "") => `${course.base}/admin/answer_groups/${question()}${rest}`;

/** Has students hand in programs whose testcases come to these values, and be graded by the autograder. */
async function handIn(work: Readonly<Record<string, readonly string[]>>): Promise<void> {
  for (const [username, values] of Object.entries(work)) {
    course.executor.values = values;
    await course.work(username);
    await course.gradeJobs();
  }
}
const answers = async () => {
  const page = await course.succeed("GET", path(), { as: "stan" });
  return (page as { answers: { student: { name: string }; failed: number[]; outcome: string; isGraded: boolean }[] })
    .answers;
};
const idsOf = (...usernames: string[]) => Promise.all(usernames.map((username) => course.submissionIdOf(username)));
const act = async (usernames: string[], grading: object, { as = "stan", actId = ACT, replaces = false } = {}) => {
  const body = { actId, submissionIds: await idsOf(...usernames), replaces, grading };
  const answer = (await course.succeed("POST", path(), { as, body })) as {
    outcomes: { isDone: boolean; reason: string | null }[];
  };
  return answer.outcomes.map(({ isDone, reason }) => reason ?? isDone);
};
const undo = async (usernames: string[], actId = ACT) => {
  const body = { actId, submissionIds: await idsOf(...usernames) };
  const answer = (await course.succeed("POST", path("/undo"), { as: "stan", body })) as {
    outcomes: { isDone: boolean; reason: string | null }[];
  };
  return answer.outcomes.map(({ isDone, reason }) => reason ?? isDone);
};
async function gradeOf(username: string) {
  const [answer] = (await course.succeed(
    "GET",
    `${course.base}/admin/grading/${await course.submissionIdOf(username)}`,
    {
      as: "stan",
    },
  )) as [{ grade: Record<string, unknown> & { grader: { name: string } | null } }];
  const { grader, xpAdjustment, comments, ticked } = answer.grade;
  return { grader: grader?.name ?? null, xpAdjustment, comments, ticked };
}
const gradeAlone = async (username: string, grading: object, as = "tim") =>
  course.succeed("POST", `${course.base}/admin/grading/${await course.submissionIdOf(username)}/${question()}`, {
    as,
    body: { grading },
  });

const RIGHT = ["6", "true", "8"];
const WRONG = ["6", "true", "9"];
const UNGRADED = { grader: null, xpAdjustment: 0, comments: null, ticked: [] };

it("tells which answers failed the same testcases, and which of them came to the same", async () => {
  await handIn({ bob: WRONG, sam: RIGHT, sue: ["6", "true", "7"] });
  const found = await answers();
  expect(found.map(({ student, failed }) => [student.name, failed])).toEqual([
    ["bob", [2]],
    ["sam", []],
    ["sue", [2]],
  ]);
  expect(new Set(found.map(({ outcome }) => outcome)).size).toBe(3);
});

it("leaves out what is not submitted, and the work of staff", async () => {
  await handIn({ bob: RIGHT });
  await course.work("sue", { submit: false });
  expect((await answers()).map(({ student }) => student.name)).toEqual(["bob"]);
});

it("grades a group, and puts every grade back as it was, comments and graders included", async () => {
  await handIn({ bob: WRONG, sue: WRONG, sam: WRONG });
  await gradeAlone("sam", { xpAdjustment: 3, comments: "By hand" });
  const sam = await gradeOf("sam");
  expect(await act(["bob", "sue"], { xpAdjustment: -5, comments: "Off by one" })).toEqual([true, true]);
  expect(await act(["sam"], { xpAdjustment: -5, comments: "Off by one" }, { replaces: true })).toEqual([true]);
  const graded = { grader: "stan", xpAdjustment: -5, comments: "Off by one", ticked: [] };
  expect([await gradeOf("bob"), await gradeOf("sam")]).toEqual([graded, graded]);
  expect(await undo(["bob", "sue", "sam"])).toEqual([true, true, true]);
  expect([await gradeOf("bob"), await gradeOf("sue"), await gradeOf("sam")]).toEqual([UNGRADED, UNGRADED, sam]);
});

it("leaves alone what somebody has graded, unless it is asked to", async () => {
  await handIn({ bob: WRONG, sue: WRONG });
  await gradeAlone("bob", { comments: "Mine" });
  expect(await act(["bob", "sue"], { comments: "Ours" })).toEqual(["The grade was changed elsewhere.", true]);
  expect(await gradeOf("bob")).toMatchObject({ grader: "tim", comments: "Mine" });
});

it("does not undo what was graded since, nor somebody else's act", async () => {
  await handIn({ bob: WRONG, sue: WRONG });
  await act(["bob", "sue"], { comments: "Ours" });
  await gradeAlone("bob", { xpAdjustment: 1 });
  expect(await undo(["bob", "sue"], OTHER_ACT)).toEqual([
    "The grade was changed since.",
    "The grade was changed since.",
  ]);
  expect(await undo(["bob", "sue"])).toEqual(["The grade was changed since.", true]);
  expect(await gradeOf("bob")).toMatchObject({ grader: "tim", xpAdjustment: 1, comments: "Ours" });
});

it("grades an answer once however often the act is sent, and undoes it once", async () => {
  await handIn({ bob: WRONG });
  await act(["bob"], { xpAdjustment: -5 });
  await act(["bob"], { xpAdjustment: -5 });
  expect(await gradeOf("bob")).toMatchObject({ xpAdjustment: -5 });
  expect([await undo(["bob"]), await undo(["bob"])]).toEqual([[true], [true]]);
  expect(await gradeOf("bob")).toEqual(UNGRADED);
});

it("ticks items of the rubric, and undoes with the XP that they have by then", async () => {
  await handIn({ bob: WRONG });
  const rubric = `${course.base}/admin/rubrics/${question()}`;
  const items = [{ id: null, text: "No name", xp: -4 }];
  await course.succeed("PUT", rubric, { as: "stan", body: { version: 0, items } });
  await gradeAlone("bob", { rubric: { ticked: [1], manual: 0, version: 1 } });
  await act(["bob"], { rubric: { ticked: [], manual: 2, version: 1 } }, { replaces: true });
  expect(await gradeOf("bob")).toMatchObject({ xpAdjustment: 2, ticked: [] });
  await course.succeed("PUT", rubric, {
    as: "stan",
    body: { version: 1, items: [{ id: 1, text: "No name", xp: -6 }] },
  });
  await undo(["bob"]);
  expect(await gradeOf("bob")).toEqual({ grader: "tim", xpAdjustment: -6, comments: null, ticked: [1] });
});

it("tells of each answer why it could not be graded", async () => {
  await handIn({ bob: WRONG });
  await course.work("sue", { submit: false });
  expect(await act(["bob", "sue"], { xpAdjustment: 100_000 })).toEqual([
    "xp_adjustment must make total be between 0 and question.max_xp",
    "Submission is not submitted yet.",
  ]);
});

it("is for staff, of their own course", async () => {
  await handIn({ bob: WRONG });
  expect((await course.call("GET", path(), { as: "sue" })).status).toBe(403);
  const elsewhere = await course.call("GET", `${course.base}/admin/answer_groups/987654000`, { as: "stan" });
  expect([elsewhere.status, await elsewhere.text()]).toEqual([404, "Question not found"]);
});

it("two who grade a group at once each find what the other has graded", async () => {
  await handIn({ bob: WRONG, sue: WRONG, sam: WRONG });
  const group = ["bob", "sue", "sam"];
  const [stan, tim] = await Promise.all([
    act(group, { comments: "Stan's" }),
    act(group, { comments: "Tim's" }, { as: "tim", actId: OTHER_ACT }),
  ]);
  for (const [index, username] of group.entries()) {
    const isStans = stan[index] === true;
    expect(tim[index]).toBe(isStans ? "The grade was changed elsewhere." : true);
    expect(await gradeOf(username)).toMatchObject({ comments: isStans ? "Stan's" : "Tim's" });
  }
});
