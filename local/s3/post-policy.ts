import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { S3Error } from "./error";
import type { PostedForm } from "./form";

const condition = z.union([
  z.tuple([z.literal("content-length-range"), z.number(), z.number()]),
  z.tuple([z.enum(["eq", "starts-with"]), z.string().startsWith("$"), z.string()]),
  z.record(z.string(), z.string()),
]);
const policyDocument = z.object({ expiration: z.iso.datetime(), conditions: z.array(condition) });
type Policy = z.infer<typeof policyDocument>;

const denied = (why: string) => new S3Error(403, "AccessDenied", `Invalid according to Policy: ${why}`);

/** Fields that no condition needs to name. */
const UNNAMED = /^(policy|x-amz-signature|file|x-ignore-.*)$/;

/** The policy and the clock that a form is checked against. `secretOf` knows the secret of an access key; `now` is epoch milliseconds. */
export interface PostChecks {
  readonly bucket: string;
  readonly now: number;
  readonly secretOf: (accessKeyId: string) => string | undefined;
}

/** Holds a form to its policy: signature, expiry, every condition, no field that none names, the file's size. */
export function checkPolicy({ fields, file }: PostedForm, { bucket, now, secretOf }: PostChecks): void {
  const encoded = fields.get("policy");
  if (encoded === undefined) throw new S3Error(403, "AccessDenied", "Access Denied");
  checkSignature(encoded, fields, secretOf);
  const policy = readPolicy(encoded);
  if (Date.parse(policy.expiration) <= now) throw denied("Policy expired.");
  const named = new Set<string>();
  for (const one of policy.conditions)
    checkCondition(one, { ...Object.fromEntries(fields), bucket }, file.length, named);
  const extra = [...fields.keys()].find((name) => !named.has(name) && !UNNAMED.test(name));
  if (extra !== undefined) throw denied(`Extra input fields: ${extra}`);
}

function checkSignature(encoded: string, fields: PostedForm["fields"], secretOf: PostChecks["secretOf"]): void {
  if (fields.get("x-amz-algorithm") !== "AWS4-HMAC-SHA256") {
    throw new S3Error(400, "InvalidRequest", "The algorithm is not AWS4-HMAC-SHA256");
  }
  const [accessKeyId = "", ...scope] = (fields.get("x-amz-credential") ?? "").split("/");
  const [day = "", , service, end] = scope;
  if (service !== "s3" || end !== "aws4_request" || !fields.get("x-amz-date")?.startsWith(day)) {
    throw new S3Error(400, "InvalidRequest", "The credential's scope does not fit");
  }
  const secret = secretOf(accessKeyId);
  if (secret === undefined) throw new S3Error(403, "InvalidAccessKeyId", "The access key does not exist");
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const expected = hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secret}`), encoded);
  const given = Buffer.from(fields.get("x-amz-signature") ?? "", "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Error(403, "SignatureDoesNotMatch", "The signature does not match the one that was calculated");
  }
}

function readPolicy(encoded: string): Policy {
  try {
    return policyDocument.parse(JSON.parse(Buffer.from(encoded, "base64").toString("utf8")));
  } catch {
    throw new S3Error(400, "InvalidPolicyDocument", "The policy is not well-formed, or has a condition unknown here");
  }
}

function checkCondition(
  one: Policy["conditions"][number],
  fields: Readonly<Record<string, string>>,
  size: number,
  named: Set<string>,
): void {
  if (!Array.isArray(one)) {
    for (const [name, value] of Object.entries(one)) hold(name, (given) => given === value);
  } else if (one[0] === "content-length-range") {
    if (size < one[1]) throw new S3Error(400, "EntityTooSmall", "Your proposed upload is smaller than permitted");
    if (size > one[2])
      throw new S3Error(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
  } else {
    const [kind, name, value] = one;
    hold(name.slice(1), (given) => (kind === "eq" ? given === value : given.startsWith(value)));
  }
  function hold(name: string, holds: (given: string) => boolean) {
    named.add(name.toLowerCase());
    const given = fields[name.toLowerCase()];
    if (given === undefined || !holds(given)) throw denied(`Policy Condition failed: ${JSON.stringify(one)}`);
  }
}
