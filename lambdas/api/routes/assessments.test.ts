import { FULL_FILE, VOTING_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { expectContract } from "../../../test/access/contract";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { registrationItems } from "../../core/table";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const list = (as: string) => course.call("GET", `${course.base}/assessments`, { as });
const open = (as: string, id = course.missionId, base = course.base) =>
  course.call("GET", `${base}/assessments/${id}`, { as });
const submit = (as: string, id = course.missionId) =>
  course.call("POST", `${course.base}/assessments/${id}/submit`, { as });
const verdict = (as: string) => course.call("GET", `${course.base}/assessments/${course.missionId}/verdict`, { as });
const withPassword = FULL_FILE.replace('number="DEMO1"', 'number="KEY"')
  .replace('access="public"', 'access="private"')
  .replace("<READING>", "<PASSWORD>sesame</PASSWORD><READING>");

/** Holds the answer to the contract and compares status and text. */
async function expectRefusal(operation: string, answer: Response, status: number, text: string) {
  await expectContract(operation, answer);
  expect([answer.status, await answer.text()]).toEqual([status, text]);
}

describe("listing", () => {
  it("shows what the member has done", async () => {
    await course.work("sue", { submit: false });
    const answer = await list("sue");
    expect(await expectContract("listAssessments", answer)).toEqual([
      {
        id: course.missionId,
        courseId: course.courseId,
        title: "Counting sheep",
        shortSummary: "Three small tasks.",
        openAt: "2026-11-21T04:00:00.000Z",
        closeAt: "2026-11-28T04:00:00.000Z",
        standardCloseAt: "2026-11-28T04:00:00.000Z",
        closeReason: "standard",
        earlyFeedbackUntil: null,
        type: "Missions",
        isManuallyGraded: true,
        story: "demo-1",
        number: "DEMO1",
        reading: "Chapter 1",
        status: "attempted",
        maxXp: 250,
        xp: 0,
        coverImage: "https://example.org/cover.png",
        private: false,
        isPublished: true,
        questionCount: 2,
        gradedCount: 0,
        hidesGrades: false,
        answeredCount: 2,
        xpBonus: 0,
        earlyXp: 100,
      },
    ]);
  });

  it("tells the bonus apart from what the answers earned, and what finalising now would add", async () => {
    const listed = async () => (await (await list("sue")).json())[0] as object;
    expect(await listed()).toMatchObject({ xp: 0, xpBonus: 0, earlyXp: 100, answeredCount: 0 });
    await course.work("sue", { submit: false });
    course.clock.set("2026-11-25T16:00:00.000Z");
    expect(await listed()).toMatchObject({ xp: 0, xpBonus: 0, earlyXp: 50, answeredCount: 2 });
    await submit("sue");
    expect(await listed()).toMatchObject({ xp: 50, xpBonus: 50, earlyXp: 0, answeredCount: 2 });
  });

  it("shows upcoming ones to students, unpublished ones to staff only, by opening time", async () => {
    const later = FULL_FILE.replace("DEMO1", "LATER");
    const hidden = FULL_FILE.replace("DEMO1", "HIDDEN");
    await course.publish(later, "2026-12-01T00:00:00.000Z", "2026-12-02T00:00:00.000Z");
    await course.publish(hidden, "2026-01-01T00:00:00.000Z", "2026-12-02T00:00:00.000Z", false);
    const numbers = async (as: string) =>
      ((await expectContract("listAssessments", await list(as))) as { number: string }[]).map(({ number }) => number);
    expect(await numbers("sue")).toEqual(["DEMO1", "LATER"]);
    expect(await numbers("stan")).toEqual(["HIDDEN", "DEMO1", "LATER"]);
  });

  it("of another member follows that member's role", async () => {
    await course.publish(FULL_FILE.replace("DEMO1", "H"), "2026-01-01T00:00:00Z", "2026-12-02T00:00:00Z", false);
    const of = async (regId: number, as = "stan") =>
      course.call("GET", `${course.base}/admin/users/${regId}/assessments`, { as });
    const answer = await of(await course.regIdOf("sue"));
    expect(await expectContract("listUserAssessments", answer)).toHaveLength(1);
    expect(await (await of(await course.regIdOf("tim"))).json()).toHaveLength(2);
    await expectRefusal("listUserAssessments", await of(999_999), 403, "Forbidden");
  });
});

describe("opening", () => {
  it("hides secret testcases and gives answers with their versions", async () => {
    await course.save("sue", 0, "const twice = 1;");
    const body = (await expectContract("getAssessment", await open("sue"))) as Record<string, unknown>;
    expect(body).toMatchObject({
      id: course.missionId,
      longSummary: "Read the tasks with care. Use `display` to look at values.",
      missionPDF: null,
      status: "attempting",
      questions: [
        {
          id: course.missionId * 1000,
          type: "programming",
          answer: "const twice = 1;",
          answerVersion: 1,
          autogradingStatus: "none",
          solutionTemplate: "function twice(n) { /* your part */ }",
          testcases: [
            { type: "public", program: "twice(3);", answer: "6", score: 1 },
            { type: "opaque", program: "twice(1) < twice(2);", answer: "true", score: 1 },
          ],
        },
        { id: course.missionId * 1000 + 1, type: "mcq", answer: null, answerVersion: 0, solution: 1 },
      ],
    });
    expect(JSON.stringify(body)).not.toContain("probe;");
    expect((body.questions as object[])[0]).not.toHaveProperty("solution");
    expect((body.questions as object[])[1]).not.toHaveProperty("testcases");
  });

  it("is refused before the opening to students only", async () => {
    course.clock.set("2026-11-21T03:59:59.999Z");
    await expectRefusal("getAssessment", await open("sue"), 401, "Assessment not open");
    expect((await open("stan")).status).toBe(200);
  });

  it("goes on after closing", async () => {
    course.clock.set("2026-12-24T00:00:00.000Z");
    expect((await open("sue")).status).toBe(200);
  });

  it("does not find what is unpublished, unknown or in another course", async () => {
    const hidden = await course.publish(
      FULL_FILE.replace("DEMO1", "H"),
      "2026-01-01T00:00:00Z",
      "2026-12-02T00:00:00Z",
      false,
    );
    await expectRefusal("getAssessment", await open("sue", hidden), 400, "Assessment not found");
    await expectRefusal("getAssessment", await open("stan", 777), 400, "Assessment not found");
    const other = `/v2/courses/${await course.makeCourse("ada", [], "Another")}`;
    await expectRefusal("getAssessment", await open("ada", course.missionId, other), 400, "Assessment not found");
  });

  it("asks for the password until it was right once, staff included", async () => {
    const id = await course.publish(withPassword, "2026-11-21T04:00:00.000Z", "2026-11-28T04:00:00.000Z");
    const unlock = (as: string, password: string) =>
      course.call("POST", `${course.base}/assessments/${id}/unlock`, { as, body: { password } });
    await expectRefusal("getAssessment", await open("stan", id), 403, "Missing Password.");
    await expectRefusal("unlockAssessment", await unlock("sue", "Sesame"), 403, "Invalid Password.");
    const saved = await course.call("POST", `${course.base}/assessments/question/${id * 1000}/answer`, {
      as: "sue",
      body: { answer: "1;" },
    });
    expect([saved.status, await saved.text()]).toEqual([403, "Missing Password."]);
    expect(await expectContract("unlockAssessment", await unlock("sue", "sesame"))).toMatchObject({
      status: "attempting",
    });
    expect((await open("sue", id)).status).toBe(200);
    course.clock.set("2026-11-28T04:00:00.000Z");
    expect((await open("bob", id)).status).toBe(200);
  });

  it("takes ten passwords a quarter of an hour from one member, however many come at once", async () => {
    const id = await course.publish(withPassword, "2026-11-21T04:00:00.000Z", "2026-11-28T04:00:00.000Z");
    const path = `${course.base}/assessments/${id}/unlock`;
    const unlock = (as: string, password: string) => course.call("POST", path, { as, body: { password } });
    course.clock.pass(3600);
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, guess) => unlock("bob", `guess ${guess}`)));
    expect(guesses.map(({ status }) => status)).toEqual(Array(30).fill(403));
    const texts = await Promise.all(guesses.map((answer) => answer.text()));
    const TOO_MANY = "Too many wrong passwords. Try again in 15 minutes.";
    expect(texts.sort()).toEqual([...Array(10).fill("Invalid Password."), ...Array(20).fill(TOO_MANY)]);
    const refusal = async (text: string) => {
      const answer = await unlock("bob", "sesame");
      expect([answer.status, await answer.text()]).toEqual([403, text]);
    };
    await refusal(TOO_MANY);
    course.clock.pass(13 * 60 + 1);
    await refusal("Too many wrong passwords. Try again in 2 minutes.");
    course.clock.pass(60);
    await refusal("Too many wrong passwords. Try again in 1 minute.");
    expect((await unlock("sue", "sesame")).status).toBe(200);
    course.clock.pass(59);
    expect((await unlock("bob", "sesame")).status).toBe(200);
  });

  it("the right password before the opening is remembered although it is not open", async () => {
    const id = await course.publish(withPassword, "2026-11-22T04:00:00.000Z", "2026-11-28T04:00:00.000Z");
    const answer = await course.call("POST", `${course.base}/assessments/${id}/unlock`, {
      as: "sue",
      body: { password: "sesame" },
    });
    await expectRefusal("unlockAssessment", answer, 401, "Assessment not open");
    course.clock.set("2026-11-22T04:00:00.000Z");
    expect((await open("sue", id)).status).toBe(200);
  });
});

