import type { ChildProcess } from "node:child_process";
import { startDynamoDbLocal } from "./dynamodb-local";

let dynamoDbLocal: ChildProcess | undefined;

/** Before all tests of `npm run test:fidelity`: they find DynamoDB Local through the environment. */
export async function setup(): Promise<void> {
  const { endpoint, process: child } = await startDynamoDbLocal();
  dynamoDbLocal = child;
  process.env.ACADEMY_DYNAMODB_ENDPOINT = endpoint;
  console.log(`\nDynamoDB Local answers at ${endpoint}`);
}

/** After all tests: ends DynamoDB Local and waits until it is gone. */
export async function teardown(): Promise<void> {
  const child = dynamoDbLocal;
  if (!child || child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}
