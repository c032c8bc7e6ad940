/**
 * The inside of one sandbox: a worker thread with an environment of its own, or a process, that loads one function's bundle
 * and handles one event at a time. Runs as it stands (Node strips the types), so it imports nothing of ours.
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

const told = (parentPort ? workerData : JSON.parse(process.argv[2] ?? "{}")) as Record<string, string>;
/** A thread stops at it until it is 1. */
const gate = (workerData as { gate?: Int32Array } | null)?.gate;
const { file, exportName, functionName, functionArn, memorySize, logFormat } = told;
const send = (message: object): void => {
  if (parentPort) parentPort.postMessage(message);
  else process.send?.(message);
};
if (!parentPort) {
  process.argv.length = 2;
  // Whoever started this process is gone.
  process.on("disconnect", () => process.exit());
}

function describe(error: unknown): { errorType: string; errorMessage: string; trace: string[] } {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? "").split("\n") };
}

/** Says how it went, and stops where nothing goes on between two events; what was printed is out before. */
async function sendAndRest(message: object): Promise<void> {
  if (!gate) return send(message);
  for (const stream of [process.stdout, process.stderr]) await new Promise((done) => stream.write("", done));
  Atomics.store(gate, 0, 0);
  send(message);
  Atomics.wait(gate, 0, 0);
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
  (parentPort ?? process).on("message", async (invocation: Invocation) => {
    currentRequestId = invocation.requestId;
    try {
      const result = await handler(JSON.parse(invocation.event), contextOf(invocation));
      await sendAndRest({ result: JSON.stringify(result ?? null) });
    } catch (error) {
      await sendAndRest({ error: describe(error) });
    }
  });
  await sendAndRest({ ready: true });
} catch (error) {
  send({ failed: describe(error) });
}
