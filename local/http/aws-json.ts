import { randomUUID } from "node:crypto";
import { ZodError } from "zod";
import { type Access, NotAuthorized, type Right } from "../iam/access";
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
  /** Judges callers by the rights that an action, named as in the API, needs on what its input names; without, all may all. */
  readonly access?: Access;
  readonly rightsOf?: (action: string, input: unknown, access: Access) => Right[];
  /** The service's own way to say that somebody lacks a right. */
  readonly refused?: (message: string) => AwsError;
  /** By action name with a small first letter. */
  readonly actions: Record<string, AwsAction>;
}

function asAwsError(error: unknown, { invalidInput, refused = accessDenied }: JsonService): AwsError {
  if (error instanceof AwsError) return error;
  if (error instanceof NotAuthorized) {
    const isUnknown = error.reason === "unknown-key";
    return isUnknown ? new AwsError("UnrecognizedClientException", error.message) : refused(error.message);
  }
  if (error instanceof ZodError) {
    const issues = error.issues.map((issue) => `${issue.path.join(".") || "input"}: ${issue.message}`);
    return new AwsError(invalidInput, issues.join("; "));
  }
  return new AwsError("InternalFailure", String((error as Error).stack ?? error), 500);
}

/** The error of most services of the JSON protocol. */
const accessDenied = (message: string) => new AwsError("AccessDeniedException", message);

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
      const input = parseJson(body);
      if (service.access) service.access.check(request, service.rightsOf?.(name, input, service.access) ?? []);
      const answer = await action(input, aborted.signal);
      response.writeHead(200, headers).end(JSON.stringify(answer));
    } catch (caught) {
      const error = asAwsError(caught, service);
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
