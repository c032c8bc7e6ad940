import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { z } from "zod";
import { type CheckJob, checkJob } from "../core/assessments/check-job";
import { type RegradeJob, regradeJob } from "../core/regrades/regrade-job";
import { type GradingJob, gradingJob } from "../core/submissions/grading-job";
import type { Redelivery } from "../queueing/redelivery";
import type { Checker, CheckOutcome } from "./checker";
import { type Grader, isDeliveredAgain, type Outcome } from "./grader";
import type { Previewer, PreviewOutcome } from "./previewer";

/** One line for each message. No answer, name or other text of a person is in it. */
export interface MessageLine {
  readonly messageId: string;
  readonly receives: number;
  /** Absent where the message is no job. */
  readonly courseId?: number;
  readonly submissionId?: number;
  /** The assessment whose programs are checked, or whose submissions are graded aside. */
  readonly assessmentId?: number;
  /** `poison` is no job: it is delivered again, and ends in the dead-letter queue. */
  readonly outcome: Outcome | CheckOutcome | PreviewOutcome | "fault" | "poison";
  readonly error?: string;
}

interface BatchOptions {
  /** Tells how long this invocation may still take, in milliseconds. */
  readonly remainingMs?: () => number;
  /** Without one, what failed waits for the visibility timeout of its queue. */
  readonly redelivery?: Redelivery;
  /** Takes the jobs of checks. */
  readonly checker?: Checker;
  /** Takes the jobs of regrades. */
  readonly previewer?: Previewer;
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
  { remainingMs, ...others }: BatchOptions,
): Promise<string | undefined> {
  const { messageId, body, attributes } = record;
  const receives = Number(attributes.ApproximateReceiveCount);
  const job = parseJob(body);
  const work = job && workOn(job, grader, others);
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

type Job = GradingJob | CheckJob | RegradeJob;

type Work = (remainingMs: BatchOptions["remainingMs"], receives: number) => Promise<MessageLine["outcome"]>;

/** Returns what does a job; undefined for checks and regrades where nothing does them. */
function workOn(job: Job, grader: Grader, { checker, previewer }: BatchOptions): Work | undefined {
  if (!("job" in job)) return (remainingMs, receives) => grader.grade(job, remainingMs, receives);
  if (job.job === "check") return checker && ((remainingMs) => checker.check(job, remainingMs));
  return previewer && ((remainingMs, receives) => previewer.preview(job, remainingMs, receives));
}

function subjectOf(job: Job): Pick<MessageLine, "courseId" | "submissionId" | "assessmentId"> {
  const { courseId } = job;
  return "job" in job ? { courseId, assessmentId: job.assessmentId } : { courseId, submissionId: job.submissionId };
}

const anyJob = z.union([gradingJob, checkJob, regradeJob]);

/** Returns the job of a message, or undefined when it is none. */
function parseJob(message: string): Job | undefined {
  try {
    return anyJob.safeParse(JSON.parse(message)).data;
  } catch (error) {
    if (error instanceof Error && error.name === "SyntaxError") return undefined;
    throw error;
  }
}