describe("saving", () => {
  it.each<[string, number, unknown, number, string]>([
    ["a program", 0, "x;", 200, "OK"],
    ["a choice as text", 1, "2", 200, "OK"],
    ["a choice as a number", 1, 0, 200, "OK"],
    ["a choice that is not there", 1, 6, 200, "OK"],
    ["a number as a program", 0, 5, 400, "Missing or invalid parameter(s)"],
    ["an empty program", 0, "", 400, "Missing or invalid parameter(s)"],
    ["a blank program", 0, " \n\t", 400, "Missing or invalid parameter(s)"],
    ["a word as a choice", 1, "two", 400, "Missing or invalid parameter(s)"],
    ["a negative choice", 1, -1, 400, "Missing or invalid parameter(s)"],
    ["half a choice", 1, 1.5, 400, "Missing or invalid parameter(s)"],
    ["votes for a program", 0, [], 400, "Missing or invalid parameter(s)"],
    ["an object", 0, { code: "x;" }, 400, "Missing or invalid parameter(s)"],
    ["nothing", 0, undefined, 400, "Missing or invalid parameter(s)"],
  ])("%s", async (_, position, answer, status, text) => {
    await expectRefusal("postAnswer", await course.save("sue", position, answer), status, text);
  });

  it("a program that is too long is refused, and nothing is kept", async () => {
    const answer = await course.save("sue", 0, "x".repeat(65_537));
    expect([answer.status, await answer.text()]).toEqual([400, "A program may have at most 64 KB"]);
    expect(await course.submissionOf("sue")).toBeNull();
  });

  it("with a guard that is no version of ours writes no first answer either", async () => {
    for (const unknown of ['"-1"', '"1e3"', "1"]) {
      const answer = await course.save("sue", 0, "a;", { "If-Match": unknown });
      expect([answer.status, await answer.text()]).toEqual([412, "A newer answer was saved elsewhere."]);
    }
    expect(await course.submissionOf("sue")).toBeNull();
  });

  it("without end is refused with the seconds to wait, to that member alone, and costs no units of the table", async () => {
    for (const username of ["sue", "sam"]) await course.tokenOf(username);
    for (let save = 0; save < 120; save += 1) expect((await course.save("sue", 0, `${save};`)).status).toBe(200);
    course.meter.take();
    const answer = await course.save("sue", 0, "one more;");
    expect([answer.status, await answer.text(), answer.headers.get("retry-after")]).toEqual([
      429,
      "Too many saves. Please try again in 5 seconds.",
      "5",
    ]);
    // The gate's.
    expect(course.meter.take()).toBe("1 reads, 0 writes in 1 calls");
    expect((await course.save("sam", 0, "x;")).status).toBe(200);
    course.clock.pass(5);
    expect((await course.save("sue", 0, "one more;")).status).toBe(200);
  });

  it("tells versions and refuses to overwrite a newer one", async () => {
    const first = await course.save("sue", 0, "a;", { "If-Match": '"0"' });
    expect([first.status, first.headers.get("etag")]).toEqual([200, '"1"']);
    const second = await course.save("sue", 0, "b;", { "If-Match": '"1"' });
    expect([second.status, second.headers.get("etag")]).toEqual([200, '"2"']);
    for (const stale of ['"1"', '"0"', 'W/"1"', '"-1"', '"1e3"', '"12345678901234567890"', "2", ""]) {
      const refused = await course.save("sue", 0, "c;", { "If-Match": stale });
      expect([refused.status, await refused.text()]).toEqual([412, "A newer answer was saved elsewhere."]);
    }
    const repeated = await course.save("sue", 0, "b;", { "If-Match": '"1"' });
    expect([repeated.status, repeated.headers.get("etag")]).toEqual([200, '"2"']);
    const careless = await course.save("sue", 0, "d;");
    expect([careless.status, careless.headers.get("etag")]).toEqual([200, '"3"']);
    const weakened = await course.save("sue", 0, "e;", { "If-Match": 'W/"3"' });
    expect([weakened.status, weakened.headers.get("etag")]).toEqual([200, '"4"']);
  });

  it("is refused to students outside the open hours, never to staff", async () => {
    course.clock.set("2026-11-28T04:00:00.000Z");
    await expectRefusal("postAnswer", await course.save("sue", 0, "x;"), 403, "Assessment not open");
    await expectRefusal("postAnswer", await course.save("stan", 0, "x;"), 200, "OK");
  });

  it("is refused to students once submitted; staff open their own work again", async () => {
    for (const username of ["sue", "stan"]) await course.work(username);
    await expectRefusal(
      "postAnswer",
      await course.save("sue", 0, "y;"),
      403,
      "Assessment submission already finalised",
    );
    await expectRefusal("postAnswer", await course.save("stan", 0, "y;"), 200, "OK");
    expect(await course.submissionOf("stan")).toMatchObject({ finalised: false });
    expect((await submit("stan")).status).toBe(200);
  });

  it("does not find questions of a draft for students, by any route; who has begun it learns that it is not open", async () => {
    const publish = (isPublished: boolean) =>
      course.succeed("POST", `${course.base}/admin/assessments/${course.missionId}`, {
        as: "stan",
        body: { isPublished },
      });
    await publish(false);
    const question = `${course.base}/assessments/question/${course.missionId * 1000}`;
    const run = { passed: [], failing: 0 };
    for (const [method, rest, body] of [
      ["POST", "/answer", { answer: "x;" }],
      ["POST", "/answer", { answer: [] }],
      ["POST", "/testcase_runs", run],
      ["GET", "/history", undefined],
      ["GET", "/line_comments", undefined],
      ["GET", "/report_card", undefined],
    ] as const) {
      const answer = await course.call(method, question + rest, { as: "sue", body });
      expect([rest, answer.status, await answer.text()]).toEqual([rest, 404, "Question not found"]);
    }
    await publish(true);
    await course.save("sue", 0, "x;");
    await publish(false);
    await expectRefusal("postAnswer", await course.save("sue", 0, "y;"), 403, "Assessment not open");
  });

  it("does not find questions that are not there, or in another course", async () => {
    const other = await course.makeCourse("ada", [], "Another");
    const path = (courseId: number, id: number) => `/v2/courses/${courseId}/assessments/question/${id}/answer`;
    for (const target of [
      path(course.courseId, course.missionId * 1000 + 2),
      path(course.courseId, 999_000),
      path(course.courseId, 3),
      path(course.courseId, -1000),
      path(other, course.missionId * 1000),
    ]) {
      const answer = await course.call("POST", target, { as: "ada", body: { answer: "x;" } });
      await expectRefusal("postAnswer", answer, 404, "Question not found");
    }
  });

  it("leaves nothing behind of somebody who is removed at that moment", async () => {
    for (const username of ["ada", "sue"]) await course.tokenOf(username);
    const { regId } = await course.registrationOf("sue", course.courseId);
    const transact = course.table.transact.bind(course.table);
    const spy = vi.spyOn(course.table, "transact").mockImplementationOnce(async (operations) => {
      await course.succeed("DELETE", `${course.base}/admin/users/${regId}`, { as: "ada" });
      await transact(operations);
    });
    const answer = await course.save("sue", 0, "late;");
    spy.mockRestore();
    await expectRefusal("postAnswer", answer, 403, "Forbidden");
    expect(await course.succeed("GET", `${course.base}/admin/grading`, { as: "ada" })).toEqual([]);
    expect(await course.table.queryAll({ pk: registrationItems(regId) })).toEqual([]);
  });

  it("leaves XP, comments and grader untouched", async () => {
    await course.work("stan");
    await course.gradeJobs();
    const id = await course.submissionIdOf("stan");
    const body = { grading: { xpAdjustment: -5, comments: "Neat" } };
    await course.succeed("POST", `${course.base}/admin/grading/${id}/${course.missionId * 1000}`, { as: "ada", body });
    await course.save("stan", 0, "y;");
    const opened = (await expectContract("getAssessment", await open("stan"))) as { questions: object[] };
    expect(opened.questions[0]).toMatchObject({
      answer: "y;",
      xp: 195,
      comments: "Neat",
      grader: { name: "Ada Admin" },
    });
  });

  it("of votes takes none as long as no entries were assigned", async () => {
    const voting = VOTING_FILE.replace('access="private"', 'access="public"').replace('"ART1"', '"DEMO1"');
    const id = await course.publish(voting, "2026-11-28T04:00:00Z", "2026-12-05T04:00:00Z");
    course.clock.set("2026-11-28T05:00:00.000Z");
    const vote = (answer: unknown) =>
      course.call("POST", `${course.base}/assessments/question/${id * 1000}/answer`, { as: "sue", body: { answer } });
    await expectRefusal("postAnswer", await vote("x"), 400, "Missing or invalid parameter(s)");
    // Nobody has entered the contest, which is not settled before the clock has assigned entries at the opening.
    const early = await vote([]);
    expect([early.status, await early.text()]).toEqual([503, "Please try again later."]);
    await course.services.assessmentJobs.send({ chore: "deal", courseId: course.courseId, assessmentId: id });
    const foreign = [{ submission_id: 5, score: 7 }];
    await expectRefusal(
      "postAnswer",
      await vote(foreign),
      400,
      "Invalid vote or vote is not unique! Vote is not saved.",
    );
    await expectRefusal("postAnswer", await vote([]), 200, "OK");
    expect(await expectContract("getAssessment", await open("sue", id))).toMatchObject({
      status: "attempted",
      questions: [{ type: "voting", answer: null, contestEntries: [], contestLeaderboard: [] }],
    });
  });
});

