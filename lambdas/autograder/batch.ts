import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { type GradingJob, gradingJob } from "../core/submissions/grading-job";
import type { Redelivery } from "../queueing/redelivery";
import { type Grader, isDeliveredAgain, type Outcome } from "./grader";

/** One line for each message. No answer, name or other text of a person is in it. */
export interface MessageLine {
  readonly messageId: string;
  readonly receives: number;
  /** Absent where the message is no grading job. */
  readonly courseId?: number;
  readonly submissionId?: number;
  /** `poison` is no grading job: it is delivered again, and ends in the dead-letter queue. */
  readonly outcome: Outcome | "fault" | "poison";
  readonly error?: string;
}

interface BatchOptions {
  /** Tells how long this invocation may still take, in milliseconds. */
  readonly remainingMs?: () => number;
  /** Without one, what failed waits for the visibility timeout of its queue. */
  readonly redelivery?: Redelivery;
}

/** Grades every message of a batch; one that fails is delivered again without disturbing the others. */
export async function gradeBatch(
  grader: Grader,
  { Records }: SQSEvent,
  log: (line: MessageLine) => void,
  { remainingMs, redelivery }: BatchOptions = {},
): Promise<SQSBatchResponse> {
  const failed = await Promise.all(
    Records.map(async (record) => {
      const messageId = await gradeRecord(grader, record, log, remainingMs);
      const { receiptHandle, eventSourceARN, attributes } = record;
      const receives = Number(attributes.ApproximateReceiveCount);
      if (messageId) await redelivery?.hasten({ receiptHandle, eventSourceARN, receives });
      return messageId;
    }),
  );
  return { batchItemFailures: failed.flatMap((itemIdentifier) => (itemIdentifier ? [{ itemIdentifier }] : [])) };
}

async function gradeRecord(
  grader: Grader,
  record: SQSRecord,
  log: (line: MessageLine) => void,
  remainingMs?: () => number,
): Promise<string | undefined> {
  const { messageId, body, attributes } = record;
  const receives = Number(attributes.ApproximateReceiveCount);
  const job = parseJob(body);
  if (!job) {
    log({ messageId, receives, outcome: "poison" });
    return messageId;
  }
  const line = { messageId, receives, courseId: job.courseId, submissionId: job.submissionId };
  try {
    const outcome = await grader.grade(job, remainingMs, receives);
    log({ ...line, outcome });
    return isDeliveredAgain(outcome) ? messageId : undefined;
  } catch (error) {
    log({ ...line, outcome: "fault", error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    return messageId;
  }
}

/** Returns the grading job of a message, or undefined when it is none. */
function parseJob(message: string): GradingJob | undefined {
  try {
    return gradingJob.safeParse(JSON.parse(message)).data;
  } catch (error) {
    if (error instanceof Error && error.name === "SyntaxError") return undefined;
    throw error;
  }
}
