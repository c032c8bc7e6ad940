import { fork } from "node:child_process";
import path from "node:path";
import { SQSClient } from "@aws-sdk/client-sqs";
import { gradeBatch, type MessageLine } from "../../lambdas/autograder/batch";
import { ExecutorFailed } from "../../lambdas/autograder/executor-client";
import { Grader } from "../../lambdas/autograder/grader";
import { acknowledge, unreadNotifications } from "../../lambdas/core/notifications/store";
import type { GradingJob } from "../../lambdas/core/submissions/grading-job";
import { SqsRedelivery } from "../../lambdas/queueing/redelivery";
import { SqsSender } from "../../lambdas/queueing/sqs-sender";
import { type DynamoDb, type Fault, startDynamoDb } from "../../local/dynamodb";
import { type EventSource, type Outcome, startEventSource } from "../../local/lambda";
import { type Sqs, startSqs } from "../../local/sqs";
import { type CourseWithWork, ScriptedExecutor, startCourse } from "./course-with-work";
import { tally } from "./tally";

/** The stand-in of all tests here; faults are switched on by the test that wants them. */
let db: DynamoDb;
let fault: (operation: string) => Fault | undefined = () => undefined;
let course: CourseWithWork;
const counts: string[] = [];

beforeAll(async () => {
  db = await startDynamoDb({ fault: (operation) => fault(operation) });
  process.env.ACADEMY_DYNAMODB_ENDPOINT = db.endpoint;
});
afterAll(async () => {
  delete process.env.ACADEMY_DYNAMODB_ENDPOINT;
  await db.close();
  process.stdout.write(`${counts.map((line) => `  ${line}`).join("\n")}\n`);
});
afterEach(async () => {
  fault = () => undefined;
  await course.close();
});

const count = (what: string, figures: object) => counts.push(`${what}: ${JSON.stringify(figures)}`);

/** One grade, one notice, nothing that is still processing. */
async function expectOneGrade(username: string, attempt = 1) {
  const submission = await course.submissionOf(username);
  expect(submission).toMatchObject({
    attempt,
    finalised: true,
    marks: {
      0: { xp: 200, adjustment: 0, status: "success", attempt },
      1: { xp: 50, adjustment: 0, status: "success", attempt },
    },
  });
  expect((await course.noticesOf(username)).filter((type) => type === "autograded")).toHaveLength(1);
}

