import { closeAssessment } from "../../lambdas/core/closing/close-assessment";
import type { Answer } from "../../lambdas/core/submissions/answer";
import { readAnswers } from "../../lambdas/core/submissions/store";
import { casesOf, SEED } from "../campaign";
import { seeded } from "../seeded";
import { type CourseWithWork, startCourse } from "./course-with-work";
import { tally } from "./tally";
import { TickingClock } from "./ticking-clock";
import { UNLIMITED_SAVES } from "./unlimited-saves";

// A thousand runs, of eight calls each.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const OPEN = "2026-11-21T08:00:00.000Z";
const CLOSE = "2026-11-28T04:00:00.000Z";
const STUDENTS = ["sue", "sam", "bob"];
const SAVES = 4;
const RUNS = casesOf("finalising against autosaves", { sample: 15, whole: 500 });
const CLOSINGS = casesOf("daily closing against autosaves", { sample: 10, whole: 200 });

const clock = new TickingClock(OPEN);
const counts: string[] = [];
const count = (what: string, figures: object) => counts.push(`${what}: ${JSON.stringify(figures)}`);
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let course: CourseWithWork;
let random: () => number;

beforeAll(async () => {
  course = await startCourse({ clock, saveRate: UNLIMITED_SAVES });
  for (const username of STUDENTS) await course.work(username, { submit: false });
});
afterAll(async () => {
  await course.close();
  process.stdout.write(`${counts.map((line) => `  ${line}`).join("\n")}\n`);
});
beforeEach(() => {
  random = seeded(SEED);
});

interface Save {
  readonly status: number;
  readonly text: string;
  readonly version: number;
  readonly began: Date;
}

async function programOf(username: string): Promise<Answer> {
  const [answer] = await readAnswers(
    course.services,
    { regId: await course.regIdOf(username), assessmentId: course.missionId },
    [0],
  );
  if (!answer) throw new Error(`${username} has no answer`);
  return answer;
}

async function save(username: string, text: string, ms: number): Promise<Save> {
  await passed(ms);
  const began = clock.now();
  const answer = await course.save(username, 0, text);
  return { status: answer.status, text, version: Number(JSON.parse(answer.headers.get("etag") ?? "0")), began };
}

/** Finalises after a while; tells the status and, when it was accepted, the program as it stood at that moment. */
async function submit(username: string, ms: number) {
  await passed(ms);
  const began = clock.now();
  const { status } = await course.call("POST", `${course.base}/assessments/${course.missionId}/submit`, {
    as: username,
  });
  return { status, began, final: status === 200 ? await programOf(username) : undefined };
}

/** Every acknowledged save is one version, none twice, and the last of them is what is kept. */
function expectNothingLost(before: Answer, saves: readonly Save[], after: Answer): void {
  const acknowledged = saves.filter(({ status }) => status === 200).sort((a, b) => a.version - b.version);
  expect(acknowledged.map(({ version }) => version)).toEqual(
    acknowledged.map((_, index) => before.version + index + 1),
  );
  expect(after.version).toBe(before.version + acknowledged.length);
  expect(after.answer).toBe(acknowledged.at(-1)?.text ?? before.answer);
}

async function giveBack(username: string): Promise<void> {
  const path = `${course.base}/admin/grading/${await course.submissionIdOf(username)}/unsubmit`;
  await course.succeed("POST", path, { as: "ada" });
}

it(`${RUNS} times: autosaves that meet the finalising are either in what is graded, or refused`, async () => {
  const statuses: string[] = [];
  for (let run = 0; run < RUNS; run += STUDENTS.length) {
    await Promise.all(STUDENTS.map((username) => finaliseUnderSaves(username, run, statuses)));
    const graded = course.executor.requests.length;
    expect(tally(await course.gradeJobs()).graded).toBe(STUDENTS.length);
    const programs = course.executor.requests.slice(graded).map(({ student }) => student);
    expect(programs.sort()).toEqual((await Promise.all(STUDENTS.map(programOf))).map(({ answer }) => answer).sort());
    for (const username of STUDENTS) await giveBack(username);
  }
  count("finalise against four autosaves, runs", {
    runs: Math.ceil(RUNS / STUDENTS.length) * STUDENTS.length,
    ...tally(statuses),
  });
});

async function finaliseUnderSaves(username: string, run: number, statuses: string[]): Promise<void> {
  const before = await programOf(username);
  const texts = Array.from({ length: SAVES }, (_, index) => `"${username} ${run} ${index}";`);
  const [submitted, ...saves] = await Promise.all([
    submit(username, random() * 20),
    ...texts.map((text) => save(username, text, random() * 70)),
  ]);
  const after = await programOf(username);
  expect(submitted.status).toBe(200);
  expect([200, 403]).toEqual(expect.arrayContaining(saves.map(({ status }) => status)));
  expectNothingLost(before, saves, after);
  expect(submitted.final).toEqual(after);
  expect(after.locked).toBe(true);
  statuses.push(...saves.map(({ status }) => (status === 200 ? "saved" : "refused")));
}

