import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { readBody } from "../http/server";
import { decodeBody } from "./body";
import { escapeXml, S3Error } from "./error";
import type { Bucket } from "./store";
import type { Tags } from "./tags";
import type { StoredPart } from "./upload-store";

/** Of every part but the last, and of the largest that is taken here. */
const LEAST_PART_BYTES = 5 * 1024 * 1024;
const MOST_PART_BYTES = 256 * 1024 * 1024;
const MOST_PARTS = 10_000;
const PARTS_OF_A_PAGE = 1000;

const partNumber = z.coerce.number().int().min(1).max(MOST_PARTS);

/** One request about an upload in parts. */
export interface PartsRequest {
  readonly bucket: Bucket;
  readonly key: string;
  readonly parameters: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Says whether a request is about an upload in parts: its beginning, its parts, its end. */
export const isAboutParts = (parameters: URLSearchParams): boolean =>
  parameters.has("uploads") || parameters.has("uploadId");

/** Answers it. `headers` is what of the headers stays with the object, `tags` those that it is to bear. */
export async function answerParts(
  partsRequest: PartsRequest,
  headers: () => Record<string, string>,
  tags?: Tags,
): Promise<void> {
  const { bucket, key, parameters, request, response } = partsRequest;
  if (parameters.has("uploads")) {
    if (request.method !== "POST") throw notAllowed();
    const id = bucket.uploads.start(key, headers(), tags);
    return sendXml(response, "InitiateMultipartUploadResult", `${nameOf(partsRequest)}<UploadId>${id}</UploadId>`);
  }
  const id = parameters.get("uploadId") ?? "";
  const upload = bucket.uploads.find(id);
  if (upload?.key !== key) {
    throw new S3Error(
      404,
      "NoSuchUpload",
      "The specified upload does not exist. It may have been aborted or completed.",
    );
  }
  switch (request.method) {
    case "PUT":
      return putPart(partsRequest, id);
    case "GET":
      return listParts(partsRequest, id);
    case "POST":
      return complete(partsRequest, id);
    case "DELETE":
      bucket.uploads.remove(id);
      return void response.writeHead(204).end();
    default:
      throw notAllowed();
  }
}

const notAllowed = () => new S3Error(405, "MethodNotAllowed", "The method is not allowed here");
const nameOf = ({ bucket, key }: PartsRequest) => `<Bucket>${bucket.name}</Bucket><Key>${escapeXml(key)}</Key>`;

function sendXml(response: ServerResponse, name: string, content: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`;
  response.writeHead(200, { "content-type": "application/xml" }).end(body);
}

async function putPart({ bucket, parameters, request, response }: PartsRequest, id: string): Promise<void> {
  const number = partNumber.parse(parameters.get("partNumber"));
  const body = decodeBody(await readBody(request, MOST_PART_BYTES), request.headers);
  // While the body came, the upload may have come to its end.
  if (!bucket.uploads.find(id)) throw new S3Error(404, "NoSuchUpload", "The specified upload does not exist.");
  response.writeHead(200, { etag: bucket.uploads.putPart(id, number, body).etag }).end();
}

function listParts(partsRequest: PartsRequest, id: string): void {
  const after = Number(partsRequest.parameters.get("part-number-marker") ?? 0);
  const left = partsRequest.bucket.uploads.parts(id).filter(({ number }) => number > after);
  const page = left.slice(0, PARTS_OF_A_PAGE);
  const entries = page.map(
    ({ number, etag, size, modifiedAt }) =>
      `<Part><PartNumber>${number}</PartNumber><LastModified>${new Date(modifiedAt).toISOString()}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${size}</Size></Part>`,
  );
  const isCut = left.length > page.length;
  const next = `<NextPartNumberMarker>${page.at(-1)?.number ?? 0}</NextPartNumberMarker>`;
  const about = `<UploadId>${id}</UploadId>${next}<MaxParts>${PARTS_OF_A_PAGE}</MaxParts><IsTruncated>${isCut}</IsTruncated>`;
  sendXml(partsRequest.response, "ListPartsResult", `${nameOf(partsRequest)}${about}${entries.join("")}`);
}

async function complete(partsRequest: PartsRequest, id: string): Promise<void> {
  const { bucket, key, request, response } = partsRequest;
  const named = readNamedParts((await readBody(request, MOST_PART_BYTES)).toString());
  const upload = bucket.uploads.find(id);
  if (!upload) throw new S3Error(404, "NoSuchUpload", "The specified upload does not exist.");
  const parts = chosenParts(bucket.uploads.parts(id), named);
  const digest = createHash("md5");
  for (const { etag } of parts) digest.update(Buffer.from(etag.slice(1, -1), "hex"));
  const etag = `"${digest.digest("hex")}-${parts.length}"`;
  const paths = parts.map((part) => bucket.uploads.pathOf(id, part));
  bucket.putFiles(key, paths, etag, upload.headers, upload.tags);
  bucket.uploads.remove(id);
  sendXml(response, "CompleteMultipartUploadResult", `${nameOf(partsRequest)}<ETag>${escapeXml(etag)}</ETag>`);
}

interface NamedPart {
  readonly number: number;
  readonly etag: string;
}

function readNamedParts(xml: string): NamedPart[] {
  const named = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
    etag: `"${/<ETag>(?:"|&quot;|&#34;)?([^<"&]*)/.exec(part)?.[1] ?? ""}"`,
  }));
  if (named.length === 0) throw new S3Error(400, "MalformedXML", "The list of parts is empty or not well-formed");
  return named;
}

/** The parts that a completion names. All must be there as named, in order, and large enough. */
function chosenParts(there: readonly StoredPart[], named: readonly NamedPart[]): StoredPart[] {
  if (named.some(({ number }, at) => number <= (named[at - 1]?.number ?? 0))) {
    throw new S3Error(400, "InvalidPartOrder", "The list of parts was not in ascending order.");
  }
  return named.map(({ number, etag }, at) => {
    const part = there.find((one) => one.number === number);
    if (part?.etag !== etag) {
      throw new S3Error(400, "InvalidPart", "One or more of the specified parts could not be found.");
    }
    if (at < named.length - 1 && part.size < LEAST_PART_BYTES) {
      throw new S3Error(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
    }
    return part;
  });
}
