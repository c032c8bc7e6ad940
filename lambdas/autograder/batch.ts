import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { z } from "zod";
import { type CheckJob, checkJob } from "../core/assessments/check-job";
import { type GradingJob, gradingJob } from "../core/submissions/grading-job";
import type { Redelivery } from "../queueing/redelivery";
import type { Checker, CheckOutcome } from "./checker";
import { type Grader, isDeliveredAgain, type Outcome } from "./grader";

/** One line for each message. No answer, name or other text of a person is in it. */
export interface MessageLine {
  readonly messageId: string;
  readonly receives: number;
  /** Absent where the message is no job. */
  readonly courseId?: number;
  readonly submissionId?: number;
  /** The assessment whose programs are checked. */
  readonly assessmentId?: number;
  /** `poison` is no job: it is delivered again, and ends in the dead-letter queue. */
  readonly outcome: Outcome | CheckOutcome | "fault" | "poison";
  readonly error?: string;
}

interface BatchOptions {
  /** Tells how long this invocation may still take, in milliseconds. */
  readonly remainingMs?: () => number;
  /** Without one, what failed waits for the visibility timeout of its queue. */
  readonly redelivery?: Redelivery;
  /** Takes the jobs of checks. */
  readonly checker?: Checker;
}

/** Grades or checks what every message of a batch asks for; one that fails is delivered again without disturbing the others. */
export async function gradeBatch(
  grader: Grader,
  { Records }: SQSEvent,
  log: (line: MessageLine) => void,
  { redelivery, ...options }: BatchOptions = {},
): Promise<SQSBatchResponse> {
  const failed = await Promise.all(
    Records.map(async (record) => {
      const messageId = await takeRecord(grader, record, log, options);
      const { receiptHandle, eventSourceARN, attributes } = record;
      const receives = Number(attributes.ApproximateReceiveCount);
      if (messageId) await redelivery?.hasten({ receiptHandle, eventSourceARN, receives });
      return messageId;
    }),
  );
  return { batchItemFailures: failed.flatMap((itemIdentifier) => (itemIdentifier ? [{ itemIdentifier }] : [])) };
}

async function takeRecord(
  grader: Grader,
  record: SQSRecord,
  log: (line: MessageLine) => void,
  { remainingMs, checker }: BatchOptions,
): Promise<string | undefined> {
  const { messageId, body, attributes } = record;
  const receives = Number(attributes.ApproximateReceiveCount);
  const job = parseJob(body);
  const work = job && workOn(job, grader, checker);
  if (!job || !work) {
    log({ messageId, receives, outcome: "poison" });
    return messageId;
  }
  const line = { messageId, receives, ...subjectOf(job) };
  try {
    const outcome = await work(remainingMs, receives);
    log({ ...line, outcome });
    return isDeliveredAgain(outcome) ? messageId : undefined;
  } catch (error) {
    log({ ...line, outcome: "fault", error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    return messageId;
  }
}

type Job = GradingJob | CheckJob;

/** Returns what does a job; undefined for checks where nothing does them. */
function workOn(job: Job, grader: Grader, checker: Checker | undefined) {
  if (!("job" in job)) {
    return (remainingMs: BatchOptions["remainingMs"], receives: number) => grader.grade(job, remainingMs, receives);
  }
  return checker && ((remainingMs: BatchOptions["remainingMs"]) => checker.check(job, remainingMs));
}

function subjectOf(job: Job): Pick<MessageLine, "courseId" | "submissionId" | "assessmentId"> {
  const { courseId } = job;
  return "job" in job ? { courseId, assessmentId: job.assessmentId } : { courseId, submissionId: job.submissionId };
}

const anyJob = z.union([gradingJob, checkJob]);

/** Returns the job of a message, or undefined when it is none. */
function parseJob(message: string): Job | undefined {
  try {
    return anyJob.safeParse(JSON.parse(message)).data;
  } catch (error) {
    if (error instanceof Error && error.name === "SyntaxError") return undefined;
    throw error;
  }
}
