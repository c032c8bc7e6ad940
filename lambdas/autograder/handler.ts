import { LambdaClient } from "@aws-sdk/client-lambda";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { z } from "zod";
import type { CheckJob } from "../core/assessments/check-job";
import type { RegradeJob } from "../core/regrades/regrade-job";
import type { GradingJob } from "../core/submissions/grading-job";
import { connectTable } from "../core/table";
import { writeLogLine } from "../logging/log-line";
import { SqsRedelivery } from "../queueing/redelivery";
import { SqsSender } from "../queueing/sqs-sender";
import { gradeBatch, type MessageLine } from "./batch";
import { Checker } from "./checker";
import { LambdaExecutor } from "./executor-client";
import { Grader } from "./grader";
import { Previewer } from "./previewer";

const environment = z
  .object({
    TABLE_NAME: z.string().min(1),
    EXECUTOR_FUNCTION_NAME: z.string().min(1),
    GRADING_QUEUE_URL: z.url(),
    SLOW_QUEUE_URL: z.url(),
  })
  .parse(process.env);

const sqs = new SQSClient({});
const core = {
  table: connectTable(environment.TABLE_NAME),
  clock: { now: () => new Date() },
  uuid: () => crypto.randomUUID(),
  queue: new SqsSender<GradingJob>(sqs, environment.GRADING_QUEUE_URL),
};
const redelivery = new SqsRedelivery(sqs, [environment.GRADING_QUEUE_URL, environment.SLOW_QUEUE_URL], (line) =>
  writeLogLine(line, true),
);
const executor = new LambdaExecutor(new LambdaClient({ maxAttempts: 1 }), environment.EXECUTOR_FUNCTION_NAME);
const grader = new Grader({
  core,
  executor,
  slowQueue: new SqsSender<GradingJob>(sqs, environment.SLOW_QUEUE_URL),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

const checker = new Checker({
  core,
  executor,
  slowQueue: new SqsSender<CheckJob>(sqs, environment.SLOW_QUEUE_URL),
});

const previewer = new Previewer({
  core,
  executor,
  slowQueue: new SqsSender<RegradeJob>(sqs, environment.SLOW_QUEUE_URL),
});

/** Lambda entry: jobs from the queue in, verdicts and what checks found into the table out, failed messages named for redelivery. */
export function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const log = (line: MessageLine) => writeLogLine(line, line.outcome === "fault" || line.outcome === "faulty");
  const remainingMs = () => context.getRemainingTimeInMillis();
  return gradeBatch(grader, event, log, { remainingMs, redelivery, checker, previewer });
}
