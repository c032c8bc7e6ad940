import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { expectContract } from "../../../test/access/contract";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const table = async (as: string, query = "") => {
  const answer = await course.call("GET", `${course.base}/admin/grading${query}`, { as });
  return (await expectContract("listSubmissions", answer)) as { id: number; student: { name: string } }[];
};
const act = async (as: string, student: string, action: string, body?: unknown) =>
  course.call("POST", `${course.base}/admin/grading/${await course.submissionIdOf(student)}/${action}`, { as, body });
const grade = (as: string, student: string, grading: unknown, position = 0) =>
  act(as, student, String(course.missionId * 1000 + position), grading === undefined ? {} : { grading });
const read = async (as: string, student: string) =>
  course.call("GET", `${course.base}/admin/grading/${await course.submissionIdOf(student)}`, { as });

async function expectAnswer(operation: string, answer: Response, status: number, text: string) {
  await expectContract(operation, answer);
  expect([answer.status, await answer.text()]).toEqual([status, text]);
}

describe("the grading table", () => {
  it("shows submissions in every status with their sums", async () => {
    await course.work("sue");
    await course.gradeJobs();
    await grade("stan", "sue", { xpAdjustment: -20 });
    await course.save("bob", 0, "x;");
    const rows = await table("stan");
    expect(rows).toHaveLength(2);
    expect(rows.find(({ student }) => student.name === "sue")).toEqual({
      id: await course.submissionIdOf("sue"),
      status: "submitted",
      unsubmittedAt: null,
      unsubmittedBy: null,
      xp: 250,
      xpAdjustment: -20,
      xpBonus: 100,
      gradedCount: 1,
      assessment: {
        id: course.missionId,
        title: "Counting sheep",
        isManuallyGraded: true,
        type: "Missions",
        maxXp: 250,
        questionCount: 2,
      },
      student: {
        id: await course.regIdOf("sue"),
        name: "sue",
        groupName: "G1",
        groupLeaderId: await course.regIdOf("stan"),
      },
    });
    expect(rows.find(({ student }) => student.name === "bob")).toMatchObject({ status: "attempting", xp: 0 });
  });

  it("keeps to the caller's group and own work when asked", async () => {
    for (const username of ["sue", "bob", "stan", "tim"]) await course.work(username, { submit: false });
    const names = async (as: string, query?: string) =>
      (await table(as, query)).map(({ student }) => student.name).sort();
    expect(await names("stan", "?group=true")).toEqual(["stan", "sue"]);
    expect(await names("tim", "?group=true")).toEqual(["bob", "tim"]);
    expect(await names("ada", "?group=true")).toEqual([]);
    expect(await names("stan", "?group=perhaps")).toEqual(["bob", "stan", "sue", "tim"]);
  });

  it("is empty at first, and has null sums for work without answers", async () => {
    expect(await table("stan")).toEqual([]);
    const locked = FULL_FILE.replace("DEMO1", "KEY")
      .replace('access="public"', 'access="private"')
      .replace("<READING>", "<PASSWORD>p</PASSWORD><READING>");
    const id = await course.publish(locked, "2026-11-21T04:00:00Z", "2026-11-28T04:00:00Z");
    await course.succeed("POST", `${course.base}/assessments/${id}/unlock`, { as: "sue", body: { password: "p" } });
    expect(await table("stan")).toMatchObject([{ status: "attempting", xp: null, xpAdjustment: null, xpBonus: 0 }]);
  });

  it("is empty in another course", async () => {
    await course.work("sue");
    const other = await course.makeCourse("stan", [], "Another");
    expect(await course.succeed("GET", `/v2/courses/${other}/admin/grading`, { as: "stan" })).toEqual([]);
  });
});

