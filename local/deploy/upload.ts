import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import * as z from "zod";
import type { Bucket, S3 } from "../s3";
import type { Stack } from "./stack";

const uploadProperties = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.unknown())).optional(),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(""),
  Prune: z.union([z.boolean(), z.string().transform((text) => text !== "false")]).default(true),
  Include: z.array(z.string()).default([]),
  Exclude: z.array(z.string()).default([]),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  UserMetadata: z.record(z.string(), z.string()).default({}),
});
type UploadProperties = z.infer<typeof uploadProperties>;

/** Content types by extension, as the AWS command line guesses them. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".csv": "text/csv",
  ".gif": "image/gif",
  ".html": "text/html",
  ".ico": "image/vnd.microsoft.icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".md": "text/markdown",
  ".mjs": "text/javascript",
  ".mp3": "audio/mpeg",
  ".otf": "font/otf",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain",
  ".wasm": "application/wasm",
  ".wav": "audio/x-wav",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

type IsToBePut = (key: string, body: Buffer) => boolean;

/** Carries out the stack's bucket deployments: copies the asset folders into the buckets, unless that was done before. */
export function deployUploads(s3: S3, stack: Stack): void {
  for (const resource of stack.resources("Custom::CDKBucketDeployment")) {
    const properties = uploadProperties.parse(resource.properties);
    const bucket = s3.bucket(properties.DestinationBucketName);
    if (!bucket) throw new Error(`${resource.logicalId}: there is no bucket ${properties.DestinationBucketName}`);
    const folders = properties.SourceObjectKeys.map((key) => stack.synthesized.assetPath(key));
    const done = createHash("sha256").update(JSON.stringify(properties)).digest("hex");
    if (bucket.note(resource.logicalId) === done) continue;
    upload(bucket, folders, properties);
    bucket.setNote(resource.logicalId, done);
  }
}

/**
 * Puts files into the buckets as a deployment with other assets would, where they differ from what is there.
 * @param folderOf gives the folder that takes an asset folder's place, or undefined to leave its buckets alone
 */
export function replaceUploads(s3: S3, stack: Stack, folderOf: (asset: string) => string | undefined): void {
  // Several deployments may put one file, each with other headers: all of them do, or none.
  const changed = new Set<string>();
  for (const resource of stack.resources("Custom::CDKBucketDeployment")) {
    const properties = uploadProperties.parse(resource.properties);
    const assets = properties.SourceObjectKeys.map((key) => stack.synthesized.assetPath(key));
    if (!assets.some((asset) => folderOf(asset) !== undefined)) continue;
    const bucket = s3.bucket(properties.DestinationBucketName);
    if (!bucket) throw new Error(`${resource.logicalId}: there is no bucket ${properties.DestinationBucketName}`);
    const folders = assets.map((asset) => folderOf(asset) ?? asset);
    upload(bucket, folders, properties, (key, body) => {
      if (!bucket.holds(key, body)) changed.add(`${bucket.name} ${key}`);
      return changed.has(`${bucket.name} ${key}`);
    });
    // The next start finds that its own assets are to be uploaded again.
    bucket.setNote(resource.logicalId, "");
  }
}

function upload(
  bucket: Bucket,
  folders: string[],
  properties: UploadProperties,
  isToBePut: IsToBePut = () => true,
): void {
  const prefix = properties.DestinationBucketKeyPrefix.replace(/\/?$/, (slash) =>
    properties.DestinationBucketKeyPrefix === "" ? "" : slash || "/",
  );
  const uploaded = new Set<string>();
  folders.forEach((folder, source) => {
    if (!statSync(folder).isDirectory()) throw new Error(`The asset ${folder} is not a folder`);
    for (const path of filesIn(folder).filter((one) => isIncluded(one, properties))) {
      const body = withMarkers(readFileSync(join(folder, path)), properties.SourceMarkers?.[source]);
      if (isToBePut(prefix + path, body)) bucket.put(prefix + path, body, headersOf(path, properties));
      uploaded.add(prefix + path);
    }
  });
  if (!properties.Prune) return;
  const old = bucket.keys().filter((key) => key.startsWith(prefix) && !uploaded.has(key));
  for (const key of old) if (isIncluded(key.slice(prefix.length), properties)) bucket.delete(key);
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => file.slice(folder.length + 1)).sort();
}

/** Exclusions first, then inclusions; the last one that matches decides, as in `aws s3 sync`. */
function isIncluded(path: string, { Exclude, Include }: UploadProperties): boolean {
  const matches = (pattern: string) =>
    new RegExp(
      `^${pattern
        .replace(/[.+^${}()|\\]/g, "\\$&")
        .replaceAll("*", ".*")
        .replaceAll("?", ".")}$`,
    ).test(path);
  return Include.some(matches) || !Exclude.some(matches);
}

function withMarkers(body: Buffer, markers: Record<string, unknown> | undefined): Buffer {
  const entries = Object.entries(markers ?? {});
  if (entries.length === 0) return body;
  return Buffer.from(
    entries.reduce((text, [marker, value]) => text.replaceAll(marker, String(value)), body.toString()),
  );
}

function headersOf(path: string, { SystemMetadata, UserMetadata }: UploadProperties): Record<string, string> {
  const user = Object.entries(UserMetadata).map(([name, value]) => [`x-amz-meta-${name}`, value]);
  const type = TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
  return { "content-type": type, ...SystemMetadata, ...Object.fromEntries(user) };
}
