import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { ZodError } from "zod";
import { listen, readBody } from "../http/server";
import { decodeBody } from "./body";
import { escapeXml, S3Error } from "./error";
import { listObjects } from "./list";
import { parseRange } from "./range";
import { Bucket, type ObjectInfo, STORED_HEADERS } from "./store";

export { parseRange } from "./range";
export { Bucket, type ObjectInfo } from "./store";

const MAX_OBJECT_BYTES = 256 * 1024 * 1024;
const LIST_PARAMETERS = new Set([
  "list-type",
  "prefix",
  "delimiter",
  "max-keys",
  "continuation-token",
  "start-after",
  "encoding-type",
  "fetch-owner",
]);

export interface S3Options {
  readonly dataFolder: string;
  readonly port?: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** The S3 stand-in: path-style requests that carry a signature; unsigned ones are refused as by a private bucket. */
export interface S3 {
  readonly endpoint: string;
  /** Declares a bucket; its objects come back from the data folder. */
  declareBucket(name: string): Bucket;
  bucket(name: string): Bucket | undefined;
  close(): Promise<void>;
}

export async function startS3({ dataFolder, port, now = Date.now }: S3Options): Promise<S3> {
  const buckets = new Map<string, Bucket>();
  const server = await listen(async (request, response) => {
    const requestId = randomUUID();
    response.setHeader("x-amz-request-id", requestId);
    try {
      await answer(buckets, request, response);
    } catch (caught) {
      const error =
        caught instanceof ZodError
          ? new S3Error(400, "InvalidArgument", caught.issues.map((issue) => issue.message).join("; "))
          : caught;
      if (!(error instanceof S3Error)) throw error;
      response.writeHead(error.status, { "content-type": "application/xml" });
      const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message><RequestId>${requestId}</RequestId></Error>`;
      response.end(request.method === "HEAD" ? undefined : body);
    }
  }, port);
  return {
    endpoint: server.origin,
    declareBucket(name) {
      const bucket = buckets.get(name) ?? new Bucket(name, join(dataFolder, name), now);
      buckets.set(name, bucket);
      return bucket;
    },
    bucket: (name) => buckets.get(name),
    close: () => server.close(),
  };
}

async function answer(buckets: Map<string, Bucket>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://s3");
  if (!request.headers.authorization && !url.searchParams.has("X-Amz-Signature")) {
    throw new S3Error(403, "AccessDenied", "Access Denied");
  }
  const [, bucketName = "", ...rest] = url.pathname.split("/").map(decodeURIComponent);
  const key = rest.join("/");
  const bucket = buckets.get(bucketName);
  if (!bucket) throw new S3Error(404, "NoSuchBucket", "The specified bucket does not exist");
  const unknown = [...url.searchParams.keys()].find((name) =>
    key === "" ? !LIST_PARAMETERS.has(name) : name !== "x-id" && !name.startsWith("X-Amz-"),
  );
  if (unknown) throw new S3Error(501, "NotImplemented", `The stand-in does not know the parameter "${unknown}"`);
  if (key === "") return list(bucket, request, url, response);
  if (request.method === "PUT") return put(bucket, key, request, response);
  if (request.method === "GET" || request.method === "HEAD") return get(bucket, key, request, response);
  if (request.method !== "DELETE") throw new S3Error(405, "MethodNotAllowed", "The method is not allowed here");
  bucket.delete(key);
  response.writeHead(204).end();
}

function list(bucket: Bucket, request: IncomingMessage, url: URL, response: ServerResponse): void {
  if (request.method === "HEAD") return void response.writeHead(200).end();
  if (request.method !== "GET") throw new S3Error(405, "MethodNotAllowed", "The method is not allowed on a bucket");
  response.writeHead(200, { "content-type": "application/xml" }).end(listObjects(bucket, url.searchParams));
}

async function put(bucket: Bucket, key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers["x-amz-copy-source"]) throw new S3Error(501, "NotImplemented", "The stand-in does not copy");
  const body = decodeBody(await readBody(request, MAX_OBJECT_BYTES), request.headers);
  const exists = bucket.info(key) !== undefined;
  if (request.headers["if-none-match"] === "*" && exists) {
    throw new S3Error(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
  }
  const info = bucket.put(key, body, keptHeaders(request));
  response.writeHead(200, { etag: info.etag }).end();
}

function keptHeaders(request: IncomingMessage): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    const known = (STORED_HEADERS as readonly string[]).includes(name) || name.startsWith("x-amz-meta-");
    if (known && typeof value === "string") kept[name] = value;
  }
  const encoding = (kept["content-encoding"] ?? "").split(",").map((one) => one.trim());
  const real = encoding.filter((one) => one !== "" && one !== "aws-chunked").join(",");
  if (real) kept["content-encoding"] = real;
  else delete kept["content-encoding"];
  return { "content-type": "application/octet-stream", ...kept };
}

/** The headers of an object as S3 sends them, without its length. */
export function objectHeaders(info: ObjectInfo): Record<string, string> {
  return { ...info.headers, etag: info.etag, "last-modified": new Date(info.modifiedAt).toUTCString() };
}

async function get(bucket: Bucket, key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = await bucket.read(key);
  if (!found) throw new S3Error(404, "NoSuchKey", "The specified key does not exist.");
  const { info, body } = found;
  const headers = { ...objectHeaders(info), "accept-ranges": "bytes" };
  if (request.headers["if-none-match"] === info.etag) return void response.writeHead(304, headers).end();
  if (request.headers["if-match"] && request.headers["if-match"] !== info.etag) {
    throw new S3Error(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
  }
  const range = parseRange(request.headers.range, info.size);
  if (range === null) throw new S3Error(416, "InvalidRange", "The requested range is not satisfiable");
  const part = range ? body.subarray(range.start, range.end + 1) : body;
  response.writeHead(range ? 206 : 200, {
    ...headers,
    "content-length": part.length,
    ...(range ? { "content-range": `bytes ${range.start}-${range.end}/${info.size}` } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : part);
}