describe("deliveries", () => {
  beforeEach(async () => {
    course = await startCourse();
  });

  it("ten of one message, at once and again, make one grade", async () => {
    await course.work("sue");
    const [job] = course.jobs as [GradingJob];
    const executor = new ScriptedExecutor();
    const graders = Array.from(
      { length: 10 },
      () => new Grader({ core: course.services, executor, pause: async () => {} }),
    );
    const outcomes = await Promise.all(graders.map((grader) => grader.grade(job)));
    const { version } = (await course.submissionOf("sue")) ?? {};
    const later = await Promise.all(graders.map((grader) => grader.grade(job)));
    count("ten deliveries at once", tally(outcomes));
    count("ten more", tally(later));
    expect(tally(outcomes)).toEqual({ graded: 1, outdated: 9 });
    expect(tally(later)).toEqual({ outdated: 10 });
    expect(await course.submissionOf("sue")).toMatchObject({ version });
    await expectOneGrade("sue");
  });

  it("a job that comes before its attempt waits for it", async () => {
    const early: Promise<string>[] = [];
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    const grader = new Grader({ core: course.services, executor: course.executor, pause });
    const send = async (job: GradingJob) => {
      early.push(grader.grade(job));
      await pause(120);
    };
    Object.assign(course.services, { queue: { send } });
    await course.work("sue");
    expect(await Promise.all(early)).toEqual(["graded"]);
    await expectOneGrade("sue");
  });

  it("a job whose attempt never comes is tried again for a minute, then dropped", async () => {
    await course.work("sue", { submit: false });
    const submissionId = await course.submissionIdOf("sue");
    const sentAt = course.clock.now().toISOString();
    const job = { courseId: course.courseId, submissionId, attempt: 1, positions: [0, 1], sentAt };
    const delivered = (receives: number) => course.grader.grade(job, () => 120_000, receives);
    expect(await delivered(1)).toBe("early");
    course.clock.pass(59);
    expect(await delivered(2)).toBe("early");
    course.clock.pass(1);
    expect(await delivered(1)).toBe("early");
    expect(await delivered(3)).toBe("orphan");
    expect(await course.submissionOf("sue")).toMatchObject({ attempt: 0, finalised: false });
  });

  it("an older attempt that ends late changes nothing", async () => {
    await course.work("sue");
    const [first] = course.jobs.splice(0);
    const slow = new ScriptedExecutor();
    slow.values = ["wrong", "wrong", "wrong"];
    slow.meanwhile = async () => {
      const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`;
      await course.succeed("POST", path, { as: "stan" });
      await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: "sue" });
      expect(await course.gradeJobs()).toEqual(["graded"]);
    };
    const late = new Grader({ core: course.services, executor: slow, pause: async () => {} });
    expect(await late.grade(first as GradingJob)).toBe("outdated");
    await expectOneGrade("sue", 2);
  });

  it("a verdict for work that was given back meanwhile is dropped", async () => {
    await course.work("sue");
    course.executor.meanwhile = async () => {
      const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`;
      await course.succeed("POST", path, { as: "stan" });
    };
    expect(await course.gradeJobs()).toEqual(["outdated"]);
    expect(await course.submissionOf("sue")).toMatchObject({
      finalised: false,
      marks: { 0: { xp: 0, status: "none" } },
    });
    expect(await course.noticesOf("sue")).toEqual(["unsubmitted"]);
  });

  it("a failure of the machinery is shown, and made good by the next delivery", async () => {
    await course.work("sue");
    const [job] = course.jobs as [GradingJob];
    const broken = { execute: () => Promise.reject(new ExecutorFailed("Task timed out after 75.00 seconds")) };
    const grader = new Grader({ core: course.services, executor: broken, pause: async () => {} });
    expect(await grader.grade(job)).toBe("failed");
    expect(await course.submissionOf("sue")).toMatchObject({
      marks: { 0: { xp: 0, status: "failed" }, 1: { xp: 50, status: "success" } },
    });
    const opened = await course.succeed<{ questions: object[] }>(
      "GET",
      `${course.base}/assessments/${course.missionId}`,
      {
        as: "sue",
      },
    );
    const errors = [{ errorType: "systemError", errorMessage: "Task timed out after 75.00 seconds" }];
    expect(opened.questions[0]).toMatchObject({
      autogradingStatus: "failed",
      autogradingResults: [{ resultType: "error", errors }],
    });
    expect(await course.grader.grade(job)).toBe("graded");
    expect(await course.grader.grade(job)).toBe("outdated");
    await expectOneGrade("sue");
  });

  it("a fault of the course is shown as failed, told to the group's leader, and not tried again", async () => {
    course.executor.fault = "The question's prepend has an error in line 1: Name x not declared.";
    await course.work("sue");
    const leader = await course.regIdOf("stan");
    const notifications = await unreadNotifications(course.services, leader);
    await acknowledge(
      course.services,
      leader,
      notifications.map(({ id }) => id),
    );
    expect(await course.noticesOf("stan")).toEqual([]);
    expect(await course.gradeJobs()).toEqual(["faulty"]);
    expect(await course.submissionOf("sue")).toMatchObject({
      marks: { 0: { xp: 0, status: "failed" }, 1: { xp: 50, status: "success" } },
    });
    expect(await course.noticesOf("stan")).toEqual(["submitted"]);
  });

  it("a job that has no time left leaves the rest as a job of its own, and one without any waits for another delivery", async () => {
    const problem = '<PROBLEM type="programming" maxxp="10"><TEXT>Q</TEXT><SNIPPET><TEMPLATE>t</TEMPLATE><TESTCASES>';
    const testcases = '<PUBLIC score="1" answer="6">1;</PUBLIC></TESTCASES></SNIPPET></PROBLEM>';
    const problems = (problem + testcases).repeat(6);
    const xml = `<CONTENT><TASK number="LONG" title="T"><PROBLEMS>${problems}</PROBLEMS><DEPLOYMENT interpreter="1"/></TASK></CONTENT>`;
    const id = await course.publish(xml, "2026-11-21T04:00:00Z", "2026-11-28T04:00:00Z");
    const body = { answer: "1;" };
    for (const position of [0, 1, 2, 3, 4, 5]) {
      await course.succeed("POST", `${course.base}/assessments/question/${id * 1000 + position}/answer`, {
        as: "sue",
        body,
      });
    }
    await course.succeed("POST", `${course.base}/assessments/${id}/submit`, { as: "sue" });
    let remaining = 119_000;
    course.executor.meanwhile = async () => {
      remaining -= 10_000;
    };
    const job = course.jobs.shift() as GradingJob;
    expect(await course.grader.grade(job, () => 79_999)).toBe("unstarted");
    expect(course.executor.requests).toHaveLength(0);
    expect(await course.grader.grade(job, () => remaining)).toBe("partial");
    expect(course.executor.requests).toHaveLength(4);
    expect(course.jobs).toMatchObject([{ attempt: 1, positions: [4, 5] }]);
    expect(await course.gradeJobs()).toEqual(["graded"]);
    expect(await course.grader.grade(job)).toBe("outdated");
    expect(course.executor.requests).toHaveLength(6);
    const verdict = await course.succeed("GET", `${course.base}/assessments/${id}/verdict`, { as: "sue" });
    expect(verdict).toMatchObject({ xp: 160, questions: Array(6).fill({ autogradingStatus: "success", xp: 10 }) });
  });

  it("a question that uses up its budget goes on in the slow queue, the others are decided at once", async () => {
    const problem = '<PROBLEM type="programming" maxxp="10"><TEXT>Q</TEXT><SNIPPET><TEMPLATE>t</TEMPLATE><TESTCASES>';
    const testcases = '<PUBLIC score="1" answer="6">1;</PUBLIC></TESTCASES></SNIPPET></PROBLEM>';
    const xml = `<CONTENT><TASK number="LOOP" title="T"><PROBLEMS>${(problem + testcases).repeat(2)}</PROBLEMS><DEPLOYMENT interpreter="1"/></TASK></CONTENT>`;
    const id = await course.publish(xml, "2026-11-21T04:00:00Z", "2026-11-28T04:00:00Z");
    for (const [position, answer] of ["loop;", "1;"].entries()) {
      const path = `${course.base}/assessments/question/${id * 1000 + position}/answer`;
      await course.succeed("POST", path, { as: "sue", body: { answer } });
    }
    await course.succeed("POST", `${course.base}/assessments/${id}/submit`, { as: "sue" });
    const slowJobs: GradingJob[] = [];
    const budgets: unknown[] = [];
    const grader = new Grader({
      core: course.services,
      slowQueue: { send: async (job) => void slowJobs.push(job) },
      executor: {
        execute: async (request) => {
          budgets.push([request.student, request.budgetMs]);
          if (request.student === "loop;" && request.budgetMs) return { observations: [], isUnfinished: true };
          return course.executor.execute(request);
        },
      },
      pause: async () => {},
    });
    const verdict = () => course.succeed<object>("GET", `${course.base}/assessments/${id}/verdict`, { as: "sue" });
    expect(await grader.grade(course.jobs.shift() as GradingJob)).toBe("partial");
    expect(await verdict()).toMatchObject({
      questions: [{ autogradingStatus: "processing" }, { autogradingStatus: "success", xp: 10 }],
    });
    expect(slowJobs).toMatchObject([{ attempt: 1, positions: [0], isSlow: true }]);
    expect(await grader.grade(slowJobs[0] as GradingJob)).toBe("graded");
    expect(slowJobs).toHaveLength(1);
    expect(await verdict()).toMatchObject({ questions: Array(2).fill({ autogradingStatus: "success", xp: 10 }) });
    expect(budgets).toEqual([
      ["loop;", 100],
      ["1;", 100],
      ["loop;", undefined],
    ]);
  });

  it("the table failing in every way now and then loses nothing and doubles nothing", async () => {
    const kinds: Fault[] = ["lost-answer", "throttle", "conflict", "error"];
    let calls = 0;
    let faults = 0;
    fault = (operation) => {
      calls += 1;
      if (calls % 5 !== 0) return undefined;
      const kind = kinds[(calls / 5) % 4];
      // Reads meet no conflicts, and a lost answer of a batch is only a slow one.
      if (kind === "conflict" && !/^(Put|Update|Delete|TransactWrite)/.test(operation)) return undefined;
      faults += 1;
      return kind;
    };
    for (const username of ["sue", "sam", "bob"]) await course.work(username);
    const outcomes = await course.gradeJobs();
    count("table faults", { calls, faults, outcomes: tally(outcomes) });
    expect(outcomes).toEqual(["graded", "graded", "graded"]);
    for (const username of ["sue", "sam", "bob"]) await expectOneGrade(username);
    expect(await course.noticesOf("stan")).toEqual(["submitted", "submitted"]);
  }, 60_000);
});

