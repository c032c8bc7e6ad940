import { SQSClient } from "@aws-sdk/client-sqs";
import { gradeBatch } from "../../lambdas/autograder/batch";
import { Grader } from "../../lambdas/autograder/grader";
import type { GradingJob } from "../../lambdas/core/submissions/grading-job";
import { readAnswers } from "../../lambdas/core/submissions/store";
import { SqsSender } from "../../lambdas/queueing/sqs-sender";
import { startDynamoDb } from "../../local/dynamodb";
import { startEventSource } from "../../local/lambda";
import { startSqs } from "../../local/sqs";
import { casesOf, SEED } from "../campaign";
import { seeded } from "../seeded";
import { type CourseWithWork, ScriptedExecutor, startCourse } from "./course-with-work";
import { tally } from "./tally";
import { TickingClock } from "./ticking-clock";
import { UNLIMITED_SAVES } from "./unlimited-saves";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const SECONDS = casesOf("seconds of throttling", { sample: 8, whole: 60 });
const SHARE = 0.2;
const STUDENTS = 12;
const SAVES_A_ROUND = 10;
const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const statuses: string[] = [];
let course: CourseWithWork;

/** Calls again after a failure of ours, as the page does; every status is counted. */
async function call(kind: string, as: string, method: string, route: string, body?: unknown): Promise<Response> {
  for (;;) {
    const answer = await course.call(method, `${course.base}${route}`, { as, body });
    statuses.push(`${kind} ${answer.status}`);
    if (answer.status < 500) return answer;
    await passed(100);
  }
}

interface Student {
  readonly username: string;
  acknowledged: string;
  rounds: number;
}

async function programOf({ username }: Student) {
  const owner = { regId: await course.regIdOf(username), assessmentId: course.missionId };
  const [answer] = await readAnswers(course.services, owner, [0]);
  return answer?.answer;
}

/** Ten saves, submit, wait for the verdict, be given the work back. */
async function round(student: Student): Promise<void> {
  const { username } = student;
  for (let save = 0; save < SAVES_A_ROUND; save += 1) {
    const answer = `"${username} ${student.rounds} ${save}";`;
    const saved = await call("save", username, "POST", `/assessments/question/${course.missionId * 1000}/answer`, {
      answer,
    });
    expect(saved.status).toBe(200);
    student.acknowledged = answer;
  }
  const submitted = await call("submit", username, "POST", `/assessments/${course.missionId}/submit`);
  // A submit that failed half-way may have been carried out.
  expect([200, 403]).toContain(submitted.status);
  await untilGraded(student);
  expect(await programOf(student)).toBe(student.acknowledged);
  student.rounds += 1;
}

async function untilGraded({ username }: Student): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const answer = await call("verdict", username, "GET", `/assessments/${course.missionId}/verdict`);
    const { questions, xp } = (await answer.json()) as { xp: number; questions: { autogradingStatus: string }[] };
    if (questions.every(({ autogradingStatus }) => autogradingStatus === "success")) {
      expect(xp).toBe(350);
      return;
    }
    await passed(200);
  }
  throw new Error(`${username} was not graded within a minute`);
}

async function giveBack({ username }: Student): Promise<void> {
  const path = `/admin/grading/${await course.submissionIdOf(username)}/unsubmit`;
  expect([204, 200, 400]).toContain((await call("unsubmit", "ada", "POST", path)).status);
}

it(`a table that throttles a fifth of all calls for ${SECONDS} s loses no work and leaves nothing stuck`, async () => {
  const random = seeded(SEED);
  let isThrottling = false;
  const calls = { all: 0, throttled: 0 };
  const db = await startDynamoDb({
    fault: () => {
      if (!isThrottling) return undefined;
      calls.all += 1;
      if (random() >= SHARE) return undefined;
      calls.throttled += 1;
      return "throttle";
    },
  });
  process.env.ACADEMY_DYNAMODB_ENDPOINT = db.endpoint;
  const sqs = await startSqs();
  const { arn } = sqs.declareQueue("dead");
  const redrive = { maxReceiveCount: 5, deadLetterQueueArn: arn };
  const { url } = sqs.declareQueue("jobs", { visibilityTimeout: 6, redrive });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new SQSClient({ endpoint: sqs.endpoint, region: "us-east-1", credentials });
  const queue = new SqsSender<GradingJob>(client, url);
  course = await startCourse({
    queue,
    clock: new TickingClock("2026-11-21T08:00:00.000Z"),
    saveRate: UNLIMITED_SAVES,
  });
  const usernames = Array.from({ length: STUDENTS }, (_, index) => `student${index}`);
  const users = usernames.map((username) => ({ username, role: "student", group: "G1" }));
  await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body: { users, provider: "test" } });
  const students = usernames.map((username): Student => ({ username, acknowledged: "", rounds: 0 }));
  for (const { username } of students) await course.work(username, { submit: false });
  const grader = new Grader({ core: course.services, executor: new ScriptedExecutor(), pause: passed });
  const outcomes: string[] = [];
  const source = startEventSource(
    sqs.queue("jobs") as NonNullable<ReturnType<typeof sqs.queue>>,
    async (event) => ({
      payload: JSON.stringify(await gradeBatch(grader, JSON.parse(event), ({ outcome }) => outcomes.push(outcome))),
    }),
    { batchSize: 1, batchWindow: 0, reportBatchItemFailures: true, concurrency: 5, region: "us-east-1" },
  );
  try {
    isThrottling = true;
    const until = performance.now() + SECONDS * 1000;
    setTimeout(() => {
      isThrottling = false;
    }, SECONDS * 1000);
    await Promise.all(
      students.map(async (student) => {
        for (;;) {
          await round(student);
          if (performance.now() > until) return;
          await giveBack(student);
        }
      }),
    );
    const stuck: string[] = [];
    for (const student of students) {
      const submission = await course.submissionOf(student.username);
      const isGraded = Object.values(submission?.marks ?? {}).every(({ status }) => status === "success");
      if (!submission?.finalised || !isGraded) stuck.push(student.username);
      if ((await programOf(student)) !== student.acknowledged) stuck.push(`${student.username} lost work`);
    }
    const figures = { seed: SEED, ...calls, answers: tally(statuses), jobs: tally(outcomes), stuck: stuck.length };
    process.stdout.write(`  throttled for ${SECONDS} s: ${JSON.stringify(figures)}\n`);
    expect(stuck).toEqual([]);
    expect(sqs.queue("dead")?.counts().visible).toBe(0);
    expect(calls.throttled / calls.all).toBeCloseTo(SHARE, 1);
  } finally {
    delete process.env.ACADEMY_DYNAMODB_ENDPOINT;
    await source.stop();
    client.destroy();
    await sqs.close();
    await course.close();
    await db.close();
  }
});
