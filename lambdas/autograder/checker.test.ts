import { randomBytes } from "node:crypto";
import type { ExecutionRequest } from "../../language/observation";
import { type CourseWithWork, startCourse } from "../../test/faults/course-with-work";
import { builtExecutor } from "../../test/hostile/attack";
import type { CheckJob } from "../core/assessments/check-job";
import { findByNumber } from "../core/assessments/store";
import { gradeBatch, type MessageLine } from "./batch";
import { Checker } from "./checker";
import { ExecutorFailed } from "./executor-client";

const executor = builtExecutor();
let course: CourseWithWork;
const sent: CheckJob[] = [];
const slow: CheckJob[] = [];
beforeEach(async () => {
  sent.length = 0;
  slow.length = 0;
  course = await startCourse({ checkQueue: { send: async (job) => void sent.push(job) } });
});
afterEach(() => course.close());
const slowQueue = { send: async (job: CheckJob) => void slow.push(job) };

const testcase = (program: string, answer: string) => `<PUBLIC score="1" answer="${answer}">${program}</PUBLIC>`;
const sample = (expects: string, program: string) =>
  `<SAMPLE name="${expects}" expects="${expects}" fails="2">${program}</SAMPLE>`;
const escaped = (program: string) => program.replaceAll("<", "&lt;");
const question = (solution: string, samples = "") => `<PROBLEM type="programming" maxxp="10"><TEXT>Q</TEXT><SNIPPET>
    <TEMPLATE>const f = x => x;</TEMPLATE><SOLUTION>${escaped(solution)}</SOLUTION>
    <TESTCASES>${testcase("f(0);", "0")}${testcase("f(2);", "4")}</TESTCASES></SNIPPET>
    <SAMPLES>${samples}</SAMPLES></PROBLEM>`;
const fileOf = (
  ...questions: string[]
) => `<CONTENT><TASK number="NEW" title="T"><PROBLEMS>${questions.join("")}</PROBLEMS>
  <DEPLOYMENT interpreter="3" exectime="400"/></TASK></CONTENT>`;

async function uploaded(xml: string): Promise<CheckJob> {
  const answer = await course.upload(xml);
  expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
  return sent.at(-1) as CheckJob;
}
const checksShown = async () => {
  const id = (await findByNumber(course.services, course.courseId, "NEW"))?.assessmentId;
  return course.succeed<{ findings: { kind: string }[] }>("GET", `${course.base}/admin/assessments/${id}/checks`, {
    as: "stan",
  });
};

it("runs every program as submissions are run, and tells how long each took", async () => {
  const samples = [
    sample("passes", "const f = x => x * x;"),
    sample("fails", "const f = x => 0;"),
    sample("timeout", "const f = x => { while (true) {} };"),
    sample("error", "const f = x => g(x);"),
  ];
  const job = await uploaded(fileOf(question("const f = x => x + x;", samples.join(""))));
  const checker = new Checker({ core: course.services, executor: executor() });
  expect(await checker.check(job)).toBe("checked");
  const report = await checksShown();
  // How long they really took is the machine's affair; what follows from it has its tests in domain/assessments/checks.test.ts.
  expect(report.findings.filter(({ kind }) => kind !== "near limit")).toEqual([]);
  expect(report).toMatchObject({
    checks: { state: "passed", red: 0 },
    questions: [
      {
        number: 1,
        programs: [
          { role: "solution", isAsExpected: true, outcomes: ["pass", "pass"], slowestMs: expect.any(Number) },
          { role: "starter", isAsExpected: true, outcomes: ["pass", "fail"] },
          { role: "sample", name: "passes", isAsExpected: true, outcomes: ["pass", "pass"] },
          { role: "sample", name: "fails", isAsExpected: true, outcomes: ["pass", "fail"] },
          { role: "sample", name: "timeout", isAsExpected: true, outcomes: ["timeout", "timeout"] },
          { role: "sample", name: "error", isAsExpected: true, outcomes: ["error", "error"] },
        ],
      },
    ],
  });
}, 60_000);

/** An executor whose solution passes and whose starter code does not; it counts what it runs. */
class CountingExecutor {
  readonly ran: string[] = [];
  /** Called before each execution. */
  before: () => void = () => {};

