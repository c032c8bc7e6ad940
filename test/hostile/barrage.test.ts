import { SQSClient } from "@aws-sdk/client-sqs";
import { gradeBatch } from "../../lambdas/autograder/batch";
import { Grader } from "../../lambdas/autograder/grader";
import type { GradingJob } from "../../lambdas/core/submissions/grading-job";
import { SqsSender } from "../../lambdas/queueing/sqs-sender";
import { startEventSource } from "../../local/lambda";
import { startSqs } from "../../local/sqs";
import { casesOf } from "../campaign";
import { startCourse } from "../faults/course-with-work";
import { tally } from "../faults/tally";
import { TickingClock } from "../faults/ticking-clock";
import { builtExecutor } from "./attack";

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

const BARRAGE: readonly string[] = [
  "const f = x => f(x);",
  "const f = x => 1 + f(x);",
  "const f = x => { while (true) {} };",
  "while (true) {} const f = x => 2;",
  "const f = x => { while (true) { display(x); } };",
  "const f = x => { const a = []; a[50000000] = 1; return stringify(a); };",
  "const f = x => { let p = null; while (true) { p = pair(p, p); } };",
  'const f = x => { let s = "x"; while (true) { s = s + s; } };',
  "const f = x => length(enum_list(1, 1000000000000));",
  "const f = x => { const p = pair(1, null); set_tail(p, p); return length(p); };",
  "const f = x => { const a = [1]; a[a] = 1; return process; };",
  `const f = ${"(".repeat(20_000)}1${")".repeat(20_000)};`,
];

const EACH = casesOf("barrage, of each program", { sample: 1, whole: 3 });

const QUESTION = `<CONTENT><TASK number="BARRAGE" title="T"><PROBLEMS>
  <PROBLEM type="programming" maxxp="10"><TEXT>Q</TEXT><SNIPPET><TEMPLATE>t</TEMPLATE><TESTCASES>
    <PUBLIC score="1" answer="2">f(1);</PUBLIC><PRIVATE score="1" answer="4">f(2);</PRIVATE>
  </TESTCASES></SNIPPET></PROBLEM></PROBLEMS><DEPLOYMENT interpreter="3"/></TASK></CONTENT>`;

const executor = builtExecutor();
const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it(`after ${BARRAGE.length * EACH} hostile submissions the next honest one is graded, and so is each of them`, async () => {
  const sqs = await startSqs();
  const { url } = sqs.declareQueue("jobs", { visibilityTimeout: 120 });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new SQSClient({ endpoint: sqs.endpoint, region: "us-east-1", credentials });
  const queue = new SqsSender<GradingJob>(client, url);
  const slowQueue = new SqsSender<GradingJob>(client, sqs.declareQueue("slow", { visibilityTimeout: 120 }).url);
  const course = await startCourse({ queue, clock: new TickingClock("2026-11-21T08:00:00.000Z") });
  const grader = new Grader({ core: course.services, executor: executor(), slowQueue, pause: passed });
  const poll = (name: string, concurrency: number) =>
    startEventSource(
      sqs.queue(name) as NonNullable<ReturnType<typeof sqs.queue>>,
      async (event) => ({ payload: JSON.stringify(await gradeBatch(grader, JSON.parse(event), () => {})) }),
      { batchSize: 1, batchWindow: 0, reportBatchItemFailures: true, concurrency, region: "us-east-1" },
    );
  const sources = [poll("jobs", 4), poll("slow", 2)];
  try {
    const assessmentId = await course.publish(QUESTION, "2026-11-21T04:00:00Z", "2026-11-28T04:00:00Z");
    const hostile = Array.from({ length: BARRAGE.length * EACH }, (_, index) => `hostile${index}`);
    const users = hostile.map((username) => ({ username, role: "student", group: "G1" }));
    await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body: { users, provider: "test" } });
    const submit = async (username: string, answer: string) => {
      const path = `${course.base}/assessments/question/${assessmentId * 1000}/answer`;
      await course.succeed("POST", path, { as: username, body: { answer } });
      await course.succeed("POST", `${course.base}/assessments/${assessmentId}/submit`, { as: username });
    };
    const verdictOf = async (username: string) => {
      for (let waited = 0; waited < 120_000; waited += 50) {
        const { xp, questions } = await course.succeed<{ xp: number; questions: { autogradingStatus: string }[] }>(
          "GET",
          `${course.base}/assessments/${assessmentId}/verdict`,
          { as: username },
        );
        const status = questions[0]?.autogradingStatus;
        if (status !== "processing") return `${status} ${xp} XP`;
        await passed(50);
      }
      return "never graded";
    };
    const began = performance.now();
    for (const [index, username] of hostile.entries()) await submit(username, BARRAGE[index % BARRAGE.length] ?? "");
    await submit("sue", "const f = x => 2 * x;");
    const verdicts: string[] = [];
    // One asks after the other: all at once they took half of what the submissions themselves do.
    for (const username of hostile) verdicts.push(await verdictOf(username));
    const behind = await verdictOf("sue");
    const barrageMs = performance.now() - began;
    const before = performance.now();
    await submit("sam", "const f = x => 2 * x;");
    const after = await verdictOf("sam");
    const honestMs = performance.now() - before;
    const seconds = (ms: number) => Number((ms / 1000).toFixed(1));
    const figures = { ...tally(verdicts), barrageSeconds: seconds(barrageMs), honestSeconds: seconds(honestMs) };
    process.stdout.write(`  barrage of ${hostile.length}: ${JSON.stringify(figures)}\n`);
    expect(tally(verdicts)).toEqual({ "success 100 XP": hostile.length });
    expect([behind, after]).toEqual(["success 110 XP", "success 110 XP"]);
  } finally {
    await Promise.all(sources.map((source) => source.stop()));
    client.destroy();
    await sqs.close();
    await course.close();
  }
});
