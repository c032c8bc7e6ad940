import { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSBatchResponse } from "aws-lambda";
import { z } from "zod";
import { connectTable } from "../core/table";
import { writeLogLine } from "../logging/log-line";
import { connectObjects } from "../object-storage/lazy-objects";
import { connectQueues } from "../queueing/queues";
import { SqsRedelivery } from "../queueing/redelivery";
import { SdkRobotCloud } from "../robots/robot-cloud";
import { handleScheduleEvent } from "./schedule-event";

const environment = z
  .object({
    TABLE_NAME: z.string().min(1),
    GRADING_QUEUE_URL: z.url(),
    JOBS_QUEUE_URL: z.url(),
    THING_PREFIX: z.string().min(1),
    ASSETS_BUCKET: z.string().min(1),
    ASSETS_PREFIX: z.string().min(1),
  })
  .parse(process.env);

const core = {
  table: connectTable(environment.TABLE_NAME),
  clock: { now: () => new Date() },
  uuid: () => crypto.randomUUID(),
  devices: { cloud: new SdkRobotCloud({}), thingPrefix: environment.THING_PREFIX },
  assets: connectObjects(environment.ASSETS_BUCKET),
  assetsPrefix: environment.ASSETS_PREFIX,
  ...connectQueues({ grading: environment.GRADING_QUEUE_URL, jobs: environment.JOBS_QUEUE_URL }),
};

const redelivery = new SqsRedelivery(new SQSClient({}), [environment.JOBS_QUEUE_URL], (line) =>
  writeLogLine(line, true),
);

/** Lambda entry: a job of a schedule, or messages of the jobs queue, of which the failed ones are named for redelivery. */
export function handler(event: unknown): Promise<SQSBatchResponse | undefined> {
  return handleScheduleEvent(core, event, (line) => writeLogLine(line, line.outcome === "fault"), redelivery);
}
