import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "../../lambdas/core/kernel/clock";
import { connectObjects } from "../../lambdas/object-storage/lazy-objects";
import { startS3 } from "../../local/s3";

/** The two buckets of a platform on an S3 stand-in, reached as the Lambda reaches them, and the stand-in's view of them. */
export async function startBuckets(clock: Clock) {
  const dataFolder = mkdtempSync(join(tmpdir(), "platform-s3-"));
  const s3 = await startS3({ dataFolder, now: () => clock.now().getTime() });
  const config = {
    endpoint: s3.endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  };
  return {
    buckets: { assets: s3.declareBucket("assets"), recordings: s3.declareBucket("recordings") },
    objects: { assets: connectObjects("assets", config), recordings: connectObjects("recordings", config) },
    async close() {
      await s3.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