it("finds which submission is a member's to an assessment, in this course alone", async () => {
  await course.work("sue");
  const regId = await course.regIdOf("sue");
  const find = (base: string, member: number, assessmentId = course.missionId) =>
    course.call("GET", `${base}/admin/users/${member}/submissions/${assessmentId}`, { as: "stan" });
  expect(await (await find(course.base, regId)).json()).toEqual({ submissionId: await course.submissionIdOf("sue") });
  const other = await course.makeCourse("stan", [], "Another");
  for (const answer of [
    await find(course.base, regId, 999),
    await find(course.base, 999),
    await find(`/v2/courses/${other}`, regId),
  ])
    expect([answer.status, await answer.text()]).toEqual([404, "Submission not found"]);
});

describe("the summary", () => {
  const summary = async () =>
    expectContract("gradingSummary", await course.call("GET", `${course.base}/admin/grading/summary`, { as: "stan" }));
  const cols = ["groupName", "leaderName", "submittedMissions", "ungradedMissions", "submittedPaths", "ungradedPaths"];

  it("has no rows before anything is submitted", async () => {
    await course.work("sue", { submit: false });
    expect(await summary()).toEqual({ cols, rows: [] });
  });

  it("counts submitted and ungraded work by group", async () => {
    for (const username of ["sue", "sam", "stan"]) await course.work(username);
    for (const position of [0, 1]) await grade("stan", "sue", {}, position);
    await grade("stan", "sam", {});
    const row = { submittedMissions: 2, ungradedMissions: 1, submittedPaths: 0, ungradedPaths: 0 };
    expect(await summary()).toEqual({
      cols,
      rows: [{ groupName: "G1", leaderName: "stan", leaderId: await course.regIdOf("stan"), ...row }],
    });
  });

  it("has nothing ungraded of a type that nobody grades by hand", async () => {
    await course.work("sue");
    const [missions] = course.configIds;
    const assessmentConfigs = [{ assessmentConfigId: missions, type: "Missions", isManuallyGraded: false }];
    await course.succeed("PUT", `${course.base}/admin/config/assessment_configs`, {
      as: "ada",
      body: { assessmentConfigs },
    });
    const { rows } = (await summary()) as { rows: object[] };
    expect(rows).toMatchObject([{ groupName: "G1", submittedMissions: 1, ungradedMissions: 0 }]);
  });
});

describe("the summary of all groups", () => {
  it("has those without an avenger or work, in natural order", async () => {
    const users = [10, 9].map((group) => ({ username: `new${group}`, role: "student", group: `G${group}` }));
    await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body: { users, provider: "test" } });
    const path = `${course.base}/admin/grading/summary`;
    const { rows } = await course.succeed<{ rows: object[] }>("GET", `${path}?groups=all`, { as: "stan" });
    const nothing = { submittedMissions: 0, ungradedMissions: 0, submittedPaths: 0, ungradedPaths: 0 };
    expect(rows).toEqual([
      { groupName: "G1", leaderName: "stan", leaderId: await course.regIdOf("stan"), ...nothing },
      { groupName: "G2", leaderName: null, leaderId: await course.regIdOf("tim"), ...nothing },
      { groupName: "G9", leaderName: null, ...nothing },
      { groupName: "G10", leaderName: null, ...nothing },
    ]);
    expect(await course.succeed("GET", path, { as: "stan" })).toMatchObject({ rows: [] });
  });
});

