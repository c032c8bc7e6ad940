import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { ZodError } from "zod";
import { listen, readBody } from "../http/server";
import { type Access, NotAuthorized } from "../iam/access";
import { decodeBody } from "./body";
import { corsHeaders } from "./cors";
import { escapeXml, S3Error } from "./error";
import { listObjects, listVersions } from "./list";
import { answerParts, isAboutParts } from "./multipart";
import { type AddressChecks, checkAddress } from "./presigned";
import { parseRange } from "./range";
import { listing, rightsOf } from "./rights";
import { Bucket, type BucketRules, type ObjectInfo, STORED_HEADERS } from "./store";
import { readTagging, writeTagging } from "./tags";

export { corsConfiguration } from "./cors";
export { lifecycleConfiguration } from "./lifecycle";
export { parseRange } from "./range";
export { Bucket, type ObjectInfo } from "./store";

const MAX_OBJECT_BYTES = 256 * 1024 * 1024;
const LIST_PARAMETERS = new Set([
  "list-type",
  "versions",
  "prefix",
  "delimiter",
  "max-keys",
  "continuation-token",
  "start-after",
  "encoding-type",
  "fetch-owner",
]);
const OBJECT_PARAMETERS = new Set([
  "x-id",
  "tagging",
  "uploads",
  "uploadId",
  "partNumber",
  "part-number-marker",
  "versionId",
]);
const EXPIRY_INTERVAL_MS = 3_600_000;

export interface S3Options {
  readonly dataFolder: string;
  readonly port?: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Judges who asks, and knows the secrets of those who sign addresses; without, whoever asks may do all. */
  readonly access?: Access;
}

/**
 * The S3 stand-in: path-style requests that carry a signature; unsigned ones are refused as by a private bucket. Addresses
 * that were signed for browsers are held to their signature. A bucket's CORS and expiry rules are carried out.
 */
export interface S3 {
  readonly endpoint: string;
  /** Declares a bucket; its objects come back from the data folder, but for those whose time is over. */
  declareBucket(name: string, rules?: BucketRules): Bucket;
  bucket(name: string): Bucket | undefined;
  close(): Promise<void>;
}

