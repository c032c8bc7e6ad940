import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { answerKey, assessmentDays, testcaseRunsKey } from "../../core/table";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

interface Statistics {
  readonly begun: number;
  readonly submitted: number;
  readonly stuck: number;
  readonly distribution: number[];
}
interface Detail {
  readonly students: number;
  readonly choiceQuestions: object[];
}
interface Days {
  readonly questions: {
    readonly number: number;
    readonly days: object[];
    readonly uncounted: number;
    readonly times: object;
  }[];
}
interface StuckPage {
  readonly rows: { readonly student: { readonly name: string } }[];
  readonly next: string | null;
}

const path = (rest = "") => `${course.base}/admin/statistics/assessments${rest}`;
const begin = (username: string) => course.save(username, 0, "const twice = n => n;");
const page = (query = "") =>
  course.succeed<{ assessments: Statistics[]; next: number | null }>("GET", path(query), { as: "stan" });
const mission = async () => (await page()).assessments[0];
const stuck = (query = "") =>
  course.succeed<StuckPage>("GET", path(`/${course.missionId}/stuck${query}`), { as: "stan" });

function run(as: string, passed: number[], failing: number | null, position = 0) {
  const question = course.missionId * 1000 + position;
  return course.call("POST", `${course.base}/assessments/question/${question}/testcase_runs`, {
    as,
    body: { passed, failing },
  });
}
async function runs(count: number, as: string, passed: number[] = [], failing: number | null = 1) {
  let report: unknown;
  for (let index = 0; index < count; index += 1) report = await (await run(as, passed, failing)).json();
  return report;
}

