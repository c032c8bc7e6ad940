import { type CourseWithWork, startCourse } from "./course-with-work";
import { tally } from "./tally";

let course: CourseWithWork;
const counts: string[] = [];

beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());
afterAll(() => process.stdout.write(`${counts.map((line) => `  ${line}`).join("\n")}\n`));

const count = (what: string, figures: object) => counts.push(`${what}: ${JSON.stringify(figures)}`);
const submit = (as: string) => course.call("POST", `${course.base}/assessments/${course.missionId}/submit`, { as });

async function programOf(username: string) {
  const { questions } = await course.succeed<{ questions: { answer: string; answerVersion: number }[] }>(
    "GET",
    `${course.base}/assessments/${course.missionId}`,
    { as: username },
  );
  return questions[0];
}

it("ten finalisings at once make one, with one notice and one grade", async () => {
  await course.work("sue", { submit: false });
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit("sue")));
  const jobs = course.jobs.length;
  const outcomes = await course.gradeJobs();
  count("ten finalisings at once", { statuses: tally(answers.map(({ status }) => status)), jobs, ...tally(outcomes) });
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 403: 9 });
  expect(outcomes.filter((outcome) => outcome === "graded")).toHaveLength(1);
  expect(await course.submissionOf("sue")).toMatchObject({
    attempt: 1,
    bonus: 100,
    marks: { 0: { xp: 200 }, 1: { xp: 50 } },
  });
  expect(await course.noticesOf("stan")).toEqual(["submitted"]);
  expect(await course.noticesOf("sue")).toEqual(["autograded"]);
});

it("first answers to all questions at once are all there", async () => {
  for (const username of ["sue", "sam", "bob"]) {
    const answers = await Promise.all([course.save(username, 0, "x;"), course.save(username, 1, 1)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(Object.keys((await course.submissionOf(username))?.marks ?? {})).toEqual(["0", "1"]);
  }
});

it("the same first answer ten times at once is kept once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => course.save("sue", 0, `${index};`, { "If-Match": '"0"' })),
  );
  count("ten first saves at once", tally(answers.map(({ status }) => status)));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 412: 9 });
  expect((await programOf("sue"))?.answerVersion).toBe(1);
});

it("twenty regrades at once are one or two, and end in one verdict", async () => {
  await course.work("sue");
  const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/${course.missionId * 1000}/autograde`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => course.call("POST", path, { as: "stan" })));
  const outcomes = tally(await course.gradeJobs());
  const { attempt = 0 } = (await course.submissionOf("sue")) ?? {};
  count("twenty regrades at once", {
    statuses: tally(answers.map(({ status }) => status)),
    attempts: attempt - 1,
    ...outcomes,
  });
  expect(tally(answers.map(({ status }) => status))).toEqual({ 204: 20 });
  expect([2, 3]).toContain(attempt);
  expect(await course.submissionOf("sue")).toMatchObject({
    marks: { 0: { xp: 200, status: "success", attempt }, 1: { xp: 50, status: "success", attempt: 1 } },
  });
});

it("a first answer that meets a new upload fits the question that it is kept for", async () => {
  const file = (number: string, problem: string) =>
    `<CONTENT><TASK number="${number}" title="T"><PROBLEMS>${problem}</PROBLEMS><DEPLOYMENT interpreter="1"/></TASK></CONTENT>`;
  const mcq = '<PROBLEM type="mcq" maxxp="1"><TEXT>Q</TEXT><CHOICE correct="true"><TEXT>A</TEXT></CHOICE></PROBLEM>';
  const program =
    '<PROBLEM type="programming" maxxp="1"><TEXT>Q</TEXT><SNIPPET><TEMPLATE>t</TEMPLATE></SNIPPET></PROBLEM>';
  const outcomes: string[] = [];
  for (let run = 0; run < 20; run += 1) {
    const id = await course.publish(file(`R${run}`, mcq), "2026-11-21T04:00:00Z", "2026-11-28T04:00:00Z");
    const path = `${course.base}/assessments/question/${id * 1000}/answer`;
    const [uploaded, saved] = await Promise.all([
      course.upload(file(`R${run}`, program)).then((answer) => answer.text()),
      course.call("POST", path, { as: "sue", body: { answer: 0 } }),
    ]);
    const { questions } = await course.succeed<{ questions: { type: string; answer: unknown }[] }>(
      "GET",
      `${course.base}/assessments/${id}`,
      { as: "sue" },
    );
    if (saved.status === 200)
      expect([uploaded, questions[0]]).toMatchObject([/ignoring/.exec(uploaded)?.input, { type: "mcq", answer: 0 }]);
    else expect([uploaded, questions[0]]).toMatchObject(["OK", { type: "programming", answer: null }]);
    outcomes.push(saved.status === 200 ? "answer first" : "upload first");
  }
  count("first answer against upload, 20 runs", tally(outcomes));
}, 60_000);