export async function startS3(options: S3Options): Promise<S3> {
  const { dataFolder, port, now = Date.now, access } = options;
  const buckets = new Map<string, Bucket>();
  const expiring = setInterval(() => {
    for (const bucket of buckets.values()) bucket.expire();
  }, EXPIRY_INTERVAL_MS).unref();
  const server = await listen(async (request, response) => {
    const requestId = randomUUID();
    response.setHeader("x-amz-request-id", requestId);
    try {
      await answer({ buckets, now, access }, request, response);
    } catch (caught) {
      const error = asS3Error(caught);
      if (!(error instanceof S3Error)) throw error;
      response.writeHead(error.status, { "content-type": "application/xml" });
      const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message><RequestId>${requestId}</RequestId></Error>`;
      response.end(request.method === "HEAD" ? undefined : body);
    }
  }, port);
  return {
    endpoint: server.origin,
    declareBucket(name, rules = {}) {
      const bucket = buckets.get(name) ?? new Bucket(name, join(dataFolder, name), now);
      buckets.set(name, bucket);
      bucket.rules = rules;
      bucket.expire();
      return bucket;
    },
    bucket: (name) => buckets.get(name),
    close: () => {
      clearInterval(expiring);
      return server.close();
    },
  };
}

interface Store {
  readonly buckets: ReadonlyMap<string, Bucket>;
  readonly now: () => number;
  readonly access: Access | undefined;
}

function asS3Error(error: unknown): unknown {
  if (error instanceof NotAuthorized) {
    return new S3Error(403, error.reason === "unknown-key" ? "InvalidAccessKeyId" : "AccessDenied", error.message);
  }
  if (!(error instanceof ZodError)) return error;
  return new S3Error(400, "InvalidArgument", error.issues.map((issue) => issue.message).join("; "));
}

/** Without anybody to judge, there is one key. */
const secretOf = (access: Access | undefined): AddressChecks["secretOf"] =>
  access
    ? (accessKeyId) => access.secretOf(accessKeyId)
    : (accessKeyId) => (accessKeyId === "local" ? "local" : undefined);

async function answer(store: Store, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A key is what stands there: dots between slashes mean nothing in it, as they would in a parsed address.
  const [path = "/", query = ""] = (request.url ?? "/").split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const [, bucketName = "", ...rest] = path.split("/").map(decodeURIComponent);
  const key = rest.join("/");
  const bucket = store.buckets.get(bucketName);
  if (bucket && crosses(bucket, request, response) === "answered") return;
  const isSigned = parameters.has("X-Amz-Signature");
  if (isSigned) checkAddress(request, { now: store.now(), secretOf: secretOf(store.access) });
  else if (!request.headers.authorization) throw new S3Error(403, "AccessDenied", "Access Denied");
  store.access?.check(request, rightsOf({ bucket: bucketName, key, parameters, request }));
  if (!bucket) throw new S3Error(404, "NoSuchBucket", "The specified bucket does not exist");
  const unknown = [...parameters.keys()].find((name) =>
    key === "" ? !LIST_PARAMETERS.has(name) : !OBJECT_PARAMETERS.has(name) && !name.startsWith("X-Amz-"),
  );
  if (unknown) throw new S3Error(501, "NotImplemented", `The stand-in does not know the parameter "${unknown}"`);
  if (key === "") return list(bucket, request, parameters, response);
  if (parameters.has("tagging")) return tagging(bucket, key, request, response);
  if (isAboutParts(parameters)) return parts(bucket, key, parameters, request, response);
  if (request.headers["x-amz-copy-source"] !== undefined) return copy(store, bucket, key, request, response);
  if (request.method === "PUT") return put(bucket, key, request, response);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && !bucket.info(key)) store.access?.check(request, [listing(bucketName)]);
  if (isRead) refuseVersion(parameters);
  if (isRead) return get(bucket, key, request, response);
  if (request.method !== "DELETE") throw new S3Error(405, "MethodNotAllowed", "The method is not allowed here");
  refuseVersion(parameters);
  bucket.delete(key);
  response.writeHead(204).end();
}

/** Answers a preflight; another request of a foreign page only gets its headers, and is refused by the browser without. */
function crosses(bucket: Bucket, request: IncomingMessage, response: ServerResponse): "answered" | "goes on" {
  const { origin } = request.headers;
  const requestedMethod = request.headers["access-control-request-method"];
  const isPreflight = request.method === "OPTIONS";
  if (origin === undefined) {
    if (isPreflight) throw new S3Error(400, "BadRequest", "Insufficient information. Origin request header needed.");
    return "goes on";
  }
  const wanted = String(request.headers["access-control-request-headers"] ?? "").toLowerCase();
  const headers = wanted.split(",").flatMap((name) => name.trim() || []);
  const method = isPreflight ? (requestedMethod ?? "") : (request.method ?? "GET");
  const granted = corsHeaders(bucket.rules.cors ?? [], { origin, method, headers: isPreflight ? headers : [] });
  for (const [name, value] of Object.entries(granted ?? {})) response.setHeader(name, value);
  if (!isPreflight) return "goes on";
  if (!granted) throw new S3Error(403, "AccessForbidden", "CORSResponse: This CORS request is not allowed.");
  response.writeHead(200).end();
  return "answered";
}

function parts(
  bucket: Bucket,
  key: string,
  parameters: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  refuseHeader(request.headers, "x-amz-checksum-algorithm", "x-amz-copy-source", "if-none-match");
  const tags = request.headers["x-amz-tagging"];
  const borne = tags === undefined ? undefined : Object.fromEntries(new URLSearchParams(String(tags)));
  const headers = () => storedHeaders(new Map(Object.entries(request.headers)));
  return answerParts({ bucket, key, parameters, request, response }, headers, borne);
}

async function tagging(bucket: Bucket, key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const info = bucket.info(key);
  if (!info) throw new S3Error(404, "NoSuchKey", "The specified key does not exist.");
  if (request.method === "GET") {
    return void response.writeHead(200, { "content-type": "application/xml" }).end(writeTagging(info.tags ?? {}));
  }
  if (request.method === "DELETE") {
    bucket.setTags(key, {});
    return void response.writeHead(204).end();
  }
  if (request.method !== "PUT") throw new S3Error(405, "MethodNotAllowed", "The method is not allowed here");
  bucket.setTags(key, readTagging((await readBody(request, MAX_OBJECT_BYTES)).toString()));
  response.writeHead(200).end();
}

/** Buckets have no versions here: what is there is the version `null`. */
function refuseVersion(parameters: URLSearchParams): void {
  const version = parameters.get("versionId") ?? "null";
  if (version !== "null") throw new S3Error(400, "InvalidArgument", "Invalid version id specified");
}

function list(bucket: Bucket, request: IncomingMessage, parameters: URLSearchParams, response: ServerResponse): void {
  if (request.method === "HEAD") return void response.writeHead(200).end();
  if (request.method !== "GET") throw new S3Error(405, "MethodNotAllowed", "The method is not allowed on a bucket");
  response
    .writeHead(200, { "content-type": "application/xml" })
    .end(parameters.has("versions") ? listVersions(bucket) : listObjects(bucket, parameters));
}

async function put(bucket: Bucket, key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  refuseHeader(request.headers, "x-amz-tagging");
  const body = decodeBody(await readBody(request, MAX_OBJECT_BYTES), request.headers);
  const exists = bucket.info(key) !== undefined;
  if (request.headers["if-none-match"] === "*" && exists) {
    throw new S3Error(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
  }
  const info = bucket.put(key, body, storedHeaders(new Map(Object.entries(request.headers))));
  response.writeHead(200, { etag: info.etag }).end();
}

function refuseHeader(headers: IncomingMessage["headers"], ...names: string[]): void {
  const unknown = names.find((name) => headers[name] !== undefined);
  if (unknown) throw new S3Error(501, "NotImplemented", `The stand-in does not know the header ${unknown}`);
}

/** Copies an object with what it says of itself; its tags stay behind, as the caller has to ask for. */
async function copy(
  { buckets }: Store,
  bucket: Bucket,
  key: string,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  refuseHeader(headers, "x-amz-tagging", "x-amz-metadata-directive", "if-none-match");
  if (method !== "PUT" || headers["x-amz-tagging-directive"] !== "REPLACE") {
    throw new S3Error(501, "NotImplemented", "The stand-in copies objects without their tags only");
  }
  const [sourceBucket = "", ...rest] = String(headers["x-amz-copy-source"]).replace(/^\//, "").split("/");
  const source = await buckets.get(sourceBucket)?.read(rest.map(decodeURIComponent).join("/"));
  if (!source) throw new S3Error(404, "NoSuchKey", "The specified key does not exist.");
  const { etag, modifiedAt } = bucket.put(key, source.body, source.info.headers);
  const result = `<LastModified>${new Date(modifiedAt).toISOString()}</LastModified><ETag>${escapeXml(etag)}</ETag>`;
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<CopyObjectResult>${result}</CopyObjectResult>`;
  response.writeHead(200, { "content-type": "application/xml" }).end(body);
}

/** Returns what of a request's headers stays with the object. */
function storedHeaders(all: ReadonlyMap<string, unknown>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of all) {
    const known = (STORED_HEADERS as readonly string[]).includes(name) || name.startsWith("x-amz-meta-");
    if (known && typeof value === "string") headers[name] = value;
  }
  const encoding = (headers["content-encoding"] ?? "").split(",").map((one) => one.trim());
  const real = encoding.filter((one) => one !== "" && one !== "aws-chunked").join(",");
  if (real) headers["content-encoding"] = real;
  else delete headers["content-encoding"];
  return { "content-type": "application/octet-stream", ...headers };
}

/** The headers of an object as S3 sends them, without its length. */
export function objectHeaders(info: ObjectInfo): Record<string, string> {
  return { ...info.headers, etag: info.etag, "last-modified": new Date(info.modifiedAt).toUTCString() };
}

async function get(bucket: Bucket, key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const info = bucket.info(key);
  if (!info) throw new S3Error(404, "NoSuchKey", "The specified key does not exist.");
  const headers = { ...objectHeaders(info), "accept-ranges": "bytes" };
  if (request.headers["if-none-match"] === info.etag) return void response.writeHead(304, headers).end();
  if (request.headers["if-match"] && request.headers["if-match"] !== info.etag) {
    throw new S3Error(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
  }
  const range = parseRange(request.headers.range, info.size);
  if (range === null) throw new S3Error(416, "InvalidRange", "The requested range is not satisfiable");
  const length = range ? range.end - range.start + 1 : info.size;
  const isHead = request.method === "HEAD";
  const content = isHead ? undefined : range ? await bucket.readPart(key, range) : (await bucket.read(key))?.body;
  response.writeHead(range ? 206 : 200, {
    ...headers,
    "content-length": length,
    ...(range ? { "content-range": `bytes ${range.start}-${range.end}/${info.size}` } : {}),
  });
  response.end(content);
}
