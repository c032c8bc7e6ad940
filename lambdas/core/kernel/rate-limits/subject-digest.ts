import { createHash } from "node:crypto";

/** Returns the digest under which a subject is counted: addresses of people and the like are kept nowhere else. */
export function subjectDigest(subject: string): string {
  return createHash("sha256").update(subject).digest("hex").slice(0, 32);
}