describe("a submission", () => {
  it("is shown with everything that a grader needs", async () => {
    await course.work("sue", { choice: "0" });
    course.executor.values = ["6", "no", "9"];
    await course.gradeJobs();
    const rows = (await expectContract("getSubmission", await read("stan", "sue"))) as object[];
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      student: { id: await course.regIdOf("sue"), name: "sue" },
      question: {
        id: course.missionId * 1000,
        type: "programming",
        answer: "const twice = n => 2 * n;",
        testcases: [{ type: "public" }, { type: "opaque" }, { type: "secret", program: "probe;" }],
        autogradingStatus: "success",
        autogradingResults: [
          { resultType: "pass", score: 1 },
          { resultType: "fail", expected: "true", actual: "no" },
          { resultType: "fail", expected: "8", actual: "9" },
        ],
      },
      solution: "const twice = n => base * n;",
      grade: { grader: null, xp: 50, xpAdjustment: 0, comments: null },
    });
    expect(rows[1]).toMatchObject({ question: { type: "mcq", answer: 0 }, solution: "", grade: { xp: 0 } });
  });

  it("is not found without answers, when unknown, or in another course", async () => {
    const text = "Submission is not found.";
    await expectAnswer("getSubmission", await read("stan", "sue"), 400, text);
    await course.work("sue");
    const other = await course.makeCourse("stan", [], "Another");
    const path = `/v2/courses/${other}/admin/grading/${await course.submissionIdOf("sue")}`;
    await expectAnswer("getSubmission", await course.call("GET", path, { as: "stan" }), 400, text);
    const unknown = await course.call("GET", `${course.base}/admin/grading/12`, { as: "stan" });
    await expectAnswer("getSubmission", unknown, 400, text);
  });
});

describe("grading", () => {
  beforeEach(() => course.work("sue"));

  it("needs a submitted submission, unless it is one's own", async () => {
    await course.work("sam", { submit: false });
    await course.work("stan", { submit: false });
    await expectAnswer(
      "gradeAnswer",
      await grade("stan", "sam", { xpAdjustment: 0 }),
      405,
      "Submission is not submitted yet.",
    );
    await expectAnswer("gradeAnswer", await grade("stan", "stan", { xpAdjustment: 0 }), 200, "OK");
  });

  it("keeps XP within its bounds", async () => {
    course.executor.values = ["6", "x", "x"];
    await course.gradeJobs();
    const text = "xp_adjustment must make total be between 0 and question.max_xp";
    await expectAnswer("gradeAnswer", await grade("stan", "sue", { xpAdjustment: 151 }), 400, text);
    await expectAnswer("gradeAnswer", await grade("stan", "sue", { xpAdjustment: -51 }), 400, text);
    await expectAnswer("gradeAnswer", await grade("stan", "sue", { xpAdjustment: 150 }), 200, "OK");
    await expectAnswer("gradeAnswer", await grade("stan", "sue", { xpAdjustment: -50 }), 200, "OK");
    expect(await course.submissionOf("sue")).toMatchObject({ marks: { 0: { xp: 50, adjustment: -50 } } });
  });

  it("defect 2: ignores what only the autograder may say", async () => {
    const grading = { xpAdjustment: 0, xp: 200, autogradingStatus: "success", autogradingResults: [] };
    await expectAnswer("gradeAnswer", await grade("stan", "sue", grading), 200, "OK");
    expect(await course.submissionOf("sue")).toMatchObject({ marks: { 0: { xp: 0, status: "processing" } } });
  });

  it("tells the student once every question has its grader, again after another change", async () => {
    await grade("stan", "sue", { xpAdjustment: 3, comments: "Good" });
    expect(await course.noticesOf("sue")).toEqual(["new_message"]);
    await grade("tim", "sue", { comments: null }, 1);
    expect(await course.noticesOf("sue")).toEqual(["graded"]);
    const notices = await course.succeed<{ id: number }[]>("GET", `${course.base}/notifications`, { as: "sue" });
    const body = { notificationIds: notices.map(({ id }) => id) };
    await course.succeed("POST", `${course.base}/notifications/acknowledge`, { as: "sue", body });
    expect(await course.noticesOf("sue")).toEqual([]);
    await grade("stan", "sue", { xpAdjustment: 4 });
    expect(await course.noticesOf("sue")).toEqual(["graded"]);
  });

  it("tells nobody about one's own", async () => {
    await course.work("stan");
    for (const position of [0, 1]) await grade("stan", "stan", {}, position);
    expect(await course.noticesOf("stan")).toEqual(["submitted"]);
  });

  it("keeps the comment when none is sent, replaces it by null", async () => {
    const comment = async () => (await (await read("stan", "sue")).json())[0].grade;
    await grade("stan", "sue", { comments: "Good" });
    await grade("tim", "sue", { xpAdjustment: 1 });
    expect(await comment()).toMatchObject({ comments: "Good", grader: { name: "tim" } });
    await grade("stan", "sue", { comments: null });
    expect(await comment()).toMatchObject({ comments: null, xpAdjustment: 1, grader: { name: "stan" } });
  });

  it.each([
    ["no grading", undefined],
    ["an adjustment that is no number", { xpAdjustment: "5" }],
    ["half an adjustment", { xpAdjustment: 0.5 }],
    ["a comment that is no text", { comments: 5 }],
  ])("%s is refused", async (_, grading) => {
    await expectAnswer("gradeAnswer", await grade("stan", "sue", grading), 400, "Missing parameter");
  });

  it("defects 1 and 10: does not find an unknown answer, nor one of another course", async () => {
    const text = "Answer not found or user not permitted to grade.";
    await expectAnswer("gradeAnswer", await grade("stan", "sue", {}, 7), 400, text);
    await expectAnswer("gradeAnswer", await grade("stan", "bob", {}), 400, text);
    const other = await course.makeCourse("stan", [], "Another");
    const path = `/v2/courses/${other}/admin/grading/${await course.submissionIdOf("sue")}/${course.missionId * 1000}`;
    const foreign = await course.call("POST", path, { as: "stan", body: { grading: {} } });
    await expectAnswer("gradeAnswer", foreign, 400, text);
  });
});

