import { setTimeout } from "node:timers/promises";
import type { SQSBatchResponse } from "aws-lambda";
import { z } from "zod";
import { type AssessmentJob, assessmentJob, type MemberJob, memberJob } from "../core/assessments/assessment-jobs";
import { type CourseCopyCore, type CourseCopyJob, courseCopyJob } from "../core/course-copies/course-copy";
import { runCopy } from "../core/course-copies/run-copy";
import { type ArchivalJob, type ArchivingCore, archivalJob, markMembers } from "../core/members/archive-course";
import { discardDevice } from "../core/robots/discard-device";
import { type Retirement, type RetiringCore, retireCertificates, retirement } from "../core/robots/retire-certificates";
import { type ComparisonJob, comparisonJob } from "../core/similarity/report";
import type { Redelivery } from "../queueing/redelivery";
import { JOBS, runJob, type ScheduledJob, type ScheduledJobCore } from "./jobs";
import { runAssessmentJob } from "./run-assessment-job";
import { siteFault } from "./visit-site";

const record = z.object({
  messageId: z.string(),
  receiptHandle: z.string(),
  eventSourceARN: z.string(),
  body: z.string(),
  attributes: z.object({ ApproximateReceiveCount: z.coerce.number() }),
});
type MessageRecord = z.infer<typeof record>;

/** An event of this Lambda: a schedule's, which names a job or a site to look at, or messages of the jobs queue. */
const scheduleEvent = z.union([
  z.object({ job: z.enum(JOBS) }),
  z.object({ visit: z.url() }),
  z.object({ Records: z.array(record) }),
]);

/** What the jobs queue brings. */
const queuedJob = z.union([assessmentJob, memberJob, retirement, courseCopyJob, archivalJob, comparisonJob]);

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
});

/** One request that is lost on its way is no reason to wake somebody. */
const VISITS = { attempts: 3, apartMs: 30_000 } as const;

/** Writes a line of the log; one whose outcome is `fault` tells of a failure. */
type Log = (line: { readonly outcome?: string; readonly [field: string]: unknown }) => void;

/** The services of this Lambda: for the course's work, and for certificates of robots whose time is over. */
type EventCore = ScheduledJobCore & RetiringCore & ArchivingCore & Omit<CourseCopyCore, "courseCopies">;

/**
 * Takes what the clock's Lambda is invoked with, and does it. Returns the messages that failed, which are delivered
 * again, sooner with `redelivery`. A site is asked with `fetchUrl`. Throws for an event that is of neither kind, and for a job that failed: Lambda then tries it twice more.
 */
export async function handleScheduleEvent(
  core: EventCore,
  event: unknown,
  log: Log,
  redelivery?: Redelivery,
  fetchUrl: typeof fetch = fetch,
  pause: (ms: number) => Promise<void> = setTimeout,
): Promise<SQSBatchResponse | undefined> {
  const parsed = scheduleEvent.parse(event);
  if ("visit" in parsed) return handleVisit(parsed.visit, fetchUrl, log, pause);
  if ("job" in parsed) return handleJob(core, parsed.job, log);
  const failed = await Promise.all(
    parsed.Records.map(async (each) => {
      const messageId = await handleMessage(core, each, log);
      const { receiptHandle, eventSourceARN, attributes } = each;
      const receives = attributes.ApproximateReceiveCount;
      if (messageId) await redelivery?.hasten({ receiptHandle, eventSourceARN, receives });
      return messageId;
    }),
  );
  return { batchItemFailures: failed.flatMap((itemIdentifier) => (itemIdentifier ? [{ itemIdentifier }] : [])) };
}

async function handleJob(core: ScheduledJobCore, job: ScheduledJob, log: Log): Promise<undefined> {
  const count = await runJob(core, job);
  log({ job, count });
}

/** Looks at a site, and again where it does not answer. Throws when it never does: an alarm counts this Lambda's failures. */
async function handleVisit(
  origin: string,
  fetchUrl: typeof fetch,
  log: Log,
  pause: (ms: number) => Promise<void>,
): Promise<undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const error = await siteFault(origin, fetchUrl);
    log({ visit: origin, outcome: error === undefined ? "reached" : "fault", ...(error !== undefined && { error }) });
    if (error === undefined) return;
    if (attempt === VISITS.attempts) throw new Error(`The site does not answer from outside: ${error}`);
    await pause(VISITS.apartMs);
  }
}

/** The message's id when it is to be delivered again. */
async function handleMessage(core: EventCore, { messageId, body, attributes }: MessageRecord, log: Log) {
  const line = { messageId, receives: attributes.ApproximateReceiveCount };
  try {
    const job = json.pipe(queuedJob).parse(body);
    const began = performance.now();
    await runQueuedJob(core, job);
    log({ ...line, ...job, outcome: "done", ms: Math.round(performance.now() - began) });
    return undefined;
  } catch (error) {
    log({ ...line, outcome: "fault", error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    return messageId;
  }
}

async function runQueuedJob(
  core: EventCore,
  job: AssessmentJob | MemberJob | Retirement | CourseCopyJob | ArchivalJob | ComparisonJob,
): Promise<void> {
  switch (job.chore) {
    case "retire":
      return retireCertificates(core, job.deviceId);
    case "discard":
      return discardDevice(core, job.deviceId);
    case "archive":
      return markMembers(core, job.courseId);
    case "copy":
      return runCopy(core, job.courseId);
    case "compare": {
      // The parser is much, and comparisons are rare.
      const { runComparison } = await import("../core/similarity/run-comparison");
      return runComparison(core, job);
    }
    default:
      return runAssessmentJob(core, job);
  }
}