describe("the statistics of assessments", () => {
  it("count who began, submitted and has how much XP, and the testcase that fails most often", async () => {
    expect((await mission())?.begun).toBe(0);
    await course.work("sue");
    course.executor.values = ["6", "no", "9"];
    await course.work("sam", { choice: "0" });
    await course.work("bob", { submit: false });
    await course.work("stan");
    await course.grader.grade(course.jobs[1] as never);
    course.executor.values = ["6", "true", "9"];
    await course.gradeJobs();
    expect(await mission()).toEqual({
      id: course.missionId,
      title: "Counting sheep",
      number: "DEMO1",
      type: "Missions",
      isPublished: true,
      openAt: "2026-11-21T04:00:00.000Z",
      closeAt: "2026-11-28T04:00:00.000Z",
      begun: 3,
      submitted: 2,
      stuck: 0,
      // 50 XP, none for the choice, and 100 for the time: 150 of 250. 100, 50 and 100: all of it.
      distribution: [0, 0, 0, 0, 0, 0, 1, 0, 0, 1],
      mostFailed: { questionId: course.missionId * 1000, questionNumber: 1, testcaseNumber: 3, failed: 2, judged: 2 },
    });
    const detail = await course.succeed("GET", path(`/${course.missionId}`), { as: "stan" });
    expect(detail).toMatchObject({
      begun: 3,
      questions: [
        {
          id: course.missionId * 1000,
          number: 1,
          judged: 2,
          testcases: [
            { number: 1, type: "public", failed: 0 },
            { number: 2, type: "opaque", failed: 1 },
            { number: 3, type: "secret", program: "probe;", failed: 2 },
          ],
        },
      ],
    });
  });

  it("count who chose what, of those whose work has its verdict, and say how many may", async () => {
    await course.work("sue");
    await course.work("sam", { choice: "0" });
    await course.work("bob", { choice: "7" });
    await course.work("stan", { choice: "0" });
    const choices = async () => {
      const detail = await course.succeed<Detail>("GET", path(`/${course.missionId}`), { as: "stan" });
      return { students: detail.students, questions: detail.choiceQuestions };
    };
    expect((await choices()).questions[0]).toMatchObject({ answered: 0, others: 0 });
    await course.gradeJobs();
    expect(await choices()).toEqual({
      students: 3,
      questions: [
        {
          id: course.missionId * 1000 + 1,
          number: 2,
          maxXp: 50,
          content: expect.any(String),
          answered: 3,
          choices: [
            { content: "1", isRight: false, chosen: 1 },
            { content: "2", isRight: true, chosen: 1 },
            { content: "11", isRight: false, chosen: 0 },
          ],
          others: 1,
        },
      ],
    });
    const group = `${course.base}/admin/answer_groups/${course.missionId * 1000 + 1}`;
    const { answers } = await course.succeed<{ answers: { student: { name: string }; choice: number | null }[] }>(
      "GET",
      group,
      { as: "stan" },
    );
    expect(answers.map(({ student, choice }) => [student.name, choice])).toEqual([
      ["bob", null],
      ["sam", 0],
      ["sue", 1],
    ]);
  });

  it("say by day how many answers pass each testcase, and follow regrades and work that is given back", async () => {
    course.executor.values = ["6", "no", "9"];
    await course.work("sue");
    await course.gradeJobs();
    course.clock.set("2026-11-23T15:59:59.000Z");
    course.executor.values = ["6", "true", "9"];
    await course.work("sam");
    await course.gradeJobs();
    const days = async () => {
      const detail = await course.succeed<Days>("GET", path(`/${course.missionId}/days`), { as: "stan" });
      return detail.questions.map((question) => [question.number, question.days, question.uncounted]);
    };
    expect(await days()).toEqual([
      [
        1,
        [
          { day: "2026-11-21", judged: 1, passed: [1, 0, 0] },
          { day: "2026-11-23", judged: 2, passed: [2, 1, 0] },
        ],
        0,
      ],
    ]);
    course.clock.set("2026-11-25T08:00:00.000Z");
    course.executor.values = ["6", "true", "8"];
    await course.succeed("POST", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/autograde`, {
      as: "stan",
    });
    await course.gradeJobs();
    // What was handed in on a day is judged by the latest verdict.
    expect(await days()).toEqual([
      [
        1,
        [
          { day: "2026-11-21", judged: 1, passed: [1, 1, 1] },
          { day: "2026-11-23", judged: 2, passed: [2, 2, 1] },
        ],
        0,
      ],
    ]);
    await course.succeed("POST", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`, {
      as: "stan",
    });
    expect(await days()).toEqual([[1, [{ day: "2026-11-23", judged: 1, passed: [1, 1, 0] }], 0]]);
    expect((await course.call("GET", path("/4711/days"), { as: "stan" })).status).toBe(404);
    await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
    expect(await course.table.queryAll({ pk: assessmentDays(course.missionId) })).toEqual([]);
  });

  it("have the days of the course's time zone, whatever it is when they are read", async () => {
    course.clock.set("2026-11-23T15:50:00.000Z");
    await course.work("sue");
    course.clock.set("2026-11-23T16:10:00.000Z");
    await course.work("sam");
    await course.gradeJobs();
    const daysIn = async (timeZone: string) => {
      await course.succeed("PUT", `${course.base}/admin/config`, { as: "ada", body: { timeZone } });
      const { questions } = await course.succeed<Days>("GET", path(`/${course.missionId}/days`), { as: "stan" });
      return questions[0]?.days
        .map((one) => one as { day: string; judged: number })
        .map(({ day, judged }) => [day, judged]);
    };
    expect(await daysIn("Asia/Singapore")).toEqual([
      ["2026-11-23", 1],
      ["2026-11-24", 2],
    ]);
    expect(await daysIn("UTC")).toEqual([["2026-11-23", 2]]);
    // A quarter to six ahead of UTC.
    expect(await daysIn("Asia/Kathmandu")).toEqual([["2026-11-23", 2]]);
  });

  it("tell the time on task from the saves, without pauses, and of no answer from before it was recorded", async () => {
    const write = async (username: string, times: readonly string[]) => {
      for (const [index, time] of times.entries()) {
        course.clock.set(`2026-11-21T${time}.000Z`);
        await course.save(username, 0, `const twice = n => ${index};`);
      }
      await course.save(username, 1, "1");
      await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: username });
    };
    // 4 + 7 minutes, a pause of 20, and 1 minute.
    await write("sue", ["09:00:30", "09:04:10", "09:11:00", "09:31:00", "09:31:40", "09:32:05"]);
    await write("sam", ["10:00:00"]);
    await write("bob", ["11:00:00"]);
    const answer = answerKey(await course.regIdOf("bob"), course.missionId, 0);
    await course.table.update(answer, { unset: ["workedMinutes"] });
    await course.gradeJobs();
    const minutes = async (username: string) => {
      const read = `${course.base}/admin/grading/${await course.submissionIdOf(username)}`;
      return (await course.succeed<{ minutes: number | null }[]>("GET", read, { as: "stan" })).map(
        (one) => one.minutes,
      );
    };
    expect([await minutes("sue"), await minutes("sam"), await minutes("bob")]).toEqual([
      [12, null],
      [0, null],
      [null, null],
    ]);
    const { questions } = await course.succeed<Days>("GET", path(`/${course.missionId}/days`), { as: "stan" });
    // One of under 5 minutes and one of 10 to 15.
    expect(questions[0]?.times).toEqual({ known: 2, quartiles: { lower: 3, median: 5, upper: 13 } });
  });

  it("come a page at a time, the newest first", async () => {
    const file = (index: number) =>
      `<CONTENT><TASK number="P${index}" title="T"><PROBLEMS><PROBLEM type="mcq" maxxp="1"><TEXT>Q</TEXT><CHOICE correct="true"><TEXT>A</TEXT></CHOICE></PROBLEM></PROBLEMS><DEPLOYMENT interpreter="1"/></TASK></CONTENT>`;
    for (let index = 0; index < 11; index += 1) await course.upload(file(index));
    const first = (await page()) as unknown as { assessments: { number: string }[]; next: number };
    expect(first.assessments.map(({ number }) => number)).toEqual([
      "P10",
      "P9",
      "P8",
      "P7",
      "P6",
      "P5",
      "P4",
      "P3",
      "P2",
      "P1",
    ]);
    const second = (await page(`?cursor=${first.next}`)) as unknown as typeof first;
    expect([second.assessments.map(({ number }) => number), second.next]).toEqual([["P0", "DEMO1"], null]);
  });

  it("of an assessment that the course does not have are not there", async () => {
    const answer = await course.call("GET", path("/4711"), { as: "stan" });
    expect([answer.status, await answer.text()]).toEqual([404, "Assessment not found"]);
    expect((await course.call("GET", path("/4711/stuck"), { as: "stan" })).status).toBe(404);
  });
});