describe("accepting the autograder's XP", () => {
  const questions = () => [course.missionId * 1000, course.missionId * 1000 + 1];
  const unaccept = (as: string, student: string, questionIds = questions()) =>
    act(as, student, "unaccept", { questionIds });

  it("gives every answer that waits its grader, tells the student, and can be taken back", async () => {
    await course.work("sue");
    await course.gradeJobs();
    const accepted = await act("stan", "sue", "accept");
    expect([accepted.status, await accepted.json()]).toEqual([200, { questionIds: questions() }]);
    expect(await course.submissionOf("sue")).toMatchObject({
      marks: { 0: { xp: 200, adjustment: 0 }, 1: { xp: 50, adjustment: 0 } },
    });
    expect((await table("stan"))[0]).toMatchObject({ gradedCount: 2, xp: 250, xpAdjustment: 0 });
    expect((await (await read("stan", "sue")).json())[1].grade).toMatchObject({ grader: { name: "stan" } });
    expect(await course.noticesOf("sue")).toEqual(["autograded", "graded"]);
    const taken = await unaccept("stan", "sue");
    expect([taken.status, await taken.json()]).toEqual([200, { questionIds: questions() }]);
    expect((await table("stan"))[0]).toMatchObject({ gradedCount: 0, xp: 250 });
    expect((await (await read("stan", "sue")).json())[0].grade).toMatchObject({ grader: null });
    expect(await course.noticesOf("sue")).toEqual(["autograded"]);
    const { rows } = await course.succeed<{ rows: { id: number }[] }>(
      "GET",
      `${course.base}/admin/grading/pages?sort=submitted`,
      { as: "stan" },
    );
    expect(rows.map(({ id }) => id)).toEqual([await course.submissionIdOf("sue")]);
  });

  it("leaves what a grader has looked at, with its adjustment and comment", async () => {
    await course.work("sue");
    await course.gradeJobs();
    await grade("tim", "sue", { xpAdjustment: -20, comments: "Twice as long as needed" });
    expect(await (await act("stan", "sue", "accept")).json()).toEqual({ questionIds: [course.missionId * 1000 + 1] });
    const [first] = await (await read("stan", "sue")).json();
    expect(first.grade).toMatchObject({
      xpAdjustment: -20,
      comments: "Twice as long as needed",
      grader: { name: "tim" },
    });
    expect(await (await unaccept("stan", "sue")).json()).toEqual({ questionIds: [course.missionId * 1000 + 1] });
    expect((await table("stan"))[0]).toMatchObject({ gradedCount: 1 });
  });

  it("leaves what the autograder has not decided", async () => {
    await course.work("sue");
    expect(await (await act("stan", "sue", "accept")).json()).toEqual({ questionIds: [] });
    expect((await table("stan"))[0]).toMatchObject({ gradedCount: 0 });
  });

  it("is done once, however often it is asked for", async () => {
    await course.work("sue");
    await course.gradeJobs();
    const answers = await Promise.all([act("stan", "sue", "accept"), act("tim", "sue", "accept")]);
    const accepted = await Promise.all(answers.map(async (answer) => (await answer.json()).questionIds.length));
    expect(accepted.sort()).toEqual([0, 2]);
  });

  it("needs a submitted submission that is there", async () => {
    await course.work("sam", { submit: false });
    const open = await act("stan", "sam", "accept");
    expect([open.status, await open.text()]).toEqual([405, "Submission is not submitted yet."]);
    const none = await act("stan", "bob", "accept");
    expect([none.status, await none.text()]).toEqual([404, "Submission not found"]);
    const other = await course.makeCourse("stan", [], "Another");
    const path = `/v2/courses/${other}/admin/grading/${await course.submissionIdOf("sam")}`;
    for (const [action, body] of [["accept"], ["unaccept", { questionIds: questions() }]] as const) {
      const foreign = await course.call("POST", `${path}/${action}`, { as: "stan", body });
      expect([foreign.status, await foreign.text()]).toEqual([404, "Submission not found"]);
    }
  });
});

