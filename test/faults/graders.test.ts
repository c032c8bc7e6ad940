import { readAnswers } from "../../lambdas/core/submissions/store";
import { casesOf, SEED } from "../campaign";
import { seeded } from "../seeded";
import { type CourseWithWork, startCourse } from "./course-with-work";
import { tally } from "./tally";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const RUNS = casesOf("graders of one answer", { sample: 6, whole: 100 });
const counts: string[] = [];
const count = (what: string, figures: object) => counts.push(`${what}: ${JSON.stringify(figures)}`);
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let course: CourseWithWork;
let submissionId: number;

beforeEach(async () => {
  course = await startCourse();
  await course.work("sue");
  await course.gradeJobs();
  submissionId = await course.submissionIdOf("sue");
});
afterEach(() => course.close());
afterAll(() => process.stdout.write(`${counts.map((line) => `  ${line}`).join("\n")}\n`));

const path = (position: number, action = "") =>
  `${course.base}/admin/grading/${submissionId}/${course.missionId * 1000 + position}${action}`;
const grade = (as: string, position: number, xpAdjustment: number, comments: string) =>
  course.call("POST", path(position), { as, body: { grading: { xpAdjustment, comments } } });

async function storedMark(position: number) {
  const submission = await course.submissionOf("sue");
  const [answer] = await readAnswers(
    course.services,
    { regId: await course.regIdOf("sue"), assessmentId: course.missionId },
    [position],
  );
  const mark = submission?.marks[position];
  if (!submission || !mark || !answer) throw new Error("The submission has no such answer");
  return { mark, answer, attempt: submission.attempt };
}

it("two graders of one answer leave one grade, as one of them gave it, and one notice", async () => {
  const wins: string[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const answers = await Promise.all([grade("stan", 0, -1, `stan ${run}`), grade("tim", 0, -2, `tim ${run}`)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { mark, answer } = await storedMark(0);
    const winner = answer.graderName === "stan" ? "stan" : "tim";
    expect([mark.adjustment, mark.graderRegId, answer.graderRegId, answer.comments]).toEqual([
      winner === "stan" ? -1 : -2,
      await course.regIdOf(winner),
      await course.regIdOf(winner),
      `${winner} ${run}`,
    ]);
    wins.push(winner);
  }
  await grade("stan", 1, 0, "");
  await Promise.all([grade("stan", 0, -1, "again"), grade("tim", 1, -2, "again")]);
  expect((await course.noticesOf("sue")).filter((type) => type === "graded")).toHaveLength(1);
  count("two graders of one answer, last word", { runs: RUNS, ...tally(wins) });
});

it("a regrade against a grading is one before the other, and the grader stays", async () => {
  const random = seeded(SEED);
  const order: string[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const before = await storedMark(0);
    const [graded, regraded] = await Promise.all([
      passed(random() * 6).then(() => grade("tim", 0, -3, `run ${run}`)),
      passed(random() * 6).then(() => course.call("POST", path(0, "/autograde"), { as: "stan" })),
    ]);
    expect([graded.status, regraded.status]).toEqual([200, 204]);
    await course.gradeJobs();
    const { mark, answer, attempt } = await storedMark(0);
    expect(mark).toMatchObject({ xp: 200, status: "success", graderRegId: await course.regIdOf("tim") });
    expect(answer).toMatchObject({ comments: `run ${run}`, graderName: "tim", attempt: mark.attempt });
    expect(attempt).toBe(before.attempt + 1);
    expect([-3, 0]).toContain(mark.adjustment);
    order.push(mark.adjustment === 0 ? "graded, then regraded" : "regraded, then graded");
    course.clock.pass(10);
  }
  count("regrade against grading", { runs: RUNS, ...tally(order) });
});

it("a verdict that is stored while a grader decides loses neither", async () => {
  const random = seeded(SEED + 1);
  for (let run = 0; run < RUNS; run += 1) {
    await course.succeed("POST", path(0, "/autograde"), { as: "stan" });
    const [graded] = await Promise.all([
      passed(random() * 10).then(() => grade("tim", 0, -4, `verdict ${run}`)),
      passed(random() * 6).then(() => course.gradeJobs()),
    ]);
    expect(graded.status).toBe(200);
    const { mark, answer } = await storedMark(0);
    expect(mark).toMatchObject({ xp: 200, adjustment: -4, status: "success" });
    expect(answer).toMatchObject({ comments: `verdict ${run}`, attempt: mark.attempt });
    expect(answer.results).toHaveLength(3);
    course.clock.pass(10);
  }
  count("verdict against grading", { runs: RUNS, kept: RUNS });
});
