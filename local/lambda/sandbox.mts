/**
 * The inside of one sandbox: a worker thread with an environment of its own that loads one function's bundle and handles
 * one event at a time. Runs as it stands (Node strips the types), so it imports nothing of ours.
 */
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { parentPort, workerData } from "node:worker_threads";

interface Invocation {
  readonly requestId: string;
  readonly event: string;
  readonly deadline: number;
}

type Handler = (event: unknown, context: object) => unknown;

const { file, exportName, functionName, functionArn, memorySize, logFormat } = workerData as Record<string, string>;
const port = parentPort;
if (!port) throw new Error("The sandbox runs in a worker thread only");

function describe(error: unknown): { errorType: string; errorMessage: string; trace: string[] } {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? "").split("\n") };
}

const LEVELS = { trace: "TRACE", debug: "DEBUG", log: "INFO", info: "INFO", warn: "WARN", error: "ERROR" } as const;
let currentRequestId: string | undefined;

/**
 * One line of the log format JSON as Lambda's runtime for Node writes it: a single argument stays the value it is,
 * several become one text, and the first error among them is described.
 */
function logLine(level: string, parts: readonly unknown[]): string {
  const head = { timestamp: new Date().toISOString(), level, requestId: currentRequestId };
  const inFull = (_key: string, value: unknown) =>
    value instanceof Error
      ? { errorType: value.name, errorMessage: value.message, stackTrace: (value.stack ?? "").split("\n") }
      : value;
  if (parts.length === 1) {
    try {
      return JSON.stringify({ ...head, message: parts[0] }, inFull);
    } catch {
      return JSON.stringify({ ...head, message: format(parts[0]) });
    }
  }
  const error = parts.find((part) => part instanceof Error);
  return JSON.stringify({ ...head, message: format(...parts), ...(error ? (inFull("", error) as object) : {}) });
}

if (logFormat === "JSON") {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, string][]) {
    console[method] = (...parts: unknown[]) => void process.stdout.write(`${logLine(level, parts)}\n`);
  }
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
    currentRequestId = invocation.requestId;
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