  async execute({ student, testcases }: ExecutionRequest) {
    this.before();
    this.ran.push(student);
    const isSolution = student.startsWith("solution");
    return {
      observations: testcases.map((_, index) => ({
        kind: "value" as const,
        output: ["much ".repeat(10_000)],
        value: isSolution ? (["0", "4"][index] ?? "") : "x".repeat(1_000_000),
      })),
    };
  }
}
const TWO = fileOf(question("solution 1"), question("solution 2"));
const SIX_EACH = [1, 2].flatMap((number) => [
  ...Array(3).fill(`solution ${number}`),
  ...Array(3).fill("const f = x => x;"),
]);

describe("a job of checks", () => {
  it("goes to the slow queue before anything is run or read, and is done there", async () => {
    const job = await uploaded(TWO);
    const counting = new CountingExecutor();
    const checker = new Checker({ core: course.services, executor: counting, slowQueue });
    course.meter.take();
    expect(await checker.check(job)).toBe("partial");
    expect(course.meter.take()).toBe("0 reads, 0 writes in 0 calls");
    expect([counting.ran, slow]).toEqual([[], [{ ...job, isSlow: true }]]);
    expect(await checker.check(slow[0] as CheckJob)).toBe("checked");
    expect(slow).toHaveLength(1);
    expect(counting.ran).toEqual(SIX_EACH);
  });

  it("gives way after twenty seconds, and the next message goes on where it stopped", async () => {
    const job = { ...(await uploaded(TWO)), isSlow: true as const };
    const counting = new CountingExecutor();
    let remaining = 120_000;
    counting.before = () => {
      remaining -= 9_000;
    };
    const checker = new Checker({ core: course.services, executor: counting, slowQueue });
    const outcomes = [];
    for (let next: CheckJob | undefined = job; next; next = slow.shift()) {
      remaining = 120_000;
      outcomes.push(await checker.check(next, () => remaining));
      if (outcomes.length === 3)
        expect(await checksShown()).toMatchObject({ checks: { state: "waiting" }, questions: [{ number: 1 }] });
    }
    expect(outcomes).toEqual(["partial", "partial", "partial", "checked"]);
    expect(counting.ran).toEqual(SIX_EACH);
    expect(await checksShown()).toMatchObject({
      checks: { state: "passed" },
      questions: [{ number: 1 }, { number: 2 }],
    });
  });

  it("is run again where a busy machine let a right program run out of time, and says so where that does not help", async () => {
    const late = new Set([1, 3]);
    const busy = {
      runs: 0,
      execute: async ({ student, testcases }: ExecutionRequest) => {
        const isSolution = student.startsWith("solution");
        if (isSolution) busy.runs += 1;
        const value = (text: string) => ({ kind: "value" as const, value: text, output: [] });
        const given = late.has(busy.runs) ? { kind: "timeout" as const, output: [] } : value("4");
        return { observations: testcases.map((_, index) => (isSolution && index === 1 ? given : value("0"))) };
      },
    };
    const job = await uploaded(fileOf(question("solution 1")));
    const checker = new Checker({ core: course.services, executor: busy });
    expect(await checker.check(job)).toBe("checked");
    expect(busy.runs).toBe(5);
    expect(await checksShown()).toMatchObject({ checks: { state: "passed" }, findings: [{ kind: "unfailed" }] });

    for (let run = 6; run < 20; run += 1) if (run !== 7) late.add(run);
    await course.succeed("POST", `${course.base}/admin/assessments/${job.assessmentId}/checks`, { as: "stan" });
    const again = sent.at(-1) as CheckJob;
    expect(await checker.check(again)).toBe("checked");
    expect(busy.runs).toBe(12);
    const text = "Question 1: the solution ran out of time in a run";
    expect(await checksShown()).toMatchObject({
      checks: { state: "red", text },
      findings: [{ kind: "out of time" }, {}],
    });
    const body = { isPublished: true };
    const route = `${course.base}/admin/assessments/${again.assessmentId}`;
    const answer = await course.call("POST", route, { as: "stan", body });
    expect([answer.status, await answer.text()]).toEqual([400, `${text}. Run again, or give a reason.`]);
  });

  it("without the time for one program waits for another delivery", async () => {
    const job = await uploaded(TWO);
    const counting = new CountingExecutor();
    const checker = new Checker({ core: course.services, executor: counting });
    expect(await checker.check(job, () => 79_999)).toBe("unstarted");
    expect(counting.ran).toEqual([]);
  });

  it("goes on after a failure with what is left", async () => {
    const job = await uploaded(TWO);
    const counting = new CountingExecutor();
    counting.before = () => {
      if (counting.ran.length === 7) {
        counting.before = () => {};
        throw new ExecutorFailed("no executor");
      }
    };
    const checker = new Checker({ core: course.services, executor: counting });
    expect(await checker.check(job)).toBe("failed");
    expect(await checksShown()).toMatchObject({
      checks: { state: "failed" },
      findings: [],
      questions: [{ number: 1 }],
    });
    expect(await checker.check(job)).toBe("checked");
    expect(counting.ran).toEqual(SIX_EACH);
  });

  it("never runs a question in a variant that its chapter lacks", async () => {
    const job = await uploaded(TWO);
    const { pk, sk, ...first } = (await course.table.get<{ pk: string; sk: string; gradingLibrary: object }>({
      pk: `ASMT#${job.assessmentId}`,
      sk: "Q#000",
    })) as { pk: string; sk: string; gradingLibrary: object };
    await course.table.put({ pk, sk, ...first, gradingLibrary: { ...first.gradingLibrary, variant: "wasm" } });
    const counting = new CountingExecutor();
    expect(await new Checker({ core: course.services, executor: counting }).check(job)).toBe("checked");
    expect(counting.ran).toEqual(SIX_EACH.slice(6));
    const text = "Question 1: its prepend, postpend or globals are wrong";
    expect(await checksShown()).toMatchObject({ checks: { state: "red", text }, findings: [{ kind: "fault" }] });
  });

  it("is taken from the queue beside those of submissions, and is poison where nobody does it", async () => {
    const job = await uploaded(TWO);
    const checker = new Checker({ core: course.services, executor: new CountingExecutor() });
    const lines: MessageLine[] = [];
    const records = [job, { ...job, run: 0 }].map((body, index) => ({
      messageId: `m${index}`,
      body: JSON.stringify(body),
      receiptHandle: "h",
      eventSourceARN: "arn:aws:sqs:x:1:jobs",
      attributes: { ApproximateReceiveCount: "1" },
    }));
    const event = { Records: records } as never;
    const failures = async (options: object) =>
      (await gradeBatch(course.grader, event, (line) => lines.push(line), options)).batchItemFailures.map(
        ({ itemIdentifier }) => itemIdentifier,
      );
    expect(await failures({ checker })).toEqual(["m1"]);
    expect(lines).toContainEqual({
      messageId: "m0",
      receives: 1,
      courseId: course.courseId,
      assessmentId: job.assessmentId,
      outcome: "checked",
    });
    expect(lines).toContainEqual({ messageId: "m1", receives: 1, outcome: "poison" });
    expect(await failures({})).toEqual(["m0", "m1"]);
  });
});

