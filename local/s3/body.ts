import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { crc32 } from "node:zlib";
import { S3Error } from "./error";

/** The object's bytes in a request body, decoded from aws-chunked and held to the checksums that came with it. */
export function decodeBody(body: Buffer, headers: IncomingHttpHeaders): Buffer {
  const chunked =
    String(headers["content-encoding"] ?? "").includes("aws-chunked") ||
    String(headers["x-amz-content-sha256"] ?? "").startsWith("STREAMING-");
  const { content, trailers } = chunked ? unchunk(body) : { content: body, trailers: {} as Record<string, string> };
  const stated = (name: string) => trailers[name] ?? (headers[name] as string | undefined);
  const digest = (algorithm: string) => createHash(algorithm).update(content).digest("base64");
  verify(stated("x-amz-checksum-crc32"), () => {
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(content));
    return crc.toString("base64");
  });
  verify(stated("x-amz-checksum-sha256"), () => digest("sha256"));
  verify(stated("content-md5"), () => digest("md5"));
  return content;
}

/** Recordings are large: a checksum is reckoned where one came. */
function verify(stated: string | undefined, actual: () => string): void {
  if (stated !== undefined && stated !== actual()) {
    throw new S3Error(400, "BadDigest", "The checksum you specified did not match what we received.");
  }
}

/** Chunks are `{hex length}[;extensions]CRLF{bytes}CRLF`, the last is of length 0 and followed by trailer lines. */
function unchunk(body: Buffer): { content: Buffer; trailers: Record<string, string> } {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf("\r\n", at);
    const length = Number.parseInt(body.toString("latin1", at, end), 16);
    if (end < 0 || Number.isNaN(length)) throw new S3Error(400, "IncompleteBody", "The chunked body is broken.");
    at = end + 2;
    if (length === 0) break;
    parts.push(body.subarray(at, at + length));
    at += length + 2;
  }
  const trailers: Record<string, string> = {};
  for (const line of body.toString("latin1", at).split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) trailers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { content: Buffer.concat(parts), trailers };
}
