import { closeAssessment } from "../../lambdas/core/closing/close-assessment";
import type { GradingJob } from "../../lambdas/core/submissions/grading-job";
import { type CourseWithWork, startCourse } from "./course-with-work";
import { tally } from "./tally";
import { TickingClock } from "./ticking-clock";

const START = "2026-11-21T08:00:00.000Z";
const STEPS = [10, -10] as const;

const statuses: string[] = [];
let clock: TickingClock;
let course: CourseWithWork;

beforeEach(async () => {
  clock = new TickingClock(START);
  course = await startCourse({ clock });
});
afterEach(() => course.close());
afterAll(() => process.stdout.write(`  clock stepped by ten minutes: ${JSON.stringify(tally(statuses))}\n`));

const asBearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const refresh = (refresh_token: string, userAgent = "Browser/1.0") =>
  course.call("POST", "/v2/auth/refresh", { body: { refresh_token }, headers: { "user-agent": userAgent } });
const pairOf = async (answer: Response) => (await answer.json()) as { access_token: string; refresh_token: string };
const submit = (as: string) => course.call("POST", `${course.base}/assessments/${course.missionId}/submit`, { as });

describe.each(STEPS)("the clock steps by %d minutes", (minutes) => {
  it("and who is logged in stays so, with tokens of before and of after", async () => {
    const before = await course.login("sue");
    clock.step(minutes);
    expect((await course.call("GET", "/v2/user", asBearer(before.access_token))).status).toBe(200);
    const after = await pairOf(await refresh(before.refresh_token));
    expect((await course.call("GET", "/v2/user", asBearer(after.access_token))).status).toBe(200);
    clock.step(-minutes);
    expect((await course.call("GET", "/v2/user", asBearer(after.access_token))).status).toBe(200);
    expect((await refresh(after.refresh_token)).status).toBe(200);
    statuses.push("sessions kept");
  });

  it("and no access token lives longer than its hour by the clock that is asked", async () => {
    const { access_token } = await course.login("sue");
    clock.step(minutes);
    clock.step(60 - minutes);
    expect((await course.call("GET", "/v2/user", asBearer(access_token))).status).toBe(401);
  });

  it("and a refresh token that was used before ends the session when another kind of browser presents it", async () => {
    const stolen = await course.login("sue");
    const fresh = await pairOf(await refresh(stolen.refresh_token));
    clock.step(minutes);
    expect((await refresh(stolen.refresh_token)).status).toBe(200);
    expect((await refresh(stolen.refresh_token, "Thief/1.0")).status).toBe(401);
    expect((await refresh(fresh.refresh_token)).status).toBe(401);
    statuses.push("replays refused");
  });

  it("between finalising and grading, and the job is neither lost nor done twice", async () => {
    await course.work("sue");
    const [job] = course.jobs;
    clock.step(minutes);
    expect(await course.gradeJobs()).toEqual(["graded"]);
    expect(await course.grader.grade(job as GradingJob, () => 120_000, 2)).toBe("outdated");
    expect(await course.submissionOf("sue")).toMatchObject({ marks: { 0: { xp: 200, status: "success" } } });
    statuses.push("jobs graded once");
  });

  it("before the attempt of a job is stored, and the job is not taken for an old one", async () => {
    const graded: Promise<string>[] = [];
    const send = async (job: object) => {
      clock.step(minutes);
      graded.push(course.grader.grade(job as GradingJob));
      clock.step(-minutes);
    };
    Object.assign(course.services, { queue: { send } });
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 50));
    Object.assign(course.grader, { parts: { core: course.services, executor: course.executor, pause } });
    await course.work("sue");
    expect(await Promise.all(graded)).toEqual(["graded"]);
    statuses.push("jobs graded once");
  });

  it("while a regrade waits, and one asked for then is graded as well", async () => {
    await course.work("sue");
    await course.gradeJobs();
    const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/autograde`;
    for (let asked = 0; asked < 3; asked += 1) await course.succeed("POST", path, { as: "stan" });
    clock.step(minutes);
    await course.succeed("POST", path, { as: "stan" });
    const jobs = course.jobs.length;
    const outcomes = tally(await course.gradeJobs());
    // At once, after a pause (which the third joined), and the one after the step.
    expect([jobs, outcomes]).toEqual([3, { outdated: 2, graded: 1 }]);
    expect(await course.submissionOf("sue")).toMatchObject({ attempt: 4, marks: { 0: { status: "success" } } });
    statuses.push("regrades graded");
  });
});

it("a step over the closing time closes, a step back opens again what nobody closed, and work that was closed stays so", async () => {
  const closing = "2026-11-28T03:55:00.000Z";
  await course.work("sue", { submit: false });
  await course.work("sam", { submit: false });
  clock.set(closing);
  clock.step(10);
  expect((await course.save("sue", 0, "late;")).status).toBe(403);
  expect((await submit("sue")).status).toBe(403);
  clock.step(-10);
  expect((await course.save("sue", 0, "in time;")).status).toBe(200);
  expect((await submit("sue")).status).toBe(200);
  clock.step(10);
  await closeAssessment(course.services, course.courseId, course.missionId);
  const closed = await course.submissionOf("sam");
  expect(closed).toMatchObject({ finalised: true, attempt: 1, bonus: 0 });
  clock.step(-10);
  expect((await course.save("sam", 0, "again;")).status).toBe(403);
  await closeAssessment(course.services, course.courseId, course.missionId);
  clock.step(10);
  await closeAssessment(course.services, course.courseId, course.missionId);
  expect(await course.submissionOf("sam")).toEqual(closed);
  // Nothing of bob is autograded: he left everything blank.
  expect(tally(await course.gradeJobs()).graded).toBe(2);
  expect(await course.submissionOf("sue")).toMatchObject({ attempt: 1, marks: { 0: { status: "success" } } });
  statuses.push("closings kept");
});
