import * as z from "zod";
import { escapeXml } from "./error";
import type { Bucket } from "./store";

const query = z.object({
  prefix: z.string().default(""),
  delimiter: z.string().default(""),
  "max-keys": z.coerce.number().int().min(0).max(1000).default(1000),
  "continuation-token": z.string().optional(),
  "start-after": z.string().default(""),
  "encoding-type": z.literal("url").optional(),
});

/** ListObjectsV2: pages of keys and common prefixes, as XML. */
export function listObjects(bucket: Bucket, parameters: URLSearchParams): string {
  const wanted = query.parse(Object.fromEntries(parameters));
  const { prefix, delimiter, "max-keys": max, "continuation-token": token } = wanted;
  const after = token === undefined ? wanted["start-after"] : Buffer.from(token, "base64url").toString();
  const encode = (text: string) => (wanted["encoding-type"] ? encodeURIComponent(text) : escapeXml(text));
  const contents: string[] = [];
  const prefixes: string[] = [];
  let last = "";
  let truncated = false;
  for (const key of bucket.keys()) {
    if (!key.startsWith(prefix) || key <= after) continue;
    const cut = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
    const group = cut < 0 ? undefined : key.slice(0, cut + delimiter.length);
    if (group !== undefined && (group === prefixes.at(-1) || (after !== "" && after.startsWith(group)))) {
      last = key;
      continue;
    }
    truncated = contents.length + prefixes.length === max;
    if (truncated) break;
    last = key;
    if (group !== undefined) prefixes.push(group);
    else contents.push(key);
  }
  const entries = contents.map((key) => {
    const info = bucket.info(key);
    const modified = new Date(info?.modifiedAt ?? 0).toISOString();
    return `<Contents><Key>${encode(key)}</Key><LastModified>${modified}</LastModified><ETag>${escapeXml(info?.etag ?? "")}</ETag><Size>${info?.size ?? 0}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const common = prefixes.map((one) => `<CommonPrefixes><Prefix>${encode(one)}</Prefix></CommonPrefixes>`);
  const next = truncated
    ? `<NextContinuationToken>${Buffer.from(last).toString("base64url")}</NextContinuationToken>`
    : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket.name}</Name><Prefix>${encode(prefix)}</Prefix><KeyCount>${contents.length + prefixes.length}</KeyCount><MaxKeys>${max}</MaxKeys><IsTruncated>${truncated}</IsTruncated>${next}${wanted["encoding-type"] ? "<EncodingType>url</EncodingType>" : ""}${entries.join("")}${common.join("")}</ListBucketResult>`;
}

/** ListObjectVersions of a bucket without versioning, as XML: each object is one version, and the first thousand are told. */
export function listVersions(bucket: Bucket): string {
  const keys = bucket.keys();
  const entries = keys
    .slice(0, 1000)
    .map(
      (key) => `<Version><Key>${escapeXml(key)}</Key><VersionId>null</VersionId><IsLatest>true</IsLatest></Version>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket.name}</Name><IsTruncated>${keys.length > 1000}</IsTruncated>${entries.join("")}</ListVersionsResult>`;
}
