import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { crc32 } from "node:zlib";
import { type Access, NotAuthorized } from "../iam/access";
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

async function answer(
  { store, operations, fault, access }: Service,
  request: IncomingMessage,
): Promise<object | typeof lost> {
  const [version, name = ""] = String(request.headers["x-amz-target"] ?? "").split(".");
  const text = await bodyOf(request);
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

function checkAccess(access: Access, request: IncomingMessage, name: string, body: Record<string, unknown>): void {
  try {
    access.check(request, rightsOf(name, body, access));
  } catch (error) {
    if (!(error instanceof NotAuthorized)) throw error;
    const type = error.reason === "unknown-key" ? "UnrecognizedClientException" : "AccessDeniedException";
    throw new ServiceError(type, error.message);
  }
}

function send(response: ServerResponse, statusCode: number, body: object): void {
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(statusCode, {
    "content-type": "application/x-amz-json-1.0",
    "content-length": text.length,
    "x-amz-crc32": crc32(text),
    "x-amzn-requestid": randomUUID(),
  });
  response.end(text);
}

const told = new Set<string>();

/** A full disk fails every request in the same way. */
function notifyOnce(error: unknown): void {
  if (told.has(String(error))) return;
  told.add(String(error));
  console.error("DynamoDB stand-in:", error);
}

function sendError(response: ServerResponse, error: unknown): void {
  // Dynalite's errors are plain Errors with the same two fields as ServiceError.
  const { statusCode, body } = error as { statusCode?: number; body?: object };
  if (statusCode && body) send(response, statusCode, body);
  else {
    notifyOnce(error);
    const internal = new ServiceError("InternalServerError", "The DynamoDB stand-in failed; see its output");
    send(response, 500, internal.body);
  }
}

/**
 * An HTTP server that speaks DynamoDB's JSON protocol. Signatures are required but not verified; with `access`, whoever
 * signed is judged.
 * `settled` resolves when no request is under way any more.
 */
export function dynamoDbServer(service: Service): { server: Server; settled(): Promise<unknown> } {
  const underWay = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const answered = answer(service, request)
      .then((result) => {
        if (result === lost) request.socket.destroy();
        else send(response, 200, result);
      })
      .catch((error) => sendError(response, error))
      .finally(() => underWay.delete(answered));
    underWay.add(answered);
  });
  return { server, settled: () => Promise.all(underWay) };
}