it(`${RUNS} times: in the closing second, what was refused is nowhere and nothing bears a later time`, async () => {
  const statuses: string[] = [];
  for (let run = 0; run < RUNS; run += STUDENTS.length) {
    for (const username of STUDENTS) await course.tokenOf(username);
    clock.set(CLOSE, -60);
    const finalised = await Promise.all(STUDENTS.map((username) => workAtTheClosing(username, run, statuses)));
    clock.set(OPEN);
    expect(tally(await course.gradeJobs()).graded ?? 0).toBe(finalised.filter(Boolean).length);
    for (const [index, username] of STUDENTS.entries()) if (finalised[index]) await giveBack(username);
  }
  count("closing second against four autosaves and a finalise, runs", {
    runs: Math.ceil(RUNS / STUDENTS.length) * STUDENTS.length,
    ...tally(statuses),
  });
});

async function workAtTheClosing(username: string, run: number, statuses: string[]): Promise<boolean> {
  const before = await programOf(username);
  const texts = Array.from({ length: SAVES }, (_, index) => `"${username} closing ${run} ${index}";`);
  const [submitted, ...saves] = await Promise.all([
    submit(username, random() * 70),
    ...texts.map((text) => save(username, text, random() * 90)),
  ]);
  const after = await programOf(username);
  const closeAt = new Date(CLOSE);
  for (const { status, began } of [submitted, ...saves]) {
    expect([200, 403]).toContain(status);
    if (began >= closeAt) expect(status).toBe(403);
  }
  expectNothingLost(before, saves, after);
  expect(new Date(after.updatedAt) <= closeAt).toBe(true);
  const submission = await course.submissionOf(username);
  expect(submission?.finalised).toBe(submitted.status === 200);
  if (submission?.finalised) expect(Date.parse(submission.finalisedAt ?? "") <= closeAt.getTime()).toBe(true);
  if (submitted.final) expect(submitted.final).toEqual(after);
  const late = saves.map(({ status, began }) =>
    status === 200 ? "saved" : began < closeAt ? "refused on the way" : "refused",
  );
  statuses.push(...late, submitted.status === 200 ? "finalised" : "too late to finalise");
  return submitted.status === 200;
}

it(`${CLOSINGS} times: the daily closing, autosaves and finalising end as one closed attempt, with the last save in it`, async () => {
  const statuses: string[] = [];
  for (let run = 0; run < CLOSINGS; run += STUDENTS.length) {
    for (const username of STUDENTS) await course.tokenOf(username);
    // A closing time of its own, for one that is done is not done again.
    const closeAt = new Date(Date.parse(CLOSE) + run * 1000).toISOString();
    await course.succeed("POST", `${course.base}/admin/assessments/${course.missionId}`, {
      as: "ada",
      body: { openAt: "2026-11-21T04:00:00.000Z", closeAt, isPublished: true },
    });
    clock.set(closeAt, -40);
    const closing = passed(42 + random() * 10).then(() =>
      closeAssessment(course.services, course.courseId, course.missionId),
    );
    await Promise.all([closing, ...STUDENTS.map((username) => workUnderTheClosing(username, run, statuses))]);
    await passed(1);
    clock.set(OPEN);
    expect(tally(await course.gradeJobs()).graded).toBe(STUDENTS.length);
    for (const username of STUDENTS) await giveBack(username);
  }
  const runs = Math.ceil(CLOSINGS / STUDENTS.length) * STUDENTS.length;
  count("daily closing against four autosaves and a finalise, runs", { runs, ...tally(statuses) });

  async function workUnderTheClosing(username: string, at: number, outcomes: string[]): Promise<void> {
    const before = await course.submissionOf(username);
    const program = await programOf(username);
    const texts = Array.from({ length: SAVES }, (_, index) => `"${username} daily ${at} ${index}";`);
    const [submitted, ...saves] = await Promise.all([
      submit(username, random() * 60),
      ...texts.map((text) => save(username, text, random() * 80)),
    ]);
    await untilFinalised(username);
    const after = await programOf(username);
    expectNothingLost(program, saves, after);
    const submission = await course.submissionOf(username);
    expect(submission?.attempt).toBe((before?.attempt ?? 0) + 1);
    if (submitted.status !== 200) expect(submission?.bonus).toBe(0);
    if (submitted.final) expect(submitted.final).toEqual(after);
    expect((await course.save(username, 0, "too late;")).status).toBe(403);
    expect(await programOf(username)).toEqual(after);
    outcomes.push(submitted.status === 200 ? "finalised by the student" : "closed by the clock");
    outcomes.push(...saves.map(({ status }) => (status === 200 ? "saved" : "refused")));
  }
});

async function untilFinalised(username: string): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 5) {
    if ((await course.submissionOf(username))?.finalised) return;
    await passed(5);
  }
  throw new Error("The work was not closed within 30 seconds");
}
