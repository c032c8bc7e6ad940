import type { SQSBatchResponse } from "aws-lambda";
import { z } from "zod";
import { chore } from "../core/assessments/assessment-jobs";
import { type RetiringCore, retireCertificates, retirement } from "../core/devices/retire-certificates";
import type { Redelivery } from "../queueing/redelivery";
import { runChore } from "./chores";
import { JOBS, type Job, type JobCore, runJob } from "./jobs";

const record = z.object({
  messageId: z.string(),
  receiptHandle: z.string(),
  eventSourceARN: z.string(),
  body: z.string(),
  attributes: z.object({ ApproximateReceiveCount: z.coerce.number() }),
});
type ChoreRecord = z.infer<typeof record>;

/** An event of this Lambda: a schedule's, or messages of the queue of chores. */
const scheduleEvent = z.union([z.object({ job: z.enum(JOBS) }), z.object({ Records: z.array(record) })]);

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
});

/** Writes a line of the log; one whose outcome is `fault` tells of a failure. */
type Log = (line: { readonly outcome?: string; readonly [field: string]: unknown }) => void;

/** The services of this Lambda: for the course's work, and for certificates of robots whose time is over. */
type EventCore = JobCore & RetiringCore;

/**
 * Takes what the clock's Lambda is invoked with, and does it. Answers with the chores that failed, which are delivered
 * again, sooner with `redelivery`. Throws for an event that is of neither kind, and for a job that failed: Lambda then tries it twice more.
 */
export async function handleScheduleEvent(
  core: EventCore,
  event: unknown,
  log: Log,
  redelivery?: Redelivery,
): Promise<SQSBatchResponse | undefined> {
  const parsed = scheduleEvent.parse(event);
  if ("job" in parsed) return doJob(core, parsed.job, log);
  const failed = await Promise.all(
    parsed.Records.map(async (each) => {
      const messageId = await doChore(core, each, log);
      const { receiptHandle, eventSourceARN, attributes } = each;
      const receives = attributes.ApproximateReceiveCount;
      if (messageId) await redelivery?.hasten({ receiptHandle, eventSourceARN, receives });
      return messageId;
    }),
  );
  return { batchItemFailures: failed.flatMap((itemIdentifier) => (itemIdentifier ? [{ itemIdentifier }] : [])) };
}

async function doJob(core: JobCore, job: Job, log: Log): Promise<undefined> {
  const count = await runJob(core, job);
  log({ job, count });
}

/** The message's id when it is to be delivered again. */
async function doChore(core: EventCore, { messageId, body, attributes }: ChoreRecord, log: Log) {
  const line = { messageId, receives: attributes.ApproximateReceiveCount };
  try {
    const what = json.pipe(z.union([chore, retirement])).parse(body);
    const began = performance.now();
    await (what.chore === "retire" ? retireCertificates(core, what.deviceId) : runChore(core, what));
    log({ ...line, ...what, outcome: "done", ms: Math.round(performance.now() - began) });
    return undefined;
  } catch (error) {
    log({ ...line, outcome: "fault", error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    return messageId;
  }
}
