import { LambdaClient } from "@aws-sdk/client-lambda";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { z } from "zod";
import { connectTable } from "../core/table";
import { writeLogLine } from "../logging";
import { gradeBatch, type MessageLine } from "./batch";
import { LambdaExecutor } from "./executor-client";
import { Grader } from "./grader";

const environment = z
  .object({ TABLE_NAME: z.string().min(1), EXECUTOR_FUNCTION_NAME: z.string().min(1) })
  .parse(process.env);

const core = {
  table: connectTable(environment.TABLE_NAME),
  clock: { now: () => new Date() },
  uuid: () => crypto.randomUUID(),
};
const grader = new Grader({
  core,
  executor: new LambdaExecutor(new LambdaClient({ maxAttempts: 1 }), environment.EXECUTOR_FUNCTION_NAME),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Lambda entry: grading jobs from the queue in, verdicts into the table out, failed messages named for redelivery. */
export function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const log = (line: MessageLine) => writeLogLine(line, line.outcome === "fault" || line.outcome === "faulty");
  return gradeBatch(grader, event, log, () => context.getRemainingTimeInMillis());
}