describe("autograding again", () => {
  it("needs a submitted submission, unless it is one's own", async () => {
    await course.work("sue", { submit: false });
    await course.work("stan", { submit: false });
    const text = "Submission not submitted yet";
    await expectAnswer("autogradeSubmission", await act("stan", "sue", "autograde"), 400, text);
    await expectAnswer("autogradeAnswer", await act("stan", "sue", `${course.missionId * 1000}/autograde`), 400, text);
    await expectAnswer("autogradeSubmission", await act("stan", "stan", "autograde"), 204, "");
    expect(await course.gradeJobs()).toEqual(["graded"]);
    expect(await course.submissionOf("stan")).toMatchObject({ finalised: false, marks: { 0: { xp: 200 } } });
  });

  it("drops adjustments and decides afresh", async () => {
    await course.work("sue");
    await course.gradeJobs();
    await grade("stan", "sue", { xpAdjustment: -7 });
    course.executor.values = ["6", "true", "x"];
    await expectAnswer("autogradeSubmission", await act("stan", "sue", "autograde"), 204, "");
    expect(await course.submissionOf("sue")).toMatchObject({
      attempt: 2,
      marks: { 0: { adjustment: 0, status: "processing" } },
    });
    await course.gradeJobs();
    expect(await course.submissionOf("sue")).toMatchObject({
      marks: { 0: { xp: 100, adjustment: 0, status: "success" }, 1: { xp: 50 } },
    });
  });

  it("of one answer leaves the others alone", async () => {
    await course.work("sue");
    await course.gradeJobs();
    course.executor.values = [];
    await expectAnswer("autogradeAnswer", await act("stan", "sue", `${course.missionId * 1000}/autograde`), 204, "");
    expect(course.jobs.map(({ positions, attempt }) => [positions, attempt])).toEqual([[[0], 2]]);
    await course.gradeJobs();
    expect(await course.submissionOf("sue")).toMatchObject({ marks: { 0: { xp: 0 }, 1: { xp: 50, attempt: 1 } } });
  });

  it("does not find what is not there, nor what is in another course", async () => {
    await course.work("sue");
    await expectAnswer("autogradeSubmission", await act("stan", "bob", "autograde"), 404, "Submission not found");
    const unknown = await act("stan", "sue", `${course.missionId * 1000 + 5}/autograde`);
    await expectAnswer("autogradeAnswer", unknown, 404, "Answer not found");
    const other = await course.makeCourse("stan", [], "Another");
    const path = `/v2/courses/${other}/admin/grading/${await course.submissionIdOf("sue")}/autograde`;
    await expectAnswer(
      "autogradeSubmission",
      await course.call("POST", path, { as: "stan" }),
      404,
      "Submission not found",
    );
  });
});

