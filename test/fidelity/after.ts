import type { ChildProcess } from "node:child_process";

/** After all tests: ends DynamoDB Local and waits until it is gone. */
export default async function after(): Promise<void> {
  const child = (globalThis as { dynamoDbLocal?: ChildProcess }).dynamoDbLocal;
  if (!child || child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}
