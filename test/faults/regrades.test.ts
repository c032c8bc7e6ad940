import { SQSClient } from "@aws-sdk/client-sqs";
import { gradeBatch } from "../../lambdas/autograder/batch";
import { Grader } from "../../lambdas/autograder/grader";
import type { GradingJob } from "../../lambdas/core/submissions/grading-job";
import { SqsSender } from "../../lambdas/queueing/sqs-sender";
import { startEventSource } from "../../local/lambda";
import { startSqs } from "../../local/sqs";
import { ScriptedExecutor, startCourse } from "./course-with-work";
import { tally } from "./tally";
import { TickingClock } from "./ticking-clock";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const REQUESTS = 200;
/** Twenty requests a second. */
const SECONDS = REQUESTS / 20;
/** How long a further regrade of an answer waits. */
const PAUSE_MS = 5_000;
const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it("a regrade that lost against another one, whose job was sent before, is not executed", async () => {
  const course = await startCourse();
  try {
    await course.work("sue");
    await course.gradeJobs();
    const executed = course.executor.requests.length;
    const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/${course.missionId * 1000}/autograde`;
    await course.succeed("POST", path, { as: "stan" });
    const [job] = course.jobs.splice(0) as [GradingJob];
    // As the other request would have sent it at another moment, for the same attempt.
    expect(await course.grader.grade({ ...job, dueAt: (job.dueAt ?? 0) + 3 })).toBe("outdated");
    expect(course.executor.requests).toHaveLength(executed);
    expect(await course.grader.grade(job)).toBe("graded");
    expect(await course.grader.grade(job)).toBe("outdated");
    expect(course.executor.requests).toHaveLength(executed + 1);
  } finally {
    await course.close();
  }
});

it(`${REQUESTS} regrades of one answer in ${SECONDS} seconds are a few executions and end in one verdict`, async () => {
  const sqs = await startSqs();
  const { url } = sqs.declareQueue("jobs", { visibilityTimeout: 60 });
  const jobs = sqs.queue("jobs") as NonNullable<ReturnType<typeof sqs.queue>>;
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new SQSClient({ endpoint: sqs.endpoint, region: "us-east-1", credentials });
  const sent: GradingJob[] = [];
  const sender = new SqsSender<GradingJob>(client, url);
  const queue = {
    send: (job: GradingJob, delaySeconds?: number) => {
      sent.push(job);
      return sender.send(job, delaySeconds);
    },
  };
  const course = await startCourse({ queue, clock: new TickingClock("2026-11-21T08:00:00.000Z") });
  const executor = new ScriptedExecutor();
  // What a question of a few testcases takes.
  executor.meanwhile = () => passed(300);
  const grader = new Grader({ core: course.services, executor, pause: passed });
  const outcomes: string[] = [];
  const settings = { batchSize: 1, batchWindow: 0, reportBatchItemFailures: true, concurrency: 5, region: "us-east-1" };
  const source = startEventSource(
    jobs,
    async (event) => ({
      payload: JSON.stringify(await gradeBatch(grader, JSON.parse(event), ({ outcome }) => outcomes.push(outcome))),
    }),
    settings,
  );
  const settled = async () => {
    for (let waited = 0; waited < 30_000; waited += 50) {
      const { visible, inFlight, delayed } = jobs.counts();
      if (visible + inFlight + delayed === 0) return;
      await passed(50);
    }
    throw new Error("The queue was not empty within 30 seconds");
  };
  try {
    await course.work("sue");
    await settled();
    const before = { executions: executor.requests.length, jobs: sent.length };
    const submissionPath = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}`;
    const path = `${submissionPath}/${course.missionId * 1000}/autograde`;
    // A first request takes long, and those that are under way together send a job each for the same attempt.
    const unknown = `${submissionPath}/${course.missionId * 1000 + 49}/autograde`;
    expect((await course.call("POST", unknown, { as: "stan" })).status).toBe(404);
    const began = performance.now();
    const requests = Array.from({ length: REQUESTS }, async (_, index) => {
      await passed((index * SECONDS * 1000) / REQUESTS);
      return (await course.call("POST", path, { as: index % 2 === 0 ? "stan" : "ada" })).status;
    });
    const statuses = tally(await Promise.all(requests));
    const took = performance.now() - began;
    await settled();
    const submission = await course.submissionOf("sue");
    const executions = executor.requests.length - before.executions;
    const figures = {
      ...statuses,
      attempts: (submission?.attempt ?? 0) - 1,
      jobs: sent.length - before.jobs,
      executions,
    };
    process.stdout.write(
      `  ${REQUESTS} regrades in ${(took / 1000).toFixed(1)} s: ${JSON.stringify({ ...figures, outcomes: tally(outcomes) })}\n`,
    );
    expect(statuses).toEqual({ 204: REQUESTS });
    // One at once unless the second came before it was taken up, one for each whole pause, one at the end: four in ten
    // seconds. On a busy machine the requests take longer than that.
    expect(executions).toBeGreaterThanOrEqual(1);
    expect(executions).toBeLessThanOrEqual(2 + Math.ceil(took / PAUSE_MS));
    expect(submission?.marks[0]).toMatchObject({ xp: 200, status: "success", attempt: submission?.attempt });
  } finally {
    await source.stop();
    client.destroy();
    await sqs.close();
    await course.close();
  }
});
