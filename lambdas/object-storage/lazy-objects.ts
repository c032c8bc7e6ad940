import type { S3ClientConfig } from "@aws-sdk/client-s3";
import type { Objects } from "../core/kernel/object-store";

/**
 * The objects of a bucket. S3's SDK is loaded when the first request needs it, so that the others start without. Region,
 * credentials and endpoint come from the environment unless `config` names them.
 */
export function connectObjects(bucket: string, config: S3ClientConfig = {}): Objects {
  let opened: Promise<Objects> | undefined;
  const open = () => {
    opened ??= import("./bucket-objects").then(({ BucketObjects }) => new BucketObjects(bucket, config));
    return opened;
  };
  return {
    create: async (...given) => (await open()).create(...given),
    exists: async (...given) => (await open()).exists(...given),
    remove: async (...given) => (await open()).remove(...given),
    keys: async (...given) => (await open()).keys(...given),
    text: async (...given) => (await open()).text(...given),
    address: async (...given) => (await open()).address(...given),
    start: async (...given) => (await open()).start(...given),
    beginUpload: async (...given) => (await open()).beginUpload(...given),
    partAddress: async (...given) => (await open()).partAddress(...given),
    partsOf: async (...given) => (await open()).partsOf(...given),
    completeUpload: async (...given) => (await open()).completeUpload(...given),
    keep: async (...given) => (await open()).keep(...given),
    letGo: async (...given) => (await open()).letGo(...given),
  };
}
