import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listen, readBody } from "../http/server";
import { type Access, NotAuthorized } from "../iam/access";
import { Pool } from "./pool";
import type { FunctionDefinition, FunctionFailure, Outcome } from "./sandbox";

export { type EventSource, startEventSource } from "./event-source";
export type { FunctionDefinition, Outcome } from "./sandbox";

/** Lambda's limit of a synchronous request or response. */
export const PAYLOAD_BYTES = 6 * 1024 * 1024;
const EVENT_BYTES = 1024 * 1024;

/** Waits before the second and the third try of an event that was invoked asynchronously. */
const RETRY_AFTER_MILLISECONDS = [60_000, 120_000];

export interface LambdaOptions {
  readonly port?: number;
  /** Judges who invokes over HTTP; without, anybody may. */
  readonly access?: Access;
  /** Nothing goes on in a sandbox between two events, as in AWS: no timer, no answer that comes later, no child process. */
  readonly freezing?: boolean;
  /** Takes what functions print, a chunk of lines at a time. */
  readonly log?: (functionName: string, lines: string) => void;
}

/** The Lambda stand-in: functions in worker threads, invoked in the process or over HTTP. */
export interface LambdaRuntime {
  readonly endpoint: string;
  deploy(definition: FunctionDefinition): void;
  /** The functions as they were deployed last. */
  definitions(): FunctionDefinition[];
  /** Runs a function (name, ARN or partial ARN) on an event given as JSON text. */
  invoke(nameOrArn: string, event: string): Promise<Outcome>;
  /**
   * Runs it as an asynchronous event: what fails is tried twice more, after one minute and after two. Resolves when it is
   * over, with false when the runtime was closed before.
   */
  invokeEvent(nameOrArn: string, event: string): Promise<boolean>;
  /** Starts a first sandbox of each function, or of one, before it is needed. */
  warm(nameOrArn?: string): void;
  /** Ends a function's sandboxes in the middle of what they do; what they handle fails. For tests of faults. */
  crash(nameOrArn: string): Promise<void>;
  close(): Promise<void>;
}

/** The function's name in a name, `name:qualifier`, or ARN with or without a qualifier. */
export function functionNameOf(nameOrArn: string): string {
  const parts = nameOrArn.split(":");
  const at = parts.lastIndexOf("function");
  return (at >= 0 ? parts[at + 1] : parts[0]) ?? nameOrArn;
}

const tooLarge: FunctionFailure = {
  errorType: "Function.ResponseSizeTooLarge",
  errorMessage: "Response payload size exceeded maximum allowed payload size (6291556 bytes).",
};

/** Starts the runtime with no functions. */
export async function startLambda(options: LambdaOptions = {}): Promise<LambdaRuntime> {
  const pools = new Map<string, Pool>();
  const closed = new AbortController();
  const { access, freezing, log = () => {} } = options;

  const invoke = async (nameOrArn: string, event: string): Promise<Outcome> => {
    const pool = pools.get(functionNameOf(nameOrArn));
    if (!pool) throw new Error(`Function not found: ${nameOrArn}`);
    const outcome = await pool.invoke(event);
    return "payload" in outcome && Buffer.byteLength(outcome.payload) > PAYLOAD_BYTES ? { failure: tooLarge } : outcome;
  };

  const invokeEvent = async (name: string, event: string): Promise<boolean> => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await invoke(name, event);
      if (!("failure" in outcome)) return true;
      if (closed.signal.aborted) return false;
      const wait = RETRY_AFTER_MILLISECONDS[attempt];
      if (wait === undefined) return true;
      // Closing ends the wait with an error, which says no more than the signal does.
      await sleep(wait, undefined, { ref: false, signal: closed.signal }).catch(() => {});
      if (closed.signal.aborted) return false;
    }
  };

  const server = await listen(async (request, response) => {
    const path = decodeURIComponent((request.url ?? "").split("?")[0] as string);
    const name = /^\/2015-03-31\/functions\/(.+)\/invocations$/.exec(path)?.[1];
    const refuse = (status: number, type: string, message: string) => {
      response.writeHead(status, { "content-type": "application/json", "x-amzn-errortype": type });
      response.end(JSON.stringify({ Type: "User", Message: message, message }));
    };
    if (request.method !== "POST" || !name) return refuse(501, "UnknownOperationException", `No action at ${path}`);
    const refusal = access && refusalOf(access, request, functionNameOf(name));
    if (refusal) return refuse(...refusal);
    if (!pools.has(functionNameOf(name)))
      return refuse(404, "ResourceNotFoundException", `Function not found: ${name}`);
    const type = request.headers["x-amz-invocation-type"] ?? "RequestResponse";
    const limit = type === "Event" ? EVENT_BYTES : PAYLOAD_BYTES;
    const body = await readBody(request, 2 * PAYLOAD_BYTES);
    if (body.length > limit) return refuse(413, "RequestTooLargeException", `The event is longer than ${limit} bytes`);
    const event = body.toString("utf8") || "{}";
    if (!isJson(event)) return refuse(400, "InvalidRequestContentException", "Could not parse request body into json");
    if (type === "DryRun") return void response.writeHead(204).end();
    if (type === "Event") {
      void invokeEvent(name, event);
      return void response.writeHead(202).end();
    }
    const outcome = await invoke(name, event);
    const failed = "failure" in outcome;
    response.writeHead(200, {
      "content-type": "application/json",
      "x-amz-executed-version": "$LATEST",
      ...(failed ? { "x-amz-function-error": "Unhandled" } : {}),
    });
    response.end(failed ? JSON.stringify(outcome.failure) : outcome.payload);
  }, options.port);

  return {
    endpoint: server.origin,
    deploy: (definition) => {
      void pools.get(definition.name)?.close();
      pools.set(definition.name, new Pool(definition, (lines) => log(definition.name, lines), freezing));
    },
    definitions: () => [...pools.values()].map(({ definition }) => definition),
    invoke,
    invokeEvent,
    warm: (nameOrArn) => {
      const wanted = nameOrArn === undefined ? [...pools.values()] : [pools.get(functionNameOf(nameOrArn))];
      for (const pool of wanted) pool?.warm();
    },
    crash: async (nameOrArn) => pools.get(functionNameOf(nameOrArn))?.crash(),
    async close() {
      closed.abort();
      await server.close();
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

/** Why a request may not invoke a function: status, type of the error, message. */
function refusalOf(access: Access, request: IncomingMessage, name: string): [number, string, string] | undefined {
  try {
    access.check(request, [{ action: "lambda:InvokeFunction", resource: access.arn("lambda", `function:${name}`) }]);
    return undefined;
  } catch (error) {
    if (!(error instanceof NotAuthorized)) throw error;
    return [
      403,
      error.reason === "unknown-key" ? "UnrecognizedClientException" : "AccessDeniedException",
      error.message,
    ];
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
