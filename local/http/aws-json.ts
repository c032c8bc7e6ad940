import { randomUUID } from "node:crypto";
import { ZodError } from "zod";
import { type HttpHandler, readBody } from "./server";

/** An error as an AWS JSON service reports it. `queryCode` is the older code that SQS clients also look at. */
export class AwsError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
    readonly queryCode?: string,
  ) {
    super(message);
  }
}

export type AwsAction = (input: unknown, signal: AbortSignal) => Promise<object> | object;

interface JsonService {
  readonly contentType: "application/x-amz-json-1.0" | "application/x-amz-json-1.1";
  /** Code of an input that does not parse. */
  readonly invalidInput: string;
  readonly maxBytes: number;
  /** By action name with a small first letter. */
  readonly actions: Record<string, AwsAction>;
}

function asAwsError(error: unknown, invalidInput: string): AwsError {
  if (error instanceof AwsError) return error;
  if (error instanceof ZodError) {
    const issues = error.issues.map((issue) => `${issue.path.join(".") || "input"}: ${issue.message}`);
    return new AwsError(invalidInput, issues.join("; "));
  }
  return new AwsError("InternalFailure", String((error as Error).stack ?? error), 500);
}

/** Serves one AWS service of the JSON protocol: the action is the last part of the X-Amz-Target header. */
export function awsJsonService(service: JsonService): HttpHandler {
  return async (request, response) => {
    const aborted = new AbortController();
    response.on("close", () => aborted.abort());
    const requestId = randomUUID();
    const headers = { "content-type": service.contentType, "x-amzn-requestid": requestId };
    try {
      const body = await readBody(request, service.maxBytes);
      const target = String(request.headers["x-amz-target"] ?? "");
      const name = target.slice(target.lastIndexOf(".") + 1);
      const key = name.charAt(0).toLowerCase() + name.slice(1);
      const action = Object.hasOwn(service.actions, key) ? service.actions[key] : undefined;
      if (!action) throw new AwsError("UnknownOperationException", `The stand-in has no action "${name}"`);
      const answer = await action(parseJson(body), aborted.signal);
      response.writeHead(200, headers).end(JSON.stringify(answer));
    } catch (caught) {
      const error = asAwsError(caught, service.invalidInput);
      const query = error.queryCode ? { "x-amzn-query-error": `${error.queryCode};Sender` } : {};
      response.writeHead(error.status, { ...headers, "x-amzn-errortype": error.code, ...query });
      response.end(JSON.stringify({ __type: error.code, message: error.message }));
    }
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString("utf8"));
  } catch {
    throw new AwsError("SerializationException", "The request body is not JSON");
  }
}
