/**
 * The inside of one sandbox: a worker thread with an environment of its own that loads one function's bundle and handles
 * one event at a time. Runs as it stands (Node strips the types), so it imports nothing of ours.
 */
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

interface Invocation {
  readonly requestId: string;
  readonly event: string;
  readonly deadline: number;
}

type Handler = (event: unknown, context: object) => unknown;

const { file, exportName, functionName, functionArn, memorySize } = workerData as Record<string, string>;
const port = parentPort;
if (!port) throw new Error("The sandbox runs in a worker thread only");

function describe(error: unknown): { errorType: string; errorMessage: string; trace: string[] } {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? "").split("\n") };
}

async function load(): Promise<Handler> {
  const bundle = await import(pathToFileURL(file as string).href);
  const handler = bundle[exportName as string] ?? bundle.default?.[exportName as string];
  if (typeof handler !== "function") {
    throw Object.assign(new Error(`${file} has no function "${exportName}"`), { name: "Runtime.HandlerNotFound" });
  }
  return handler;
}

function contextOf({ requestId, deadline }: Invocation): object {
  return {
    awsRequestId: requestId,
    functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: functionArn,
    memoryLimitInMB: memorySize,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

try {
  const handler = await load();
  port.on("message", async (invocation: Invocation) => {
    try {
      const result = await handler(JSON.parse(invocation.event), contextOf(invocation));
      port.postMessage({ result: JSON.stringify(result ?? null) });
    } catch (error) {
      port.postMessage({ error: describe(error) });
    }
  });
  port.postMessage({ ready: true });
} catch (error) {
  port.postMessage({ failed: describe(error) });
}
