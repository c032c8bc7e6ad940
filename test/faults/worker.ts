import { gradeBatch } from "../../lambdas/autograder/batch";
import { Grader } from "../../lambdas/autograder/grader";
import { connectTable } from "../../lambdas/core/table";

/**
 * The autograder in a process of its own, with an executor that never comes back: it tells its parent when it is asked to
 * execute, and waits to be killed there, between the executor and the commit.
 */
const { TABLE_NAME = "", ACADEMY_DYNAMODB_ENDPOINT: endpoint } = process.env;
const credentials = { accessKeyId: "local", secretAccessKey: "local" };
const table = connectTable(TABLE_NAME, { config: { endpoint, region: "us-east-1", credentials } });
const grader = new Grader({
  core: { table, clock: { now: () => new Date() }, uuid: () => crypto.randomUUID(), queue: { send: async () => {} } },
  executor: {
    execute: () => {
      process.send?.("executing");
      return new Promise(() => {});
    },
  },
  pause: async () => {},
});

process.on("message", (event) => {
  void gradeBatch(grader, event as Parameters<typeof gradeBatch>[1], () => {}).then((answer) => process.send?.(answer));
});