describe("submitting", () => {
  it("needs every answer, then tells the leader and sends one job", async () => {
    await expectRefusal("submitAssessment", await submit("sue"), 404, "Submission not found");
    await course.save("sue", 0, "x;");
    await expectRefusal("submitAssessment", await submit("sue"), 400, "Some questions have not been attempted");
    await course.save("sue", 1, "1");
    await expectRefusal("submitAssessment", await submit("sue"), 200, "OK");
    await expectRefusal("submitAssessment", await submit("sue"), 403, "Assessment has already been submitted");
    const submissionId = await course.submissionIdOf("sue");
    expect(course.jobs).toEqual([
      { courseId: course.courseId, submissionId, attempt: 1, positions: [0, 1], sentAt: "2026-11-21T08:00:00.000Z" },
    ]);
    expect(await course.noticesOf("stan")).toEqual(["submitted"]);
    expect(await course.noticesOf("tim")).toEqual([]);
  });

  it("is refused to students after closing", async () => {
    await course.work("sue", { submit: false });
    course.clock.set("2026-11-28T04:00:00.000Z");
    await expectRefusal("submitAssessment", await submit("sue"), 403, "Assessment not open");
  });

  it.each([
    ["2026-11-21T08:00:00.000Z", 100],
    ["2026-11-23T04:00:00.000Z", 100],
    ["2026-11-25T16:00:00.000Z", 50],
    ["2026-11-28T03:30:00.000Z", 0],
  ])("at %s gives a bonus of %d", async (moment, bonus) => {
    await course.work("sue", { submit: false });
    course.clock.set(moment);
    await submit("sue");
    expect(await course.submissionOf("sue")).toMatchObject({ bonus });
  });

  it("shows results and XP once graded, without what students may not see", async () => {
    await course.work("sue");
    expect(await (await verdict("sue")).json()).toMatchObject({ status: "submitted", attempt: 1, xp: 100, maxXp: 250 });
    course.executor.values = ["6", "false", "9"];
    expect(await course.gradeJobs()).toEqual(["graded"]);
    expect(await (await verdict("sue")).json()).toEqual({
      status: "submitted",
      attempt: 1,
      xp: 200,
      xpBonus: 100,
      maxXp: 250,
      questions: [
        { id: course.missionId * 1000, autogradingStatus: "success", xp: 50 },
        { id: course.missionId * 1000 + 1, autogradingStatus: "success", xp: 50 },
      ],
    });
    expect(await course.noticesOf("sue")).toEqual(["autograded"]);
    const opened = (await expectContract("getAssessment", await open("sue"))) as { questions: object[] };
    expect(opened.questions[0]).toMatchObject({
      xp: 50,
      autogradingResults: [
        { resultType: "pass", score: 1 },
        { resultType: "fail", expected: "", actual: "" },
      ],
    });
    expect(opened).toMatchObject({ xpBonus: 100, earlyXp: 0 });
    expect(await course.noticesOf("sue")).toEqual([]);
  });

  it("counts towards the session's XP, and its maximum once submitted", async () => {
    await course.work("sue", { submit: false });
    const session = async () =>
      ((await course.succeed("GET", "/v2/user", { as: "sue" })) as { courseRegistration: object }).courseRegistration;
    expect(await session()).toMatchObject({ xp: 0, maxXp: 0, story: { story: "demo-1", playStory: false } });
    await submit("sue");
    await course.gradeJobs();
    expect(await session()).toMatchObject({ xp: 350, maxXp: 250 });
  });

  it("has no verdict without a submission", async () => {
    const answer = await verdict("sue");
    expect([answer.status, await answer.text()]).toEqual([404, "Submission not found"]);
  });
});
