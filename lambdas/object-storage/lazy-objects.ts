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
    create: async (...args) => (await open()).create(...args),
    replace: async (...args) => (await open()).replace(...args),
    exists: async (...args) => (await open()).exists(...args),
    remove: async (...args) => (await open()).remove(...args),
    keys: async (...args) => (await open()).keys(...args),
    text: async (...args) => (await open()).text(...args),
    address: async (...args) => (await open()).address(...args),
    start: async (...args) => (await open()).start(...args),
    beginUpload: async (...args) => (await open()).beginUpload(...args),
    partAddress: async (...args) => (await open()).partAddress(...args),
    partsOf: async (...args) => (await open()).partsOf(...args),
    completeUpload: async (...args) => (await open()).completeUpload(...args),
    keep: async (...args) => (await open()).keep(...args),
    letGo: async (...args) => (await open()).letGo(...args),
  };
}
