import * as z from "zod";
import { corsConfiguration, lifecycleConfiguration, type S3 } from "../s3";
import type { Stack } from "./stack";

/** The properties of a bucket that mean something on one machine; rights to read do not. */
const bucketProperties = z.object({
  CorsConfiguration: corsConfiguration.optional(),
  LifecycleConfiguration: lifecycleConfiguration.optional(),
  NotificationConfiguration: z.undefined({ error: "the stand-in notifies nobody" }).optional(),
  VersioningConfiguration: z.undefined({ error: "the stand-in keeps no versions" }).optional(),
});

/** Deploys the stack's buckets with their CORS and expiry rules. */
export function deployBuckets(s3: S3, stack: Stack): void {
  for (const { id, properties } of stack.resources("AWS::S3::Bucket")) {
    const { CorsConfiguration: cors, LifecycleConfiguration: lifecycle } = bucketProperties.parse(properties);
    s3.declareBucket(id, { cors, lifecycle });
  }
}

const ADDRESS = /https:\/\/([a-z0-9.-]+)\.s3(?:\.[a-z0-9-]+)?\.amazonaws\.com/g;

/** A text in which the addresses of buckets that are here lead to the stand-in. */
export function withLocalBuckets(text: string, s3: S3): string {
  return text.replace(ADDRESS, (address, name: string) => (s3.bucket(name) ? s3.endpoint : address));
}