describe("runs of testcases", () => {
  it("make a student stuck with the fifth that passes nothing new, until a new one passes", async () => {
    await begin("sue");
    expect(await runs(4, "sue")).toEqual({ runs: 4, isStuck: false });
    expect((await mission())?.stuck).toBe(0);
    course.clock.set("2026-11-21T09:00:00.000Z");
    expect(await runs(1, "sue")).toEqual({ runs: 5, isStuck: true });
    course.clock.set("2026-11-21T09:30:00.000Z");
    expect(await runs(1, "sue")).toEqual({ runs: 6, isStuck: true });
    expect((await mission())?.stuck).toBe(1);
    const regId = await course.regIdOf("sue");
    expect(await stuck()).toEqual({
      rows: [
        {
          submissionId: course.missionId * 1_000_000 + regId,
          student: { id: regId, name: "sue" },
          groupName: "G1",
          questionId: course.missionId * 1000,
          questionNumber: 1,
          answerIndex: 0,
          runs: 6,
          testcase: { number: 2, type: "opaque", program: expect.any(String) },
          since: "2026-11-21T09:00:00.000Z",
          lastAt: "2026-11-21T09:30:00.000Z",
        },
      ],
      next: null,
    });
    expect(await runs(1, "sue", [0])).toEqual({ runs: 0, isStuck: false });
    expect([(await mission())?.stuck, (await stuck()).rows]).toEqual([0, []]);
  });

  it("count no more once the work is submitted, and anew when it is given back", async () => {
    await course.work("sue", { submit: false });
    await runs(5, "sue");
    await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: "sue" });
    expect([(await mission())?.stuck, (await stuck()).rows]).toEqual([0, []]);
    expect(await runs(5, "sue")).toEqual({ runs: 0, isStuck: false });
    const submission = await course.submissionIdOf("sue");
    await course.succeed("POST", `${course.base}/admin/grading/${submission}/unsubmit`, { as: "stan" });
    expect(await runs(1, "sue")).toEqual({ runs: 1, isStuck: false });
    expect(await runs(4, "sue")).toEqual({ runs: 5, isStuck: true });
  });

  it("end with the closing, with the removal of the student and with that of the assessment", async () => {
    for (const username of ["sue", "sam", "bob"]) {
      await begin(username);
      await runs(5, username);
    }
    expect((await mission())?.stuck).toBe(3);
    const [sue, sam] = [await course.regIdOf("sue"), await course.regIdOf("sam")];
    await course.succeed("DELETE", `${course.base}/admin/users/${sue}`, { as: "ada" });
    expect([(await mission())?.stuck, (await stuck()).rows.length]).toEqual([2, 2]);
    course.clock.set("2026-11-28T04:00:01.000Z");
    await course.services.assessmentJobs.send({
      chore: "close",
      courseId: course.courseId,
      assessmentId: course.missionId,
    });
    expect([(await mission())?.stuck, (await stuck()).rows]).toEqual([0, []]);
    expect((await run("sam", [], 0)).status).toBe(403);
    expect(await course.table.get(testcaseRunsKey(sam, course.missionId, 0))).toBeDefined();
    await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
    expect(await course.table.get(testcaseRunsKey(sam, course.missionId, 0))).toBeUndefined();
  });

  it("of one student at once count each, and make them stuck once", async () => {
    await begin("sue");
    await Promise.all(Array.from({ length: 12 }, () => run("sue", [], 0)));
    expect((await mission())?.stuck).toBe(1);
    expect(await runs(1, "sue")).toEqual({ runs: 13, isStuck: true });
  });

  it("are listed a page at a time, who has been stuck longest first", async () => {
    const users = Array.from({ length: 26 }, (_, index) => ({
      username: `extra${index}`,
      role: "student",
      group: "G2",
    }));
    await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body: { users, provider: "test" } });
    for (const [index, { username }] of users.entries()) {
      course.clock.set(new Date(Date.parse("2026-11-21T09:00:00.000Z") + index * 60_000).toISOString());
      await begin(username);
      await runs(5, username);
    }
    const first = await stuck();
    expect(first.rows.map(({ student }) => student.name)).toEqual(users.slice(0, 25).map(({ username }) => username));
    const second = await stuck(`?cursor=${encodeURIComponent(first.next ?? "")}`);
    expect([second.rows.map(({ student }) => student.name), second.next]).toEqual([["extra25"], null]);
    const answer = await course.call("GET", path(`/${course.missionId}/stuck?cursor=nonsense`), { as: "stan" });
    expect([answer.status, await answer.text()]).toEqual([400, "Invalid cursor"]);
  });

  it("count before the first answer is saved, and make a student stuck when there is work that waits", async () => {
    expect(await runs(6, "sue")).toEqual({ runs: 6, isStuck: true });
    expect((await mission())?.stuck).toBe(0);
    await begin("sue");
    await runs(1, "sue");
    expect((await mission())?.stuck).toBe(1);
  });

  it("are refused for what is no program of the course, and when they come too fast", async () => {
    await begin("sue");
    const answers = [await run("sue", [], 0, 1), await run("sue", [], 0, 7), await run("sue", [300], 0)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400]);
    // Two that were refused count, too.
    expect(await runs(28, "sue")).toEqual({ runs: 28, isStuck: true });
    const answer = await run("sue", [], 0);
    expect([answer.status, await answer.text()]).toEqual([429, "Too many runs. Please try again in 2 seconds."]);
  });
});