it("the item of the largest assessment stays far below what the table holds", async () => {
  const samples = Array.from({ length: 20 }, (_, index) => sample("fails", `wrong ${index};`)).join("");
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => testcase(`f(${index});`, `${index}`)).join("");
  const large = (number: number) =>
    question(`solution ${number}`, samples).replace(
      /<TESTCASES>.*<\/TESTCASES>/s,
      `<TESTCASES>${many(200)}</TESTCASES>`,
    );
  const job = await uploaded(fileOf(...Array.from({ length: 20 }, (_, number) => large(number))));
  const noisy = {
    execute: async ({ testcases }: ExecutionRequest) => {
      // 300 letters a value.
      const noise = randomBytes(225 * testcases.length).toString("base64");
      const values = testcases.map((_, index) => noise.slice(300 * index, 300 * (index + 1)));
      return { observations: values.map((value) => ({ kind: "value" as const, value, output: [] })) };
    },
  };
  // In the midst of a question, of which every value is kept until all of its programs have run.
  let left = 60;
  const halting = {
    execute: (request: ExecutionRequest) => {
      left -= 1;
      return left < 0 ? Promise.reject(new ExecutorFailed("no executor")) : noisy.execute(request);
    },
  };
  expect(await new Checker({ core: course.services, executor: halting }).check(job)).toBe("failed");
  expect(await largestItem(job)).toBeLessThan(300_000);
  expect(await new Checker({ core: course.services, executor: noisy }).check(job)).toBe("checked");
  expect(await largestItem(job)).toBeLessThan(100_000);
  expect(await checksShown()).toMatchObject({ checks: { state: "red" } });
}, 60_000);

/** Bytes of the larger one of the items beside the content. */
async function largestItem({ assessmentId }: CheckJob): Promise<number> {
  const items = await course.table.queryAll<object>({ pk: `AUTHORING#${assessmentId}` });
  return Math.max(...items.flatMap((item) => Object.values(item).map((value) => value?.byteLength ?? 0)));
}
