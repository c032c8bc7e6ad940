import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { crc32 } from "node:zlib";
import { type Access, NotAuthorized, type SignedRequest } from "../iam/access";
import { type FaultHook, faultError } from "./faults";
import type { Operation } from "./operations";
import { rightsOf } from "./rights";
import type { Store } from "./store";
import { ServiceError } from "./wire";

const largestBody = 16 * 1024 * 1024;
const lost = Symbol("the answer is lost on the way");

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > largestBody)
      throw new ServiceError("RequestEntityTooLarge", "The request is larger than 16 MB", {}, 413);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseBody(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ServiceError("SerializationException", "The request is not JSON");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new ServiceError("SerializationException", "The request is not a JSON object");
  return body as Record<string, unknown>;
}

interface Service {
  store: Store;
  operations: Map<string, Operation>;
  fault?: FaultHook;
  access?: Access;
}

/** The part of a request that a service reads. */
type TableRequest = SignedRequest & Pick<IncomingMessage, "method">;

async function answer(
  { store, operations, fault, access }: Service,
  request: TableRequest,
  text: string,
): Promise<object | typeof lost> {
  const [version, name = ""] = String(request.headers["x-amz-target"] ?? "").split(".");
  const operation = operations.get(name);
  if (request.method !== "POST" || version !== "DynamoDB_20120810" || !operation)
    throw new ServiceError("UnknownOperationException", `Unknown operation: ${name || request.method}`);
  if (!request.headers.authorization?.startsWith("AWS4-"))
    throw new ServiceError("MissingAuthenticationTokenException", "Request is missing Authentication Token");
  const body = parseBody(text);
  if (access) checkAccess(access, request, name, body);
  const met = fault?.(name, body);
  const error = met && faultError(met, name, body);
  if (error) throw error;
  const result = await operation(store, body);
  return met === "lost-answer" ? lost : result;
}

function checkAccess(access: Access, request: SignedRequest, name: string, body: Record<string, unknown>): void {
  try {
    access.check(request, rightsOf(name, body, access));
  } catch (error) {
    if (!(error instanceof NotAuthorized)) throw error;
    const type = error.reason === "unknown-key" ? "UnrecognizedClientException" : "AccessDeniedException";
    throw new ServiceError(type, error.message);
  }
}

interface Answer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

function written(statusCode: number, body: object): Answer {
  const text = Buffer.from(JSON.stringify(body));
  const headers = {
    "content-type": "application/x-amz-json-1.0",
    "content-length": String(text.length),
    "x-amz-crc32": String(crc32(text)),
    "x-amzn-requestid": randomUUID(),
  };
  return { statusCode, headers, body: text };
}

function send(response: ServerResponse, { statusCode, headers, body }: Answer): void {
  response.writeHead(statusCode, headers).end(body);
}

const reported = new Set<string>();

/** A full disk fails every request in the same way. */
function notifyOnce(error: unknown): void {
  if (reported.has(String(error))) return;
  reported.add(String(error));
  console.error("DynamoDB stand-in:", error);
}

function refusal(error: unknown): Answer {
  // Dynalite's errors are plain Errors with the same two fields as ServiceError.
  const { statusCode, body } = error as { statusCode?: number; body?: object };
  if (statusCode && body) return written(statusCode, body);
  notifyOnce(error);
  return written(500, new ServiceError("InternalServerError", "The DynamoDB stand-in failed; see its output").body);
}

/**
 * An HTTP server that speaks DynamoDB's JSON protocol. Signatures are required but not verified; with `access`, whoever
 * signed is judged.
 * `settled` resolves when no request is under way any more.
 */
export function dynamoDbServer(service: Service): { server: Server; settled(): Promise<unknown> } {
  const underWay = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const answered = bodyOf(request)
      .then((text) => answer(service, request, text))
      .then((result) => {
        if (result === lost) request.socket.destroy();
        else send(response, written(200, result));
      })
      .catch((error) => send(response, refusal(error)))
      .finally(() => underWay.delete(answered));
    underWay.add(answered);
  });
  return { server, settled: () => Promise.all(underWay) };
}

/** A request of a client in this process, as its `requestHandler` is given it. */
interface ClientRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly path: string;
  readonly body?: unknown;
}

/** A client's body as text; the SDK warns of those that take its bytes for a string. */
const textOf = (body: unknown) => (body instanceof Uint8Array ? Buffer.from(body).toString() : String(body ?? ""));

/**
 * The same service for a client in this process, as the settings of that client: no connection, no signature. What is
 * asked and answered still goes through text, so that nothing is shared. A lost answer is a connection that was reset.
 */
export const inProcess = (service: Service) => ({
  signer: { sign: async <Request>(request: Request) => request },
  requestHandler: {
    async handle({ method, headers, path, body }: ClientRequest): Promise<{ response: Answer }> {
      const request = { method, url: path, headers: { ...headers, authorization: "AWS4-HMAC-SHA256" } };
      try {
        const result = await answer(service, request, textOf(body));
        if (result !== lost) return { response: written(200, result) };
      } catch (error) {
        return { response: refusal(error) };
      }
      throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
    },
  },
});