describe("giving back", () => {
  beforeEach(async () => {
    await course.work("sue");
    await course.gradeJobs();
    for (const position of [0, 1]) await grade("stan", "sue", { xpAdjustment: -1, comments: "Hm" }, position);
  });

  it("clears what was earned, keeps grader and comment, and swaps the notices", async () => {
    expect(await course.noticesOf("sue")).toEqual(["autograded", "graded"]);
    await expectAnswer("unsubmit", await act("stan", "sue", "unsubmit"), 200, "OK");
    expect(await course.noticesOf("sue")).toEqual(["unsubmitted"]);
    expect(await course.noticesOf("stan")).toEqual(["submitted"]);
    const [row] = await table("stan");
    expect(row).toMatchObject({
      status: "attempted",
      unsubmittedAt: "2026-11-21T08:00:00.000",
      unsubmittedBy: { id: await course.regIdOf("stan"), name: "stan" },
      xp: 0,
      xpAdjustment: 0,
      xpBonus: 0,
      gradedCount: 2,
    });
    const answers = await (await read("stan", "sue")).json();
    expect(answers[0]).toMatchObject({
      question: { autogradingStatus: "none", autogradingResults: [] },
      grade: { grader: { name: "stan" }, comments: "Hm", xp: 0, xpAdjustment: 0 },
    });
    expect((await course.save("sue", 0, "better;")).status).toBe(200);
    await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: "sue" });
    expect(await course.gradeJobs()).toEqual(["graded"]);
    expect(await course.submissionOf("sue")).toMatchObject({ attempt: 2, finalised: true });
  });

  it("is for admins, the student's avenger and one's own work", async () => {
    const text = "Only Avenger of student or Admin is permitted to unsubmit";
    await expectAnswer("unsubmit", await act("tim", "sue", "unsubmit"), 403, text);
    await expectAnswer("unsubmit", await act("ada", "sue", "unsubmit"), 200, "OK");
    await course.work("tim");
    await expectAnswer("unsubmit", await act("tim", "tim", "unsubmit"), 200, "OK");
    expect(await course.noticesOf("tim")).toEqual([]);
  });

  it("gives work back after closing too, where the student needs an extension to change it", async () => {
    course.clock.set("2026-11-28T04:00:00.000Z");
    await expectAnswer("unsubmit", await act("stan", "sue", "unsubmit"), 200, "OK");
    expect((await course.save("sue", 0, "x;")).status).toBe(403);
    const body = { courseRegId: await course.regIdOf("sue"), closeAt: "2026-11-29T04:00:00.000Z" };
    await course.succeed("PUT", `${course.base}/admin/assessments/${course.missionId}/extensions`, {
      as: "stan",
      body,
    });
    expect((await course.save("sue", 0, "x;")).status).toBe(200);
  });

  it("needs a submitted submission", async () => {
    await act("stan", "sue", "unsubmit");
    await expectAnswer("unsubmit", await act("stan", "sue", "unsubmit"), 400, "Assessment has not been submitted");
    await course.save("sam", 0, "x;");
    await expectAnswer("unsubmit", await act("stan", "sam", "unsubmit"), 400, "Some questions have not been attempted");
  });

  it("defects 1 and 10: does not find what is unknown or in another course", async () => {
    await expectAnswer("unsubmit", await act("stan", "bob", "unsubmit"), 404, "Submission not found");
    const other = await course.makeCourse("stan", [], "Another");
    const path = `/v2/courses/${other}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`;
    await expectAnswer("unsubmit", await course.call("POST", path, { as: "stan" }), 404, "Submission not found");
  });
});
