import { hkdfSync } from "node:crypto";
import * as z from "zod";
import { DISTRIBUTION_KEY_BYTES, distributionKeyPurpose } from "../../domain/facts/distribution-key";

const authSecret = z.union([z.object({ distributionSecret: z.string() }), z.object({ tokenSecret: z.string() })]);

/** Derives the key of a number from the text of the auth secret, as the Lambda behind `Custom::DistributionKey` does. */
export function distributionKey(secretText: string, number: string): string {
  const secrets = authSecret.parse(JSON.parse(secretText));
  const secret = "distributionSecret" in secrets ? secrets.distributionSecret : secrets.tokenSecret;
  const key = hkdfSync("sha256", secret, "", distributionKeyPurpose(number), DISTRIBUTION_KEY_BYTES);
  return Buffer.from(key).toString("base64url");
}
