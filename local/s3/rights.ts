import type { IncomingMessage } from "node:http";
import type { Right } from "../iam/access";

/** What a request to S3 is about; an empty key is the bucket itself. */
interface AccessRequest {
  readonly bucket: string;
  readonly key: string;
  readonly parameters: URLSearchParams;
  readonly request: Pick<IncomingMessage, "method" | "headers">;
}

const TAGGING: Readonly<Record<string, string>> = {
  GET: "s3:GetObjectTagging",
  PUT: "s3:PutObjectTagging",
  DELETE: "s3:DeleteObjectTagging",
};
const PARTS: Readonly<Record<string, string>> = {
  GET: "s3:ListMultipartUploadParts",
  DELETE: "s3:AbortMultipartUpload",
};
const OBJECT: Readonly<Record<string, string>> = {
  GET: "s3:GetObject",
  HEAD: "s3:GetObject",
  DELETE: "s3:DeleteObject",
};

/** The right to know that an object is not there; without it S3 answers that it is forbidden. */
export const listing = (bucket: string): Right => ({ action: "s3:ListBucket", resource: `arn:aws:s3:::${bucket}` });

/** Returns the rights that a request needs. */
export function rightsOf({ bucket, key, parameters, request }: AccessRequest): Right[] {
  const { method = "GET", headers } = request;
  if (key === "")
    return [parameters.has("versions") ? { ...listing(bucket), action: "s3:ListBucketVersions" } : listing(bucket)];
  const on = (action: string, path = `${bucket}/${key}`): Right => ({ action, resource: `arn:aws:s3:::${path}` });
  if (parameters.has("tagging")) return [on(TAGGING[method] ?? "s3:PutObjectTagging")];
  const tags = headers["x-amz-tagging"] === undefined ? [] : [on("s3:PutObjectTagging")];
  if (parameters.has("uploadId")) return [on(PARTS[method] ?? "s3:PutObject")];
  const source = headers["x-amz-copy-source"];
  const copied =
    source === undefined ? [] : [on("s3:GetObject", decodeURIComponent(String(source)).replace(/^\//, ""))];
  const action = OBJECT[method] ?? "s3:PutObject";
  return [...copied, on(parameters.has("versionId") ? `${action}Version` : action), ...tags];
}