describe("on the queue", () => {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  let sqs: Sqs;
  let source: EventSource | undefined;
  let client: SQSClient;
  let lines: MessageLine[];
  /** What the killed process said last, and how it ended. */
  const killed: unknown[] = [];

  beforeEach(async () => {
    sqs = await startSqs();
    const dead = sqs.declareQueue("dead");
    const redrive = { maxReceiveCount: 3, deadLetterQueueArn: dead.arn };
    const { url } = sqs.declareQueue("jobs", { visibilityTimeout: 1, redrive });
    client = new SQSClient({ endpoint: sqs.endpoint, region: "us-east-1", credentials });
    course = await startCourse({ queue: new SqsSender(client, url) });
    lines = [];
  });
  afterEach(async () => {
    await source?.stop();
    client.destroy();
    await sqs.close();
  });

  const jobs = () => sqs.queue("jobs") as NonNullable<ReturnType<Sqs["queue"]>>;
  const waiting = (name: string) => {
    const { visible, inFlight, delayed } = sqs.queue(name)?.counts() ?? { visible: 0, inFlight: 0, delayed: 0 };
    return visible + inFlight + delayed;
  };
  const poll = (invoke: (event: string) => Promise<Outcome>) => {
    const settings = {
      batchSize: 1,
      batchWindow: 0,
      reportBatchItemFailures: true,
      concurrency: 1,
      region: "us-east-1",
    };
    source = startEventSource(jobs(), invoke, settings);
  };
  const inProcess =
    (grader = course.grader) =>
    async (event: string): Promise<Outcome> => ({
      payload: JSON.stringify(await gradeBatch(grader, JSON.parse(event), (line) => lines.push(line))),
    });
  const until = async (isReached: () => boolean | Promise<boolean>) => {
    for (let waited = 0; waited < 40_000; waited += 20) {
      if (await isReached()) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error("It was not reached within 40 seconds");
  };

  it("a poison message ends among the dead letters and disturbs nothing", async () => {
    for (const poison of ["{", "null", '{"courseId":1}', "[]"]) jobs().send(poison, {});
    for (const username of ["sue", "bob"]) await course.work(username);
    poll(inProcess());
    await until(() => waiting("jobs") === 0);
    count("four poison messages, two jobs", { ...tally(lines.map(({ outcome }) => outcome)), dead: waiting("dead") });
    expect(waiting("dead")).toBe(4);
    expect(tally(lines.map(({ outcome }) => outcome))).toEqual({ poison: 12, graded: 2 });
    for (const username of ["sue", "bob"]) await expectOneGrade(username);
  }, 60_000);

  it("what the executor cannot do is shown as failed and ends among the dead letters", async () => {
    await course.work("sue");
    const broken = { execute: () => Promise.reject(new ExecutorFailed("no executor")) };
    poll(inProcess(new Grader({ core: course.services, executor: broken, pause: async () => {} })));
    await until(() => waiting("dead") === 1);
    count("no executor", tally(lines.map(({ outcome }) => outcome)));
    expect(lines.map(({ outcome, receives }) => [outcome, receives])).toEqual([
      ["failed", 1],
      ["failed", 2],
      ["failed", 3],
    ]);
    expect(await course.submissionOf("sue")).toMatchObject({
      marks: { 0: { status: "failed" }, 1: { status: "success" } },
    });
    expect(await course.noticesOf("sue")).toEqual(["autograded"]);
    const [dead] = (await sqs.queue("dead")?.receive({ max: 1 })) ?? [];
    expect(await course.grader.grade(JSON.parse(dead?.body ?? ""))).toBe("graded");
    await expectOneGrade("sue");
  }, 60_000);

  it.each([
    [1, 5],
    [2, 30],
    [3, 120],
  ])(
    "a job that failed at its delivery %d is visible again after %d seconds, not after its queue's twelve minutes",
    async (receives, seconds) => {
      let now = 0;
      const slow = await startSqs({ now: () => now });
      const own = new SQSClient({ endpoint: slow.endpoint, region: "us-east-1", credentials });
      const { url } = slow.declareQueue("jobs", { visibilityTimeout: 720 });
      const queue = slow.queue("jobs") as NonNullable<ReturnType<Sqs["queue"]>>;
      queue.send("{", {});
      for (let before = 1; before < receives; before += 1) {
        await queue.receive({ max: 1, visibilityTimeout: 1 });
        now += 1000;
      }
      const [message] = await queue.receive({ max: 1 });
      const record = {
        messageId: message?.id,
        body: message?.body,
        receiptHandle: message?.receipt,
        eventSourceARN: queue.arn,
        attributes: { ApproximateReceiveCount: String(message?.receiveCount) },
      };
      const redelivery = new SqsRedelivery(own, [url], (line) => lines.push(line as MessageLine));
      const event = { Records: [record] } as never;
      const answer = await gradeBatch(course.grader, event, (line) => lines.push(line), { redelivery });
      expect(answer.batchItemFailures).toEqual([{ itemIdentifier: message?.id }]);
      now += seconds * 1000 - 1;
      expect(queue.counts()).toEqual({ visible: 0, inFlight: 1, delayed: 0 });
      now += 1;
      expect(queue.counts()).toEqual({ visible: 1, inFlight: 0, delayed: 0 });
      expect(lines).toEqual([{ messageId: message?.id, receives, outcome: "poison" }]);
      own.destroy();
      await slow.close();
    },
  );

  it("a worker killed between executor and commit is made good by the next delivery", async () => {
    await course.work("sue");
    const invocations: string[] = [];
    killed.length = 0;
    poll(async (event) => {
      invocations.push(invocations.length === 0 ? "killed" : "graded");
      return invocations.length === 1 ? inKilledProcess(event) : inProcess()(event);
    });
    await until(() => waiting("jobs") === 0);
    count("killed worker", { invocations, dead: waiting("dead") });
    expect(killed).toEqual(["executing", "SIGKILL"]);
    expect(invocations).toEqual(["killed", "graded"]);
    expect(lines).toMatchObject([{ outcome: "graded", receives: 2 }]);
    expect(waiting("dead")).toBe(0);
    await expectOneGrade("sue");
  }, 60_000);

  /** Runs the autograder in a process of its own and kills it once it waits for the executor. */
  async function inKilledProcess(event: string): Promise<Outcome> {
    const env = { ...process.env, TABLE_NAME: course.services.table.name };
    const child = fork(path.join(__dirname, "worker.ts"), { env, execArgv: ["--import", "tsx"] });
    const ended = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
    const notifications = new Promise((resolve) => child.once("message", resolve));
    child.send(JSON.parse(event));
    killed.push(await notifications);
    child.kill("SIGKILL");
    killed.push(await ended);
    return { failure: { errorType: "Runtime.ExitError", errorMessage: "signal: killed" } };
  }
});
