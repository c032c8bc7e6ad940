import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";

/** Not a folder above modules that import something: its packages stand in for those of the same name. */
const packages = join(__dirname, "emulator");
const emulator = join(packages, "node_modules/amplify-dynamodb-simulator/emulator");

/** Installs the emulator, 64 MB that only these tests use, unless it is there. */
function installEmulator(): void {
  if (existsSync(join(emulator, "DynamoDBLocal.jar"))) return;
  execFileSync("npm", ["ci"], { cwd: packages, stdio: "inherit" });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function answers(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region: "us-east-1", credentials, maxAttempts: 1 });
  const until = Date.now() + 60_000;
  try {
    for (;;)
      try {
        await client.send(new ListTablesCommand({}));
        return;
      } catch (error) {
        if (Date.now() > until) throw new Error(`DynamoDB Local did not answer within a minute: ${error}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
  } finally {
    client.destroy();
  }
}

/**
 * Starts Amazon's DynamoDB Local (in memory, needs Java) on a free port and answers once it takes requests.
 * It has no option to bind to loopback only; it lives as long as the tests, without telemetry.
 */
export async function startDynamoDbLocal(): Promise<{ endpoint: string; process: ChildProcess }> {
  installEmulator();
  const port = await freePort();
  const flags = ["-port", String(port), "-inMemory", "-sharedDb", "-disableTelemetry"];
  const child = spawn(
    "java",
    ["-Xmx512m", "-Djava.library.path=./DynamoDBLocal_lib", "-jar", "DynamoDBLocal.jar", ...flags],
    { cwd: emulator, stdio: ["ignore", "ignore", "inherit"] },
  );
  process.once("exit", () => child.kill("SIGKILL"));
  const endpoint = `http://127.0.0.1:${port}`;
  const died = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`DynamoDB Local ended with code ${code} before it answered`)));
  });
  await Promise.race([answers(endpoint), died]);
  return { endpoint, process: child };
}
