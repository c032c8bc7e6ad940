import type { SQSEvent } from "aws-lambda";
import type { Received } from "../queueing/redelivery";
import { gradeBatch, type MessageLine } from "./batch";
import type { Grader, Outcome } from "./grader";

const job = (submissionId: number) => ({
  courseId: 1,
  submissionId,
  attempt: 1,
  positions: [0],
  sentAt: "2026-11-21T08:00:00.000Z",
});
const event = (...bodies: readonly unknown[]) =>
  ({
    Records: bodies.map((body, index) => ({
      messageId: `m${index}`,
      body: typeof body === "string" ? body : JSON.stringify(body),
      receiptHandle: `h${index}`,
      eventSourceARN: "arn:aws:sqs:us-east-1:1:jobs",
      attributes: { ApproximateReceiveCount: "2" },
    })),
  }) as SQSEvent;

/** Grades a batch whose submissions end as they are told, or throw; what is logged and hastened. */
async function grade(batch: SQSEvent, outcomes: Readonly<Record<number, Outcome | Error>> = {}) {
  const grader = {
    grade: async ({ submissionId }: { submissionId: number }) => {
      const outcome = outcomes[submissionId] ?? "graded";
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  } as unknown as Grader;
  const lines: MessageLine[] = [];
  const hastened: string[] = [];
  const redelivery = { hasten: async ({ receiptHandle }: Received) => void hastened.push(receiptHandle) };
  const answer = await gradeBatch(grader, batch, (line) => lines.push(line), { redelivery });
  return { failed: answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier), lines, hastened };
}

it("names the messages that failed, and them alone, and has them delivered sooner", async () => {
  const throttled = Object.assign(new Error("throttled"), { name: "ProvisionedThroughputExceededException" });
  const { failed, lines, hastened } = await grade(event(job(1), job(2), job(3)), { 2: throttled, 3: "failed" });
  expect(failed).toEqual(["m1", "m2"]);
  expect(hastened).toEqual(["h1", "h2"]);
  expect(lines).toEqual([
    { messageId: "m0", receives: 2, courseId: 1, submissionId: 1, outcome: "graded" },
    {
      messageId: "m1",
      receives: 2,
      courseId: 1,
      submissionId: 2,
      outcome: "fault",
      error: expect.stringContaining("throttled"),
    },
    { messageId: "m2", receives: 2, courseId: 1, submissionId: 3, outcome: "failed" },
  ]);
});

it.each(["{", "null", '{"courseId":1}', { ...job(1), positions: [50] }, { ...job(1), positions: [] }])(
  "%j is no grading job: it is never graded, and ends in the dead-letter queue",
  async (body) => {
    const { failed, lines } = await grade(event(body, job(2)));
    expect(failed).toEqual(["m0"]);
    expect(lines).toContainEqual({ messageId: "m0", receives: 2, outcome: "poison" });
    expect(lines).toContainEqual(expect.objectContaining({ messageId: "m1", outcome: "graded" }));
  },
);

it.each<[Outcome, string[]]>([
  ["graded", []],
  ["faulty", []],
  ["outdated", []],
  ["orphan", []],
  ["partial", []],
  ["early", ["m0"]],
  ["failed", ["m0"]],
  ["unstarted", ["m0"]],
])("a job with the outcome %s fails %j", async (outcome, failed) => {
  expect((await grade(event(job(1)), { 1: outcome })).failed).toEqual(failed);
});
