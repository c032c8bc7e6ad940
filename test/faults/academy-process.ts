import { join } from "node:path";
import { SQSClient } from "@aws-sdk/client-sqs";
import { gradeBatch } from "../../lambdas/autograder/batch";
import { Checker } from "../../lambdas/autograder/checker";
import type { Executor } from "../../lambdas/autograder/executor-client";
import { Grader } from "../../lambdas/autograder/grader";
import type { CheckJob } from "../../lambdas/core/assessments/check-job";
import type { GradingJob } from "../../lambdas/core/submissions/grading-job";
import { SqsSender } from "../../lambdas/queueing/sqs-sender";
import { startDynamoDb } from "../../local/dynamodb";
import { listen, readBody } from "../../local/http/server";
import { startEventSource } from "../../local/lambda";
import { startSqs } from "../../local/sqs";
import { startPlatform } from "../access/platform";
import { TickingClock } from "./ticking-clock";
import { UNLIMITED_SAVES } from "./unlimited-saves";

/** An executor that computes nothing: every testcase of the sample passes. */
const PASSING: Executor = {
  execute: async ({ testcases }) => ({
    observations: testcases.map((_, index) => ({
      kind: "value",
      output: [],
      value: ["6", "true", "8"][index] ?? "",
    })),
  }),
};

/**
 * The academy in a process of its own, to be killed: table and queue on the disk, the API over HTTP, and the autograder
 * with an executor that passes everything. Tells its origin once it takes requests. A number that
 * it is sent is the execution of checks from then on that it begins and never ends.
 */
async function main([, , folder = "", tableName = ""]: string[]): Promise<void> {
  const db = await startDynamoDb({ dataFolder: join(folder, "dynamodb") });
  process.env.ACADEMY_DYNAMODB_ENDPOINT = db.endpoint;
  const sqs = await startSqs({ dataFolder: join(folder, "sqs") });
  const { url } = sqs.declareQueue("jobs", { visibilityTimeout: 60 });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new SQSClient({ endpoint: sqs.endpoint, region: "us-east-1", credentials });
  const queue = new SqsSender<GradingJob>(client, url);
  const checkQueue = new SqsSender<CheckJob>(client, url);
  const clock = new TickingClock("2026-11-21T08:05:00.000Z");
  const platform = await startPlatform(
    { queue, checkQueue, clock, saveRate: UNLIMITED_SAVES },
    { existingTable: tableName },
  );
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const grader = new Grader({ core: platform.services, executor: PASSING, pause });
  let heldIn = Number.POSITIVE_INFINITY;
  process.on("message", (count) => {
    heldIn = Number(count);
    process.send?.("holding");
  });
  const checker = new Checker({
    core: platform.services,
    executor: {
      execute: async (request) => {
        heldIn -= 1;
        if (heldIn === 0) {
          process.send?.("held");
          // Whoever asked for it kills this process now, however long that takes.
          await new Promise(() => {});
        }
        return PASSING.execute(request);
      },
    },
  });
  startEventSource(
    sqs.queue("jobs") as NonNullable<ReturnType<typeof sqs.queue>>,
    async (event) => ({ payload: JSON.stringify(await gradeBatch(grader, JSON.parse(event), () => {}, { checker })) }),
    { batchSize: 1, batchWindow: 0, reportBatchItemFailures: true, concurrency: 2, region: "us-east-1" },
  );
  const server = await listen(async (request, response) => {
    const { method = "GET", url: path = "/", headers } = request;
    const body = method === "GET" ? undefined : new Uint8Array(await readBody(request, 1024 * 1024));
    const { authorization = "", "content-type": type = "application/json" } = headers;
    const answer = await platform.app.request(path, { method, headers: { authorization, "content-type": type }, body });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  process.send?.(server.origin);
}

main(process.argv).catch((error) => {
  console.error(error);
  process.exit(1);
});
